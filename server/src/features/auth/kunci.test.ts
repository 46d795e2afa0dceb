import { absenCalls } from '@bakti/contract/absen/absen.calls'
import { authCalls } from '@bakti/contract/auth/auth.calls'
import { perangkatCalls } from '@bakti/contract/perangkat/perangkat.calls'
import { expect, test } from 'vitest'
import { startApp } from '../../testing/app'
import { addMentor } from '../../testing/mentors'
import { scenario } from '../../testing/scenario'
import { addUser } from '../../testing/users'

// rule R90
test('a lock trades the session for one of the gate, and the former token is dead on every replica', async () => {
  const t = await startApp()
  const two = await startApp({ database: t.database })
  const s = await scenario(t.pool).kelompok(7).absen('Pembukaan').absen('Penutupan')
  const absen = s.absen('Pembukaan')
  const admin = await addUser(t, { role: 'ADMIN' })
  const me = async (app: typeof t) => (await (await app.api.as(admin)).call(authCalls.me)).status
  expect([await me(t), await me(two)]).toEqual([200, 200])

  const { body } = await (await t.api.as(admin)).call(authCalls.kunci, { body: { id_absen: absen.id } })
  expect(body.data).toMatchObject({ id: admin.id, role: 'GERBANG', id_absen: absen.id })
  await expect.poll(() => me(two), { timeout: 1_000, interval: 20 }).toBe(401)
  expect(await me(t)).toBe(401)

  const locked = await two.api.as({ ...admin, sid: '', token: body.token! })
  expect((await locked.call(authCalls.me)).body.data).toEqual(body.data)
  const list = (await locked.call(absenCalls.list)).body.data
  expect(list.map(({ id }) => id)).toEqual([absen.id])
  expect((await locked.call(perangkatCalls.list)).status).toBe(403)
  const again = await locked.call(authCalls.kunci, { body: { id_absen: absen.id } })
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
  const unknown = await api.call(authCalls.kunci, { body: { id_absen: crypto.randomUUID() } })
  expect([unknown.status, unknown.body.code]).toEqual([404, 'absen.not_found'])
  expect((await api.call(authCalls.me)).status).toBe(200)
  const mentor = await addMentor(t, { kelompok: [s.kelompok(7)] })
  const refused = await (await t.api.as(mentor)).call(authCalls.kunci, { body: { id_absen: absen.id } })
  expect([refused.status, refused.body.code]).toEqual([403, 'role.required'])
})
