import { anggotaCalls } from '@bakti/contract/anggota/anggota.calls'
import { authCalls } from '@bakti/contract/auth/auth.calls'
import type { Role } from '@bakti/contract/auth/auth.schemas'
import { penggunaCalls } from '@bakti/contract/pengguna/pengguna.calls'
import { undanganCalls } from '@bakti/contract/undangan/undangan.calls'
import { expect, test } from 'vitest'
import type { BodyOf } from '@bakti/contract/call'
import type { undanganShapes } from '@bakti/contract/undangan/undangan.schemas'
import { startApp } from '../../testing/app'
import { addMentor } from '../../testing/mentors'
import { scenario } from '../../testing/scenario'
import { addUser } from '../../testing/users'
import { endRoles } from '../auth/accounts.usecases'

const PASSWORD = 'rusa-melompat-jauh'
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()
const akun = (email = 'salsa@contoh.id') => ({ name: 'Salsa Aulia', email, password: PASSWORD })

type NewUndangan = BodyOf<(typeof undanganShapes)['create']>

async function start() {
  const t = await startApp()
  const scene = await scenario(t.pool).kelompok(7).anggota('Citra').anggota('Dewi').kelompok(8)
  const admin = await t.api.as(await addUser(t, { role: 'ADMIN', name: 'Wati Admin' }))
  const create = (body: Partial<NewUndangan> = {}, headers: Record<string, string> = {}) =>
    admin.call(undanganCalls.create, {
      body: {
        role: 'MENTOR',
        ...((body.role ?? 'MENTOR') === 'MENTOR' ? { kelompok: [7, 8] } : {}),
        ...body,
      },
      headers,
    })
  const token = async (body: Partial<NewUndangan> = {}) => (await create(body)).body.data.token
  const accept = (body: BodyOf<(typeof undanganShapes)['accept']>, on = t.api) =>
    on.call(undanganCalls.accept, { body })
  const checkFirst = (invited: string, on = t.api) =>
    on.call(undanganCalls.check, { body: { token: invited } })
  const listed = async () => (await admin.call(undanganCalls.list, {})).body.data
  return { ...t, scene, admin, create, token, accept, checkFirst, listed }
}

// rule R24
test('a link shows what it offers, uses nothing up, and makes a mentor with groups until their end', async () => {
  const t = await start()
  const sampai = inDays(5)
  const { body: made } = await t.create({ sampai, nama: 'Salsa', hp: '0812 3456 789' })
  expect(made).toMatchObject({ status: 201, data: { keadaan: 'berlaku', dipakai: 0, maks: 1 } })
  const { token } = made.data
  for (let time = 0; time < 3; time++)
    expect((await t.checkFirst(token)).body.data).toMatchObject({
      role: 'MENTOR',
      pengundang: 'Wati Admin',
      nama: 'Salsa',
      kelompok: [
        { nomor: 7, anggota: 2 },
        { nomor: 8, anggota: 0 },
      ],
      sampai,
      sekali: true,
      diterima: false,
    })
  const accepted = await t.accept({ token, akun: akun() })
  expect(accepted.body).toMatchObject({ status: 200, data: { role: 'MENTOR', email: 'salsa@contoh.id' } })
  const user = { ...t.admin.user!, ...accepted.body.data, token: accepted.body.token! }
  const own = await t.api.as(user)
  expect((await own.call(anggotaCalls.list, { query: { kelompok: '7' } })).body.data).toHaveLength(2)
  const found = await t.admin.call(penggunaCalls.list, { query: { cari: 'salsa@' } })
  expect(found.body.data.akun[0]).toMatchObject({
    hp: '0812 3456 789',
    kelompok: [
      { nomor: 7, sampai },
      { nomor: 8, sampai },
    ],
  })
  expect(await t.listed()).toMatchObject([
    { keadaan: 'habis', dipakai: 1, penerima: [{ nama: 'Salsa Aulia' }] },
  ])
})

// rule R24
test('used, expired, revoked and unknown links each say so, and a used one names no e-mail', async () => {
  const t = await start()
  const used = await t.token()
  await t.accept({ token: used, akun: akun() })
  const expired = await t.token()
  await t.pool.query("update undangan set berlaku_sampai = now() - interval '1 hour' where dipakai = 0")
  const { body: made } = await t.create()
  await t.admin.call(undanganCalls.revoke, { query: { id: made.data.id } })
  for (const [token, code] of [
    [used, 'undangan.used'],
    [expired, 'undangan.expired'],
    [made.data.token, 'undangan.revoked'],
    ['0123456789012345678901', 'undangan.not_found'],
    ['', 'undangan.not_found'],
  ] as const) {
    const looked = await t.checkFirst(token)
    expect(looked.body.code).toBe(code)
    const tried = await t.accept({ token, akun: akun('lain@contoh.id') })
    expect(tried.body.code).toBe(code)
    expect(JSON.stringify([looked.body, tried.body])).not.toContain('salsa')
  }
  const { rows } = await t.pool.query("select from users where email = 'lain@contoh.id'")
  expect(rows).toEqual([])
})

// rule R24
test('the same account again gets a session, and nothing changes; another one is refused', async () => {
  const t = await start()
  const token = await t.token()
  const first = await t.accept({ token, akun: akun() })
  const own = await t.api.as({ ...t.admin.user!, ...first.body.data, token: first.body.token! })
  await t.admin.call(penggunaCalls.updateKelompok, {
    body: { id: first.body.data.id, kelompok: [{ nomor: 7 }] },
  })
  const again = await t.accept({ token }, own)
  expect(again.body).toMatchObject({ status: 200, data: { id: first.body.data.id } })
  expect(again.body.token).not.toBe(first.body.token)
  // Its first answer was lost: the form is sent again.
  expect((await t.accept({ token, akun: akun() })).status).toBe(200)
  expect((await t.accept({ token, akun: { ...akun(), password: 'bukan-sandinya-1' } })).status).toBe(401)
  expect((await t.checkFirst(token, own)).body.data.diterima).toBe(true)
  expect((await t.accept({ token }, await t.api.as('PESERTA'))).body.code).toBe('undangan.used')
  const [listed] = (await t.admin.call(penggunaCalls.list, { query: { cari: 'salsa@' } })).body.data.akun
  expect(listed?.kelompok.map(({ nomor }) => nomor)).toEqual([7])
})

// rule R24
test('of 100 accounts that accept a link for one at once, one wins', async () => {
  const t = await start()
  const token = await t.token()
  const people = await Promise.all(Array.from({ length: 100 }, () => t.api.as('PESERTA')))
  const answers = await Promise.all(people.map((one) => t.accept({ token }, one)))
  const won = answers.filter(({ status }) => status === 200)
  expect(won).toHaveLength(1)
  expect(new Set(answers.map(({ body }) => body.code))).toEqual(new Set([undefined, 'undangan.used']))
  const { rows } = await t.pool.query<{ mentor: number; kelompok: number }>(
    `select (select count(*)::int from users where role = 'MENTOR') as mentor, (select count(*)::int from mentor_kelompok) as kelompok`,
  )
  expect(rows).toEqual([{ mentor: 1, kelompok: 2 }])
}, 60_000)

// rule R24
test('a link for three is used by three', async () => {
  const t = await start()
  const token = await t.token({ role: 'GERBANG', kelompok: [], maks: 3, judul: 'Gerbang Barat' })
  const codes: (string | undefined)[] = []
  for (let person = 0; person < 4; person++)
    codes.push((await t.accept({ token, akun: akun(`g${person}@contoh.id`) })).body.code)
  expect(codes).toEqual([undefined, undefined, undefined, 'undangan.used'])
  expect((await t.listed())[0]?.penerima).toHaveLength(3)
})

// rule R25
test.each<[Role, 'GERBANG' | 'MENTOR' | 'PIMPINAN', number, string | undefined]>([
  ['PESERTA', 'MENTOR', 200, undefined],
  ['GERBANG', 'MENTOR', 200, undefined],
  ['MENTOR', 'MENTOR', 200, undefined],
  ['MENTOR', 'GERBANG', 409, 'undangan.role_kept'],
  ['MENTOR', 'PIMPINAN', 409, 'undangan.role_kept'],
  ['PIMPINAN', 'MENTOR', 409, 'undangan.role_kept'],
  ['ADMIN', 'MENTOR', 409, 'undangan.admin'],
])('%s accepts %s: %i', async (from, to, status, code) => {
  const t = await start()
  const own = await t.api.as(from)
  const token = await t.token({ role: to, kelompok: to === 'MENTOR' ? [7] : [] })
  const { body } = await t.accept({ token }, own)
  expect([body.status, body.code]).toEqual([status, code])
  expect((await t.listed())[0]).toMatchObject({ dipakai: status === 200 ? 1 : 0 })
  // Another role ends the former sessions; the same one, and a refusal, end none.
  expect((await own.call(authCalls.getMe)).status).toBe(status === 200 && from !== to ? 401 : 200)
})

// rule R25
test('accepting ends no other group, and a longer end is one more row', async () => {
  const t = await start()
  const mentor = await addMentor(t, { kelompok: [t.scene.kelompok(7)], sampai: "now() + interval '1 day'" })
  const token = await t.token({ kelompok: [8], sampai: inDays(3) })
  const longer = await t.token({ kelompok: [7] })
  const own = await t.api.as(mentor)
  for (const each of [token, longer]) expect((await t.accept({ token: each }, own)).status).toBe(200)
  expect((await own.call(authCalls.getMe)).status).toBe(200)
  const { rows } = await t.pool.query<{ nomor: number; tetap: boolean }>(
    `select k.nomor, w.sampai is null as tetap from mentor_kelompok w join kelompok k on k.id = w.id_kelompok
     where w.id_user = $1 and (w.sampai is null or w.sampai > now()) order by 1, 2`,
    [mentor.id],
  )
  expect(rows).toEqual([
    { nomor: 7, tetap: false },
    { nomor: 7, tetap: true },
    { nomor: 8, tetap: false },
  ])
})

// rules R22, R25
test('a MENTOR who becomes ADMIN by an invitation keeps the groups: they rest, and hold again for a MENTOR', async () => {
  const t = await start()
  const mentor = await addMentor(t, { kelompok: [t.scene.kelompok(7)] })
  await t.pool.query("update users set password_hash = 'x' where id = $1", [mentor.id])
  const token = await t.token({ role: 'ADMIN', email: mentor.email })
  const groups = async () => {
    const found = await t.admin.call(penggunaCalls.list, { query: { cari: mentor.email } })
    const [{ role, kelompok }] = found.body.data.akun as [(typeof found.body.data.akun)[0]]
    return [role, kelompok.map(({ nomor }) => nomor)]
  }
  expect(await groups()).toEqual(['MENTOR', [7]])
  expect((await t.accept({ token }, await t.api.as(mentor))).status).toBe(200)
  expect(await groups()).toEqual(['ADMIN', []])
  await t.admin.call(penggunaCalls.updatePeran, { body: { id: mentor.id, role: 'MENTOR' } })
  expect(await groups()).toEqual(['MENTOR', [7]])
})

// rules R20, R25
test('a group that was given twice stands once in the account, with the longer end, and can be given again', async () => {
  const t = await start()
  const mentor = await addMentor(t, { kelompok: [t.scene.kelompok(7)], sampai: "now() + interval '1 day'" })
  const longer = await t.token({ kelompok: [7] })
  await t.accept({ token: longer }, await t.api.as(mentor))
  const found = await t.admin.call(penggunaCalls.list, { query: { cari: mentor.email } })
  const kelompok = found.body.data.akun[0]!.kelompok.map(({ nomor, sampai }) => ({ nomor, sampai }))
  expect(kelompok).toEqual([{ nomor: 7, sampai: null }])
  expect(
    (await t.admin.call(penggunaCalls.updateKelompok, { body: { id: mentor.id, kelompok } })).status,
  ).toBe(200)
})

// rule R26
test('an invitation to ADMIN is for one e-mail, once, for 24 hours, and for accounts with a password', async () => {
  const t = await start()
  const refused = async (body: Partial<NewUndangan>) => (await t.create({ role: 'ADMIN', ...body })).body.code
  expect(await refused({})).toBe('validation')
  expect(await refused({ email: 'a@contoh.id', maks: 2 })).toBe('validation')
  const { body } = await t.create({ role: 'ADMIN', email: 'Ketua@contoh.id', hari: 30 })
  const hours = (Date.parse(body.data.berlaku_sampai) - Date.now()) / 3_600_000
  expect(hours).toBeGreaterThan(23)
  expect(hours).toBeLessThan(24.1)
  const { token } = body.data
  expect((await t.accept({ token, akun: akun('lain@contoh.id') })).body.code).toBe('undangan.other_email')
  expect((await t.accept({ token }, await t.api.as('PESERTA'))).body.code).toBe('undangan.other_email')
  const linked = await addUser(t, { email: 'ketua@contoh.id', passwordHash: 'x' })
  await t.pool.query("update users set google_sub = 'g-1' where id = $1", [linked.id])
  expect((await t.accept({ token }, await t.api.as(linked))).body.code).toBe('undangan.google')
  await t.pool.query('update users set google_sub = null where id = $1', [linked.id])
  const accepted = await t.accept({ token }, await t.api.as(linked))
  expect(accepted.body.data.role).toBe('ADMIN')
})

// rule W18
test('an invitation under the id of another one is refused, and changes nothing', async () => {
  const t = await start()
  const { id } = (await t.create({ judul: 'Pagi' })).body.data
  await t.pool.query('delete from idempotency')
  expect((await t.create({ id, judul: 'Sore' })).body).toMatchObject({
    status: 422,
    code: 'idempotency.reused',
  })
  expect((await t.listed()).map(({ judul }) => judul)).toEqual(['Pagi'])
})

// rule R28
test('a token is in the answer that made it alone: no table holds it, a repeat makes none, a new link ends the old one', async () => {
  const t = await start()
  const headers = { 'idempotency-key': crypto.randomUUID() }
  const { data } = (await t.create({}, headers)).body
  expect((await t.create({}, headers)).body).toMatchObject({ status: 409, code: 'secret.issued', data: null })
  expect(await t.listed()).toHaveLength(1)
  const anew = await t.admin.call(undanganCalls.renew, { body: { ids: [data.id] } })
  const [{ token } = { token: '' }] = anew.body.data
  expect((await t.checkFirst(data.token)).body.code).toBe('undangan.not_found')
  expect((await t.checkFirst(token)).status).toBe(200)
  const { rows } = await t.pool.query<{ text: string }>(
    'select (select json_agg(i)::text from idempotency i) || (select json_agg(u)::text from undangan u) as text',
  )
  for (const secret of [data.token, token]) expect(rows[0]?.text).not.toContain(secret)
})

test('a link that ran out is valid again when it is made anew; one that was revoked or used is not', async () => {
  const t = await start()
  const { data } = (await t.create()).body
  await t.pool.query("update undangan set berlaku_sampai = now() - interval '1 hour'")
  const again = () => t.admin.call(undanganCalls.renew, { body: { ids: [data.id] } })
  expect((await again()).body.data[0]).toMatchObject({ keadaan: 'berlaku' })
  await t.admin.call(undanganCalls.revoke, { query: { id: data.id } })
  expect((await again()).body.code).toBe('undangan.revoked')
  const nobody = await t.admin.call(undanganCalls.renew, { body: { ids: [crypto.randomUUID()] } })
  expect(nobody.body.code).toBe('undangan.not_found')
})

test('accepting needs a session or an account, and refuses an e-mail that has one', async () => {
  const t = await start()
  const token = await t.token()
  expect((await t.accept({ token })).status).toBe(401)
  await addUser(t, { email: 'salsa@contoh.id' })
  expect((await t.accept({ token, akun: akun() })).body.code).toBe('auth.email_taken')
  const weak = await t.accept({ token, akun: { ...akun('b@contoh.id'), password: 'password' } })
  expect(weak.body.code).toBe('validation')
  expect((await t.listed())[0]).toMatchObject({ dipakai: 0 })
})

test('invitations that make no sense are refused', async () => {
  const t = await start()
  const code = async (body: Partial<NewUndangan>) => (await t.create(body)).body.code
  expect(await code({ kelompok: [] })).toBe('validation')
  expect(await code({ kelompok: [312] })).toBe('kelompok.not_found')
  expect(await code({ role: 'GERBANG', kelompok: [7] })).toBe('validation')
  expect(await code({ sampai: inDays(-1) })).toBe('validation')
  expect(await code({ email: 'a@contoh.id', maks: 2 })).toBe('validation')
})

// rule R107
test('a role without groups ends at the end of its invitation: the session at once, then the role', async () => {
  const t = await start()
  const student = await t.api.as('PESERTA')
  const sampai = inDays(2)
  const { body } = await t.accept({ token: await t.token({ role: 'GERBANG', sampai }) }, student)
  const guard = await t.api.as({ ...student.user!, token: body.token! })
  const status = async () => (await guard.call(authCalls.getMe)).status
  const shown = async () => {
    const { akun: found } = (await t.admin.call(penggunaCalls.list, { query: {} })).body.data
    return found.find(({ id }) => id === student.user!.id)
  }
  expect(await status()).toBe(200)
  expect(await shown()).toMatchObject({ role: 'GERBANG', peran_sampai: sampai })
  // The end comes: a session that is known here holds no longer than that.
  const { rows } = await t.pool.query<{ at: Date }>(
    "update users set peran_sampai = date_trunc('milliseconds', now() + interval '1 second') where id = $1 returning peran_sampai as at",
    [student.user!.id],
  )
  await status()
  // What a process keeps of a session is trusted for 30 s at most.
  await expect.poll(status, { timeout: 40_000 }).toBe(401)
  await endRoles(t.pool)
  expect(await shown()).toMatchObject({ role: 'PESERTA', peran_sampai: null, sesi: 0 })
  const { rows: revoked } = await t.pool.query('select dicabut_at from users where id = $1', [
    student.user!.id,
  ])
  expect(revoked).toEqual([{ dicabut_at: rows[0]!.at }])
})

// rules R107, R25
test('an invitation to the same role never shortens it, and a change of role takes the end away', async () => {
  const t = await start()
  const student = await t.api.as('PESERTA')
  const [near, far] = [inDays(2), inDays(4)]
  const end = async () => {
    const { akun: found } = (await t.admin.call(penggunaCalls.list, { query: {} })).body.data
    return found.find(({ id }) => id === student.user!.id)?.peran_sampai
  }
  let own = student
  for (const [sampai, expected] of [
    [near, near],
    [far, far],
    [near, far],
    [null, null],
    [far, null],
  ] as const) {
    const { body } = await t.accept({ token: await t.token({ role: 'PIMPINAN', sampai }) }, own)
    own = await t.api.as({ ...student.user!, token: body.token! })
    expect(await end()).toBe(expected)
  }
  await t.accept({ token: await t.token({ role: 'GERBANG', sampai: near }), akun: akun() })
  const { akun: found } = (await t.admin.call(penggunaCalls.list, { query: { cari: 'salsa@' } })).body.data
  expect(found[0]).toMatchObject({ role: 'GERBANG', peran_sampai: near })
  const { body } = await t.admin.call(penggunaCalls.updatePeran, {
    body: { id: found[0]!.id, role: 'PIMPINAN' },
  })
  expect(body.data.peran_sampai).toBeNull()
})

// rule R107
test('an end of ADMIN is refused at its field', async () => {
  const t = await start()
  const refused = await t.create({ role: 'ADMIN', email: 'a@contoh.id', sampai: inDays(2) })
  expect(refused).toMatchObject({ status: 400, body: { errors: [{ path: 'sampai' }] } })
})

// rule R24
test('an invitation whose groups were deleted says so; with none left it opens nothing and is not used up', async () => {
  const t = await start()
  const token = await t.token({ kelompok: [7, 8] })
  await t.pool.query('delete from kelompok where nomor = 8')
  expect((await t.listed())[0]).toMatchObject({ kelompok: [7], kelompok_hilang: 1 })
  expect((await t.checkFirst(token)).body.data).toMatchObject({
    kelompok: [{ nomor: 7 }],
    kelompok_hilang: 1,
  })
  await t.pool.query('delete from anggota')
  await t.pool.query('delete from kelompok where nomor = 7')
  expect((await t.listed())[0]).toMatchObject({ kelompok: [], kelompok_hilang: 2, keadaan: 'berlaku' })
  const student = await t.api.as('PESERTA')
  for (const answer of [
    await t.checkFirst(token),
    await t.accept({ token, akun: akun() }),
    await t.accept({ token }, student),
  ])
    expect(answer).toMatchObject({ status: 409, body: { code: 'undangan.groups_gone' } })
  expect((await t.listed())[0]).toMatchObject({ dipakai: 0 })
})
