import {
  ChevronDown,
  CloudDownload,
  House,
  LayoutDashboard,
  ListChecks,
  LogOut,
  MonitorSmartphone,
  UserCog,
} from 'lucide-react'
import { lazy, Suspense, useEffect, useState } from 'react'
import { Link } from '../../ui/Link'
import { scopeOf } from '@bakti/contract/access'
import { paths, shownOf } from '../../app/paths'
import { mayOpen } from '../../app/screens'
import head from '../../art/sigo-kepala.svg'
import { session, useSession } from '../../platform/session'
import { Disclosure } from '../../ui/Disclosure'
import { toast } from '../../ui/toast'
import { watchUnsent } from './unsent-notice'
import { PerhapsLeftBehind, type UnsentWork } from './LeftBehind'

// The code of dialogs is larger than the landing page around this menu, and is rarely needed.
const loadDialog = async () => ({ default: (await import('./LogoutDialog')).LogoutDialog })
const LogoutDialog = lazy(loadDialog)
const loadAllDialog = async () => ({ default: (await import('./LogoutAllDialog')).LogoutAllDialog })
const LogoutAllDialog = lazy(loadAllDialog)
const loadOwnDialog = async () => ({ default: (await import('../auth/OwnAkunDialog')).OwnAkunDialog })
const OwnAkunDialog = lazy(loadOwnDialog)

const ENTRY =
  'flex min-h-11 w-full items-center gap-3 rounded-sm px-3 text-left font-semibold hover:bg-baris-arah [&_svg]:size-5'
const DRAWER_ENTRY =
  'flex min-h-12 w-full items-center gap-3 rounded-sm px-3 text-left font-semibold hover:bg-white/8 [&_svg]:size-5'

const FACE = {
  admin: 'inline-flex min-h-11 items-center gap-2.5 rounded-full pr-1 font-bold',
  phone: 'inline-flex size-11 items-center justify-center rounded-full',
  landing:
    'inline-flex min-h-11 max-w-40 items-center gap-2 xl:max-w-60 rounded-sm bg-permukaan px-3.5 text-sm font-bold text-tinta-brand inset-ring-[1.5px] inset-ring-garis-kendali',
}

const NOTHING: UnsentWork = { unsent: 0, review: 0 }

/**
 * The unsent items of this device; null if their code could not be loaded or their database not be read. The landing page loads the
 * outbox only here, and never for a participant.
 */
async function unsentWork(): Promise<UnsentWork | null> {
  // Without IndexedDB nothing was stored.
  if (typeof indexedDB === 'undefined') return NOTHING
  try {
    const { outbox } = await import('../outbox/outbox.queries')
    const [items, unreadable] = await Promise.all([outbox.current.items(), outbox.current.unreadable()])
    const count = (wanted: string) => items.filter(({ state }) => state === wanted).length
    const found = { unsent: count('antre'), review: count('ditinjau') + unreadable.length }
    // Loaded here, where a failure can still be shown.
    if (found.unsent + found.review > 0) await loadDialog()
    return found
  } catch {
    return null
  }
}

/** From the page of a mentor or the gate: the whole list. */
const ON_PHONE = { name: null, to: paths.absensi(), menu: 'Absensi' }

interface AccountMenuProps {
  at: 'admin' | 'phone' | 'landing' | 'drawer'
  /** Opens 'Siapkan tanpa internet'. Without it there is no such entry. */
  onPrepare?: () => void
}

/**
 * The account menu: below 'Admin' in the header, below its picture alone where a phone has little room, below 'Hi, {name}' on the landing
 * page, and as a list in the drawer of the landing page.
 */
export function AccountMenu({ at, onPrepare }: AccountMenuProps) {
  const { user } = useSession()
  useEffect(watchUnsent, [])
  const [left, setLeft] = useState<UnsentWork | null>(null)
  const [leftByAll, setLeftByAll] = useState<{ left: UnsentWork | null } | null>(null)
  const [own, setOwn] = useState(false)
  if (!user) return null
  const { name, to, menu } = at === 'phone' ? ON_PHONE : shownOf(user.role)
  // Who records nothing has no unsent items.
  const find = async () => (scopeOf('recordScan', user.role) === null ? NOTHING : unsentWork())

  const leave = () => {
    setLeft(null)
    void session.logout()
    toast.info(`Sampai jumpa, ${user.name}`, { lasts: true })
  }

  const entry = at === 'drawer' ? DRAWER_ENTRY : ENTRY
  const entries = (close?: () => void) => (
    <>
      {at === 'admin' && (
        <Link to={paths.landing()} onClick={close} className={entry}>
          <House aria-hidden />
          Halaman utama
        </Link>
      )}
      {onPrepare && scopeOf('readAnggota', user.role) !== null && (
        <PrepareEntry className={entry} onPress={() => (close?.(), onPrepare())} />
      )}
      {/* The drawer has it first, among its links. */}
      {(at === 'landing' || at === 'phone') && mayOpen(to, user.role) && (
        <Link to={to} onClick={close} className={entry}>
          {to === paths.submitTugas() ? <ListChecks aria-hidden /> : <LayoutDashboard aria-hidden />}
          {menu}
        </Link>
      )}
      <LogoutEntry
        className={entry}
        find={find}
        onLeave={leave}
        onFound={(found) => {
          close?.()
          setLeft(found)
        }}
      />
      <SecurityEntries
        className={entry}
        // A device that is locked to the scanner shows no account (rule R90).
        onOwn={user.id_absen ? undefined : () => (close?.(), setOwn(true))}
        find={find}
        onAsk={(found) => {
          close?.()
          setLeftByAll({ left: found })
        }}
      />
    </>
  )

  return (
    <>
      {at === 'drawer' ? (
        <>
          <p className="mb-1 truncate px-3 font-bold text-emas-300">{`Hi, ${user.name}`}</p>
          {entries()}
        </>
      ) : (
        <Disclosure
          face={at === 'landing' ? <GuestFace name={user.name} /> : <Head name={name} />}
          buttonClassName={FACE[at]}
        >
          {(close) => (
            <>
              <p className="max-w-72 px-3 pt-1.5 pb-2 text-sm text-tinta-lembut">
                <b className="block truncate text-base text-tinta">{user.name}</b>
                <span className="block truncate">{user.email}</span>
              </p>
              {entries(close)}
            </>
          )}
        </Disclosure>
      )}
      <Suspense>
        {left && <LogoutDialog {...left} onStay={() => setLeft(null)} onLeave={leave} />}
        {leftByAll && <LogoutAllDialog left={leftByAll.left} onClose={() => setLeftByAll(null)} />}
        {own && <OwnAkunDialog onClose={() => setOwn(false)} />}
      </Suspense>
    </>
  )
}

function PrepareEntry({ className, onPress }: { className: string; onPress: () => void }) {
  return (
    <button type="button" aria-haspopup="dialog" className={className} onClick={onPress}>
      <CloudDownload aria-hidden />
      Siapkan tanpa internet
    </button>
  )
}

interface LogoutEntryProps {
  className: string
  find: () => Promise<UnsentWork | null>
  onFound: (left: UnsentWork) => void
  onLeave: () => void
}

/** The logout. If the number of unsent items is unknown, it says so and asks for another press (rule A47). */
function LogoutEntry({ className, find, onFound, onLeave }: LogoutEntryProps) {
  const [unsure, setUnsure] = useState(false)
  const press = async () => {
    const found = unsure ? NOTHING : await find()
    if (found === null) setUnsure(true)
    else if (found.unsent + found.review > 0) onFound(found)
    else onLeave()
  }
  return (
    <>
      {unsure && (
        <p role="alert" className="max-w-72 px-3 py-2 text-sm">
          <PerhapsLeftBehind />
        </p>
      )}
      <button type="button" className={className} onClick={() => void press()}>
        <LogOut aria-hidden />
        {unsure ? 'Tetap logout' : 'Logout'}
      </button>
    </>
  )
}

interface SecurityEntriesProps {
  className: string
  /** Opens the own account. */
  onOwn: (() => void) | undefined
  find: () => Promise<UnsentWork | null>
  onAsk: (left: UnsentWork | null) => void
}

/** Apart from the logout, which is pressed every day. Each opens a dialog; if that can't be loaded, it says so (rules A48, A118). */
function SecurityEntries({ className, onOwn, find, onAsk }: SecurityEntriesProps) {
  const [failed, setFailed] = useState(false)
  const open = async (load: () => Promise<unknown>, show: () => void | Promise<void>) => {
    setFailed(false)
    const loaded = await load().catch(() => null)
    if (loaded) await show()
    else setFailed(true)
  }
  return (
    <div
      role="group"
      aria-label="Keamanan akun"
      className="mt-3 border-t border-current/20 pt-2 [&_button]:text-sm [&_button]:font-medium"
    >
      <p aria-hidden className="px-3 pt-1 text-[0.8125rem] font-bold opacity-75">
        Keamanan akun
      </p>
      {onOwn && (
        <button
          type="button"
          aria-haspopup="dialog"
          className={className}
          onClick={() => void open(loadOwnDialog, onOwn)}
        >
          <UserCog aria-hidden />
          Akun saya
        </button>
      )}
      <button
        type="button"
        className={className}
        onClick={() => void open(loadAllDialog, async () => onAsk(await find()))}
      >
        <MonitorSmartphone aria-hidden />
        Keluar dari semua perangkat
      </button>
      {failed && (
        <p role="alert" className="max-w-72 px-3 py-2 text-sm">
          Belum bisa dibuka. Periksa sambungan internetmu, lalu coba lagi.
        </p>
      )}
    </div>
  )
}

/** The picture of the account; with its name where there is room. */
function Head({ name }: { name: string | null }) {
  return (
    <>
      <img
        src={head}
        alt={name === null ? 'Akun' : ''}
        width={40}
        height={40}
        className="size-10 rounded-full bg-emas-200 object-contain p-0.5"
      />
      {name}
    </>
  )
}

function GuestFace({ name }: { name: string }) {
  return (
    <>
      <span className="truncate">{`Hi, ${name}`}</span>
      <ChevronDown className="size-5 shrink-0" aria-hidden />
    </>
  )
}
