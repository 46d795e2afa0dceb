import type { Scope, Who } from '@bakti/contract/access'
import { JWT_ALGORITHM } from '../features/auth/tokens'
import type { TestApp } from './app'
import { addMentor } from './mentors'
import { type TestUser, addUser } from './users'

/** Which rows those reach who may use a call with a session. */
export type Reach = Readonly<Partial<Record<Exclude<Who, 'visitor'>, Scope>>>

/** Everybody whom the server tells apart, with their role; null without a live session. */
const CALLERS = {
  'no session': null,
  'a token that is none': null,
  'an expired session': null,
  'a revoked session': null,
  PESERTA: 'PESERTA',
  'PESERTA of a member': 'PESERTA',
  GERBANG: 'GERBANG',
  'GERBANG, locked': 'locked',
  'ADMIN, locked': 'locked',
  PIMPINAN: 'PIMPINAN',
  'MENTOR of the group': 'MENTOR',
  'MENTOR of another': 'MENTOR',
  'MENTOR whose time has ended': 'MENTOR',
  'MENTOR whose time has not begun': 'MENTOR',
  ADMIN: 'ADMIN',
} as const satisfies Record<string, keyof Reach | null>

export type CallerName = keyof typeof CALLERS

export const roleOf = (caller: CallerName): keyof Reach | null => CALLERS[caller]

type Headers = Record<string, string>

/** A session of each caller, as the headers of a request. The mentors are of `own`; `linked` is the account of a member. */
export async function openSessions(
  t: TestApp,
  { own, other, linked }: { own: { id: string }; other: { id: string }; linked: TestUser },
): Promise<[CallerName, Headers][]> {
  const { app, pool } = t
  const past = Math.floor(Date.now() / 1000) - 60
  const [ending, revoked] = [await addUser(t, { role: 'ADMIN' }), await addUser(t, { role: 'ADMIN' })]
  await pool.query('delete from sessions where sid = $1', [revoked.sid])
  const mentor = async (kelompok: { id: string }, time: { mulai?: string; sampai?: string } = {}) =>
    (await addMentor(t, { kelompok: [kelompok], ...time })).token
  const locked = async (role: 'GERBANG' | 'ADMIN') => {
    const { sid, token } = await addUser(t, { role })
    await pool.query("update sessions set peran = 'GERBANG', id_absen = gen_random_uuid() where sid = $1", [
      sid,
    ])
    return token
  }
  const tokens: Record<CallerName, string | null> = {
    'no session': null,
    'a token that is none': 'eyJhbGciOiJIUzI1NiJ9.e30.garbage',
    'an expired session': app.jwt.sign(
      { id: ending.id, sid: ending.sid, iat: past - 60, exp: past },
      { algorithm: JWT_ALGORITHM },
    ),
    'a revoked session': revoked.token,
    PESERTA: (await addUser(t)).token,
    'PESERTA of a member': linked.token,
    GERBANG: (await addUser(t, { role: 'GERBANG' })).token,
    'GERBANG, locked': await locked('GERBANG'),
    'ADMIN, locked': await locked('ADMIN'),
    PIMPINAN: (await addUser(t, { role: 'PIMPINAN' })).token,
    'MENTOR of the group': await mentor(own),
    'MENTOR of another': await mentor(other),
    'MENTOR whose time has ended': await mentor(own, { sampai: "now() - interval '1 second'" }),
    'MENTOR whose time has not begun': await mentor(own, { mulai: "now() + interval '1 hour'" }),
    ADMIN: (await addUser(t, { role: 'ADMIN' })).token,
  }
  return Object.entries(tokens).map(([caller, token]) => [
    caller as CallerName,
    token === null ? {} : { authorization: `Bearer ${token}` },
  ])
}
