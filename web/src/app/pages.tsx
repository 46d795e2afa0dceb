import { late, lateWithQueries } from './late'
import { paths } from './paths'
import {
  listBelow,
  loadComponent,
  needsSession,
  screenAt,
  type ScreenName,
  screenNames,
  screens,
} from './screens'
import { part } from '../state/app'

/** The component of each screen; those of a session have the query client around them. */
export const pages = Object.fromEntries(
  screenNames.map((name) => {
    const load = () => loadComponent(name)
    return [name, screens[name].access === 'public' ? late(load) : lateWithQueries(load)]
  }),
) as Record<ScreenName, ReturnType<typeof late>>

export const AdminShell = lateWithQueries(
  async () => (await import('../features/shell/AdminShell')).AdminShell,
)

/** Loads what the screens of a session may need, after the screen. */
export const Ahead = lateWithQueries(async () => (await import('./Ahead')).Ahead)

/** Reports the device, on every screen of the staff. */
export const DeviceReports = lateWithQueries(async () => (await import('./DeviceReports')).DeviceReports)

export const NotFound = late(async () => (await import('./NotFoundPage')).NotFoundPage)

/** `load` is to be called before it is rendered: React would keep a failure for ever. */
export const Toaster = late(async () => (await import('../ui/Toaster')).Toaster)

/**
 * Loads the code of an address: its screen, the list below it, and an admin's frame. Resolves when all of it is there, and after a
 * failure, which repeats when the screen is shown and is reported then.
 */
export async function loadScreen(pathname: string): Promise<void> {
  const screen = screenAt(pathname)
  if (!screen) return
  const list = listBelow(screen.name)
  const needed = [pages[screen.name], list && pages[list], screen.access === 'office' && AdminShell]
  await Promise.allSettled(needed.map(async (each) => each && each.load()))
}

/** Loads the screen that the app starts with: of an address that needs a session, without one, it is the login. */
export function loadFirstScreen(pathname: string, hasSession: boolean): Promise<void> {
  return loadScreen(needsSession(pathname) && !hasSession ? paths.login() : pathname)
}

/** The scanner's reader, for the screen on which an operator is about to open the scanner. */
export function readerOf(pathname: string): (() => Promise<void>) | null {
  if (!screenAt(pathname)?.scans) return null
  return async () => (await import('../features/pindai/reader-download')).downloadReader()
}

const firstScreen = part(() => {
  let show = () => {}
  const done = new Promise<void>((resolve) => (show = resolve))
  return { done, show }
})

/** Resolves when the first screen has what it shows. */
export const shown = () => firstScreen.current.done

/** To be called when the first screen is rendered; on a screen of a session, when it has read its lists (`Ahead`). */
export const screenShown = () => firstScreen.current.show()
