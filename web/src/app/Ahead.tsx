import type { Role } from '@bakti/contract/auth/auth.schemas'
import { useIsFetching } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { runLate } from '../platform/run-late'
import { session } from '../platform/session'
import { loadAllLater } from '../ui/later'
import { keepAppFor } from './audience'
import { pages, screenShown } from './pages'
import { isFor, type ScreenName, screenNames, screens } from './screens'

/** For this long nothing has been read: the screen has what it shows. */
const QUIET_MS = 200
/** After a failure of the network, what is missing is tried again (rule U21). */
const AGAIN_MS = 5_000

interface AheadProps {
  admin: boolean
  /** The scanner's reader, on the screen that opens the scanner. Resolves when it is there or could not be fetched. */
  reader: (() => Promise<void>) | null
}

/**
 * Loads in advance what the screens of a session may need, in the order in which it is needed: what this screen opens on a press, the
 * scanner's reader, the checks of the device's copies; for an admin then the other screens with what they open. From then on each opens
 * without a network (rule O28); then the device keeps the app for the next start (rule G2). It starts when the screen has read its lists: on a slow network it would compete with them.
 */
export function Ahead({ admin, reader }: AheadProps) {
  const [begun, setBegun] = useState(false)
  const fetching = useIsFetching() > 0
  useEffect(() => {
    if (fetching || begun) return
    const timer = setTimeout(() => setBegun(true), QUIET_MS)
    return () => clearTimeout(timer)
  }, [fetching, begun])
  useEffect(() => {
    if (!begun) return
    screenShown()
    const load = async () => {
      if (!(await loadAhead({ admin, reader }))) throw new Error('incomplete')
      return () => void keepAppFor(session.get().user)
    }
    return runLate(load, { againMs: AGAIN_MS })
    // oxlint-disable-next-line react/exhaustive-deps -- once, for the screen that was opened first
  }, [begun])
  return null
}

/** Resolves with whether everything is there; the scanner downloads the reader itself where it is not. */
async function loadAhead({ admin, reader }: AheadProps): Promise<boolean> {
  const layers = await loadAllLater()
  await reader?.()
  const checks = await import('../features/kelompok/kelompok.copies').then(
    () => true,
    () => false,
  )
  const role = session.get().user?.role
  if (!admin || !role) return layers && checks
  const office = await loadOfficeScreens(role)
  return (await loadAllLater()) && office && checks
}

/**
 * Loads the other screens of the office that a role may open, one after the other, so that they open without a network (rule O28). Each has
 * a few kilobytes. Resolves with whether all of them are there.
 */
async function loadOfficeScreens(role: Role): Promise<boolean> {
  let all = true
  const isWanted = (name: ScreenName) => screens[name].access === 'office' && isFor(screens[name], role)
  for (const name of screenNames.filter(isWanted)) await pages[name].load().catch(() => (all = false))
  return all
}
