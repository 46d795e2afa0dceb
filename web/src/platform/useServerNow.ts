import { useEffect, useState } from 'react'
import { onServerDate, serverNow } from './clock'

/** How old a shown 'now' may be where no moment is near. */
const STALE_MS = 30_000

/**
 * The server's clock for a component: it moves on right after each of `moments` (ms), every 30 s in between, when the page
 * is looked at again (a sleeping phone's timers stand still), and when an answer tells more about the clock.
 */
export function useServerNow(moments: readonly number[]): Date {
  const [now, setNow] = useState(serverNow)
  const next = Math.min(...moments.filter((moment) => moment >= now.getTime()), now.getTime() + STALE_MS)

  useEffect(() => {
    const tick = () => setNow(serverNow())
    // One more: something is late after its moment, not at it.
    const timer = setTimeout(tick, Math.max(0, next + 1 - serverNow().getTime()))
    return () => clearTimeout(timer)
  }, [next, now])

  useEffect(() => {
    const tick = () => setNow(serverNow())
    document.addEventListener('visibilitychange', tick)
    const stop = onServerDate(tick)
    return () => {
      document.removeEventListener('visibilitychange', tick)
      stop()
    }
  }, [])
  return now
}
