import { authCalls } from '@bakti/contract/auth/auth.calls'
import type { Providers } from '@bakti/contract/auth/auth.schemas'
import { useQuery } from '@tanstack/react-query'
import { callQuery } from '../../platform/query'

/** How Google is set up at this server; null where it is not, and until that is known. */
export function useGoogleSettings(): Providers['google'] {
  const { data } = useQuery({ ...callQuery(authCalls.providers), staleTime: Infinity })
  return data?.data.google ?? null
}
