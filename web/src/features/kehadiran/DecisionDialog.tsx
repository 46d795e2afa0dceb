import type { Absen } from '@bakti/contract/absen/absen.schemas'
import { dayAndTanggal } from '@bakti/contract/day.rules'
import { useQuery } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { paths } from '../../app/paths'
import { absenListQuery } from '../absen/absen.queries'
import { Button, IconButton } from '../../ui/Button'
import { EmptyState } from '../../ui/EmptyState'
import { FailedState } from '../../ui/FailedState'
import { useCloseTo } from '../../ui/useCloseTo'
import { RouteDialog } from '../../ui/RouteDialog'
import { LoadingText, Skeleton } from '../../ui/Skeleton'
import { StartButton, DecisionList } from './DecisionList'
import { WhichIsRight, PersonDecision } from './PersonDecision'
import { UndoBar } from '../../ui/UndoBar'
import { type DecisionState, useDecision } from './useDecision'

const TITLE = 'Perlu diputuskan'

/** /putuskan, over /absensi: the undecided members of an activity, one by one (rules H38, H39). */
export function DecisionDialog() {
  const [params] = useSearchParams()
  const absenList = useQuery(absenListQuery())
  const kelompok = params.get('kelompok') ?? undefined
  const kegiatan = params.get('kegiatan') ?? undefined
  const close = useCloseTo(paths.absensi({ kelompok, kegiatan }))
  const absen = absenList.data?.data.find(({ id }) => id === kegiatan)
  if (absen) return <DecisionFlow key={absen.id} absen={absen} onClose={close} />
  return (
    <DecisionScreen onBack={close} back="Kembali ke Absensi">
      {absenList.isPending && <LoadingRows />}
      <FailedState list={absenList}>Gagal memuat data absen</FailedState>
      {absenList.data && (
        <EmptyState art="not-found" title="Kegiatan tidak ditemukan" action={<Done onClose={close} />}>
          Kegiatan ini tidak ada atau sudah dihapus.
        </EmptyState>
      )}
    </DecisionScreen>
  )
}

interface DecisionFlowProps {
  absen: Absen
  onClose: () => void
}

/** The address says who is on screen, so that Back leads from a member to the list, and from there to /absensi. */
function useAddress(absen: Absen) {
  const [params] = useSearchParams()
  const navigate = useNavigate()
  /** The entry before this one in the history is the list. */
  const fromList = useRef(false)
  const kelompok = params.get('kelompok') ?? undefined
  const anggota = params.get('anggota')
  const to = (id?: string) => paths.decide({ kelompok, kegiatan: absen.id, anggota: id })
  const toList = () => {
    if (fromList.current) void navigate(-1)
    else void navigate(to(), { replace: true })
    fromList.current = false
  }
  const open = (id: string) => {
    fromList.current = true
    void navigate(to(id))
  }
  return {
    anggota,
    open,
    toList,
    /** Another member in place of this one, or the list. */
    go: (id: string | null) => {
      if (id === anggota) return
      if (id === null) toList()
      else if (anggota === null) open(id)
      else void navigate(to(id), { replace: true })
    },
  }
}

function DecisionFlow({ absen, onClose }: DecisionFlowProps) {
  const { anggota, open, toList, go } = useAddress(absen)
  const state = useDecision(absen, { anggota, go })
  const at = state.known.findIndex(({ id }) => id === anggota)
  // One that is decided stays until the next one has taken its place.
  const row = state.known.find(({ id }) => id === anggota && (state.isWaiting(id) || state.isDecided(id)))
  const first = state.waiting[0]
  const onBack = anggota === null ? onClose : toList
  return (
    <DecisionScreen
      onBack={onBack}
      back={anggota === null ? 'Kembali ke Absensi' : 'Kembali ke daftar'}
      explanation={`${absen.title}, ${dayAndTanggal(absen.tanggal)}`}
      nomor={row && `${at + 1} / ${state.known.length}`}
      urung={
        state.undo && (
          <UndoBar
            key={state.undo.id}
            nama={state.undo.anggota.nama}
            text={state.undo.text}
            onUndo={() => state.undo && void state.takeBack(state.undo)}
            onEnd={state.endUndo}
          />
        )
      }
      action={
        row ? (
          <WhichIsRight absen={absen} row={row} state={state} />
        ) : (
          first && <StartButton onStart={() => open(first.id)} />
        )
      }
    >
      {row ? (
        <PersonDecision key={row.id} absen={absen} row={row} state={state} />
      ) : state.loading ? (
        <LoadingRows />
      ) : first ? (
        <DecisionList state={state} onOpen={open} />
      ) : (
        <AllDecided state={state} onClose={onClose} />
      )}
    </DecisionScreen>
  )
}

function LoadingRows() {
  return (
    <div className="grid gap-3">
      <LoadingText>Memuat yang perlu diputuskan...</LoadingText>
      <Skeleton className="h-10 w-3/4" />
      <Skeleton className="h-48" round="rounded-lg" />
    </div>
  )
}

function Done({ onClose }: { onClose: () => void }) {
  return <Button onClick={onClose}>Kembali ke Absensi</Button>
}

/** No decision is left, or the list could not be read. */
function AllDecided({
  state: { list, selesai, pending },
  onClose,
}: {
  state: DecisionState
  onClose: () => void
}) {
  if (!list.data) return <FailedState list={list}>Gagal memuat yang perlu diputuskan</FailedState>
  const text =
    selesai > 0
      ? `${selesai} orang selesai. Keputusanmu tercatat di riwayat masing-masing.`
      : 'Tidak ada orang yang perlu diputuskan di kegiatan ini.'
  const kept = list.error && pending > 0
  return (
    <EmptyState art="empty" title="Semua sudah diputuskan" live="status" action={<Done onClose={onClose} />}>
      {text}
      {kept && ` ${pending} keputusan tersimpan di perangkat dan terkirim sendiri saat ada sinyal.`}
    </EmptyState>
  )
}

interface DecisionScreenProps {
  onBack: () => void
  /** The name of the way back. */
  back: string
  explanation?: string
  /** '1 / 6' */
  nomor?: string | undefined
  urung?: ReactNode
  /** What can be done, at the thumb. */
  action?: ReactNode
  children: ReactNode
}

/** The screen around each step: head, content, what can be done. */
function DecisionScreen({
  onBack,
  back,
  explanation,
  nomor,
  urung: undo,
  action,
  children,
}: DecisionScreenProps) {
  return (
    <RouteDialog
      title={TITLE}
      bare
      size="screen"
      onClose={onBack}
      className="flex flex-col bg-latar-admin! lg:min-h-[min(46rem,calc(100dvh-4rem))] lg:overflow-clip"
    >
      <header className="flex min-h-15 items-center gap-1 border-b border-garis-admin bg-permukaan pr-3 pl-1">
        <IconButton label={back} onClick={onBack}>
          <ArrowLeft aria-hidden />
        </IconButton>
        <p className="min-w-0 flex-1 py-1.5 leading-tight">
          <b aria-hidden>{TITLE}</b>
          {explanation && (
            <span className="block text-[0.8125rem] font-medium wrap-anywhere text-tinta-lembut">
              {explanation}
            </span>
          )}
        </p>
        {nomor && <span className="text-[0.9375rem] font-extrabold tabular-nums">{nomor}</span>}
      </header>
      <div className="mx-auto w-full max-w-160 flex-1 px-4 pt-4 pb-6">{children}</div>
      {(undo || action) && (
        <div
          role="region"
          aria-label="Tindakan"
          className="sticky bottom-0 border-t border-garis-admin bg-permukaan"
        >
          <div className="mx-auto max-w-160 px-4 pt-3 pb-[calc(0.75rem+env(safe-area-inset-bottom))]">
            {undo}
            {action}
          </div>
        </div>
      )}
    </RouteDialog>
  )
}
