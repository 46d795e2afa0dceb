import { Menu } from 'lucide-react'
import { type ComponentType, type ReactNode, Suspense, lazy, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { pageOf } from '../../app/screens'
import { IconButton } from '../../ui/Button'
import { Catch } from '../../ui/Catch'
import { SkipLink } from '../../ui/Link'
import { useUpdateReady } from '../../platform/update'
import { useScope } from '../../platform/useScope'
import { later } from '../../ui/later'
import { PageSpinner } from '../../ui/Spinner'
import { isCovered } from '../../ui/useBackCloses'
import { useKeepRoster } from '../offline/roster.queries'
import { PrepareOfflineDialog, usePrepareFirst } from '../readiness/PrepareOfflineDialog'
import { AccountMenu } from './AccountMenu'
import { ClockBanner } from './ClockBanner'
import { SearchButton } from './SearchButton'
import { Sidebar } from './Sidebar'
import { SyncBadge } from './SyncBadge'
import { useInstallHint } from './useInstallHint'

const NavigationDrawer = later(async () => (await import('./NavigationDrawer')).NavigationDrawer)

// Few visits ever show it.
const InstallHint = lazy(async () => ({ default: (await import('./InstallHint')).InstallHint }))

/** The frame of all admin screens: sidebar, header, screen (rule U16). */
export function AdminShell({ children }: { children: ReactNode }) {
  const [menuOpen, setMenuOpen] = useState(false)
  const [preparing, setPreparing] = useState(usePrepareFirst())
  const [hintDue, leaveHint] = useInstallHint()
  const records = useScope('recordScan') !== null
  const main = useFocusOnNavigation()
  useKeepRoster()
  return (
    <div className="min-h-svh bg-latar-admin lg:grid lg:grid-cols-[14.5rem_minmax(0,1fr)] xl:grid-cols-[var(--lebar-sidebar)_minmax(0,1fr)] print:block print:bg-white">
      <SkipLink to="isi" />
      <aside className="sticky top-0 h-svh max-lg:hidden print:hidden">
        <Sidebar />
      </aside>
      <div className="min-w-0">
        <header className="sticky top-0 z-30 flex min-h-16 items-center gap-3 border-b border-garis-admin bg-permukaan px-4 lg:px-8 print:hidden">
          <IconButton
            label="Buka menu"
            aria-haspopup="dialog"
            aria-expanded={menuOpen}
            onClick={() => setMenuOpen(true)}
            className="-ml-2 lg:hidden"
          >
            <Menu aria-hidden />
          </IconButton>
          <SearchButton />
          <div className="ml-auto flex items-center gap-3">
            <SyncBadge onlyPending={!records} />
            <AccountMenu at="admin" onPrepare={() => setPreparing(true)} />
          </div>
        </header>
        <main
          ref={main}
          id="isi"
          tabIndex={-1}
          className="max-w-336 min-w-0 px-4 pt-5 pb-24 outline-none md:px-5 lg:pt-8 lg:pb-16 xl:px-8 print:p-0"
        >
          <ClockBanner />
          <UpdateOffer />
          {hintDue && (
            <Catch fallback={null}>
              <Suspense>
                <InstallHint onLeave={leaveHint} />
              </Suspense>
            </Catch>
          )}
          <Suspense fallback={<PageSpinner />}>{children}</Suspense>
        </main>
      </div>
      <NavigationDrawer open={menuOpen} onClose={() => setMenuOpen(false)} />
      <PrepareOfflineDialog open={preparing} onClose={() => setPreparing(false)} />
    </div>
  )
}

// Without its code the offer waits for the next page.
const UpdateBanner = lazy<ComponentType>(() =>
  import('./UpdateBanner').then(
    (module) => ({ default: module.UpdateBanner }),
    () => ({ default: () => null }),
  ),
)

/** Offers a newer version of the app (rule G6). It is rare, so its code comes when there is one. */
export function UpdateOffer() {
  return (
    useUpdateReady() && (
      <Suspense>
        <UpdateBanner />
      </Suspense>
    )
  )
}

/**
 * Moves the focus to a new screen, so that keyboard and screen reader start at its top and not in the menu (rule U13). A dialog over
 * its list moves the focus itself, and one that was opened while the screen was on its way keeps it.
 */
function useFocusOnNavigation() {
  const main = useRef<HTMLElement>(null)
  const { pathname } = useLocation()
  const page = pageOf(pathname)
  const shown = useRef(page)
  useEffect(() => {
    if (shown.current === page) return
    shown.current = page
    if (!isCovered()) main.current?.focus({ preventScroll: true })
  }, [page])
  return main
}
