import type { User } from '@bakti/contract/auth/auth.schemas'
import { type LandingSection, paths, shownOf } from '../../app/paths'
import { mayOpen } from '../../app/screens'

export interface NavigationItem {
  label: string
  to: string
  /** The section it leads to; without one it leads to another screen. */
  section?: 'home' | LandingSection
}

const TASK = paths.submitTugas()

/** The navigation in its order (rule L2). The login or the account menu comes after it. */
export const navigation: readonly NavigationItem[] = [
  { label: 'Home', to: paths.landing(), section: 'home' },
  { label: 'About', to: paths.landing('about'), section: 'about' },
  { label: 'Maskot', to: paths.landing('maskot'), section: 'maskot' },
  { label: 'Timeline', to: paths.landing('timeline'), section: 'timeline' },
  { label: 'Task', to: TASK },
  { label: 'Gallery', to: paths.landing('gallery'), section: 'gallery' },
]

const OWN_PAGE: NavigationItem = { label: 'Halamanku', to: paths.saya() }
const hasOwnPage = (user: User) => mayOpen(paths.saya(), user.role)

/** Whether the ways to the tasks are shown: to visitors, and to whose role they are for. */
export const showsTasks = (user: User | null): boolean => !user || mayOpen(TASK, user.role)

/** Visitors see all of it; an account sees no screen that its role may not open (rule L2). */
const open = (user: User | null) => navigation.filter(({ to }) => to !== TASK || showsTasks(user))

/** The links of the bar for this account. An account with a page of its own has a link to it, after the others (rule L2). */
export const navigationOf = (user: User | null): readonly NavigationItem[] =>
  user && hasOwnPage(user) ? [...open(user), OWN_PAGE] : open(user)

/** The links of the drawer: those to the account's own screens first (rule L4). */
export function drawerNavigationOf(user: User | null): readonly NavigationItem[] {
  if (!user) return navigation
  const { menu, to } = shownOf(user.role)
  return [...(hasOwnPage(user) ? [OWN_PAGE] : []), { label: menu, to }, ...open(user)]
}

/** The id of the part that a skip leads to, and the focus of who goes back to the top. */
export const MAIN_ID = 'isi'
