import { type ComponentType, useEffect, useState } from 'react'
import { runLate } from '../platform/run-late'
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
    const load = async () => {
      await shown()
      const [{ startBeats }, { LostActs }] = await Promise.all([
        import('../features/perangkat/beats'),
        import('../features/perangkat/LostActs'),
      ])
      return () => {
        setLosses(() => LostActs)
        return startBeats()
      }
    }
    return runLate(load, { againMs: AGAIN_MS })
  }, [])
  return Losses && <Losses />
}
