import type { Absen } from '@bakti/contract/absen/absen.schemas'
import { Search, Square, X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Button, IconButton } from '../../ui/Button'
import { Dialog } from '../../ui/Dialog'
import { cx } from '../../ui/cx'
import { NotArrived } from './NotArrived'
import { OtherKelompokDialog } from './OtherKelompokDialog'
import { CameraTools } from './CameraTools'
import { ManualSearch } from './ManualSearch'
import { ConnectionChip, CountChip } from './ScanChips'
import { TypeNim } from './TypeNim'
import { IDLE_PANEL, LOOK } from './scan-look'
import { Recording } from './Recording'
import { ScanLens } from './ScanLens'
import { ScanPanel } from './ScanPanel'
import { SearchScope } from './SearchScope'
import type { ScanEntry } from './scan-verdict'
import { type CountedRow, tallyOf } from './scan-session'
import { useScanSession } from './useScanSession'
import { useHandheld } from './useHandheld'
import { type ScannerHandle, useScanner } from './useScanner'
import { useWakeLock } from '../../platform/useWakeLock'
import './scan.css'

export interface ScanDialogProps {
  open: boolean
  onClose: () => void
  absen: Pick<Absen, 'id' | 'title' | 'pola_kartu'>
  /** The scanned group; null at the gate, where every group counts. */
  kelompok: { id: string; nomor: number } | null
  /** The group's members with their record: names without network, and the count. */
  members: readonly CountedRow[]
  onRecorded?: (entry: ScanEntry) => void
}

/** The camera of /absensi and /gerbang: full-screen on phones, camera and verdict side by side from 1024 px. It stays open between people. */
export function ScanDialog({ open, onClose, ...target }: ScanDialogProps) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Scan QR Code"
      size="screen"
      bare
      keepOnPress
      className="pindai-dialog di-gelap h-dvh overflow-hidden bg-[#0a1510]! text-white! max-lg:mx-auto max-lg:max-w-120 lg:h-[min(38rem,100%)]"
    >
      <Recording className="flex h-full flex-col [&>:last-child]:min-h-0 [&>:last-child]:flex-1">
        <ScanScreen {...target} onClose={onClose} />
      </Recording>
    </Dialog>
  )
}

/** Problems with which no camera can work. */
const NO_CAMERA = ['insecure', 'none', 'missing']

/**
 * Whether the search is open, and its setter. Until the operator chooses, it is open where no camera can work, and a new attempt to
 * open the camera does not close it before there is a picture.
 */
function useTyping({ problem, phase }: ScannerHandle) {
  const [chosen, setChosen] = useState<boolean | null>(null)
  const [without, setWithout] = useState(false)
  const next = phase === 'live' ? false : without || NO_CAMERA.includes(problem?.kind ?? '')
  if (next !== without) setWithout(next)
  return [chosen ?? next, setChosen] as const
}

/** The camera does not scan while the operator types. */
function usePause({ scanner, phase }: ScannerHandle, paused: boolean): void {
  const live = phase === 'live'
  useEffect(() => {
    if (!live) return
    if (paused) scanner.pause()
    else scanner.resume()
  }, [paused, live, scanner])
}

function ScanScreen({ onClose, ...target }: Omit<ScanDialogProps, 'open'>) {
  const camera = useScanner({
    auto: true,
    kartu: target.absen.pola_kartu,
    onText: (text, kartu) => void session.record({ text, cara: 'kamera', kartu }),
  })
  const session = useScanSession(target)
  useHandheld(
    (text, kartu) => void session.record({ text, cara: 'pemindai', kartu }),
    target.absen.pola_kartu,
  )
  useWakeLock(true)
  const [typing, setTyping] = useTyping(camera)
  usePause(camera, typing)
  const { card, entries } = session
  const { kelompok } = target
  const live = camera.phase === 'live'
  const tally = tallyOf(target.members, entries)

  function toggleTyping() {
    session.dismiss()
    setTyping(!typing)
  }

  return (
    <div
      className={cx(
        'pindai-tata grid h-full',
        // A phone with its keyboard open has room for either the camera or the search.
        typing && cx('pindai-cari', live && 'pindai-hidup'),
        card ? LOOK[card.tone].panel : IDLE_PANEL,
      )}
    >
      <div className="pindai-judul min-w-0 py-2 pl-4 lg:py-3 lg:pl-6">
        <strong className="block truncate leading-tight">
          {kelompok ? `Kelompok ${kelompok.nomor}` : target.absen.title}
        </strong>
        <span className="block truncate text-[0.8125rem] text-arang-300">
          {kelompok ? target.absen.title : 'Semua kelompok'}
        </span>
      </div>
      <IconButton
        label="Tutup pemindai"
        variant="ghost-inherit"
        className="pindai-tutup m-2 lg:m-3"
        onClick={onClose}
      >
        <X aria-hidden />
      </IconButton>
      <ScanLens
        camera={camera}
        hit={card !== null}
        // A camera without a picture still shows the reason.
        compact={typing && !live}
        className="pindai-lensa"
      >
        {kelompok && <CountChip jumlah={tally.jumlah} />}
        <ConnectionChip />
      </ScanLens>
      <Tools
        camera={camera}
        label={kelompok ? 'Cari manual' : 'Ketik NIM'}
        typing={typing}
        suggested={wantsSearch(camera, card)}
        onSearch={toggleTyping}
      />
      <ScanPanel
        session={session}
        searching={live}
        form={
          typing &&
          (kelompok ? (
            <ManualSearch
              {...target}
              kelompok={kelompok}
              Question={OtherKelompokDialog}
              Scope={SearchScope}
              session={session}
              onTyped={() => setTyping(true)}
              onCancel={() => setTyping(false)}
            />
          ) : (
            <TypeNim session={session} onTyped={() => setTyping(true)} onCancel={() => setTyping(false)} />
          ))
        }
        idle={kelompok && <NotArrived tally={tally} />}
        // Without a picture the message of the camera needs the room.
        className={cx('pindai-hasil', !live && !card && 'max-lg:min-h-0!')}
      />
    </div>
  )
}

/** The search by hand is the next step: the code is unknown, or there is no picture. */
const wantsSearch = ({ phase }: ScannerHandle, card: ScanEntry | null) =>
  card?.tone === 'asing' || ['denied', 'error', 'insecure'].includes(phase)

interface ToolsProps {
  camera: ScannerHandle
  /** What the search is called. */
  label: string
  /** The search is open. */
  typing: boolean
  /** Highlights the search as the next step. */
  suggested: boolean
  onSearch: () => void
}

/** The buttons below the camera. */
function Tools({ camera, label, typing, suggested, onSearch }: ToolsProps) {
  const highlighted = suggested && !typing
  return (
    <div className="pindai-alat flex items-center gap-1 text-white">
      <Button
        variant={highlighted ? 'on-dark' : 'ghost-inherit'}
        size="small"
        className={cx('flex-1', !highlighted && 'inset-ring-[1.5px] inset-ring-white/40')}
        icon={<Search aria-hidden />}
        aria-expanded={typing}
        onClick={onSearch}
      >
        {label}
      </Button>
      <CameraTools camera={camera} />
      {camera.phase === 'live' && (
        <IconButton label="Berhenti Scan" variant="ghost-inherit" onClick={camera.scanner.stop}>
          <Square aria-hidden />
        </IconButton>
      )}
    </div>
  )
}
