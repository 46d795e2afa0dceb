import { absenCalls } from '@bakti/contract/absen/absen.calls'
import { authCalls } from '@bakti/contract/auth/auth.calls'
import { HEADERS } from '@bakti/contract/envelope'
import { perangkatCalls } from '@bakti/contract/perangkat/perangkat.calls'
import { undanganCalls } from '@bakti/contract/undangan/undangan.calls'
import { expect, test } from 'vitest'
import { startApp } from '../../testing/app'
import { addMentor } from '../../testing/mentors'
import { scenario } from '../../testing/scenario'
import { addUser } from '../../testing/users'
import { hashPassword } from './password'

const PASSWORD = 'melati-di-taman-7'

// rule R90
test('a lock trades the session for one of the gate, and the former token is dead on every replica', async () => {
  const t = await startApp()
  const two = await startApp({ database: t.database })
  const s = await scenario(t.pool).kelompok(7).absen('Pembukaan').absen('Penutupan')
  const absen = s.absen('Pembukaan')
  const admin = await addUser(t, { role: 'ADMIN' })
  const me = async (app: typeof t) => (await (await app.api.as(admin)).call(authCalls.getMe)).status
  expect([await me(t), await me(two)]).toEqual([200, 200])

  const { body } = await (await t.api.as(admin)).call(authCalls.lockDevice, { body: { id_absen: absen.id } })
  expect(body.data).toMatchObject({ id: admin.id, role: 'GERBANG', id_absen: absen.id })
  await expect.poll(() => me(two), { timeout: 1_000, interval: 20 }).toBe(401)
  expect(await me(t)).toBe(401)

  const locked = await two.api.as({ ...admin, sid: '', token: body.token! })
  expect((await locked.call(authCalls.getMe)).body.data).toEqual(body.data)
  const list = (await locked.call(absenCalls.list)).body.data
  expect(list.map(({ id }) => id)).toEqual([absen.id])
  expect((await locked.call(perangkatCalls.list)).status).toBe(403)
  const again = await locked.call(authCalls.lockDevice, { body: { id_absen: absen.id } })
  expect([again.status, again.body.code]).toEqual([403, 'scope.denied'])
  // Its account is what it was.
  const { rows } = await t.pool.query('select role from users where id = $1', [admin.id])
  expect(rows).toEqual([{ role: 'ADMIN' }])
})

// rule R90
test('a lock to an unknown activity changes nothing, and a mentor locks nothing', async () => {
  const t = await startApp()
  const s = await scenario(t.pool).kelompok(7).absen('Pembukaan')
  const absen = s.absen('Pembukaan')
  const gate = await addUser(t, { role: 'GERBANG' })
  const api = await t.api.as(gate)
  const unknown = await api.call(authCalls.lockDevice, { body: { id_absen: crypto.randomUUID() } })
  expect([unknown.status, unknown.body.code]).toEqual([404, 'absen.not_found'])
  expect((await api.call(authCalls.getMe)).status).toBe(200)
  const mentor = await addMentor(t, { kelompok: [s.kelompok(7)] })
  const refused = await (await t.api.as(mentor)).call(authCalls.lockDevice, { body: { id_absen: absen.id } })
  expect([refused.status, refused.body.code]).toEqual([403, 'role.required'])
})

// rule R90
test('a locked session neither becomes another one by an invitation nor ends the other sessions of its account', async () => {
  const t = await startApp()
  const absen = (await scenario(t.pool).kelompok(7).absen('Pembukaan')).absen('Pembukaan')
  const wati = await addUser(t, { role: 'ADMIN' })
  const admin = await t.api.as(wati)
  const invite = async (role: 'GERBANG' | 'MENTOR') =>
    (
      await admin.call(undanganCalls.create, {
        body: { role, maks: 9, ...(role === 'MENTOR' ? { kelompok: [7] } : {}) },
      })
    ).body.data.token
  const [accepted, raising] = [await invite('GERBANG'), await invite('MENTOR')]
  // An account accepts again what it accepted before, and gets a session of its role.
  const rendi = await addUser(t)
  const joined = await (await t.api.as(rendi)).call(undanganCalls.accept, { body: { token: accepted } })
  const gate = await t.api.as({ ...rendi, sid: '', token: joined.body.token! })
  expect((await gate.call(undanganCalls.accept, { body: { token: accepted } })).status).toBe(200)

  const lock = await gate.call(authCalls.lockDevice, { body: { id_absen: absen.id } })
  const locked = await t.api.as({ ...rendi, sid: '', token: lock.body.token! })
  const other = (await t.pool.query('select sid from sessions where id_user = $1', [rendi.id])).rows.length
  for (const refused of [
    await locked.call(undanganCalls.accept, { body: { token: accepted } }),
    await locked.call(undanganCalls.accept, { body: { token: raising } }),
    await locked.call(undanganCalls.check, { body: { token: raising } }),
    await locked.call(authCalls.logoutAll),
  ])
    expect(refused.body).toMatchObject({ status: 403, code: 'scope.denied', data: null })
  const { rows } = await t.pool.query(
    'select u.role, (select count(*)::int from sessions s where s.id_user = u.id) as sesi from users u where u.id = $1',
    [rendi.id],
  )
  expect(rows).toEqual([{ role: 'GERBANG', sesi: other }])
  // It ends itself, and what asks for no session is open as to anybody.
  expect((await locked.call(authCalls.listProviders)).status).toBe(200)
  expect((await locked.call(authCalls.logout)).status).toBe(200)
})

// rules A30, R90
test('many lock at once from browsers that are known, on the two connections of the logins', async () => {
  const t = await startApp()
  const absen = (await scenario(t.pool).kelompok(7).absen('Pembukaan')).absen('Pembukaan')
  const passwordHash = await hashPassword(PASSWORD)
  const lockers = await Promise.all(
    Array.from({ length: 6 }, async () => {
      const { email } = await addUser(t, { role: 'GERBANG', passwordHash })
      const { data, token, deviceToken } = (
        await t.api.call(authCalls.login, { body: { email, password: PASSWORD } })
      ).body
      const headers = { [HEADERS.deviceToken]: deviceToken! }
      return { api: await t.api.as({ ...data, sid: '', token: token! }), headers }
    }),
  )
  const locked = await Promise.all(
    lockers.map(({ api, headers }) =>
      api.call(authCalls.lockDevice, { body: { id_absen: absen.id }, headers }),
    ),
  )
  expect(locked.map(({ status }) => status)).toEqual(lockers.map(() => 200))
  // Each browser stays the one that it was.
  const { rows } = await t.pool.query('select count(*)::int as n from devices')
  expect(rows).toEqual([{ n: lockers.length }])
})
