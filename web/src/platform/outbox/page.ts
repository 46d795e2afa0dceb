/** A round without any occasion: what waits is looked at again. */
const INTERVAL_MS = 15_000

export const isVisible = () => typeof document === 'undefined' || document.visibilityState === 'visible'

interface Occasions {
  round: () => void
  wake: () => void
  hide: () => void
}

/** The occasions on which sending starts or stops; returns the way to stop listening. */
export function followPage({ round, wake, hide }: Occasions): () => void {
  const interval = setInterval(round, INTERVAL_MS)
  if (typeof window === 'undefined') return () => clearInterval(interval)
  const events = [
    [window, 'online', wake],
    [window, 'focus', wake],
    [window, 'pageshow', wake],
    [window, 'pagehide', hide],
    [document, 'visibilitychange', () => (isVisible() ? wake() : hide())],
  ] as const
  for (const [target, name, listener] of events) target.addEventListener(name, listener)
  return () => {
    clearInterval(interval)
    for (const [target, name, listener] of events) target.removeEventListener(name, listener)
  }
}
