import {
  BookOpen,
  ClipboardList,
  type LucideIcon,
  Contact,
  House,
  Inbox,
  UserCheck,
  UserCog,
  Users,
} from 'lucide-react'
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

/** The entries of the sidebar, in their order (rule U16). Each role sees those that it may open (rule R85). */
const navigation: readonly NavigationItem[] = [
  { label: 'List Absen', to: paths.listAbsen(), icon: ClipboardList, below: [screens.addAbsen.path] },
  { label: 'Absensi', to: paths.absensi(), icon: UserCheck, below: [screens.scanQr.path] },
  { label: 'Kelompok', to: paths.kelompok(), icon: Users, below: [screens.addKelompok.path] },
  {
    label: 'Anggota Kelompok',
    to: paths.anggotaKelompok(),
    icon: Contact,
    below: [screens.addAnggotaKelompok.path, screens.cetakQr.path],
  },
  { label: 'Tugas', to: paths.tugas(), icon: BookOpen, below: [screens.addTugas.path] },
  { label: 'Pengumpulan Tugas', to: paths.kumpulTugas(), icon: Inbox, below: [] },
  { label: 'Pengguna', to: paths.pengguna(), icon: UserCog, below: [] },
]

/** The way back to the home of a role that has it outside the back office. */
function homeOutside(role: Role): NavigationItem[] {
  const { to, menu } = shownOf(role)
  return navigation.some((each) => each.to === to) ? [] : [{ label: menu, to, icon: House, below: [] }]
}

/**
 * The links to the admin screens. With `onNavigate` it is in a drawer: the drawer closes, and a link replaces the drawer's entry in the
 * history.
 */
export function Sidebar({ onNavigate }: { onNavigate?: () => void }) {
  const { user } = useSession()
  const own = navigation.filter(({ to }) => user && mayOpen(to, user.role))
  const shown = user ? [...homeOutside(user.role), ...own] : []
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
        <ul>
          {shown.map((item) => (
            <li key={item.to}>
              <SidebarLink item={item} {...(onNavigate && { onNavigate })} />
            </li>
          ))}
        </ul>
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
        'flex min-h-12 items-center gap-3.5 rounded-sm px-3.5 text-[0.9375rem] font-semibold text-rimba-100 hover:bg-white/8',
        'aria-[current]:bg-emas-400 aria-[current]:font-extrabold aria-[current]:text-rimba-950',
      )}
    >
      <item.icon className="size-5 shrink-0" aria-hidden />
      {item.label}
    </Link>
  )
}
