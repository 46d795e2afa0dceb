import { Camera, CameraOff, CirclePause, RefreshCw, RotateCw, ShieldAlert, TriangleAlert } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { Button } from '../../ui/Button'
import { cx } from '../../ui/cx'
import { Spinner } from '../../ui/Spinner'
import { cameraMessage } from './camera'
import type { ScannerHandle } from './useScanner'
import './scan.css'

interface ScanLensProps {
  camera: ScannerHandle
  /** A code was just read: the aiming box turns gold. */
  hit: boolean
  className?: string
  /** What is shown while no camera was asked for. */
  idle?: ReactNode
  /** Lies over the picture: pills, buttons. */
  children?: ReactNode
}

/** The camera's picture with the aiming box, or why there is none and the one way on. */
export function ScanLens({ camera, hit, className, idle, children }: ScanLensProps) {
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
        'relative min-h-0 overflow-hidden rounded-lg bg-[#2a3530] text-white shadow-[0_0_0_5px_var(--w)]',
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
        <CameraMessage camera={camera} idle={idle} />
      )}
      {camera.state === 'PAUSED' && (
        <p className="absolute inset-0 grid place-content-center bg-[#0a1510]/70 font-bold">
          Pemindaian dijeda
        </p>
      )}
      {children}
    </div>
  )
}

/** Seed §9: a box of 300 × 300, smaller only where the screen is. What is decoded is the wider square around it. */
function AimingBox({ hit, searching }: { hit: boolean; searching: boolean }) {
  return (
    <div
      aria-hidden
      className="absolute top-1/2 left-1/2 aspect-square h-[min(18.75rem,100%-5.5rem)] max-w-[82%] -translate-1/2"
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

function CameraMessage({ camera, idle }: { camera: ScannerHandle; idle: ReactNode }) {
  const { phase, problem, scanner } = camera
  const again = (
    <Button variant="emas" icon={<RefreshCw aria-hidden />} onClick={() => scanner.start()}>
      Try Again
    </Button>
  )
  switch (phase) {
    case 'live':
      return null
    case 'closed':
      return <Message icon={<Camera />}>{idle}</Message>
    case 'permission':
      return (
        <Message
          icon={<Camera />}
          action={
            <Button variant="emas" icon={<Camera aria-hidden />} onClick={() => scanner.start()}>
              Request Camera Permission
            </Button>
          }
        >
          Izinkan kamera untuk mulai memindai QR peserta.
        </Message>
      )
    case 'initializing':
      return <Message icon={<Spinner />}>Menyiapkan kamera...</Message>
    case 'stopped':
      return (
        <Message
          icon={<CirclePause />}
          action={
            <Button variant="emas" icon={<RotateCw aria-hidden />} onClick={() => scanner.start()}>
              Restart
            </Button>
          }
        >
          Pemindaian dihentikan.
        </Message>
      )
    case 'denied':
      return (
        <Message icon={<CameraOff />} action={again} alert>
          {problem && cameraMessage(problem)}
        </Message>
      )
    case 'error':
      return (
        <Message icon={<TriangleAlert />} action={again} alert>
          {problem && cameraMessage(problem)}
        </Message>
      )
    case 'insecure':
      return (
        <Message
          icon={<ShieldAlert />}
          alert
          help={`Halaman ini dibuka lewat ${location.protocol}//${location.host}. Buka lewat https://, atau ketik NIM peserta. Selain kamera, semuanya tetap berfungsi.`}
        >
          {cameraMessage({ kind: 'insecure' })}
        </Message>
      )
  }
}

interface MessageProps {
  icon: ReactNode
  children: ReactNode
  help?: string
  action?: ReactNode
  /** Read out at once. */
  alert?: boolean
}

function Message({ icon, children, help, action, alert }: MessageProps) {
  return (
    <div
      role={alert ? 'alert' : 'status'}
      className="di-gelap absolute inset-0 grid place-content-center justify-items-center gap-3.5 overflow-y-auto bg-[#16241d] p-6 text-center"
    >
      <span aria-hidden className="text-emas-400 [&_svg]:size-11 [&_svg]:stroke-[2.1]">
        {icon}
      </span>
      <p className="max-w-76 font-semibold text-balance">{children}</p>
      {help && <p className="max-w-84 text-[0.9375rem]/snug text-pretty text-arang-200">{help}</p>}
      {action}
    </div>
  )
}
