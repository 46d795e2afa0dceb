import type { AnggotaAbsensi } from '@bakti/contract/absen/absen.schemas'
import {
  CirclePause,
  CloudCheck,
  CloudOff,
  Flashlight,
  FlashlightOff,
  Search,
  SwitchCamera,
  UserCheck,
  Volume2,
  VolumeX,
  X,
} from 'lucide-react'
import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react'
import { useOutbox } from '../../platform/outbox/useOutbox'
import { Button, IconButton } from '../../ui/Button'
import { Dialog } from '../../ui/Dialog'
import { cx } from '../../ui/cx'
import { CariManual } from './CariManual'
import { IDLE_PANEL, LOOK } from './scan-look'
import { sound } from './scan-feedback'
import { Recording } from './Recording'
import { ScanLens } from './ScanLens'
import { ScanPanel } from './ScanPanel'
import type { ScanEntry } from './scan-verdict'
import { cameraMemory } from './scan'
import { countHadir } from './scan-session'
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
  members: readonly AnggotaAbsensi[]
  onRecorded?: (entry: ScanEntry) => void
}

/** The camera of /absensi: full-screen on phones, camera and verdict side by side from 1024 px. It stays open between people. */
export function ScanDialog({ open, onClose, ...target }: ScanDialogProps) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Scan QR Code"
      size="layar"
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
    onText: (text) => void session.record(text, 'kamera'),
  })
  const session = useScanSession(target)
  useHandheld((text) => void session.record(text, 'pemindai'))
  useWakeLock(true)
  const [chosen, setTyping] = useState<boolean | null>(null)
  const typing = useTyping(camera, chosen)
  const { card } = session
  const { scanner } = camera
  const live = camera.phase === 'live'

  useEffect(() => {
    if (!live) return
    if (typing) scanner.pause()
    else scanner.resume()
  }, [typing, live, scanner])

  function type(next: boolean) {
    session.dismiss()
    setTyping(next)
  }

  // With a camera a search is the exception; without one, the next person follows.
  const done = () => live && setTyping(false)
  const form = typing && (
    <CariManual
      members={target.members}
      kelompok={target.kelompok}
      onTyped={() => setTyping(true)}
      onCancel={() => setTyping(false)}
      onStatus={(found, status) => {
        void session.mark(found, status)
        done()
      }}
      onNim={(nim) => {
        void session.record(nim, 'ketik')
        done()
      }}
    />
  )

  return (
    <div
      className={cx(
        'pindai-tata grid h-full grid-cols-[minmax(0,1fr)] lg:grid-cols-[1.05fr_1fr] lg:grid-rows-[auto_minmax(0,1fr)]',
        // A phone's keyboard leaves room for one of the two: while somebody types, for the search.
        typing && !live ? 'grid-rows-[auto_auto_minmax(0,1fr)]' : 'grid-rows-[auto_minmax(0,1fr)_auto]',
        card ? LOOK[card.tone].panel : IDLE_PANEL,
      )}
    >
      <TopBar target={target} camera={camera} onClose={onClose} typing={typing} onTyping={type} />
      <ScanLens
        camera={camera}
        hit={card !== null}
        // What shows no picture still says why.
        compact={typing && !live}
        className={cx(
          'pindai-lensa mx-3 mt-1 lg:mr-0 lg:mb-5 lg:ml-5',
          typing && live && 'max-lg:invisible max-lg:absolute! max-lg:size-px',
        )}
      >
        <Pill
          className="left-3"
          label={`${countHadir(target.members, session.entries)} dari ${target.members.length} hadir`}
        >
          <UserCheck /> {countHadir(target.members, session.entries)} / {target.members.length}
        </Pill>
        <ConnectionPill />
        <CameraChoice camera={camera} />
        <SoundSwitch />
        {live && (
          <IconButton
            label="Hentikan pemindaian"
            className="absolute right-15 bottom-2 rounded-full! bg-[#0a1510]/72! text-white!"
            onClick={scanner.stop}
          >
            <CirclePause aria-hidden />
          </IconButton>
        )}
      </ScanLens>
      <ScanPanel
        card={card}
        last={session.last}
        searching={live}
        form={form}
        undo={session.undo}
        onUndo={() => void session.takeBack()}
        action={
          card?.tone === 'asing' && (
            <Button
              variant="emas"
              full
              className="mt-3"
              icon={<Search aria-hidden />}
              onClick={() => type(true)}
            >
              Cari nama atau NIM
            </Button>
          )
        }
        className="pindai-hasil mt-3 lg:mx-5 lg:mt-1 lg:mb-5"
      />
    </div>
  )
}

interface TopBarProps {
  target: Pick<ScanDialogProps, 'absen' | 'kelompok'>
  camera: ScannerHandle
  onClose: () => void
  typing: boolean
  onTyping: (typing: boolean) => void
}

function TopBar({ target, camera, onClose, typing, onTyping }: TopBarProps) {
  const { torch, scanner } = camera
  return (
    <div className="flex items-center gap-2 py-2 pr-2 pl-4 lg:col-span-2 lg:py-3 lg:pr-3 lg:pl-6">
      <div className="min-w-0 flex-1">
        <strong className="block truncate leading-tight">Kelompok {target.kelompok.nomor}</strong>
        <span className="block truncate text-[0.8125rem] text-arang-300">{target.absen.title}</span>
      </div>
      <div className="flex shrink-0">
        <Button
          variant="ghost"
          size="kecil"
          className="px-2.5! text-white!"
          icon={<Search aria-hidden />}
          aria-expanded={typing}
          onClick={() => onTyping(!typing)}
        >
          Cari manual
        </Button>
        {torch !== 'none' && (
          <IconButton
            label={torch === 'on' ? 'Matikan senter' : 'Nyalakan senter'}
            className="text-white!"
            onClick={() => void scanner.toggleTorch()}
          >
            {torch === 'on' ? <FlashlightOff aria-hidden /> : <Flashlight aria-hidden />}
          </IconButton>
        )}
        <IconButton label="Tutup pemindai" className="text-white!" onClick={onClose}>
          <X aria-hidden />
        </IconButton>
      </div>
    </div>
  )
}

/** In the sun a sound helps, in a hall of ten scanners it does not. */
function SoundSwitch() {
  const [on, setOn] = useState(sound.on)
  return (
    <IconButton
      label={on ? 'Matikan suara' : 'Nyalakan suara'}
      className="absolute right-2 bottom-2 rounded-full! bg-[#0a1510]/72! text-white!"
      onClick={() => {
        sound.set(!on)
        setOn(!on)
      }}
    >
      {on ? <Volume2 aria-hidden /> : <VolumeX aria-hidden />}
    </IconButton>
  )
}

/** The device's own list: it needs no room, and works with a thumb. */
function CameraChoice({ camera }: { camera: ScannerHandle }) {
  if (camera.cameras.length < 2) return null
  return (
    <label
      title="Pilih kamera"
      className="absolute bottom-2 left-2 grid size-11 place-content-center rounded-full bg-[#0a1510]/72 has-focus-visible:outline-3 has-focus-visible:outline-fokus-gelap"
    >
      <SwitchCamera aria-hidden className="size-5 stroke-[2.1]" />
      <select
        aria-label="Pilih kamera"
        className="absolute inset-0 cursor-pointer bg-permukaan text-base text-tinta opacity-0"
        value={camera.cameraId ?? ''}
        onChange={(event) => camera.scanner.chooseCamera(event.target.value)}
      >
        {camera.cameras.map(({ id, label }) => (
          <option key={id} value={id}>
            {label}
          </option>
        ))}
      </select>
    </label>
  )
}

function subscribeOnline(listener: () => void) {
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}

function ConnectionPill() {
  const { unsent } = useOutbox()
  const online = useSyncExternalStore(subscribeOnline, () => navigator.onLine)
  if (unsent > 0)
    return (
      <Pill className="right-3 bg-emas-400 text-arang-950">
        <CloudOff /> {unsent} belum terkirim
      </Pill>
    )
  return (
    <Pill className="right-3">
      {online ? <CloudCheck /> : <CloudOff />} {online ? 'Terhubung' : 'Luring'}
    </Pill>
  )
}

function Pill({ className, label, children }: { className: string; label?: string; children: ReactNode }) {
  return (
    <span
      className={cx(
        'absolute top-3 inline-flex min-h-8 items-center gap-1.5 rounded-full px-3 text-[0.8125rem] font-bold tabular-nums [&_svg]:size-4 [&_svg]:stroke-[2.1]',
        !className.includes('bg-') && 'bg-[#0a1510]/72 text-white',
        className,
      )}
    >
      {label && <span className="sr-only">{label}</span>}
      <span aria-hidden={label !== undefined || undefined} className="contents">
        {children}
      </span>
    </span>
  )
}
