import { CSPProvider } from '@base-ui/react/csp-provider'
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from 'react-router'
import { Toaster } from '../ui/Toaster'
import type { createRouter } from './router'

interface AppProps {
  client: QueryClient
  router: ReturnType<typeof createRouter>
}

/** The providers around the router. Base UI must not write `<style>` elements: the CSP has no 'unsafe-inline'. */
export function App({ client, router }: AppProps) {
  return (
    <CSPProvider disableStyleElements>
      <QueryClientProvider client={client}>
        <RouterProvider router={router} />
        <Toaster />
      </QueryClientProvider>
    </CSPProvider>
  )
}
