import { authCalls } from '@bakti/contract/auth/auth.calls'
import type { Role } from '@bakti/contract/auth/auth.schemas'
import { anggotaCalls } from '@bakti/contract/anggota/anggota.calls'
import { aktivasiCalls } from '@bakti/contract/aktivasi/aktivasi.calls'
import { kodeCalls } from '@bakti/contract/aktivasi/kode.calls'
import { penggunaCalls } from '@bakti/contract/pengguna/pengguna.calls'
import { sayaCalls } from '@bakti/contract/saya/saya.calls'
import { expect, test } from 'vitest'
import { type TestApp, startApp } from '../../testing/app'
import { blocked } from '../../testing/blocked'
import { addMentor } from '../../testing/mentors'
import { scenario } from '../../testing/scenario'
import { addUser } from '../../testing/users'

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()

async function start() {
  const t = await startApp()
  const scene = await scenario(t.pool).kelompok(7).anggota('Citra', '120140007').kelompok(8).kelompok(9)
  const admin = await t.api.as(await addUser(t, { role: 'ADMIN', name: 'Wati Admin' }))
  return { ...t, scene, admin }
}

const assignments = async ({ pool }: Pick<TestApp, 'pool'>, id: string) =>
  (
    await pool.query<{ nomor: number; berakhir: boolean; sampai: string | null }>(
      `select k.nomor, w.sampai, coalesce(w.sampai <= now(), false) as berakhir
       from mentor_kelompok w join kelompok k on k.id = w.id_kelompok where w.id_user = $1 order by w.created_at, k.nomor`,
      [id],
    )
  ).rows

// rule R20
test('accounts are found by name, e-mail, NIM and group, and counted by role', async () => {
  const t = await start()
  const mentor = await addMentor(t, { kelompok: [t.scene.kelompok(7), t.scene.kelompok(8)] })
  const student = await addUser(t, { name: 'Citra 100%', email: 'citra@contoh.id' })
  await t.pool.query('update users set id_anggota = $2 where id = $1', [
    student.id,
    t.scene.anggota('Citra').id,
  ])
  await addUser(t, { name: 'Joko Gerbang', role: 'GERBANG' })
  const names = async (query: { cari?: string; peran?: Role | 'petugas' }) =>
    (await t.admin.call(penggunaCalls.list, { query })).body.data.akun.map(({ id }) => id)

  const all = await t.admin.call(penggunaCalls.list, {})
  expect(all.body).toMatchObject({ currentPage: 1, totalPages: 1, total: 4 })
  expect(all.body.data.jumlah).toEqual({ ADMIN: 1, MENTOR: 1, GERBANG: 1, PIMPINAN: 0, PESERTA: 1 })
  expect(all.body.data.akun.find(({ id }) => id === mentor.id)).toMatchObject({
    role: 'MENTOR',
    kelompok: [
      { nomor: 7, sampai: null },
      { nomor: 8, sampai: null },
    ],
    sesi: 1,
    perangkat: 0,
    anggota: null,
  })
  expect(await names({ cari: '0%' })).toEqual([student.id])
  expect(await names({ cari: 'CITRA@' })).toEqual([student.id])
  expect(await names({ cari: '120140007' })).toEqual([student.id])
  expect(await names({ cari: '8' })).toContain(mentor.id)
  expect(await names({ peran: 'petugas' })).not.toContain(student.id)
  expect(await names({ peran: 'PESERTA' })).toEqual([student.id])
  const [found] = (await t.admin.call(penggunaCalls.list, { query: { cari: 'citra@' } })).body.data.akun
  expect(found?.anggota).toMatchObject({ nim: '120140007', kelompok: 7 })
})

// rule R20
test('a page holds 50 accounts', async () => {
  const t = await start()
  await t.pool.query(
    `insert into users (id, name, email, role) select gen_random_uuid(), 'Peserta ' || n, n || '@contoh.id', 'PESERTA' from generate_series(1, 60) n`,
  )
  const { body } = await t.admin.call(penggunaCalls.list, { query: { page: '2', peran: 'PESERTA' } })
  expect(body).toMatchObject({ currentPage: 2, totalPages: 2, total: 60 })
  expect(body.data.akun).toHaveLength(10)
})

// rule R21
test('groups of a mentor: what is missing ends, nothing is deleted, and the session stays', async () => {
  const t = await start()
  const mentor = await addMentor(t, { kelompok: [t.scene.kelompok(7), t.scene.kelompok(8)] })
  const sampai = inDays(3)
  const { body } = await t.admin.call(penggunaCalls.updateKelompok, {
    body: { id: mentor.id, kelompok: [{ nomor: 8, sampai }, { nomor: 9 }] },
  })
  expect(body.data.kelompok.map(({ nomor, sampai: end }) => [nomor, end])).toEqual([
    [8, sampai],
    [9, null],
  ])
  expect((await assignments(t, mentor.id)).map(({ nomor, berakhir: endedNow }) => [nomor, endedNow])).toEqual(
    [
      [7, true],
      [8, false],
      [9, false],
    ],
  )
  const own = await t.api.as(mentor)
  expect((await own.call(authCalls.getMe)).status).toBe(200)
  expect((await own.call(anggotaCalls.list, { query: { kelompok: '7' } })).body.code).toBe('scope.denied')
  expect((await own.call(anggotaCalls.list, { query: { kelompok: '9' } })).status).toBe(200)
  // A group that ended and is given again is one more row.
  await t.admin.call(penggunaCalls.updateKelompok, { body: { id: mentor.id, kelompok: [{ nomor: 7 }] } })
  expect(await assignments(t, mentor.id)).toHaveLength(4)
})

// rule R21
test('groups are refused where they make no sense, and then nothing changes', async () => {
  const t = await start()
  const mentor = await addMentor(t, { kelompok: [t.scene.kelompok(7)] })
  const guard = await addUser(t, { role: 'GERBANG' })
  const set = async (id: string, kelompok: { nomor: number; sampai?: string }[]) =>
    (await t.admin.call(penggunaCalls.updateKelompok, { body: { id, kelompok } })).body.code
  expect(await set(guard.id, [{ nomor: 7 }])).toBe('pengguna.not_mentor')
  expect(await set(mentor.id, [{ nomor: 312 }])).toBe('kelompok.not_found')
  expect(await set(mentor.id, [{ nomor: 7, sampai: inDays(-1) }])).toBe('validation')
  expect(await set(mentor.id, [{ nomor: 7 }, { nomor: 7 }])).toBe('validation')
  expect(await set(crypto.randomUUID(), [])).toBe('auth.user_not_found')
  expect(await assignments(t, mentor.id)).toMatchObject([{ nomor: 7, berakhir: false }])
})

// rules R22, A3
test('a change of role ends the sessions of the account, and its groups where it is no mentor any more', async () => {
  const t = await start()
  const mentor = await addMentor(t, { kelompok: [t.scene.kelompok(7)] })
  const own = await t.api.as(mentor)
  expect((await own.call(authCalls.getMe)).status).toBe(200)
  const { body } = await t.admin.call(penggunaCalls.updatePeran, { body: { id: mentor.id, role: 'GERBANG' } })
  expect(body.data).toMatchObject({ role: 'GERBANG', kelompok: [], sesi: 0 })
  expect((await own.call(authCalls.getMe)).status).toBe(401)
  expect(await assignments(t, mentor.id)).toMatchObject([{ berakhir: true }])
})

// rules R22, A5
test('the last admin stays one, and an account that is linked with Google becomes none', async () => {
  const t = await start()
  const own = t.admin.user!
  const demote = () => t.admin.call(penggunaCalls.updatePeran, { body: { id: own.id, role: 'MENTOR' } })
  expect((await demote()).body.code).toBe('auth.last_admin')
  const linked = await addUser(t)
  await t.pool.query("update users set google_sub = 'g-1' where id = $1", [linked.id])
  const promote = (id: string) => t.admin.call(penggunaCalls.updatePeran, { body: { id, role: 'ADMIN' } })
  expect((await promote(linked.id)).body.code).toBe('pengguna.google')
  const other = await addUser(t)
  expect((await promote(other.id)).status).toBe(200)
  expect((await demote()).status).toBe(200)
})

test('an admin ends all sessions of an account', async () => {
  const t = await start()
  const guard = await t.api.as('GERBANG')
  expect((await guard.call(authCalls.getMe)).status).toBe(200)
  const ended = await t.admin.call(penggunaCalls.endSessions, { body: { id: guard.user!.id } })
  expect(ended.body).toMatchObject({ data: { sesi: 1, perangkat: 0 }, message: '1 sesi diakhiri' })
  expect((await guard.call(authCalls.getMe)).status).toBe(401)
  const nobody = await t.admin.call(penggunaCalls.endSessions, { body: { id: crypto.randomUUID() } })
  expect(nobody.status).toBe(404)
})

test('an admin takes the member from an account', async () => {
  const t = await start()
  const student = await addUser(t)
  await t.pool.query('update users set id_anggota = $2 where id = $1', [
    student.id,
    t.scene.anggota('Citra').id,
  ])
  for (let time = 0; time < 2; time++) {
    const { body } = await t.admin.call(penggunaCalls.unlink, { body: { id: student.id } })
    expect(body.data.anggota).toBeNull()
  }
})

// rule R35
test('the printed code of a member who was taken from an account opens nothing; a new print makes another', async () => {
  const t = await start()
  const { id } = t.scene.anggota('Citra')
  const issue = async () =>
    (await t.admin.call(kodeCalls.issue, { body: { id_anggota: id } })).body.data.kode[0]!.kode
  const check = (kode: string) => t.api.call(aktivasiCalls.check, { body: { nim: '120140007', kode } })
  const printed = await issue()
  const { tiket } = (await check(printed)).body.data
  const student = await addUser(t)
  await t.pool.query('update users set id_anggota = $2 where id = $1', [student.id, id])
  await t.admin.call(penggunaCalls.unlink, { body: { id: student.id } })
  expect((await check(printed)).body.code).toBe('aktivasi.mismatch')
  const own = await t.api.as(student)
  expect((await own.call(aktivasiCalls.activate, { body: { tiket } })).body.code).toBe('aktivasi.expired')
  const { data } = (await t.admin.call(kodeCalls.count, { query: { id_anggota: id } })).body
  expect(data).toEqual({ aktif: 0, tercetak: 0, belum: 1 })
  expect((await check(await issue())).status).toBe(200)
})

// rule R81
test('a student who becomes a mentor keeps the member, and the own page is there again afterwards', async () => {
  const t = await start()
  const { id } = t.scene.anggota('Citra')
  const student = await addUser(t)
  await t.pool.query('update users set id_anggota = $2 where id = $1', [student.id, id])
  const become = async (to: Role) => {
    const { body } = await t.admin.call(penggunaCalls.updatePeran, { body: { id: student.id, role: to } })
    expect(body.data).toMatchObject({ role: to, anggota: { id } })
    // The change ended the session: a login.
    await t.pool.query(
      "insert into sessions (sid, id_user, expires_at) values ($1, $2, now() + interval '1 hour')",
      [student.sid, student.id],
    )
    const page = await (await t.api.as(student)).call(sayaCalls.get)
    return page.status === 200 ? page.body.data.anggota?.nama : page.body.code
  }
  expect(await become('MENTOR')).toBe('role.required')
  expect(await become('PESERTA')).toBe('Citra')
})

// rule R21
test('a group that is deleted while it is given is refused as unknown', async () => {
  const t = await start()
  const mentor = await addMentor(t, { kelompok: [t.scene.kelompok(7)] })
  const rival = await t.pool.connect()
  await rival.query('begin')
  await rival.query('delete from kelompok where nomor = 9')
  const given = t.admin.call(penggunaCalls.updateKelompok, {
    body: { id: mentor.id, kelompok: [{ nomor: 7 }, { nomor: 9 }] },
  })
  await blocked(t.pool, 1)
  await rival.query('commit')
  rival.release()
  expect((await given).body).toMatchObject({ status: 404, code: 'kelompok.not_found' })
  expect((await assignments(t, mentor.id)).map(({ nomor }) => nomor)).toEqual([7])
})
