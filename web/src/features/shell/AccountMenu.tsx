import { ChevronDown, House, LayoutDashboard, ListChecks, LogOut, MonitorSmartphone } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { Link } from 'react-router'
import { paths } from '../../app/paths'
import head from '../../art/sigo-kepala.svg'
import { session, useSession } from '../../platform/session'
import { Disclosure } from '../../ui/Disclosure'
import { toast } from '../../ui/toast'
import { PerhapsLeftBehind, type UnsentWork } from './LeftBehind'

// The dialog's machinery is heavier than the landing page around this menu, and rarely asked for.
const loadDialog = async () => ({ default: (await import('./LogoutDialog')).LogoutDialog })
const LogoutDialog = lazy(loadDialog)
const loadAllDialog = async () => ({ default: (await import('./LogoutAllDialog')).LogoutAllDialog })
const LogoutAllDialog = lazy(loadAllDialog)

const ENTRY =
  'flex min-h-11 w-full items-center gap-3 rounded-sm px-3 text-left font-semibold hover:bg-baris-arah [&_svg]:size-5'
const DRAWER_ENTRY =
  'flex min-h-12 w-full items-center gap-3 rounded-sm px-3 text-left font-semibold hover:bg-white/8 [&_svg]:size-5'

const FACE = {
  admin: 'inline-flex min-h-11 items-center gap-2.5 rounded-full pr-1 font-bold',
  landing:
    'inline-flex min-h-11 max-w-60 items-center gap-2 rounded-sm bg-permukaan px-3.5 text-sm font-bold text-tinta-brand inset-ring-[1.5px] inset-ring-garis-kendali',
}

const NOTHING: UnsentWork = { unsent: 0, review: 0 }

/**
 * What this device still has to send; null where nobody can say: the code for it could not be loaded, or its store not be read.
 * It is no part of the landing page, and participants never fetch it.
 */
async function unsentWork(): Promise<UnsentWork | null> {
  // Without it nothing was kept here.
  if (typeof indexedDB === 'undefined') return NOTHING
  try {
    const { outbox } = await import('../outbox/outbox.queries')
    const [items, unreadable] = await Promise.all([outbox.items(), outbox.unreadable()])
    const count = (wanted: string) => items.filter(({ state }) => state === wanted).length
    const found = { unsent: count('antre'), review: count('ditinjau') + unreadable.length }
    // Here, where it can still be said that it did not come.
    if (found.unsent + found.review > 0) await loadDialog()
    return found
  } catch {
    return null
  }
}

/**
 * Who is logged in, and the way out: below 'Admin' in the header, below 'Hi, {name}' on the landing page (seed §2), and in its
 * drawer opened out.
 */
export function AccountMenu({ at }: { at: 'admin' | 'landing' | 'drawer' }) {
  const { user } = useSession()
  const [left, setLeft] = useState<UnsentWork | null>(null)
  const [leftByAll, setLeftByAll] = useState<{ left: UnsentWork | null } | null>(null)
  if (!user) return null
  // A participant keeps nothing here that has to be sent.
  const find = async () => (user.role === 'ADMIN' ? unsentWork() : NOTHING)

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
      {at !== 'admin' && user.role === 'ADMIN' && (
        <Link to={paths.absensi()} onClick={close} className={entry}>
          <LayoutDashboard aria-hidden />
          Admin Panel
        </Link>
      )}
      {at !== 'admin' && user.role !== 'ADMIN' && (
        <Link to={paths.pengumpulanTugas()} onClick={close} className={entry}>
          <ListChecks aria-hidden />
          Tugasku
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
      <LogoutAllEntry
        className={entry}
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
          face={at === 'admin' ? <AdminFace /> : <GuestFace name={user.name} />}
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
      {left && (
        <Suspense>
          <LogoutDialog {...left} onStay={() => setLeft(null)} onLeave={leave} />
        </Suspense>
      )}
      {leftByAll && (
        <Suspense>
          <LogoutAllDialog left={leftByAll.left} onClose={() => setLeftByAll(null)} />
        </Suspense>
      )}
    </>
  )
}

interface LogoutEntryProps {
  className: string
  find: () => Promise<UnsentWork | null>
  onFound: (left: UnsentWork) => void
  onLeave: () => void
}

/** The way out. Where nobody can say whether all is sent, it says that in its place, and wants another press. */
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

interface LogoutAllEntryProps {
  className: string
  find: () => Promise<UnsentWork | null>
  onAsk: (left: UnsentWork | null) => void
}

/** Asks before it ends anything. What asks is loaded first: without network it says so here. */
function LogoutAllEntry({ className, find, onAsk }: LogoutAllEntryProps) {
  const [failed, setFailed] = useState(false)
  const press = async () => {
    setFailed(false)
    const [left, loaded] = await Promise.all([find(), loadAllDialog().catch(() => null)])
    if (loaded) onAsk(left)
    else setFailed(true)
  }
  return (
    <>
      <button type="button" className={className} onClick={() => void press()}>
        <MonitorSmartphone aria-hidden />
        Keluar dari semua perangkat
      </button>
      {failed && (
        <p role="alert" className="max-w-72 px-3 py-2 text-sm">
          Belum bisa dibuka. Periksa sambungan internetmu, lalu coba lagi.
        </p>
      )}
    </>
  )
}

function AdminFace() {
  return (
    <>
      <img
        src={head}
        alt=""
        width={40}
        height={40}
        className="size-10 rounded-full bg-emas-200 object-contain p-0.5"
      />
      Admin
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
