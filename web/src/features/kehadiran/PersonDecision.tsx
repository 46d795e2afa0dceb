import type { Absen, AnggotaDiputuskan } from '@bakti/contract/absen/absen.schemas'
import type { StatusKehadiran } from '@bakti/contract/absen/kehadiran.rules'
import { timeWib } from '@bakti/contract/time.rules'
import { useQuery } from '@tanstack/react-query'
import { TriangleAlert } from 'lucide-react'
import { useEffect, useEffectEvent } from 'react'
import { Button } from '../../ui/Button'
import { FailedState } from '../../ui/FailedState'
import { ListBanner } from '../../ui/ListBanner'
import { LoadingText, Skeleton } from '../../ui/Skeleton'
import { takeFocus } from '../../ui/StepHeading'
import { cx } from '../../ui/cx'
import { Lanes } from './Lanes'
import { riwayatQuery } from './kehadiran.queries'
import { type Conflict, type Party, pointsOf, pointsOfConflict } from './lanes.rules'
import { useConflict } from './useConflict'
import type { DecisionState } from './useDecision'

interface PersonProps {
  absen: Absen
  row: AnggotaDiputuskan
  state: DecisionState
}

const FAILED = 'Gagal memuat riwayat kehadiran'

/** One member: both histories side by side. Mount it anew for each. */
export function PersonDecision(props: PersonProps) {
  const { row, state } = props
  const { read, history, conflict } = useConflict(props.absen.id, props.row)
  useAhead(props)
  const reread = useEffectEvent(() => void state.list.refetch())
  const isOver = history !== undefined && !conflict
  useEffect(() => {
    // Decided elsewhere since the list was read.
    if (isOver) reread()
  }, [isOver])
  return (
    <>
      {/* Another member has taken the place: it takes the focus and is read out. */}
      <h3
        ref={takeFocus}
        tabIndex={-1}
        className="judul-nama text-[2.5rem]/[0.95] wrap-anywhere outline-none"
      >
        {row.nama}
      </h3>
      <p className="mt-1.5 font-semibold text-tinta-lembut tabular-nums">
        {row.nim} · Kelompok {row.kelompok}
      </p>
      {conflict && <Cause conflict={conflict} />}
      {conflict && (
        <div className="mt-5">
          <ListBanner list={read}>{FAILED}</ListBanner>
          <Lanes conflict={conflict} point={history ? pointsOf(history) : pointsOfConflict(conflict)} />
        </div>
      )}
      {!history && !conflict && <FailedState list={read}>{FAILED}</FailedState>}
      {read.isPending && (
        <div className="mt-6 grid gap-3">
          <LoadingText>Memuat riwayat...</LoadingText>
          <Skeleton className="h-20 w-2/5" round="rounded-md" />
          <Skeleton className="h-20 w-2/5 justify-self-end" round="rounded-md" />
        </div>
      )}
    </>
  )
}

/** Which of the two records is right: a button under each lane. */
export function WhichIsRight(props: PersonProps) {
  const { row, state } = props
  const { conflict } = useConflict(props.absen.id, props.row)
  return (
    <>
      <p className="-mt-1.5 mb-1 flex items-center justify-between text-[0.9375rem] font-bold">
        <span id="mana-yang-benar">Mana yang benar?</span>
        <Button variant="ghost" size="small" className="-mr-3.5" onClick={() => state.skip(row)}>
          Lewati dulu
        </Button>
      </p>
      <div role="group" aria-labelledby="mana-yang-benar" className="grid min-h-22 grid-cols-2 gap-3">
        {conflict &&
          [conflict.hadir, conflict.opposing].map((party) => (
            <PartyChoice
              key={party.status}
              party={party}
              stands={party.status === conflict.berlaku}
              disabled={state.busy || state.isDecided(row.id)}
              onPress={() => void state.decide(row, conflict, party)}
            />
          ))}
      </div>
    </>
  )
}

/** Reads the histories of the next two ahead, so that they are there when they are shown. */
function useAhead({ absen, row, state: { known, waiting } }: PersonProps): void {
  const at = known.findIndex(({ id }) => id === row.id)
  const next = known.slice(at + 1).filter(({ id }) => waiting.some((each) => each.id === id))
  useQuery({ ...riwayatQuery(absen.id, next[0]?.id ?? ''), enabled: next.length > 0, refetchInterval: false })
  useQuery({ ...riwayatQuery(absen.id, next[1]?.id ?? ''), enabled: next.length > 1, refetchInterval: false })
}

/** Why somebody has to decide, and what counts meanwhile. */
export function Cause({ conflict: { meanwhile, timeLost } }: { conflict: Conflict }) {
  return (
    <p className="mt-3.5 flex gap-2.5 text-[0.9375rem]/snug [&_svg]:mt-0.5 [&_svg]:size-5 [&_svg]:shrink-0 [&_svg]:text-emas-700">
      <TriangleAlert aria-hidden />
      <span>
        Dua catatan berlawanan. Sementara ini dihitung <b>{meanwhile}</b>.
        {timeLost && ' Jika Hadir dipilih, jamnya menjadi jam keputusan.'}
      </span>
    </p>
  )
}

const COLOURS: Record<StatusKehadiran, string> = {
  Hadir: 'border-hadir-penuh bg-hadir-penuh text-white',
  Alfa: 'border-bahaya bg-permukaan text-salah-teks',
  Sakit: 'border-sakit-penuh bg-permukaan text-sakit-teks',
  Izin: 'border-izin-tepi bg-permukaan text-izin-teks',
  'Belum Absen': 'border-garis-kendali bg-permukaan text-belum-teks',
}

interface PartyChoiceProps {
  party: Party
  /** It counts meanwhile. */
  stands: boolean
  disabled: boolean
  onPress: () => void
}

/** Stands under the lane of its record. */
export function PartyChoice({
  party: { status, happened_at, nama },
  stands,
  disabled,
  onPress,
}: PartyChoiceProps) {
  return (
    <button
      type="button"
      disabled={disabled}
      onClick={onPress}
      className={cx(
        'grid min-h-22 content-center justify-items-center gap-0.5 rounded-lg border-2 px-2 py-2 text-xl/tight font-extrabold shadow-tekan active:translate-y-0.5 active:shadow-none disabled:cursor-not-allowed disabled:opacity-60',
        COLOURS[status],
      )}
    >
      {stands ? `Tetap ${status}` : `Ubah jadi ${status}`}{' '}
      <span className="text-[0.8125rem]/tight font-semibold wrap-anywhere tabular-nums">
        {timeWib(happened_at)}, {nama}
      </span>
    </button>
  )
}
