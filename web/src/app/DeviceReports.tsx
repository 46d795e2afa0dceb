import { type ComponentType, useEffect, useState } from 'react'
import { shown } from './pages'

/** After a failure of the network its code is loaded again. */
const AGAIN_MS = 10_000

/**
 * Reports this device (rule D1), and shows which acts its browser has lost (rule D6). Its code comes after what the first screen
 * shows.
 */
export function DeviceReports() {
  const [Losses, setLosses] = useState<ComponentType | null>(null)
  useEffect(() => {
    let stop: (() => void) | undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    let left = false
    const start = async () => {
      const [{ startBeats }, { LostActs }] = await Promise.all([
        import('../features/perangkat/beats'),
        import('../features/perangkat/LostActs'),
      ])
      if (left) return
      stop = startBeats()
      setLosses(() => LostActs)
    }
    const load = () => void start().catch(() => left || (timer = setTimeout(load, AGAIN_MS)))
    void shown.then(load)
    return () => {
      left = true
      clearTimeout(timer)
      stop?.()
    }
  }, [])
  return Losses && <Losses />
}
