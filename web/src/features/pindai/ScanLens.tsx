import { Camera, CameraOff, CirclePause, RefreshCw, RotateCw, ShieldAlert, TriangleAlert } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { Button } from '../../ui/Button'
import { cx } from '../../ui/cx'
import { Spinner } from '../../ui/Spinner'
import { type PhoneStep, cameraHelp, cameraMessage, phoneSteps } from './camera'
import type { ScannerHandle } from './useScanner'
import './scan.css'

interface ScanLensProps {
  camera: ScannerHandle
  /** A code was just read: the aiming box is gold. */
  hit: boolean
  /** Below 1024 px, shows only a short message why there is no picture. */
  compact?: boolean
  className?: string
  /** The message while the camera was not asked for. */
  idle?: ReactNode
  /** The chips at the top of the picture. */
  children?: ReactNode
}

/** The camera's picture with the aiming box, or the reason why there is none with the next step. */
export function ScanLens({ camera, hit, compact = false, className, idle, children }: ScanLensProps) {
  const { scanner, mirrored } = camera
  const live = camera.phase === 'live'
  const video = useRef<HTMLVideoElement>(null)
  useEffect(() => {
    scanner.attach(video.current)
    return () => scanner.attach(null)
  }, [scanner])

  return (
    <div
      className={cx(
        'relative min-h-0 overflow-hidden rounded-lg text-white shadow-[0_0_0_5px_var(--w)]',
        compact ? 'bg-[#16241d]' : 'bg-[#2a3530]',
        'transition-shadow duration-(--durasi-cepat)',
        className,
      )}
    >
      <video
        ref={video}
        muted
        playsInline
        aria-label="Gambar kamera"
        className={cx(
          'absolute inset-0 size-full object-cover',
          mirrored && '-scale-x-100',
          !live && 'invisible',
        )}
      />
      {live ? (
        <AimingBox hit={hit} searching={camera.state === 'SCANNING' && !hit} />
      ) : (
        <CameraMessage camera={camera} idle={idle} compact={compact} />
      )}
      {camera.state === 'PAUSED' && (
        <p className="absolute inset-0 grid place-content-center bg-[#0a1510]/70 font-bold">
          Pemindaian dijeda
        </p>
      )}
      {compact ? <div className={CHIPS}>{children}</div> : children}
    </div>
  )
}

/** In compact form the chips are below the message. */
const CHIPS = 'max-lg:flex max-lg:justify-between max-lg:gap-2 max-lg:px-4 max-lg:pb-3 max-lg:[&>*]:static'

/** The box of 300 × 300, smaller on small screens (rule S5). The decoder gets the larger square around it. */
function AimingBox({ hit, searching }: { hit: boolean; searching: boolean }) {
  return (
    // The chips at the top don't cover its corners.
    <div
      aria-hidden
      className="absolute top-[calc(50%+1.25rem)] left-1/2 aspect-square h-[min(18.75rem,100%-4.5rem)] max-w-[82%] -translate-1/2"
    >
      <svg
        viewBox="0 0 100 100"
        fill="none"
        strokeWidth="4.5"
        strokeLinecap="round"
        strokeLinejoin="round"
        className={cx('size-full', hit ? 'stroke-emas-400' : 'stroke-white')}
      >
        <path d="M3 27V12a9 9 0 0 1 9-9h15M73 3h15a9 9 0 0 1 9 9v15M97 73v15a9 9 0 0 1-9 9H73M27 97H12a9 9 0 0 1-9-9V73" />
      </svg>
      {searching && (
        <span className="absolute inset-x-[4%] top-1/2 h-[3px] animate-[sapu_1.8s_ease-in-out_infinite_alternate] rounded-full bg-emas-400 motion-reduce:animate-none" />
      )}
    </div>
  )
}

interface CameraText {
  icon: ReactNode
  text: ReactNode
  help?: string | undefined
  /** Where to tap on a phone, one line per kind of device. */
  steps?: readonly PhoneStep[] | undefined
  action?: ReactNode
  /** Screen readers read it at once. */
  alert?: boolean
}

interface ActionProps {
  icon: ReactNode
  onClick: () => void
  children: ReactNode
}

function Action(props: ActionProps) {
  return <Button variant="on-dark" {...props} />
}

/** Returns the message in place of the picture; null while there is a picture. */
function cameraText(
  { phase, problem, waitsForReader, scanner }: ScannerHandle,
  idle: ReactNode,
): CameraText | null {
  const start = () => void scanner.start()
  switch (phase) {
    case 'live':
      return null
    case 'closed':
      return { icon: <Camera />, text: idle }
    case 'permission':
      return {
        icon: <Camera />,
        text: 'Izinkan kamera untuk mulai memindai QR peserta.',
        action: (
          <Action icon={<Camera aria-hidden />} onClick={start}>
            Request Camera Permission
          </Action>
        ),
      }
    case 'initializing':
      // On a slow network the decoder takes longer than the camera.
      if (!waitsForReader) return { icon: <Spinner />, text: 'Menyiapkan kamera...' }
      return { icon: <Spinner />, text: 'Mengunduh pembaca QR...', help: 'Hanya sekali di perangkat ini.' }
    case 'stopped':
      return {
        icon: <CirclePause />,
        text: 'Pemindaian dihentikan.',
        action: (
          <Action icon={<RotateCw aria-hidden />} onClick={start}>
            Restart
          </Action>
        ),
      }
    case 'denied':
    case 'error':
      return {
        icon: phase === 'denied' ? <CameraOff /> : <TriangleAlert />,
        text: problem && cameraMessage(problem),
        help: problem ? cameraHelp(problem) : undefined,
        steps: problem ? phoneSteps(problem) : undefined,
        alert: true,
        action: (
          <Action icon={<RefreshCw aria-hidden />} onClick={start}>
            Try Again
          </Action>
        ),
      }
    case 'insecure':
      return {
        icon: <ShieldAlert />,
        text: cameraMessage({ kind: 'insecure' }),
        help: `Halaman ini dibuka lewat ${location.protocol}//${location.host}. Buka lewat https://, atau pakai 'Cari manual'. Selain kamera, semuanya tetap berfungsi.`,
        alert: true,
      }
  }
}

function CameraMessage({
  camera,
  idle,
  compact,
}: {
  camera: ScannerHandle
  idle: ReactNode
  compact: boolean
}) {
  const message = cameraText(camera, idle)
  if (!message) return null
  const { icon, text, help, steps, action, alert } = message
  return (
    <div
      role={alert ? 'alert' : 'status'}
      className={cx(
        'di-gelap absolute inset-0 grid place-content-center-safe justify-items-center gap-3.5 overflow-y-auto bg-[#16241d] p-6 text-center',
        compact &&
          'max-lg:static max-lg:max-h-[32svh] max-lg:grid-cols-[auto_minmax(0,1fr)] max-lg:items-center max-lg:justify-items-start max-lg:gap-x-3 max-lg:gap-y-2 max-lg:px-4 max-lg:py-3 max-lg:text-left',
      )}
    >
      <span
        aria-hidden
        className={cx(
          'text-emas-400 [&_svg]:size-11 [&_svg]:stroke-[2.1]',
          compact && 'max-lg:[&_svg]:size-7',
        )}
      >
        {icon}
      </span>
      <p className="max-w-76 font-semibold text-balance">{text}</p>
      {help && (
        <p
          className={cx(
            'max-w-84 text-[0.9375rem]/snug text-pretty text-arang-200',
            // The search is open already, so only the help for an insecure address is useful.
            compact && (camera.phase === 'insecure' ? 'max-lg:col-span-2' : 'max-lg:hidden'),
          )}
        >
          {help}
        </p>
      )}
      {steps && (
        <ul
          className={cx(
            'grid max-w-84 gap-1.5 text-left text-[0.9375rem]/snug text-pretty text-arang-200 lg:hidden',
            compact && 'max-lg:hidden',
          )}
        >
          {steps.map(({ device, tap }) => (
            <li key={device}>
              <strong className="text-white">{device}:</strong> {tap}
            </li>
          ))}
        </ul>
      )}
      {action && <div className={cx(compact && 'max-lg:col-span-2')}>{action}</div>}
    </div>
  )
}
