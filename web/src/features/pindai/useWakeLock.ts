import { useEffect } from 'react'

/** Keeps the screen on while somebody scans: a phone that sleeps between two people makes the queue wait. */
export function useWakeLock(active: boolean): void {
  useEffect(() => {
    // Not on insecure pages, nor in browsers of 2023 and older.
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
      } catch {
        // A phone that saves its battery says no: it sleeps as it always did.
      }
      asking = false
    }
    // The browser takes it back whenever the page hides.
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
