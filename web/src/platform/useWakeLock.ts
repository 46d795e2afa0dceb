import { useEffect, useEffectEvent } from 'react'

/** Keeps the screen on (rule S8). `onHeld` is called with whether the browser does so. */
export function useWakeLock(active: boolean, onHeld?: (held: boolean) => void): void {
  const tell = useEffectEvent((held: boolean) => onHeld?.(held))
  useEffect(() => {
    // Insecure pages and browsers before 2024 have no wake lock.
    if (!active || !('wakeLock' in navigator)) return
    let lock: WakeLockSentinel | null = null
    let asking = false
    let over = false
    const hold = async () => {
      if (asking || document.hidden || lock?.released === false) return
      asking = true
      try {
        lock = await navigator.wakeLock.request('screen')
        if (over) await lock.release()
        else tell(true)
      } catch {
        // A phone in power saving mode refuses.
        if (!over) tell(false)
      }
      asking = false
    }
    // The browser releases the lock when the page hides.
    const onVisibility = () => void hold()
    void hold()
    document.addEventListener('visibilitychange', onVisibility)
    return () => {
      over = true
      document.removeEventListener('visibilitychange', onVisibility)
      void lock?.release().catch(() => undefined)
    }
  }, [active])
}
