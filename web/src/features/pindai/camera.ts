/**
 * Why nothing is scanned. `none`: the device lists no camera; `missing`: it lists one that can't be found; `blocked`: refused
 * for good, the browser will not ask again; `init`: a camera without a picture; `reader`: a picture that nobody reads.
 */
export type CameraProblem =
  | {
      kind:
        'insecure' | 'none' | 'missing' | 'refused' | 'blocked' | 'blockedInApp' | 'busy' | 'init' | 'reader'
    }
  | { kind: 'failed'; detail: string }

export type CameraPermission = 'granted' | 'prompt' | 'denied'

export interface Camera {
  id: string
  label: string
}

/** What an insecure page (plain http to another machine) lacks: browsers give it no camera at all (DECISIONS: 'HTTPS'). */
export const hasCameraApi = () => window.isSecureContext && navigator.mediaDevices !== undefined

/** `prompt` also where the browser can't tell (Firefox, older Safari): asking is then the only way to know. */
export async function cameraPermission(onChange?: () => void): Promise<CameraPermission> {
  try {
    const status = await navigator.permissions.query({ name: 'camera' })
    if (onChange) status.onchange = onChange
    return status.state
  } catch {
    return 'prompt'
  }
}

/** The cameras; their labels are empty until permission was given. */
export async function listCamera(): Promise<Camera[]> {
  const devices = await navigator.mediaDevices.enumerateDevices()
  return devices
    .filter((device) => device.kind === 'videoinput')
    .map((device, index) => ({ id: device.deviceId, label: device.label || `Kamera ${index + 1}` }))
}

// Seed §9: aspect ratio 1, rear camera preferred. Wishes, not demands: a phone that can't meet them still gives a picture.
const WISH: MediaTrackConstraints = {
  aspectRatio: { ideal: 1 },
  width: { ideal: 1280 },
  height: { ideal: 1280 },
  frameRate: { ideal: 30 },
}

/** Opens the camera that was chosen, or, where it is gone or none was, the rear one. Rejects as `getUserMedia` does. */
export async function openCamera(cameraId: string | null): Promise<MediaStream> {
  const rear = { video: { ...WISH, facingMode: { ideal: 'environment' } }, audio: false }
  if (!cameraId) return navigator.mediaDevices.getUserMedia(rear)
  try {
    return await navigator.mediaDevices.getUserMedia({
      video: { ...WISH, deviceId: { exact: cameraId } },
      audio: false,
    })
  } catch (error) {
    const gone = cameraProblem(error, { permission: 'granted', inApp: false }).kind === 'missing'
    if (!gone) throw error
    return navigator.mediaDevices.getUserMedia(rear)
  }
}

export function closeCamera(stream: MediaStream) {
  for (const track of stream.getTracks()) track.stop()
}

/** What TypeScript's DOM lacks: torch and focus of the image capture draft, which phones have. */
type PhoneCapabilities = MediaTrackCapabilities & { torch?: boolean; focusMode?: string[] }

const capabilities = (track: MediaStreamTrack): PhoneCapabilities => track.getCapabilities?.() ?? {}

export const hasTorch = (track: MediaStreamTrack) => capabilities(track).torch === true

export async function setTorch(track: MediaStreamTrack, on: boolean) {
  await track.applyConstraints({ advanced: [{ torch: on } as MediaTrackConstraintSet] })
}

/** Codes are held at 15-20 cm: a focus that was fixed by another app would never be sharp. */
export async function focusContinuously(track: MediaStreamTrack) {
  if (!capabilities(track).focusMode?.includes('continuous')) return
  await track.applyConstraints({ advanced: [{ focusMode: 'continuous' } as MediaTrackConstraintSet] })
}

/** Reads what `getUserMedia` rejected with, by the names that browsers have used for it. */
export function cameraProblem(
  error: unknown,
  where: { permission: CameraPermission; inApp: boolean },
): CameraProblem {
  // By shape, not class: a DOMException is no Error everywhere.
  const { name = '', message = '' } = (error ?? {}) as Partial<Error>
  switch (name) {
    case 'NotAllowedError':
    case 'PermissionDeniedError':
      // Chrome says so when the operating system holds the camera back: no address bar helps then.
      if (where.inApp || /system/i.test(message)) return { kind: 'blockedInApp' }
      return { kind: where.permission === 'denied' ? 'blocked' : 'refused' }
    case 'SecurityError':
      return { kind: 'blockedInApp' }
    case 'NotFoundError':
    case 'DevicesNotFoundError':
    case 'OverconstrainedError':
      return { kind: 'missing' }
    case 'NotReadableError':
    case 'TrackStartError':
    case 'AbortError':
      return { kind: 'busy' }
    default:
      return { kind: 'failed', detail: message || name }
  }
}

/** An installed app shows no address bar to click in. */
export const isInApp = () => window.matchMedia('(display-mode: standalone)').matches

/** The seed's sentence for each case (seed §8, Camera); the first is ours, for the page itself is what is wrong. */
export function cameraMessage(problem: CameraProblem): string {
  switch (problem.kind) {
    case 'insecure':
      return 'Kamera hanya bisa dipakai di alamat yang aman (https://).'
    case 'none':
      return 'No cameras found'
    case 'missing':
      return 'Tidak ada kamera yang ditemukan pada perangkat ini.'
    case 'refused':
      return 'Camera permission denied. Please allow camera access and try again.'
    case 'blocked':
      return 'Akses kamera ditolak. Klik ikon kamera di address bar untuk memberikan permission.'
    case 'blockedInApp':
      return 'Akses kamera ditolak. Silakan izinkan akses kamera di browser settings.'
    case 'busy':
      return 'Kamera sedang digunakan oleh aplikasi lain.'
    case 'init':
      return 'Failed to initialize camera.'
    case 'reader':
      return 'Gagal mengakses kamera atau memindai QR code'
    case 'failed':
      return `Error akses kamera: ${problem.detail}`
  }
}

/** What to do about it, where the seed's sentence does not say so; the way on is always the search by hand. */
export function cameraHelp({ kind }: CameraProblem): string | undefined {
  switch (kind) {
    case 'refused':
      return "Ketuk 'Try Again', lalu pilih 'Izinkan'. Tanpa kamera pun bisa: ketuk 'Cari manual'."
    case 'none':
    case 'missing':
    case 'blocked':
    case 'blockedInApp':
      return "Tanpa kamera pun bisa: ketuk 'Cari manual'."
    case 'busy':
      return "Tutup aplikasi lain yang memakai kamera. Di sini dicoba lagi dengan sendirinya. Sementara itu: 'Cari manual'."
    case 'init':
    case 'failed':
    case 'reader':
      return "Ketuk 'Try Again'. Kalau tetap gagal, muat ulang halaman ini, atau ketuk 'Cari manual'."
    case 'insecure':
      return undefined
  }
}

export interface PhoneStep {
  device: string
  tap: string
}

/** Where a phone keeps a refused camera: the seed's sentences speak of an address bar, which a phone shows otherwise or not at all. */
export function phoneSteps({ kind }: CameraProblem): readonly PhoneStep[] | undefined {
  switch (kind) {
    case 'refused':
    case 'blocked':
      return [
        { device: 'Android (Chrome)', tap: 'ketuk ikon di kiri alamat, Izin, Kamera, Izinkan.' },
        {
          device: 'iPhone (Safari)',
          tap: "ketuk ikon di kiri alamat ('aA'), Pengaturan Situs Web, Kamera, Izinkan.",
        },
      ]
    case 'blockedInApp':
      return [
        { device: 'Android', tap: 'tahan ikon aplikasi ini, Info aplikasi, Izin, Kamera, Izinkan.' },
        { device: 'iPhone', tap: 'buka Pengaturan, Aplikasi, Safari, Kamera, Izinkan.' },
      ]
    default:
      return undefined
  }
}
