import { tugasCalls } from '@bakti/contract/tugas/tugas.calls'
import { expect, test } from 'vitest'
import type { Api } from '../../testing/api'
import { startApp } from '../../testing/app'
import { addMentor } from '../../testing/mentors'
import { scenario } from '../../testing/scenario'

const [SARI, BUDI] = ['2510512034', '2510512035']
const NIM_TAKEN = {
  status: 409,
  code: 'kumpul_tugas.nim_taken',
  message: 'NIM ini milik akun lain. Aktifkan akunmu di halaman Aktivasi.',
}

async function start() {
  const t = await startApp()
  const scene = await scenario(t.pool)
    .kelompok(7)
    .anggota('Sari Dewi', SARI)
    .kelompok(8)
    .anggota('Budi Utama', BUDI)
    .tugas('Esai')
    .tugas('Poster')
  const linkTo = (id: string, nama: string | null) =>
    t.pool.query('update users set id_anggota = $2 where id = $1', [id, nama && scene.anggota(nama).id])
  const [sari, lain] = [await t.api.as('PESERTA'), await t.api.as('PESERTA')]
  await linkTo(sari.user!.id, 'Sari Dewi')
  const admin = await t.api.as('ADMIN')
  const body = (more: { tugas?: string; nim?: string; link?: string } = {}) => ({
    id_tugas: scene.tugas(more.tugas ?? 'Esai').id,
    nama: 'Nama Ketikan',
    nim: more.nim ?? '9999999999',
    kelompok: 99,
    link_tugas: `https://contoh.id/${more.link ?? 'tugas'}`,
  })
  const send = (as: Api, more = {}) => as.call(tugasCalls.createKumpul, { body: body(more) })
  const list = async (as = admin) =>
    (await as.call(tugasCalls.listKumpul, { query: { kolom: 'akun' } })).body.data
  const matching = (cocok: { id: string; nim: string | null }[], headers: Record<string, string> = {}) =>
    admin.call(tugasCalls.match, { body: { cocok }, headers })
  const open = async () => (await admin.call(tugasCalls.listUnmatched)).body
  return { ...t, scene, sari, lain, admin, linkTo, body, send, list, matching, open }
}

// rule R41
test('an account with a member hands in under the roster, whatever the body says; an edit and a second try too', async () => {
  const t = await start()
  const roster = { nama: 'Sari Dewi', nim: SARI, kelompok: 7 }
  const first = await t.send(t.sari)
  expect(first.body).toMatchObject({ status: 201, data: roster })
  expect((await t.send(t.sari, { nim: BUDI, link: 'kedua' })).body).toMatchObject({
    status: 200,
    data: roster,
  })
  const edited = await t.sari.call(tugasCalls.updateKumpul, {
    body: { ...t.body({ nim: BUDI }), id: first.body.data.id },
  })
  expect(edited.body).toMatchObject({ status: 200, data: roster })
  await t.pool.query('update anggota set nama = $1 where nim = $2', ['Sari Dewi Lestari', SARI])
  expect((await t.send(t.sari, { tugas: 'Poster' })).body.data.nama).toBe('Sari Dewi Lestari')
})

// rule R42
test('an account without a member uses no NIM of a linked one; other NIMs go as before', async () => {
  const t = await start()
  expect((await t.send(t.lain, { nim: SARI })).body).toMatchObject(NIM_TAKEN)
  expect((await t.pool.query('select from kumpul_tugas')).rowCount).toBe(0)
  const own = await t.send(t.lain, { nim: BUDI })
  expect(own.body).toMatchObject({ status: 201, data: { nama: 'Nama Ketikan', nim: BUDI, kelompok: 99 } })
  const edit = { ...t.body({ nim: SARI }), id: own.body.data.id }
  expect((await t.lain.call(tugasCalls.updateKumpul, { body: edit })).body).toMatchObject(NIM_TAKEN)
  // Alone, not in a batch: the submission exists.
  expect((await t.send(t.lain, { nim: SARI })).body).toMatchObject(NIM_TAKEN)
})

// rule R42
test('a repeat of what was accepted gets its answer, also when the NIM was taken since', async () => {
  const t = await start()
  const headers = { 'idempotency-key': crypto.randomUUID() }
  const send = () => t.lain.call(tugasCalls.createKumpul, { body: t.body({ nim: BUDI }), headers })
  const first = await send()
  expect(first.status).toBe(201)
  const budi = await t.api.as('PESERTA')
  await t.linkTo(budi.user!.id, 'Budi Utama')
  expect((await send()).body).toEqual(first.body)
  expect((await t.send(t.lain, { nim: BUDI, tugas: 'Poster' })).body).toMatchObject(NIM_TAKEN)
})

// rules R41, R42
test('the rules hold in a batch: many who hand in at once', async () => {
  const t = await start()
  const others = await Promise.all(Array.from({ length: 20 }, () => t.api.as('PESERTA')))
  const answers = await Promise.all([
    t.send(t.sari),
    ...others.map((each, at) => t.send(each, { nim: at % 2 ? SARI : `77000000${at}` })),
  ])
  expect(answers[0].body.data).toMatchObject({ nama: 'Sari Dewi', nim: SARI, kelompok: 7 })
  answers.slice(1).forEach((answer, at) => {
    if (at % 2) expect(answer.body).toMatchObject(NIM_TAKEN)
    else expect(answer.status).toBe(201)
  })
  const { rows } = await t.pool.query<{ nim: string }>('select nim from kumpul_tugas where nim = $1', [SARI])
  expect(rows).toHaveLength(1)
})

// rule R43
test('the list says whose account a submission is of, where it is asked; a mentor sees no e-mail', async () => {
  const t = await start()
  const [linked, other] = [await t.send(t.sari), await t.send(t.lain, { nim: '7700000001' })]
  const rows = await t.list()
  const of = (id: string) => rows.find((row) => row.id === id)?.akun
  expect(of(linked.body.data.id)).toEqual({
    email: t.sari.user!.email,
    terhubung: true,
    id_anggota: null,
    digantikan: null,
    lain: [],
  })
  expect(of(other.body.data.id)).toMatchObject({ email: t.lain.user!.email, terhubung: false })
  expect((await t.admin.call(tugasCalls.listKumpul)).body.data.some((row) => 'akun' in row)).toBe(false)
  const found = await t.admin.call(tugasCalls.searchKumpul, { query: { nim: '7700', kolom: 'akun' } })
  expect(found.body.data).toMatchObject([{ akun: { terhubung: false } }])
  const mentor = await t.api.as(await addMentor(t, { kelompok: [t.scene.kelompok(7)] }))
  expect(await t.list(mentor)).toMatchObject([{ nim: SARI, akun: { email: null, terhubung: true } }])
})

// rule R44
test('an old submission is connected by NIM; owner, account and text stay, and the linked one counts', async () => {
  const t = await start()
  await t.linkTo(t.sari.user!.id, null)
  const old = (await t.send(t.lain, { nim: SARI })).body.data
  const unknown = (await t.send(await t.api.as('PESERTA'), { nim: '7700000001' })).body.data
  await t.linkTo(t.sari.user!.id, 'Sari Dewi')
  const own = (await t.send(t.sari)).body.data
  expect(await t.open()).toMatchObject({
    total: 2,
    data: [
      {
        id: old.id,
        email: t.lain.user!.email,
        title: 'Esai',
        calon: { nama: 'Sari Dewi', nim: SARI, kelompok: 7 },
      },
      { id: unknown.id, calon: null },
    ],
  })
  const headers = { 'idempotency-key': crypto.randomUUID() }
  const done = await t.matching([{ id: old.id, nim: SARI }], headers)
  expect(done.body).toMatchObject({ status: 200, data: { jumlah: 1 } })
  expect((await t.matching([{ id: old.id, nim: SARI }], headers)).body).toEqual(done.body)
  const rows = await t.list()
  expect(rows.find(({ id }) => id === own.id)?.akun).toMatchObject({ terhubung: true, lain: [old] })
  expect(rows.find(({ id }) => id === old.id)).toMatchObject({
    ...old,
    akun: { terhubung: false, id_anggota: t.scene.anggota('Sari Dewi').id, digantikan: own.id },
  })
  expect((await t.open()).data.map(({ id }) => id)).toEqual([unknown.id])
  const { rows: accounts } = await t.pool.query('select from users where id_anggota is not null')
  expect(accounts).toHaveLength(1)
  expect((await t.matching([{ id: old.id, nim: null }])).body.data).toEqual({ jumlah: 1 })
  expect((await t.open()).total).toBe(2)
})

// rule R44
test('an unknown NIM connects nothing, and a submission of a linked account stays with its member', async () => {
  const t = await start()
  const own = (await t.send(t.sari)).body.data
  const other = (await t.send(t.lain, { nim: '7700000001' })).body.data
  const refused = await t.matching([
    { id: other.id, nim: BUDI },
    { id: own.id, nim: '8888888888' },
  ])
  expect(refused.body.code).toBe('anggota.not_found')
  expect((await t.matching([{ id: own.id, nim: BUDI }])).body.data).toEqual({ jumlah: 0 })
  const { rows } = await t.pool.query('select from kumpul_tugas where id_anggota is not null')
  expect(rows).toHaveLength(0)
})

// rule R44
test('a submission that is not there is said, and nothing of the request is connected', async () => {
  const t = await start()
  const other = (await t.send(t.lain, { nim: '7700000001' })).body.data
  const refused = await t.matching([
    { id: other.id, nim: BUDI },
    { id: crypto.randomUUID(), nim: BUDI },
  ])
  expect(refused).toMatchObject({ status: 404, body: { code: 'kumpul_tugas.not_found' } })
  const { rows } = await t.pool.query('select from kumpul_tugas where id_anggota is not null')
  expect(rows).toHaveLength(0)
})

// rule R126
test('how far a group is: a member counts once, by account, by connection or by NIM, and only of those it has now', async () => {
  const t = await start()
  await t.pool.query('update anggota set id_kelompok = $1', [t.scene.kelompok(7).id])
  const count = async (query: object = {}, as = t.admin) =>
    (
      await as.call(tugasCalls.getProgress, {
        query: { kelompok: '7', tugas: t.scene.tugas('Esai').id, ...query },
      })
    ).body
  const ofGroup = async (as = t.admin) => (await count({}, as)).data
  expect(await ofGroup()).toEqual({ kumpul: 0, anggota: 2 })
  // Under an unknown NIM.
  const other = (await t.send(t.lain, { nim: '7700000001' })).body.data
  expect(await ofGroup()).toEqual({ kumpul: 0, anggota: 2 })
  await t.matching([{ id: other.id, nim: SARI }])
  expect(await ofGroup()).toEqual({ kumpul: 1, anggota: 2 })
  await t.send(t.sari)
  expect(await ofGroup(), 'by account and by connection').toEqual({ kumpul: 1, anggota: 2 })
  const third = await t.api.as('PESERTA')
  const typed = (await t.send(third, { nim: BUDI })).body.data
  expect(await ofGroup()).toEqual({ kumpul: 2, anggota: 2 })
  await t.matching([{ id: typed.id, nim: SARI }])
  expect(await ofGroup(), 'connected with another member').toEqual({ kumpul: 1, anggota: 2 })
  expect((await count({ tugas: t.scene.tugas('Poster').id })).data).toEqual({ kumpul: 0, anggota: 2 })
  expect((await count({ kelompok: t.scene.kelompok(8).id })).data).toEqual({ kumpul: 0, anggota: 0 })

  const mentor = await t.api.as(await addMentor(t, { kelompok: [t.scene.kelompok(7)] }))
  expect(await ofGroup(mentor)).toEqual({ kumpul: 1, anggota: 2 })
  expect(await count({ kelompok: '8' }, mentor)).toMatchObject({ status: 403, code: 'scope.denied' })
  expect(await count({ kelompok: '99' }, mentor)).toMatchObject({ status: 404, code: 'kelompok.not_found' })
  expect(await count({ tugas: crypto.randomUUID() })).toMatchObject({ status: 404, code: 'tugas.not_found' })
  expect(await count({ tugas: '' })).toMatchObject({ status: 400 })
})
