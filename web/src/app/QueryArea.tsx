import { QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { createQueryClient } from '../platform/query'

const client = createQueryClient()

/** What every screen but the landing page stands in, which asks the server nothing. */
export function QueryArea({ children }: { children: ReactNode }) {
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>
}
