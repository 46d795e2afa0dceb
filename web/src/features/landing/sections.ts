import type { User } from '@bakti/contract/auth/auth.schemas'
import { type LandingSection, mayOpen, paths } from '../../app/paths'

export interface NavigationItem {
  label: string
  to: string
  /** The section it leads to; without one it leads to another screen. */
  section?: 'home' | LandingSection
}

/** The navigation in its order (rule L2). The login or the account menu comes after it. */
export const navigation: readonly NavigationItem[] = [
  { label: 'Home', to: paths.landing(), section: 'home' },
  { label: 'About', to: paths.landing('about'), section: 'about' },
  { label: 'Maskot', to: paths.landing('maskot'), section: 'maskot' },
  { label: 'Timeline', to: paths.landing('timeline'), section: 'timeline' },
  { label: 'Task', to: paths.pengumpulanTugas() },
  { label: 'Gallery', to: paths.landing('gallery'), section: 'gallery' },
]

/** The links for this account. An account with a page of its own has a link to it, after the others (rule L2). */
export const navigationOf = (user: User | null): readonly NavigationItem[] =>
  user && mayOpen(paths.saya(), user.role)
    ? [...navigation, { label: 'Halamanku', to: paths.saya() }]
    : navigation

/** The id of the part that a skip leads to, and the focus of who goes back to the top. */
export const MAIN_ID = 'isi'
