import { LandingPage } from '../features/landing/LandingPage'
import { Account } from './SiteNav'

/** /, with the account menu. */
export function LandingScreen() {
  return <LandingPage account={<Account at="landing" />} drawerAccount={<Account at="drawer" />} />
}
