import { lastOffset, measuredOffset, serverOffset } from '../../platform/clock'
import { deviceKind } from '../../platform/device'
import { useInstallState } from '../../platform/install'
import { useRosterStatus } from '../offline/roster.queries'
import { useDownload } from './roster-download'
import {
  type DeviceWord,
  type Check,
  cameraCheck,
  clockCheck,
  downloadCheck,
  installCheck,
  pagesCheck,
  rosterCheck,
  storageCheck,
} from './readiness.rules'
import { useCamera } from './useCamera'
import { usePages } from './usePages'
import { useStorage } from './useStorage'

function clockFact() {
  const last = lastOffset()
  return last && { ...last, here: measuredOffset() !== null }
}

/** Everything that the check list looks at. `checks` is null until the device has said what it knows. `now` is the server's time. */
export function useReadiness(now: Date) {
  const roster = useRosterStatus()
  const download = useDownload()
  const { installed } = useInstallState()
  const camera = useCamera()
  const storage = useStorage()
  const pages = usePages()
  const deviceWord: DeviceWord = deviceKind() === 'komputer' ? 'komputer' : 'HP'
  const insecure = !window.isSecureContext

  let checks: Check[] | null = null
  if (roster.state !== 'memuat' && camera.fact && storage.fact && pages.fact)
    checks = [
      download.progress
        ? downloadCheck(download.progress)
        : rosterCheck(roster.state === 'ada' ? roster : roster.state, now, deviceWord),
      installCheck({ installed, insecure }, deviceWord),
      cameraCheck(camera.fact, now),
      clockCheck(clockFact(), new Date(now.getTime() - serverOffset()), deviceWord),
      storageCheck(storage.fact, deviceWord),
      pagesCheck(pages.fact, deviceWord),
    ]
  return { checks, deviceWord, insecure, download, camera, storage, pages }
}

export type Readiness = Omit<ReturnType<typeof useReadiness>, 'checks'>
