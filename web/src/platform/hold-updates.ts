import { RECORDING_LOCK } from './shell-names'

/**
 * Keeps other versions from taking over while a scanner is open, in this tab or another one (rule G7). Returns the function that ends it.
 * Without a service worker nothing can take over.
 */
export function holdUpdates(): () => void {
  if (!navigator.serviceWorker?.controller) return () => undefined
  let release: (() => void) | undefined
  const ended = new Promise<void>((resolve) => (release = resolve))
  void navigator.locks.request(RECORDING_LOCK, { mode: 'shared' }, () => ended)
  return () => release?.()
}
