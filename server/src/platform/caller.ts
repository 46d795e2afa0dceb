import type { Role } from '@bakti/contract/auth/auth.schemas'
import type { FastifyRequest } from 'fastify'

/** Who is asking: read from the session, never from what the client says. */
export interface Caller {
  id: string
  sid: string
  name: string
  email: string
  role: Role
  image: string | null
}

/** Finds the live session of a request; null where there is none. */
export type FindCaller = (request: FastifyRequest) => Promise<Caller | null>
