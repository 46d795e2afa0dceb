import { Dialog } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { Link } from '../../ui/Link'
import { paths } from '../../app/paths'
import sigo from '../../art/sigo-kepala.svg'
import wordmark from '../../art/wordmark-terang.svg'
import { useSession } from '../../platform/session'
import { IconButton, LinkButton } from '../../ui/Button'
import { useBackCloses } from '../../ui/useBackCloses'
import { drawerNavigationOf } from './sections'
import { Wordmark } from '../../ui/Wordmark'

interface LandingDrawerProps {
  /** The expanded account menu; null without a session. */
  account: ReactNode
  /** Unmounts the drawer. */
  onClose: () => void
}

/** The links below 1024 px, in a modal drawer (rules L4, U6). */
export function LandingDrawer({ account, onClose }: LandingDrawerProps) {
  const { user } = useSession()
  const [open, setOpen] = useState(true)
  // After a link the focus belongs to the target, not to the button that opened the drawer.
  const left = useRef(false)
  const leave = () => {
    left.current = true
    setOpen(false)
  }
  useBackCloses(open, () => setOpen(false))
  useOnDesktop(onClose)
  useOnLogout(() => setOpen(false))
  return (
    <Dialog.Root
      open={open}
      onOpenChange={setOpen}
      onOpenChangeComplete={(isOpen) => {
        if (!isOpen) onClose()
      }}
    >
      <Dialog.Portal>
        <Dialog.Backdrop className="tirai fixed inset-0 z-60" />
        <Dialog.Popup
          finalFocus={() => !left.current}
          className="di-gelap fixed inset-y-0 right-0 z-65 flex w-88 max-w-[calc(100vw-2.375rem)] animate-geser flex-col overflow-y-auto overscroll-contain bg-rimba-900 px-5 pt-3 pb-5 text-santan-100 shadow-lg outline-none [--geser-dari:40px]"
        >
          <Dialog.Title className="sr-only">Menu</Dialog.Title>
          <div className="flex min-h-12 shrink-0 items-center justify-between">
            <Wordmark src={wordmark} className="h-9" />
            <Dialog.Close
              render={<IconButton label="Tutup menu" variant="ghost-inherit" className="-mr-1.5" />}
            >
              <X aria-hidden />
            </Dialog.Close>
          </div>
          <nav aria-label="Menu utama">
            <ul>
              {drawerNavigationOf(user).map(({ label, to }) => (
                <li key={label} className="border-b border-white/12">
                  <Link
                    to={to}
                    // Replaces the drawer's own entry in the history.
                    replace
                    onClick={leave}
                    className="judul flex min-h-13.5 items-center rounded-xs text-[1.625rem] tracking-normal"
                  >
                    {label}
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
          <div className="mt-6 shrink-0">
            {account || (
              <LinkButton to={paths.login()} replace variant="on-dark" size="large" full onClick={leave}>
                Login
              </LinkButton>
            )}
          </div>
          <img
            src={sigo}
            alt=""
            width={400}
            height={320}
            className="mx-auto mt-auto h-auto w-34 shrink-0 pt-5"
          />
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

/** Closes the drawer when the window gets wide: the links are in the bar then. */
function useOnDesktop(then: () => void) {
  const onChange = useEffectEvent(({ matches }: { matches: boolean }) => {
    if (matches) then()
  })
  useEffect(() => {
    const wide = window.matchMedia('(min-width: 64rem)')
    const listener = (event: MediaQueryListEvent) => onChange(event)
    wide.addEventListener('change', listener)
    return () => wide.removeEventListener('change', listener)
  }, [])
}

/** Closes the drawer after a logout: the focused entry is gone. */
function useOnLogout(then: () => void) {
  const { isAuthenticated } = useSession()
  const before = useRef(isAuthenticated)
  const onChange = useEffectEvent(then)
  useEffect(() => {
    if (before.current && !isAuthenticated) onChange()
    before.current = isAuthenticated
  }, [isAuthenticated])
}
