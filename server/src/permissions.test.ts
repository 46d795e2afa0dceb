import { kelompokCalls } from '@bakti/contract/kelompok/kelompok.calls'
import { allCalls } from '@bakti/contract/api'
import type { LightMyRequestResponse } from 'fastify'
import { expect, test } from 'vitest'
import type { Call } from '@bakti/contract/call'
import { JWT_ALGORITHM } from './features/auth/tokens'
import { type TestApp, startApp } from './testing/app'
import { addUser } from './testing/users'

type Outcome = 'in' | 401 | 403
/** Without a token, with a garbage one, with one that has expired, as a participant, as an admin. */
type Row = [none: Outcome, garbage: Outcome, expired: Outcome, participant: Outcome, admin: Outcome]

const anyone: Row = ['in', 'in', 'in', 'in', 'in']
const session: Row = [401, 401, 401, 'in', 'in']
const admin: Row = [401, 401, 401, 403, 'in']

/** Who may call what (rule A2). Written by hand, because the contract is what is tested. */
const TABLE: Record<string, Row> = {
  'auth.login': anyone,
  'auth.register': anyone,
  'auth.generateCode': anyone,
  'auth.resetPassword': anyone,
  'auth.providers': anyone,
  'auth.googleLogin': anyone,
  'auth.me': session,
  'auth.logout': session,
  'auth.logoutAll': session,
  'kelompok.list': session,
  'kelompok.create': admin,
  'kelompok.remove': admin,
  'kelompok.import': admin,
  'anggota.list': admin,
  'anggota.luring': admin,
  'anggota.create': admin,
  'anggota.update': admin,
  'anggota.remove': admin,
  'absen.list': admin,
  'absen.create': admin,
  'absen.update': admin,
  'absen.remove': admin,
  'absen.scan': admin,
  'absen.batch': admin,
  'absen.status': admin,
  'absen.ditahan': admin,
  'absen.ambil': admin,
  'absen.diputuskan': admin,
  'absen.riwayat': admin,
  'absen.withAbsensi': admin,
  'tugas.list': session,
  'tugas.create': admin,
  'tugas.update': admin,
  'tugas.remove': admin,
  'tugas.terlambat': admin,
  'tugas.listKumpul': admin,
  'tugas.searchKumpul': admin,
  'tugas.exportKumpul': admin,
  'tugas.submit': session,
  'tugas.editKumpul': session,
  'perangkat.denyut': admin,
  'perangkat.list': admin,
  'perangkat.clear': admin,
}

// rule A2
test('every call of the contract has a row, and every row a call', () => {
  expect(Object.keys(TABLE).sort()).toEqual(allCalls.map((call) => call.name).sort())
})

const isFile = ({ headers }: LightMyRequestResponse) => headers['content-type'] === 'text/csv; charset=utf-8'

const CALLERS = ['none', 'garbage', 'expired', 'participant', 'admin'] as const

async function tokens({ app, pool }: TestApp): Promise<(string | null)[]> {
  const [participant, one] = [await addUser({ app, pool }), await addUser({ app, pool }, { role: 'ADMIN' })]
  const { id, sid } = await addUser({ app, pool }, { role: 'ADMIN' })
  const past = Math.floor(Date.now() / 1000) - 60
  const expired = app.jwt.sign({ id, sid, iat: past - 60, exp: past }, { algorithm: JWT_ALGORITHM })
  return [null, 'eyJhbGciOiJIUzI1NiJ9.e30.garbage', expired, participant.token, one.token]
}

async function outcome({ app }: TestApp, { method, path }: Call, token: string | null, query = '') {
  const response = await app.inject({
    method,
    url: `/api${path}${query}`,
    headers: token ? { authorization: `Bearer ${token}` } : {},
  })
  const { code } = isFile(response) ? {} : response.json<{ code?: string }>()
  expect(code, 'the call is served').not.toBe('route.not_found')
  expect(response.statusCode).toBeLessThan(500)
  return response.statusCode === 401 || response.statusCode === 403 ? response.statusCode : 'in'
}

// New tokens for each call, because a logout ends its session.
// rules A2, W6
test.each(allCalls)('$name allows exactly the roles of the table', async (call) => {
  const t = await startApp()
  const outcomes: Outcome[] = []
  for (const token of await tokens(t)) outcomes.push(await outcome(t, call, token))
  const row = TABLE[call.name]
  expect(named(outcomes)).toEqual(row && named(row))
})

const named = (row: Outcome[]) => Object.fromEntries(CALLERS.map((caller, at) => [caller, row[at]]))

// rules A2, K3
test('a list of groups with their members is for admins only', async () => {
  const t = await startApp()
  const [, , , participant, one] = await tokens(t)
  expect(await outcome(t, kelompokCalls.list, participant!, '?anggota=true')).toBe(403)
  expect(await outcome(t, kelompokCalls.list, one!, '?anggota=true')).toBe('in')
})
