import { authCalls } from '@bakti/contract/auth/auth.calls'
import type { Providers } from '@bakti/contract/auth/auth.schemas'
import { useEffect, useState } from 'react'
import { call } from '../../platform/call'
import { part } from '../../state/app'

/** The server's answer: it does not change while the page lives. */
const known = part<Providers | undefined>(() => undefined)

/**
 * The ways in that this server has, and whether it sends mail; null while they load, and without the server. Read without the query
 * client, which these pages do not download.
 */
export function useProviders(): Providers | null {
  const [providers, setProviders] = useState(known.current ?? null)
  useEffect(() => {
    if (known.current !== undefined) return
    const left = new AbortController()
    const read = async () => {
      const answer = await call(authCalls.listProviders, { signal: left.signal })
      if (!answer.ok) return
      known.current = answer.data
      setProviders(known.current)
    }
    void read()
    return () => left.abort()
  }, [])
  return providers
}
