import { ChevronDown, House, LayoutDashboard, LogOut } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { Link } from 'react-router'
import { paths } from '../../app/paths'
import head from '../../art/sigo-kepala.svg'
import { session, useSession } from '../../platform/session'
import { Disclosure } from '../../ui/Disclosure'
import { toast } from '../../ui/toast'

// The dialog's machinery is heavier than the landing page around this menu, and rarely asked for.
const LogoutDialog = lazy(async () => ({ default: (await import('./LogoutDialog')).LogoutDialog }))

const ENTRY =
  'flex min-h-11 w-full items-center gap-3 rounded-sm px-3 text-left font-semibold hover:bg-baris-arah [&_svg]:size-5'
const DRAWER_ENTRY =
  'flex min-h-12 w-full items-center gap-3 rounded-sm px-3 text-left font-semibold hover:bg-white/8 [&_svg]:size-5'

const FACE = {
  admin: 'inline-flex min-h-11 items-center gap-2.5 rounded-full pr-1 font-bold',
  landing:
    'inline-flex min-h-11 max-w-60 items-center gap-2 rounded-sm bg-permukaan px-3.5 text-sm font-bold text-tinta-brand inset-ring-[1.5px] inset-ring-garis-kendali',
}

interface UnsentWork {
  unsent: number
  review: number
}
const NOTHING: UnsentWork = { unsent: 0, review: 0 }

/** What this device still has to send; its store is no part of the landing page, and participants never fetch it. */
async function unsentWork(): Promise<UnsentWork> {
  try {
    const { outbox } = await import('../../platform/outbox/outbox')
    const states = (await outbox.items()).map(({ state }) => state)
    const count = (wanted: string) => states.filter((state) => state === wanted).length
    return { unsent: count('antre'), review: count('ditinjau') }
  } catch {
    // Without IndexedDB nothing was kept here.
    return NOTHING
  }
}

/**
 * Who is logged in, and the way out: below 'Admin' in the header, below 'Hi, {name}' on the landing page (seed §2), and in its
 * drawer opened out.
 */
export function AccountMenu({ at }: { at: 'admin' | 'landing' | 'drawer' }) {
  const { user } = useSession()
  const [left, setLeft] = useState<UnsentWork | null>(null)
  if (!user) return null

  const leave = () => {
    setLeft(null)
    void session.logout()
    toast.info(`Sampai jumpa, ${user.name}`)
  }

  const askOrLeave = async () => {
    const found = user.role === 'ADMIN' ? await unsentWork() : NOTHING
    if (found.unsent + found.review > 0) setLeft(found)
    else leave()
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
      <button
        type="button"
        className={entry}
        onClick={() => {
          close?.()
          void askOrLeave()
        }}
      >
        <LogOut aria-hidden />
        Logout
      </button>
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
