import { useEffect, useEffectEvent, useState } from 'react'

/** seed §9: after a successful add the toast is read for this long. */
const REDIRECT_MS = 1500

/** Goes on a moment after `start()`; not at all where the screen was left before. */
export function useRedirect(
  go: () => void,
  delay: number = REDIRECT_MS,
): { started: boolean; start: () => void } {
  const [started, setStarted] = useState(false)
  const onTime = useEffectEvent(go)
  useEffect(() => {
    if (!started) return
    const timer = setTimeout(() => onTime(), delay)
    return () => clearTimeout(timer)
  }, [started, delay])
  return { started, start: () => setStarted(true) }
}
