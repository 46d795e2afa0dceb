import { absenCalls } from '@bakti/contract/absen/absen.calls'
import { authCalls } from '@bakti/contract/auth/auth.calls'
import { tugasCalls } from '@bakti/contract/tugas/tugas.calls'
import { expect, test } from 'vitest'
import { startApp } from '../testing/app'
import type { Api } from '../testing/api'
import { addUser } from '../testing/users'
import { scenario } from '../testing/scenario'

const times = async (count: number, send: () => Promise<{ status: number }>) => {
  const statuses = []
  for (let n = 0; n < count; n++) statuses.push((await send()).status)
  return statuses
}

// rule A31
test('a participant writes 60 times a minute and no more; reads, logouts and others go on', async () => {
  const t = await startApp()
  const { id: id_tugas } = (await scenario(t.pool).tugas('Esai')).tugas('Esai')
  const user = await addUser(t)
  const [sari, budi] = [await t.api.as(user), await t.api.as('PESERTA')]
  const handIn = (as: Api) => () =>
    as.call(tugasCalls.createKumpul, {
      body: { id_tugas, nama: 'Sari', nim: '2510512034', kelompok: 9, link_tugas: 'https://contoh.id/sari' },
    })
  expect(new Set(await times(60, handIn(sari)))).toEqual(new Set([201, 200]))
  const refused = await handIn(sari)()
  expect(refused).toMatchObject({ status: 429, body: { code: 'write.too_many', data: null } })
  const wait = Number(refused.headers['retry-after'])
  expect(wait).toBeGreaterThan(0)
  expect(wait).toBeLessThanOrEqual(60)
  expect(refused.body.message).toBe(`Terlalu banyak perubahan, coba lagi dalam ${wait} detik`)

  expect((await handIn(budi)()).status).toBe(201)
  expect((await sari.call(tugasCalls.list)).status).toBe(200)
  expect((await sari.call(authCalls.logoutAll)).status).toBe(200)
})

test('an admin writes as often as it takes', async () => {
  const t = await startApp()
  const admin = await t.api.as('ADMIN')
  const { id } = (await scenario(t.pool).absen('Hari 1')).absen('Hari 1')
  const edit = () => admin.call(absenCalls.update, { body: { id, title: 'Hari 2' } })
  expect(new Set(await times(70, edit))).toEqual(new Set([200]))
})
