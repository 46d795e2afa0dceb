import { LandingNav } from '../features/landing/LandingNav'
import { Account } from './Account'

/** The bar of the landing page on the pages of a participant. */
export function SiteNav() {
  return <LandingNav account={<Account at="landing" />} drawerAccount={<Account at="drawer" />} />
}
