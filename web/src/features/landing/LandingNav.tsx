import { Menu } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { Link } from '../../ui/Link'
import { paths } from '../../app/paths'
import wordmark from '../../art/wordmark.svg'
import { useSession } from '../../platform/session'
import { IconButton, LinkButton } from '../../ui/Button'
import { cx } from '../../ui/cx'
import { Spinner } from '../../ui/Spinner'
import { useInView } from '../../ui/useInView'
import { WordmarkLink } from '../../ui/WordmarkLink'
import { drawerNavigationOf, navigationOf, type NavigationItem } from './sections'
import { useSectionInView } from './useSectionInView'

// The code of the dialog is as large as this page: it loads when the pointer or the focus reaches the button.
const loadDrawer = async () => (await import('./LandingDrawer')).LandingDrawer
const preload = () => void loadDrawer().catch(() => undefined)

interface LandingNavProps {
  /** On the landing page: its sections are rendered. */
  whole?: boolean
  /** The account menu: in the bar, and expanded in the drawer. */
  account: ReactNode
  drawerAccount: ReactNode
}

/** The navigation bar: transparent over the hero, cream after 80 px. Below 1024 px its links are in a drawer (rule L4). */
export function LandingNav({ whole = false, account, drawerAccount }: LandingNavProps) {
  const { user } = useSession()
  const menu = useMenu()
  const top = useRef<HTMLDivElement>(null)
  // A page begins at its top: a cream bar would flash before the first measurement.
  const atTop = useInView(top, '0px', true)
  const section = useSectionInView(whole)
  const { pathname } = useLocation()
  const elsewhere = pathname !== paths.landing()
  return (
    <>
      <div ref={top} aria-hidden className="absolute top-0 h-20 w-px" />
      <header
        className={cx(
          'inset-x-0 top-0 z-40 border-b transition-colors duration-(--durasi-sedang)',
          elsewhere ? 'sticky' : 'fixed',
          atTop && !elsewhere ? 'border-transparent' : 'border-garis bg-santan-100',
        )}
      >
        <div className="mx-auto flex min-h-16 w-[min(100%-2.5rem,var(--lebar-konten))] items-center gap-8 lg:min-h-19">
          <WordmarkLink to={paths.landing()} src={wordmark} height="h-9 lg:h-10.5" />
          <nav aria-label="Menu utama" className="ml-auto max-lg:hidden">
            <ul className="flex gap-1">
              {navigationOf(user).map((item) => (
                <li key={item.label}>
                  <Link
                    to={item.to}
                    aria-current={currentOf(item, pathname, section)}
                    className="tautan-menu flex min-h-11 items-center rounded-sm px-3.5 text-[0.9375rem] font-semibold text-rimba-900 hover:bg-rimba-800/8"
                  >
                    {item.label}
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
          {/* The minimum width keeps the layout while the account menu loads. */}
          <div className="flex min-w-19 justify-end max-lg:hidden">
            {user ? (
              account
            ) : (
              <LinkButton to={paths.login()} size="small" className="tamu-saja">
                Login
              </LinkButton>
            )}
          </div>
          <IconButton
            label="Buka menu"
            aria-haspopup="dialog"
            aria-expanded={menu.state === 'open' || menu.state === 'plain'}
            aria-busy={menu.state === 'loading' || undefined}
            onPointerEnter={preload}
            onFocus={preload}
            onClick={menu.toggle}
            className="-mr-2.5 ml-auto lg:hidden"
          >
            {menu.state === 'loading' ? <Spinner /> : <Menu aria-hidden />}
          </IconButton>
        </div>
        {menu.state === 'plain' && <PlainMenu onLeave={menu.close} />}
      </header>
      {menu.state === 'open' && menu.Drawer && (
        <menu.Drawer account={user && drawerAccount} onClose={menu.close} />
      )}
    </>
  )
}

/** The value of aria-current: the visible section, or the present page. */
function currentOf({ to, section }: NavigationItem, pathname: string, inView: NavigationItem['section']) {
  if (section === undefined) return to === pathname ? 'page' : undefined
  return pathname === paths.landing() && section === inView ? 'location' : undefined
}

/** 'plain': the drawer's code could not be fetched, so the links open out below the bar. */
type MenuState = 'closed' | 'loading' | 'open' | 'plain'

function useMenu() {
  const [state, setState] = useState<MenuState>('closed')
  const [Drawer, setDrawer] = useState<Awaited<ReturnType<typeof loadDrawer>> | null>(null)
  // A second press while it loads cancels.
  const proceed = (to: MenuState) => setState((now) => (now === 'loading' ? to : now))
  const open = async () => {
    // Loaded before: open at once.
    if (Drawer) return setState('open')
    setState('loading')
    try {
      const loaded = await loadDrawer()
      setDrawer(() => loaded)
      proceed('open')
    } catch {
      proceed('plain')
    }
  }
  const close = () => setState('closed')
  return { state, Drawer, close, toggle: () => (state === 'closed' ? void open() : close()) }
}

/** The links below the bar, without the drawer. */
function PlainMenu({ onLeave }: { onLeave: () => void }) {
  const { user } = useSession()
  return (
    <nav aria-label="Menu utama" className="border-t border-garis bg-santan-100 px-5 py-2 lg:hidden">
      <ul>
        {drawerNavigationOf(user).map(({ label, to }) => (
          <li key={label}>
            <Link
              to={to}
              onClick={onLeave}
              className="flex min-h-11 items-center rounded-sm font-semibold text-rimba-900"
            >
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
