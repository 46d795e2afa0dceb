import {
  BookOpen,
  ChartColumn,
  ClipboardList,
  type LucideIcon,
  Contact,
  FolderCheck,
  Gauge,
  History,
  House,
  Inbox,
  ScanQrCode,
  Settings,
  Smartphone,
  Trash2,
  UserCheck,
  UserCog,
  Users,
} from 'lucide-react'
import { Fragment } from 'react'
import { matchPath, useLocation } from 'react-router'
import { Link } from '../../ui/Link'
import type { Role } from '@bakti/contract/auth/auth.schemas'
import { paths, shownOf } from '../../app/paths'
import { isFor, menuNames, menuOf, type MenuName, screens } from '../../app/screens'
import wordmark from '../../art/wordmark-terang.svg?inline'
import { useSession } from '../../platform/session'
import { useKotakOpen } from '../kotak/kotak.queries'
import { formatNumber } from '../../ui/format-number'
import { cx } from '../../ui/cx'
import { WordmarkLink } from '../../ui/WordmarkLink'

/** Of each entry of the sidebar (rule U16). */
export const ICONS: Record<MenuName, LucideIcon> = {
  pusat: Gauge,
  kotak: Inbox,
  listAbsen: ClipboardList,
  absensi: UserCheck,
  laporan: ChartColumn,
  kelompok: Users,
  anggotaKelompok: Contact,
  tugas: BookOpen,
  kumpulTugas: FolderCheck,
  perangkat: Smartphone,
  gerbang: ScanQrCode,
  riwayat: History,
  sampah: Trash2,
  pengguna: UserCog,
  pengaturan: Settings,
}

interface NavigationItem {
  name?: MenuName
  label: string
  to: string
  icon: LucideIcon
}

interface Block {
  heading: string
  items: NavigationItem[]
}

/** A few entries need no headings. */
const FEW = 6

/** What a role sees of the sidebar: its home, if that is elsewhere, then the screens that it may open, by heading (rule R85). */
function blocksOf(role: Role): Block[] {
  const { to: home, menu } = shownOf(role)
  const blocks: Block[] = []
  if (!menuNames.some((name) => screens[name].path === home))
    blocks.push({ heading: '', items: [{ label: menu, to: home, icon: House }] })
  for (const name of menuNames.filter((each) => isFor(screens[each], role))) {
    const { path, menu: entry } = screens[name]
    if (blocks.at(-1)?.heading !== entry.heading) blocks.push({ heading: entry.heading, items: [] })
    blocks.at(-1)?.items.push({ name, label: entry.label, to: path, icon: ICONS[name] })
  }
  return blocks
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
      <div className="pita [--pita:60px] -mx-4 mt-auto shrink-0 opacity-55 lg:max-xl:-mx-3" aria-hidden />
    </div>
  )
}

function SidebarLink({ item, onNavigate }: { item: NavigationItem; onNavigate?: () => void }) {
  const { pathname } = useLocation()
  const here = matchPath(item.to, pathname) !== null
  const below = item.name !== undefined && menuOf(pathname) === item.name
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
      {item.name === 'kotak' && <OpenCount />}
    </Link>
  )
}

/** How much the inbox holds. Nothing while it is not known, or empty. */
function OpenCount() {
  const open = useKotakOpen()
  return (
    open > 0 && (
      <>
        {' '}
        <span className="ml-auto min-w-7 rounded-full bg-lado-600 px-2 py-0.5 text-center text-xs font-extrabold text-white tabular-nums">
          {formatNumber(open)} <span className="sr-only">menunggu</span>
        </span>
      </>
    )
  )
}
