import type { Absen } from '@bakti/contract/absen/absen.schemas'
import { useQueryClient } from '@tanstack/react-query'
import { ClipboardPaste, CloudDownload, Download, Ellipsis, History, ScanQrCode } from 'lucide-react'
import { type ComponentProps, type ComponentType, type ReactNode, memo, useEffect, useState } from 'react'
import { paths } from '../../app/paths'
import { runLate } from '../../platform/run-late'
import { useScope } from '../../platform/useScope'
import { ActMenu } from '../../ui/ActMenu'
import { Button, buttonClass } from '../../ui/Button'
import { CachedBanner } from '../../ui/CachedBanner'
import { Card } from '../../ui/Card'
import { PageHeader } from '../../ui/PageHeader'
import { Skeleton } from '../../ui/Skeleton'
import { toast } from '../../ui/toast'
import { useExport } from '../../ui/useExport'
import { usePhone } from '../../ui/useMedia'
import { refreshAbsen } from '../absen/absen.queries'
import { PrepareOfflineDialog } from '../readiness/PrepareOfflineDialog'
import { changeStatus, useLateAnswers } from './change-status'
import { type ChoiceState, ChoicePickers, ChoiceProblem, useChoice } from './Choice'
import { DiputuskanSection } from './DiputuskanSection'
import { KehadiranSection } from './KehadiranSection'
import type { ReviewSection } from './ReviewSection'
import { TodayBanner } from './TodayBanner'
import { saveAbsensiCsv } from './absensi.csv'
import { useFollowOutbox, useShownRows } from './kehadiran.queries'
import type { ShownRow } from './pending.rules'
import { useAllExport } from './useAllExport'

/** The scanner that this page opens. It belongs to a feature that extends this one, so `app` passes it in. */
export interface AbsensiScanner {
  Dialog: ComponentType<{
    open: boolean
    onClose: () => void
    absen: Absen
    kelompok: { id: string; nomor: number }
    members: readonly ShownRow[]
  }>
  /** Loads the dialog. */
  load: () => Promise<unknown>
  /** Downloads the QR decoder ahead of its first use. */
  download: () => Promise<void>
}

/** The answer came from the server, not from the device's copy. */
const isFresh = (read: { cached: boolean } | undefined) => read?.cached === false

const NAMES_ONLY =
  'Menggunakan data offline: nama saja. Yang sudah tercatat di server belum diketahui, yang tampil hanya catatan perangkat ini.'

/** Does not render its children again while `still`: on a slow phone rendering the lists behind the scanner costs more than a scan. */
const Still = memo(
  ({ children }: { still: boolean; children: ReactNode }) => children,
  (_, next) => next.still,
)
Still.displayName = 'Still'

/** /absensi: the attendance of a group in an activity. Works without network; rows with waiting acts are marked (rule O26). */
export function AbsensiPage({ scanner }: { scanner: AbsensiScanner }) {
  const client = useQueryClient()
  const state = useChoice()
  const { kelompok, kegiatan } = state.choice
  const [scanning, setScanning] = useState(false)
  const [preparing, setPreparing] = useState(false)
  const shown = useShownRows(kelompok, kegiatan)
  useFollowOutbox({ quiet: scanning })
  useLateAnswers({ quiet: scanning })
  const decides = useScope('decideKehadiran')
  const all = kegiatan !== undefined && !kelompok && !state.named
  useScannerAhead(scanner, state)
  useEffect(() => (scanning ? () => void refreshAbsen(client) : undefined), [scanning, client])

  const { exportRows } = useExport<ShownRow>({
    save: (rows) => kegiatan && saveAbsensiCsv(rows, kegiatan),
    empty: 'Tidak ada data absensi untuk diekspor',
  })

  const { exportAll, dialog: exporting } = useAllExport(kegiatan)

  // rule S3
  const startScan = () => {
    if (!kegiatan) toast.warning('Pilih kegiatan terlebih dahulu!')
    else if (!kelompok) toast.warning('Pilih kelompok terlebih dahulu!')
    else setScanning(true)
  }
  return (
    <>
      <PageHead
        kegiatan={kegiatan?.id}
        onPrepare={() => setPreparing(true)}
        onExport={() => {
          // No group is chosen: all of them.
          if (kegiatan && !kelompok) exportAll()
          else exportRows(kegiatan && !shown.copyAt ? shown.rows : [])
        }}
      />
      <Still still={scanning}>
        {shown.copyAt ? (
          <CachedBanner read={{ cached: true, at: shown.copyAt }} text={NAMES_ONLY} />
        ) : (
          <CachedBanner read={shown.list.data ?? state.kelompokList.data} />
        )}
        <ChoiceProblem {...state} />
        <Card className="mb-2 md:mb-5 md:flex md:items-end md:gap-4 md:p-5">
          <ChoicePickers {...state} />
          <StickyAction>
            <Button
              variant="accent"
              icon={<ScanQrCode aria-hidden />}
              // What the address names is chosen when its list is there.
              busy={state.named && (state.kelompokList.isPending || state.absenList.isPending)}
              onClick={startScan}
            >
              Scan QR Code
            </Button>
          </StickyAction>
        </Card>
        <TodayBanner
          chosen={kegiatan}
          all={state.absenList.data?.data ?? []}
          onChoose={({ id }) => state.choose('kegiatan', id)}
        />
        {kegiatan && decides && (
          <DiputuskanSection
            key={kegiatan.id}
            absen={kegiatan}
            own={shown.rows}
            chosen={kelompok !== undefined}
          />
        )}
        {!all && (
          <KehadiranSection
            key={`${kelompok?.id} ${kegiatan?.id}`}
            missing={!kelompok ? 'Kelompok' : !kegiatan ? 'Kegiatan' : null}
            choosable={!state.kelompokList.isPending && !state.absenList.isPending}
            shown={shown}
            absen={kegiatan}
            onStatus={(row, status) => kegiatan && void changeStatus(row, kegiatan, status)}
          />
        )}
        {kegiatan && <Review absen={kegiatan} all={all} onKelompok={(id) => state.choose('kelompok', id)} />}
      </Still>
      {exporting}
      <PrepareOfflineDialog open={preparing} onClose={() => setPreparing(false)} />
      {/* Room to scroll the end of the page above the sticky button. */}
      <div aria-hidden className="h-16 md:hidden" />
      {kelompok && kegiatan && (
        <scanner.Dialog
          open={scanning}
          onClose={() => setScanning(false)}
          absen={kegiatan}
          kelompok={kelompok}
          members={shown.rows}
        />
      )}
    </>
  )
}

/** After a failure of the network the code is loaded again (ms). */
const AGAIN_MS = 10_000

/** What is to be checked, below the list. It comes from the server, so its code comes after the list. */
function Review(props: ComponentProps<typeof ReviewSection>) {
  const [Section, setSection] = useState<typeof ReviewSection | null>(null)
  useEffect(() => {
    const load = async () => {
      const loaded = await import('./ReviewSection')
      return () => {
        setSection(() => loaded.ReviewSection)
        return undefined
      }
    }
    return runLate(load, { againMs: AGAIN_MS })
  }, [])
  if (Section) return <Section {...props} />
  return props.all && <Skeleton className="h-60" round="rounded-xl" />
}

/** Loads the scanner before its button is pressed, so that it opens without network, too. */
function useScannerAhead(scanner: AbsensiScanner, { named, kelompokList, absenList }: ChoiceState) {
  // Who comes with a group and an activity is about to scan: the scanner must open even if the network goes now.
  useEffect(() => {
    if (named) void scanner.load().catch(() => undefined)
  }, [named, scanner])
  const ready = isFresh(kelompokList.data) && isFresh(absenList.data)
  useEffect(() => {
    if (!ready) return
    // After the lists are drawn.
    const timer = setTimeout(() => void scanner.download())
    return () => clearTimeout(timer)
  }, [ready, scanner])
}

interface PageHeadProps {
  /** The chosen activity. */
  kegiatan: string | undefined
  onPrepare: () => void
  onExport: () => void
}

/** The heading and what is needed rarely: on a phone behind '⋯', so that the first row is near the top. */
function PageHead({ kegiatan, onPrepare, onExport }: PageHeadProps) {
  const phone = usePhone()
  const readsRiwayat = useScope('readRiwayat') !== null
  const acts = [
    {
      label: 'Tempel NIM',
      icon: <ClipboardPaste aria-hidden />,
      ...(kegiatan
        ? { to: paths.tempel({ kegiatan }) }
        : { onPress: () => toast.warning('Pilih kegiatan terlebih dahulu!') }),
    },
    { label: 'Siapkan tanpa internet', icon: <CloudDownload aria-hidden />, onPress: onPrepare },
    { label: 'Export Absensi', icon: <Download aria-hidden />, onPress: onExport },
    ...(kegiatan && readsRiwayat
      ? [{ label: 'Riwayat', icon: <History aria-hidden />, to: paths.riwayat({ tentang: kegiatan }) }]
      : []),
  ]
  if (!phone) return <PageHeader title="Absensi Mahasiswa" acts={acts} />
  return (
    <div className="relative z-20 -mb-3">
      <PageHeader title="Absensi Mahasiswa" />
      <div className="absolute -top-1 right-0">
        <ActMenu
          acts={acts}
          face={
            <>
              <Ellipsis aria-hidden />
              <span className="sr-only">Tindakan lain</span>
            </>
          }
          buttonClassName={buttonClass({ variant: 'ghost', size: 'icon', className: '[&_svg]:size-5' })}
        />
      </div>
    </div>
  )
}

/** Keeps the one main action at the thumb: stuck to the bottom edge on a phone, in its place from 768 px. */
function StickyAction({ children }: { children: ReactNode }) {
  return (
    <div className="max-md:fixed max-md:inset-x-0 max-md:bottom-0 max-md:z-35 max-md:border-t max-md:border-garis-admin max-md:bg-permukaan max-md:px-4 max-md:pt-3 max-md:pb-[calc(0.75rem+env(safe-area-inset-bottom))] max-md:*:w-full">
      {children}
    </div>
  )
}
