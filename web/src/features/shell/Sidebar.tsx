import {
  BookOpen,
  ClipboardList,
  type LucideIcon,
  Contact,
  House,
  Inbox,
  ScanQrCode,
  Smartphone,
  UserCheck,
  UserCog,
  Users,
} from 'lucide-react'
import { Fragment } from 'react'
import { matchPath, useLocation } from 'react-router'
import { Link } from '../../ui/Link'
import type { Role } from '@bakti/contract/auth/auth.schemas'
import { mayOpen, paths, screens, shownOf } from '../../app/paths'
import wordmark from '../../art/wordmark-terang.svg?inline'
import { useSession } from '../../platform/session'
import { cx } from '../../ui/cx'
import { WordmarkLink } from '../../ui/WordmarkLink'

interface NavigationItem {
  label: string
  to: string
  icon: LucideIcon
  /** Other screens on which it is marked. */
  below: readonly string[]
}

interface Block {
  heading: string
  items: readonly NavigationItem[]
}

/** The entries of the sidebar, in their order (rule U16). Each role sees those that it may open (rule R85). */
const BLOCKS: readonly Block[] = [
  {
    heading: 'Kehadiran',
    items: [
      { label: 'List Absen', to: paths.listAbsen(), icon: ClipboardList, below: [screens.addAbsen.path] },
      { label: 'Absensi', to: paths.absensi(), icon: UserCheck, below: [screens.scanQr.path] },
    ],
  },
  {
    heading: 'Peserta',
    items: [
      { label: 'Kelompok', to: paths.kelompok(), icon: Users, below: [screens.addKelompok.path] },
      {
        label: 'Anggota Kelompok',
        to: paths.anggotaKelompok(),
        icon: Contact,
        below: [screens.addAnggotaKelompok.path, screens.printQr.path],
      },
    ],
  },
  {
    heading: 'Penugasan',
    items: [
      { label: 'Tugas', to: paths.tugas(), icon: BookOpen, below: [screens.addTugas.path] },
      { label: 'Pengumpulan Tugas', to: paths.kumpulTugas(), icon: Inbox, below: [] },
    ],
  },
  {
    heading: 'Panitia',
    items: [
      { label: 'Perangkat', to: paths.perangkat(), icon: Smartphone, below: [] },
      { label: 'Gerbang', to: paths.gerbang(), icon: ScanQrCode, below: [] },
      { label: 'Pengguna', to: paths.pengguna(), icon: UserCog, below: [] },
    ],
  },
]

/** A few entries need no headings. */
const FEW = 6

/** The way back to the home of a role that has it outside the back office. */
function homeOutside(role: Role): NavigationItem[] {
  const { to, menu } = shownOf(role)
  const inside = BLOCKS.some(({ items }) => items.some((each) => each.to === to))
  return inside ? [] : [{ label: menu, to, icon: House, below: [] }]
}

/** What a role sees of the sidebar: its home, if that is elsewhere, then the blocks. */
function blocksOf(role: Role): Block[] {
  const own = BLOCKS.map(({ heading, items }) => ({
    heading,
    items: items.filter(({ to }) => mayOpen(to, role)),
  }))
  const all = [{ heading: '', items: homeOutside(role) }, ...own]
  return all.filter(({ items }) => items.length > 0)
}

/**
 * The links to the admin screens. With `onNavigate` it is in a drawer: the drawer closes, and a link replaces the drawer's entry in the
 * history.
 */
export function Sidebar({ onNavigate }: { onNavigate?: () => void }) {
  const { user } = useSession()
  const blocks = user ? blocksOf(user.role) : []
  const headed = blocks.flatMap(({ items }) => items).length > FEW
  return (
    <div className="songket di-gelap flex h-full flex-col overflow-y-auto bg-rimba-900 px-4 pt-5 text-santan-100 lg:max-xl:px-3">
      <WordmarkLink
        to={paths.landing()}
        onClick={onNavigate}
        replace={onNavigate !== undefined}
        src={wordmark}
        height="h-12"
        className="mx-3 mt-1 mb-6 self-start"
      />
      <nav aria-label="Menu admin">
        {blocks.map(({ heading, items }) => (
          <Fragment key={heading}>
            {headed && heading && (
              <h2 className="px-3.5 pt-3 pb-1 text-[0.8125rem]/5 font-semibold text-rimba-300">{heading}</h2>
            )}
            <ul aria-label={headed && heading ? heading : undefined}>
              {items.map((item) => (
                <li key={item.to}>
                  <SidebarLink item={item} {...(onNavigate && { onNavigate })} />
                </li>
              ))}
            </ul>
          </Fragment>
        ))}
      </nav>
      <div className="pita-60 -mx-4 mt-auto shrink-0 opacity-55 lg:max-xl:-mx-3" aria-hidden />
    </div>
  )
}

function SidebarLink({ item, onNavigate }: { item: NavigationItem; onNavigate?: () => void }) {
  const { pathname } = useLocation()
  const here = matchPath(item.to, pathname) !== null
  const below = item.below.some((path) => matchPath(path, pathname))
  return (
    <Link
      to={item.to}
      onClick={onNavigate}
      replace={onNavigate !== undefined}
      aria-current={here ? 'page' : below ? 'true' : undefined}
      className={cx(
        'flex min-h-11 items-center gap-3.5 rounded-sm px-3.5 text-[0.9375rem] font-semibold text-rimba-100 hover:bg-white/8',
        'aria-[current]:bg-emas-400 aria-[current]:font-extrabold aria-[current]:text-rimba-950',
      )}
    >
      <item.icon className="size-5 shrink-0" aria-hidden />
      {item.label}
    </Link>
  )
}
