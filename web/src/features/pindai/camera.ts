/**
 * Why the scanner can't scan. `none`: the device lists no camera. `missing`: a listed camera can't be found. `refused`: the browser
 * will ask again. `blocked`: it will not ask again. `blockedInApp`: blocked by the operating system, or in an installed app.
 * `init`: the camera gives no picture. `reader`: the decoder does not work.
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

/** False on an insecure page (plain http to another machine): browsers give such a page no camera (rule S9). */
export const hasCameraApi = () => window.isSecureContext && navigator.mediaDevices !== undefined

/** Returns `prompt` also where the browser can't answer (Firefox, older Safari). */
export async function cameraPermission(onChange?: () => void): Promise<CameraPermission> {
  try {
    const status = await navigator.permissions.query({ name: 'camera' })
    if (onChange) status.onchange = onChange
    return status.state
  } catch {
    return 'prompt'
  }
}

/** Lists the cameras. Browsers give their names only after the permission was granted. */
export async function listCamera(): Promise<Camera[]> {
  const devices = await navigator.mediaDevices.enumerateDevices()
  return devices
    .filter((device) => device.kind === 'videoinput')
    .map((device, index) => ({ id: device.deviceId, label: device.label || `Kamera ${index + 1}` }))
}

// Preferences (`ideal`), not requirements: a phone that can't meet them still gives a picture (rule S5).
const PREFERRED: MediaTrackConstraints = {
  aspectRatio: { ideal: 1 },
  width: { ideal: 1280 },
  height: { ideal: 1280 },
  frameRate: { ideal: 30 },
}

/**
 * Opens the chosen camera, or the rear one if it is gone or `cameraId` is null.
 * @throws what `getUserMedia` rejects with
 */
export async function openCamera(cameraId: string | null): Promise<MediaStream> {
  const rear = { video: { ...PREFERRED, facingMode: { ideal: 'environment' } }, audio: false }
  if (!cameraId) return navigator.mediaDevices.getUserMedia(rear)
  try {
    return await navigator.mediaDevices.getUserMedia({
      video: { ...PREFERRED, deviceId: { exact: cameraId } },
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

/** Torch and focus of the image capture draft, which phones have and TypeScript's DOM types lack. */
type PhoneCapabilities = MediaTrackCapabilities & { torch?: boolean; focusMode?: string[] }

const capabilities = (track: MediaStreamTrack): PhoneCapabilities => track.getCapabilities?.() ?? {}

export const hasTorch = (track: MediaStreamTrack) => capabilities(track).torch === true

export async function setTorch(track: MediaStreamTrack, on: boolean) {
  await track.applyConstraints({ advanced: [{ torch: on } as MediaTrackConstraintSet] })
}

/** Codes are held at a distance of 15–20 cm. A focus that another app has fixed may never be sharp there. */
export async function focusContinuously(track: MediaStreamTrack) {
  if (!capabilities(track).focusMode?.includes('continuous')) return
  await track.applyConstraints({ advanced: [{ focusMode: 'continuous' } as MediaTrackConstraintSet] })
}

/** Translates an error of `getUserMedia`, by all names that browsers have used. */
export function cameraProblem(
  error: unknown,
  where: { permission: CameraPermission; inApp: boolean },
): CameraProblem {
  // By its shape: not every browser's DOMException is an Error.
  const { name = '', message = '' } = (error ?? {}) as Partial<Error>
  switch (name) {
    case 'NotAllowedError':
    case 'PermissionDeniedError':
      // Chrome's message when the operating system blocks the camera: the browser's own setting does not help.
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

/** An installed app has no address bar, where a tab shows its camera setting. */
export const isInApp = () => window.matchMedia('(display-mode: standalone)').matches

/** The message of each problem (rule S6). */
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

/** What the operator can do. The search by hand always works. */
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

/** Where to tap on a phone to allow a refused camera: the address bar that the message names looks different there. */
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
