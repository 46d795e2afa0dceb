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
