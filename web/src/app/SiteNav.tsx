import { LandingNav } from '../features/landing/LandingNav'
import { type ComponentProps, Suspense } from 'react'
import { ErrorBoundary } from './ErrorBoundary'
import { late } from './late'

const AccountMenu = late(async () => (await import('../features/shell/AccountMenu')).AccountMenu)

/** The account menu, larger than the pages around it. If it can't be loaded, they show without it. */
export function Account(props: ComponentProps<typeof AccountMenu>) {
  return (
    <ErrorBoundary fallback={null}>
      <Suspense>
        <AccountMenu {...props} />
      </Suspense>
    </ErrorBoundary>
  )
}

/** The bar of the landing page on the pages of a participant. */
export function SiteNav() {
  return <LandingNav account={<Account at="landing" />} drawerAccount={<Account at="drawer" />} />
}
