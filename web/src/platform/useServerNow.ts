import { useEffect, useState } from 'react'
import { onServerDate, serverNow } from './clock'

/** How old the value may be if no moment is near. */
const STALE_MS = 30_000

/**
 * The server's time for a component. It changes right after each of `moments` (ms since 1970), every 30 s in between, when the page
 * becomes visible (a sleeping phone runs no timers), and with each measurement of the clock.
 */
export function useServerNow(moments: readonly number[]): Date {
  const [now, setNow] = useState(serverNow)
  const next = Math.min(...moments.filter((moment) => moment >= now.getTime()), now.getTime() + STALE_MS)

  useEffect(() => {
    const tick = () => setNow(serverNow())
    // 1 ms later: a submission is late after its deadline, not at it.
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
