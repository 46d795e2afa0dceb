import type { Role } from '@bakti/contract/auth/auth.schemas'
import { useIsFetching } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { isReported } from '../platform/reports'
import { refreshAcara } from '../platform/refresh-acara'
import { runLate } from '../platform/run-late'
import { session } from '../platform/session'
import { loadAllLater } from '../ui/later'
import { app } from '../state/app'
import { keepAppFor } from './audience'
import { pages, screenShown } from './pages'
import { isFor, type ScreenName, screenNames, screens } from './screens'

/** For this long nothing has been read: the screen has what it shows. */
const QUIET_MS = 200
/** After a failure of the network, what is missing is tried again (rule U21). */
const AGAIN_MS = 5_000
/** Where the device does not keep the app, a page has this long for its own work before the other screens are loaded. */
const OTHERS_MS = 3_000
/** An open scanner delays what is loaded ahead by at most this long: the device has to keep the app although somebody scans for hours. */
const SCANNER_MS = 20_000
const LOOK_MS = 500

interface AheadProps {
  admin: boolean
  /** The scanner's reader, on the screen that opens the scanner. Resolves when it is there or could not be fetched. */
  reader: (() => Promise<void>) | null
}

/**
 * Loads in advance what the screens of a session may need, in the order in which it is needed: what this screen opens on a press, the
 * scanner's reader, the checks of the device's copies; then the device keeps the app (rule G2), so that the other screens open without a
 * network, too (rule O28). Where it can't, for an admin the other screens are loaded with what they open. It starts when the screen has
 * read its lists: on a slow network it would compete with them.
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
    const turn = scannerWait(app.clock.count())
    const load = async () => {
      if (!(await loadAhead({ admin, reader }, turn))) throw new Error('incomplete')
      return () => undefined
    }
    return runLate(load, { againMs: AGAIN_MS })
    // oxlint-disable-next-line react/exhaustive-deps -- once, for the screen that was opened first
  }, [begun])
  return null
}

const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/** Makes the function that waits while a scanner is open: on a slow phone each file that runs in that time delays the first scan. */
const scannerWait = (begun: number) => async () => {
  while (isReported('scanner_open') && app.clock.count() - begun < SCANNER_MS) await wait(LOOK_MS)
}

/** Resolves with whether everything is there; the scanner downloads the reader itself where it is not. */
async function loadAhead({ admin, reader }: AheadProps, turn: () => Promise<void>): Promise<boolean> {
  const layers = await loadAllLater(turn)
  await reader?.()
  const checks = await import('../features/kelompok/kelompok.copies').then(
    () => true,
    () => false,
  )
  // It is tried again before anything else is loaded (rule U21).
  if (!layers || !checks) return false
  const { user } = session.get()
  await refreshAcara()
  if ((await keepAppFor(user)) || !admin || !user) return true
  await wait(OTHERS_MS)
  const office = await loadOfficeScreens(user.role, turn)
  return (await loadAllLater(turn)) && office
}

/**
 * Loads the other screens of the office that a role may open, one after the other, so that they open without a network (rule O28). Each has
 * a few kilobytes. Resolves with whether all of them are there.
 */
async function loadOfficeScreens(role: Role, turn: () => Promise<void>): Promise<boolean> {
  let all = true
  const isWanted = (name: ScreenName) => screens[name].access === 'office' && isFor(screens[name], role)
  for (const name of screenNames.filter(isWanted)) {
    await turn()
    await pages[name].load().catch(() => (all = false))
  }
  return all
}
