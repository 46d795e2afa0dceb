import type { FindCaller } from '../../platform/caller'
import type { Sessions } from './sessions'
import type { Tokens } from './tokens'

const BEARER = /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/i

/** Finds the caller by the bearer token: it must be ours, unexpired, and its session must still live. */
export function createFindCaller(tokens: Tokens, sessions: Sessions): FindCaller {
  return async (request) => {
    const token = BEARER.exec(request.headers.authorization ?? '')?.[1]
    const claims = token ? tokens.readSession(token) : null
    if (!claims) return null
    const caller = await sessions.find(claims.sid)
    return caller?.id === claims.id ? caller : null
  }
}
