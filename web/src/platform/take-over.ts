import { RECORDING_LOCK, TAKE_OVER } from './shell-names'
import { reload } from './update'

/**
 * Puts the newer version in force and loads the page anew. Resolves with false, and changes nothing, while a scanner is open in any tab
 * (rule G7).
 */
export async function applyUpdate(): Promise<boolean> {
  const registration = await navigator.serviceWorker?.getRegistration()
  if (!registration) {
    reload()
    return true
  }
  return navigator.locks.request(RECORDING_LOCK, { ifAvailable: true }, async (lock) => {
    if (!lock) return false
    await replaceWorker(registration)
    reload()
    return true
  })
}

/** Resolves when the newest worker that can be had is in force. */
async function replaceWorker(registration: ServiceWorkerRegistration): Promise<void> {
  // Without a network, what waits already is taken.
  await registration.update().catch(() => undefined)
  if (registration.installing) await settled(registration.installing)
  const { waiting } = registration
  if (!waiting) return
  const taken = new Promise((resolve) =>
    navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true }),
  )
  waiting.postMessage(TAKE_OVER)
  await taken
}

/** Resolves when a worker is installed, or failed to be. */
export function settled(worker: ServiceWorker): Promise<void> {
  return new Promise((resolve) => {
    const check = () => {
      if (worker.state !== 'installing') resolve()
    }
    worker.addEventListener('statechange', check)
    check()
  })
}
