import { QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { createQueryClient } from '../platform/query'
import { part } from '../state/app'

const client = part(() => createQueryClient())

/** The query client for every screen but the landing page, which reads nothing from the server. */
export function QueryArea({ children }: { children: ReactNode }) {
  return <QueryClientProvider client={client.current}>{children}</QueryClientProvider>
}
