import { appVersion } from './app-version'
import { AUDIENCE_PARAMETER, type Audience, TIDY, versionLock } from './shell-names'
import { settled } from './take-over'
import { announceUpdate } from './update'
import { part } from '../state/app'

/** A page that stays open all day looks for a newer worker, and has older versions deleted, this often. */
const LOOK_MS = 60 * 60_000

const held = part(() => false)
const kept = part<{ audience: Audience; done: Promise<boolean> } | null>(() => null)

/**
 * Keeps the app's files for `audience` on this device, so that its screens open without a network (rule G2), and announces newer
 * versions. To be called when the page has what it needs: the files are fetched with low priority. Resolves with whether the device has
 * all of them. If so a repeat does nothing, else it tries again. In an insecure context and where the browser refuses, the app works as
 * before.
 */
export function keepShell(audience: Audience): Promise<boolean> {
  // Another account may log in on the same page.
  if (kept.current?.audience !== audience) kept.current = { audience, done: keepOnce(audience) }
  return kept.current.done
}

async function keepOnce(audience: Audience): Promise<boolean> {
  const has = await keep(audience).catch(() => false)
  if (!has && kept.current?.audience === audience) kept.current = null
  return has
}

async function keep(audience: Audience): Promise<boolean> {
  // The landing page of a development server has no build to keep.
  if (!('serviceWorker' in navigator) || appVersion === '') return false
  const { serviceWorker } = navigator
  holdVersion()
  const address = `/sw.js?${AUDIENCE_PARAMETER}=${audience}`
  await serviceWorker.register(address)
  const registration = await serviceWorker.getRegistration()
  if (!registration) return false
  follow(registration)
  if (registration.installing) await settled(registration.installing)
  return (registration.waiting ?? registration.active)?.scriptURL.endsWith(address) ?? false
}

/** The files of this version stay as long as this page (rule G8). */
export function holdVersion(): void {
  if (held.current) return
  held.current = true
  void navigator.locks.request(
    versionLock(appVersion),
    { mode: 'shared' },
    () => new Promise(() => undefined),
  )
}

const followed = part(() => false)

/** Looks for newer workers; announces one that waits, and one that another tab put in force. The first worker of a device is no update. */
function follow(registration: ServiceWorkerRegistration): void {
  if (followed.current) return
  followed.current = true
  const { serviceWorker } = navigator
  const lookForNewer = () => {
    registration.active?.postMessage(TIDY)
    void registration.update().catch(() => undefined)
  }
  // A browser looks by itself when a page is opened, but puts that off for as long as its worker has something to do.
  lookForNewer()
  setInterval(lookForNewer, LOOK_MS)
  const announceNewer = async () => {
    if (registration.installing) await settled(registration.installing)
    if (registration.waiting && registration.active) announceUpdate()
  }
  registration.addEventListener('updatefound', () => void announceNewer())
  void announceNewer()
  let before = serviceWorker.controller
  serviceWorker.addEventListener('controllerchange', () => {
    if (before) announceUpdate()
    before = serviceWorker.controller
  })
}
