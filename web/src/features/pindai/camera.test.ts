// @vitest-environment node
import { expect, test } from 'vitest'
import {
  type CameraPermission,
  type CameraProblem,
  cameraHelp,
  cameraMessage,
  cameraProblem,
  phoneSteps,
} from './camera'

const reject = (name: string, message = '') => new DOMException(message, name)
const tab = { permission: 'prompt' as CameraPermission, inApp: false }

// rule S6
test.each<[string, Error, typeof tab, string]>([
  [
    'refused, but the browser would ask again',
    reject('NotAllowedError'),
    tab,
    'Camera permission denied. Please allow camera access and try again.',
  ],
  [
    'blocked for this site',
    reject('NotAllowedError'),
    { ...tab, permission: 'denied' },
    'Akses kamera ditolak. Klik ikon kamera di address bar untuk memberikan permission.',
  ],
  [
    'blocked in an installed app, which has no address bar',
    reject('NotAllowedError'),
    { permission: 'denied', inApp: true },
    'Akses kamera ditolak. Silakan izinkan akses kamera di browser settings.',
  ],
  [
    'blocked by the operating system',
    reject('NotAllowedError', 'Permission denied by system'),
    { ...tab, permission: 'denied' },
    'Akses kamera ditolak. Silakan izinkan akses kamera di browser settings.',
  ],
  ['not there', reject('NotFoundError'), tab, 'Tidak ada kamera yang ditemukan pada perangkat ini.'],
  ['in use', reject('NotReadableError'), tab, 'Kamera sedang digunakan oleh aplikasi lain.'],
  [
    'in use, as Chrome once said',
    reject('TrackStartError'),
    tab,
    'Kamera sedang digunakan oleh aplikasi lain.',
  ],
  ['anything else', reject('TypeError', 'aneh'), tab, 'Error akses kamera: aneh'],
  ['anything else without words', reject('InvalidStateError'), tab, 'Error akses kamera: InvalidStateError'],
])('%s has its own message', (_, error, where, message) => {
  expect(cameraMessage(cameraProblem(error, where))).toBe(message)
})

test.each<[CameraProblem, string]>([
  [{ kind: 'none' }, 'No cameras found'],
  [{ kind: 'init' }, 'Failed to initialize camera.'],
  [{ kind: 'reader' }, 'Gagal mengakses kamera atau memindai QR code'],
])('%o has its own message', (problem, message) => {
  expect(cameraMessage(problem)).toBe(message)
})

// rule S6
test.each<CameraProblem['kind']>(['refused', 'blocked', 'blockedInApp'])(
  '%s: names the steps on Android and on iPhone',
  (kind) => {
    const problem = { kind } as CameraProblem
    expect(phoneSteps(problem)?.map(({ device }) => device.split(' ')[0])).toEqual(['Android', 'iPhone'])
    expect(cameraHelp(problem)).toContain("'Cari manual'")
  },
)

test('names no steps where the camera was not refused', () => {
  expect(phoneSteps({ kind: 'busy' })).toBeUndefined()
})
