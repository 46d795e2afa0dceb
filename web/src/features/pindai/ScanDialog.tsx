import { Search, Square, X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Button, IconButton } from '../../ui/Button'
import { Dialog } from '../../ui/Dialog'
import { cx } from '../../ui/cx'
import { BelumDatang } from './BelumDatang'
import { CameraTools } from './CameraTools'
import { CariManual } from './CariManual'
import { ConnectionChip, CountChip } from './ScanChips'
import { IDLE_PANEL, LOOK } from './scan-look'
import { Recording } from './Recording'
import { ScanLens } from './ScanLens'
import { ScanPanel } from './ScanPanel'
import type { ScanEntry } from './scan-verdict'
import { cameraMemory } from './scan'
import { type CountedRow, tallyOf } from './scan-session'
import { useScanSession } from './useScanSession'
import { useHandheld } from './useHandheld'
import { type ScannerHandle, useScanner } from './useScanner'
import { useWakeLock } from './useWakeLock'
import './scan.css'

export interface ScanDialogProps {
  open: boolean
  onClose: () => void
  absen: { id: string; title: string }
  kelompok: { id: string; nomor: number }
  /** The group's members with their record: names without network, and the count. */
  members: readonly CountedRow[]
  onRecorded?: (entry: ScanEntry) => void
}

/** The camera of /absensi: full-screen on phones, camera and verdict side by side from 1024 px. It stays open between people. */
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

/** Where no camera can ever work, the search is open from the start. */
const NO_CAMERA = ['insecure', 'none', 'missing']

/** Whether the search is open: as was chosen, else where no camera was found, and until there is one (a new try is none yet). */
function useTyping({ problem, phase }: ScannerHandle, chosen: boolean | null): boolean {
  const [without, setWithout] = useState(false)
  const next = phase === 'live' ? false : without || NO_CAMERA.includes(problem?.kind ?? '')
  if (next !== without) setWithout(next)
  return chosen ?? next
}

function ScanScreen({ onClose, ...target }: Omit<ScanDialogProps, 'open'>) {
  const camera = useScanner({
    active: true,
    auto: true,
    memory: cameraMemory,
    onText: (text) => void session.record({ text, cara: 'kamera' }),
  })
  const session = useScanSession(target)
  useHandheld((text) => void session.record({ text, cara: 'pemindai' }))
  useWakeLock(true)
  const [chosen, setTyping] = useState<boolean | null>(null)
  const typing = useTyping(camera, chosen)
  const { card, entries, undo } = session
  const { scanner } = camera
  const live = camera.phase === 'live'
  const tally = tallyOf(target.members, entries)

  useEffect(() => {
    if (!live) return
    if (typing) scanner.pause()
    else scanner.resume()
  }, [typing, live, scanner])

  function type(next: boolean) {
    session.dismiss()
    setTyping(next)
  }

  const taking = { entries, undo, onUndo: (id: string) => void session.takeBack(id) }
  const form = typing && (
    <CariManual
      {...target}
      {...taking}
      onTyped={() => setTyping(true)}
      onCancel={() => setTyping(false)}
      onStatus={(found, status) =>
        void (status === 'Hadir'
          ? session.record({ text: found.id, cara: 'cari', dipilih: found })
          : session.mark(found, status))
      }
      onNim={(nim) => void session.record({ text: nim, cara: 'ketik' })}
    />
  )

  return (
    <div
      className={cx(
        'pindai-tata grid h-full',
        // A phone's keyboard leaves room for one of the two: while somebody types, for the search.
        typing && cx('pindai-cari', live && 'pindai-hidup'),
        card ? LOOK[card.tone].panel : IDLE_PANEL,
      )}
    >
      <div className="pindai-judul min-w-0 py-2 pl-4 lg:py-3 lg:pl-6">
        <strong className="block truncate leading-tight">Kelompok {target.kelompok.nomor}</strong>
        <span className="block truncate text-[0.8125rem] text-arang-300">{target.absen.title}</span>
      </div>
      <IconButton label="Tutup pemindai" className="pindai-tutup m-2 text-white! lg:m-3" onClick={onClose}>
        <X aria-hidden />
      </IconButton>
      <ScanLens
        camera={camera}
        hit={card !== null}
        // What shows no picture still says why.
        compact={typing && !live}
        className="pindai-lensa"
      >
        <CountChip tercatat={tally.tercatat} total={target.members.length} />
        <ConnectionChip />
      </ScanLens>
      <div className="pindai-alat flex items-center gap-1 text-white">
        <Button
          variant={wantsSearch(camera, card) && !typing ? 'on-dark' : 'ghost'}
          size="small"
          className={cx(
            'flex-1',
            !(wantsSearch(camera, card) && !typing) && 'text-white! inset-ring-[1.5px] inset-ring-white/40',
          )}
          icon={<Search aria-hidden />}
          aria-expanded={typing}
          onClick={() => type(!typing)}
        >
          Cari manual
        </Button>
        <CameraTools camera={camera} />
        {live && (
          <IconButton label="Berhenti Scan" className="text-white!" onClick={scanner.stop}>
            <Square aria-hidden />
          </IconButton>
        )}
      </div>
      <ScanPanel
        card={card}
        {...taking}
        searching={live}
        form={form}
        idle={<BelumDatang tally={tally} />}
        // Without a picture there is more to say about the camera.
        className={cx('pindai-hasil', !live && !card && 'max-lg:min-h-0!')}
      />
    </div>
  )
}

/** What helps on is the search by hand: the code is unknown, or there is no picture. */
const wantsSearch = ({ phase }: ScannerHandle, card: ScanEntry | null) =>
  card?.tone === 'asing' || ['denied', 'error', 'insecure'].includes(phase)
