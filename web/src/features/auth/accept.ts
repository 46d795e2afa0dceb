import type { User } from '@bakti/contract/auth/auth.schemas'
import type { BodyOf } from '@bakti/contract/call'
import { undanganCalls } from '@bakti/contract/undangan/undangan.calls'
import type { undanganShapes } from '@bakti/contract/undangan/undangan.schemas'
import { type Answer, call } from '../../platform/call'
import { deviceProof } from '../../platform/request'
import { session, sessionProof } from '../../platform/session'
import type { Queued } from './busy-retry'

/** Accepts an invitation, for the account of the session or a new one, and takes over the session that it opens (rule R24). */
export async function accept(
  body: BodyOf<(typeof undanganShapes)['accept']>,
  queued?: Queued,
): Promise<Answer<User>> {
  return session.adopt(
    await call(undanganCalls.accept, {
      body,
      ...queued,
      headers: { ...deviceProof(), ...sessionProof(), ...queued?.headers },
    }),
  )
}
