import { QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { createQueryClient } from '../platform/query'

const client = createQueryClient()

/** The query client for every screen but the landing page, which reads nothing from the server. */
export function QueryArea({ children }: { children: ReactNode }) {
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>
}
