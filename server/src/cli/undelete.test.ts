import { absenCalls } from '@bakti/contract/absen/absen.calls'
import { anggotaCalls } from '@bakti/contract/anggota/anggota.calls'
import { kelompokCalls } from '@bakti/contract/kelompok/kelompok.calls'
import { sayaCalls } from '@bakti/contract/saya/saya.calls'
import { tugasCalls } from '@bakti/contract/tugas/tugas.calls'
import { expect, test } from 'vitest'
import { type Pool, transaction } from '../platform/database'
import { deletableAbsen } from '../features/absen/absen.repository'
import { deletableAnggota } from '../features/anggota/anggota.repository'
import { deletableKelompok } from '../features/kelompok/kelompok.repository'
import { deletableTugas } from '../features/tugas/tugas.repository'
import { deleteWithSnapshot } from '../platform/terhapus'
import { type TestApp, startApp } from '../testing/app'
import { type Scenario, scenario } from '../testing/scenario'
import { addUser } from '../testing/users'
import { undelete } from './undelete'

/** An ADMIN's hands in a scene: the calls that the tests below use. */
async function setUp(tell: (start: Scenario) => Scenario) {
  const t = await startApp()
  const scene = await tell(scenario(t.pool))
  const admin = await t.api.as('ADMIN')
  const scan = async (participantIdentifier: string, title: string, id_kelompok?: string) =>
    admin.call(absenCalls.scan, {
      body: { participantIdentifier, absenId: scene.absen(title).id, id_kelompok },
    })
  return { ...t, scene, admin, scan }
}

/** Every row that a deletion could take, as the database has it. */
async function everything(pool: Pool) {
  const deletables = [deletableAbsen, deletableAnggota, deletableKelompok, deletableTugas]
  const tables = [...new Set(deletables.flatMap(({ tree }) => tree.map(({ tabel }) => tabel)))]
  const rows = await Promise.all(
    tables.map(async (table) => [
      table,
      (await pool.query(`select to_jsonb(t) as row from ${table} t order by to_jsonb(t)::text`)).rows,
    ]),
  )
  return Object.fromEntries(rows)
}

async function deleteAbsen({ pool }: TestApp, { id, title }: { id: string; title: string }) {
  await transaction(pool, (tx) =>
    deleteWithSnapshot(tx, deletableAbsen, { id, label: `Kegiatan ${title}`, oleh: crypto.randomUUID() }),
  )
}

/** The ID that `undelete` takes. */
const idOf = async (pool: Pool, label: string) =>
  (await pool.query<{ id: string }>('select id from terhapus where label = $1', [label])).rows[0]!.id

const SARI = 'Sari (NIM 12345, Kelompok 7)'

// rule K6
test('a member comes back with their attendance', async () => {
  const { pool, scene, admin, scan } = await setUp((start) =>
    start.kelompok(7).anggota('Sari', '12345').absen('Hari 1').absen('Hari 2'),
  )
  const { id } = scene.anggota('Sari')
  await scan(id, 'Hari 1')
  await scan(id, 'Hari 2')
  const before = await everything(pool)
  await admin.call(anggotaCalls.remove, { query: { id } })
  expect(await everything(pool)).not.toEqual(before)

  expect(await undelete(pool, [await idOf(pool, SARI)])).toEqual([`${SARI} dikembalikan (5 baris).`])
  expect(await everything(pool)).toEqual(before)
})

// rule K6
test('a group comes back with its members, an activity with its attendance and held scans', async () => {
  const t = await setUp((start) =>
    start.kelompok(7).anggota('Sari').kelompok(8).anggota('Budi').absen('Hari 1'),
  )
  const { pool, scene, admin, scan } = t
  await scan(scene.anggota('Budi').id, 'Hari 1')
  await scan('99999', 'Hari 1')
  const before = await everything(pool)
  await admin.call(kelompokCalls.remove, { query: { id: scene.kelompok(7).id } })
  const group = await idOf(pool, 'Kelompok 7')
  await deleteAbsen(t, scene.absen('Hari 1'))

  await undelete(pool, [await idOf(pool, 'Kegiatan Hari 1')])
  await undelete(pool, [group])
  expect(await everything(pool)).toEqual(before)
})

/** An account of this member that has handed in, and an older submission that somebody connected with the member. */
async function giveAccount(t: Awaited<ReturnType<typeof setUp>>, nama: string, task: string) {
  const { id } = t.scene.anggota(nama)
  const [account, older] = [await addUser(t), await addUser(t)]
  await t.pool.query('update users set id_anggota = $2 where id = $1', [account.id, id])
  for (const [by, connected] of [
    [account, null],
    [older, id],
  ] as const)
    await t.pool.query(
      `insert into kumpul_tugas (id, id_user, id_tugas, nama, nim, kelompok, link_tugas, create_at, update_at, id_anggota)
       values (gen_random_uuid(), $1, $2, 'Sari', '12345', 7, 'https://contoh.id', now(), now(), $3)`,
      [by.id, t.scene.tugas(task).id, connected],
    )
  await t.pool.query(
    `insert into kode_aktivasi (id_anggota, kode_hash, id_cetak, dicetak_at) values ($1, 'hash', gen_random_uuid(), now())`,
    [id],
  )
  return account
}

const linksIn = async (pool: Pool) =>
  (
    await pool.query(
      `select id, id_anggota from users where id_anggota is not null
       union all select id, id_anggota from kumpul_tugas where id_anggota is not null order by 1`,
    )
  ).rows

// rules K5, K6
test.each(['member', 'group'] as const)(
  'a %s comes back with accounts, submissions and printed codes',
  async (what) => {
    const t = await setUp((start) => start.kelompok(7).anggota('Sari', '12345').tugas('Esai'))
    const { pool, scene, admin, api } = t
    const account = await giveAccount(t, 'Sari', 'Esai')
    const [before, links] = [await everything(pool), await linksIn(pool)]
    expect(links).toHaveLength(2)
    const remove =
      what === 'member'
        ? admin.call(anggotaCalls.remove, { query: { id: scene.anggota('Sari').id } })
        : admin.call(kelompokCalls.remove, { query: { id: scene.kelompok(7).id } })
    expect((await remove).status).toBe(200)
    expect(await linksIn(pool)).toEqual([])
    const student = await api.as(account)
    expect((await student.call(sayaCalls.get)).body.data.anggota).toBeNull()

    await undelete(pool, [await idOf(pool, what === 'member' ? SARI : 'Kelompok 7')])
    expect(await everything(pool)).toEqual(before)
    expect(await linksIn(pool)).toEqual(links)
    expect((await student.call(sayaCalls.get)).body.data.anggota).toMatchObject({
      nama: 'Sari',
      kelompok: 7,
    })
  },
)

// rule K6
test('an account or a submission that belongs to another member by now is named, and nothing comes back', async () => {
  const t = await setUp((start) =>
    start.kelompok(7).anggota('Sari', '12345').anggota('Sari Dewi', '67890').tugas('Esai'),
  )
  const { pool, scene, admin } = t
  const { id, email } = await giveAccount(t, 'Sari', 'Esai')
  await admin.call(anggotaCalls.remove, { query: { id: scene.anggota('Sari').id } })
  const other = scene.anggota('Sari Dewi').id
  await pool.query('update users set id_anggota = $2 where id = $1', [id, other])
  await pool.query('update kumpul_tugas set id_anggota = $2 where id_user <> $1', [id, other])
  const before = await everything(pool)

  const error = await undelete(pool, [await idOf(pool, SARI)]).catch((reason: Error) => reason)
  expect((error as Error).message.split('\n')).toEqual([
    `${SARI} tidak dapat dikembalikan:`,
    `- Akun ${email} sekarang milik Sari Dewi (NIM 67890); lepaskan dulu di halaman Pengguna`,
    '- Kumpulan tugas Esai sekarang dicocokkan dengan Sari Dewi (NIM 67890)',
  ])
  expect(await everything(pool)).toEqual(before)
})

// rule K6
test('a member waits for the task of a submission that was connected with it', async () => {
  const t = await setUp((start) => start.kelompok(7).anggota('Sari', '12345').tugas('Esai'))
  const { pool, scene, admin } = t
  await giveAccount(t, 'Sari', 'Esai')
  const links = await linksIn(pool)
  await admin.call(anggotaCalls.remove, { query: { id: scene.anggota('Sari').id } })
  await admin.call(tugasCalls.remove, { query: { id: scene.tugas('Esai').id } })
  const task = (
    await pool.query<{ id: string; label: string }>("select id, label from terhapus where jenis = 'tugas'")
  ).rows[0]!
  await expect(undelete(pool, [await idOf(pool, SARI)])).rejects.toThrow(
    `- ${task.label} sudah dihapus; kembalikan itu dulu`,
  )
  await undelete(pool, [task.id])
  await undelete(pool, [await idOf(pool, SARI)])
  expect(await linksIn(pool)).toEqual(links)
})

// rules K6, R4
test('the history of groups says when a member was gone', async () => {
  const { pool, scene, admin } = await setUp((start) => start.kelompok(7).anggota('Sari', '12345'))
  const { id } = scene.anggota('Sari')
  await admin.call(anggotaCalls.remove, { query: { id } })
  await undelete(pool, [await idOf(pool, SARI)])
  const { rows } = await pool.query(
    `select id_kelompok, sampai is null as kini, sampai <= lead(sejak) over (order by sejak) as before_next
     from anggota_kelompok where id_anggota = $1 order by sejak`,
    [id],
  )
  expect(rows).toEqual([
    { id_kelompok: scene.kelompok(7).id, kini: false, before_next: true },
    { id_kelompok: scene.kelompok(7).id, kini: true, before_next: null },
  ])
})

// rule K6
test('a task comes back with its submissions', async () => {
  const { pool, admin } = await setUp((start) => start)
  const id = crypto.randomUUID()
  await pool.query(`insert into tugas (id, title, description, deadline) values ($1, 'Esai', '', now())`, [
    id,
  ])
  await pool.query(
    `insert into kumpul_tugas (id, id_user, id_tugas, nama, nim, kelompok, link_tugas, create_at, update_at)
     values ($1, $2, $3, 'Sari', '12345', 7, 'https://contoh.id', now(), now())`,
    [crypto.randomUUID(), admin.user!.id, id],
  )
  const before = await everything(pool)
  await transaction(pool, (tx) =>
    deleteWithSnapshot(tx, deletableTugas, { id, label: 'Tugas Esai', oleh: admin.user!.id }),
  )
  expect(await undelete(pool, [await idOf(pool, 'Tugas Esai')])).toEqual([
    'Tugas Esai dikembalikan (2 baris).',
  ])
  expect(await everything(pool)).toEqual(before)
})

// rule K6
test('everything in the way is named, and nothing comes back', async () => {
  const { pool, scene, admin } = await setUp((start) =>
    start.kelompok(7).anggota('Sari', '12345').anggota('Budi', '67890').anggota('Tono', '55555'),
  )
  await admin.call(kelompokCalls.remove, { query: { id: scene.kelompok(7).id } })
  const seven = await admin.call(kelompokCalls.create, { body: { nomor: 7 } })
  const id_kelompok = seven.body.data.id
  await admin.call(anggotaCalls.create, { body: { nama: 'Sari', nim: '12345', id_kelompok } })
  await admin.call(anggotaCalls.create, { body: { nama: 'Wayan', nim: '67890', id_kelompok } })
  const before = await everything(pool)

  const error = await undelete(pool, [await idOf(pool, 'Kelompok 7')]).catch((reason: Error) => reason)
  expect(error).toMatchObject({ status: 409, code: 'terhapus.blocked' })
  expect((error as Error).message.split('\n').sort()).toEqual([
    '- Kelompok 7 sudah ada',
    '- NIM 12345 sekarang dipakai Sari, Kelompok 7',
    '- NIM 67890 sekarang dipakai Wayan, Kelompok 7',
    'Kelompok 7 tidak dapat dikembalikan:',
  ])
  expect(await everything(pool)).toEqual(before)
})

// rule K6
test('what a thing stood on and is gone is named with the way back', async () => {
  const t = await setUp((start) => start.kelompok(7).anggota('Sari', '12345').absen('Hari 1').absen('Hari 2'))
  const { pool, scene, admin, scan } = t
  for (const title of ['Hari 1', 'Hari 2']) await scan(scene.anggota('Sari').id, title)
  const before = await everything(pool)
  const steps: string[] = []
  await admin.call(anggotaCalls.remove, { query: { id: scene.anggota('Sari').id } })
  steps.unshift(await idOf(pool, SARI))
  await admin.call(kelompokCalls.remove, { query: { id: scene.kelompok(7).id } })
  steps.unshift(await idOf(pool, 'Kelompok 7'))
  await deleteAbsen(t, scene.absen('Hari 1'))
  steps.unshift(await idOf(pool, 'Kegiatan Hari 1'))

  const error = await undelete(pool, [steps[2]!]).catch((reason: Error) => reason)
  expect((error as Error).message.split('\n').sort()).toEqual([
    '- Kegiatan Hari 1 sudah dihapus; kembalikan itu dulu',
    '- Kelompok 7 sudah dihapus; kembalikan itu dulu',
    `${SARI} tidak dapat dikembalikan:`,
  ])
  for (const step of steps) await undelete(pool, [step])
  expect(await everything(pool)).toEqual(before)
})

test('an activity waits for a member who was deleted after it', async () => {
  const t = await setUp((start) => start.kelompok(7).anggota('Sari', '12345').absen('Hari 1'))
  const { pool, scene, admin, scan } = t
  await scan(scene.anggota('Sari').id, 'Hari 1')
  await deleteAbsen(t, scene.absen('Hari 1'))
  const activity = await idOf(pool, 'Kegiatan Hari 1')
  await admin.call(anggotaCalls.remove, { query: { id: scene.anggota('Sari').id } })
  await expect(undelete(pool, [activity])).rejects.toThrow(`- ${SARI} sudah dihapus; kembalikan itu dulu`)
})

// rules H22, K6
test('scans that were held meanwhile count', async () => {
  const { pool, scene, admin, scan } = await setUp((start) =>
    start.kelompok(7).anggota('Sari', '12345').absen('Hari 1'),
  )
  const { id } = scene.anggota('Sari')
  await admin.call(anggotaCalls.remove, { query: { id } })
  expect((await scan(id, 'Hari 1', scene.kelompok(7).id)).status).toBe(404)
  expect((await undelete(pool, [await idOf(pool, SARI)]))[1]).toBe('1 scan yang ditahan kini tercatat.')
  const { body } = await admin.call(absenCalls.list)
  expect(body.data).toMatchObject([{ hadir: 1, ditahan: 0 }])
})

// rules H22, K6
test('an activity that comes back counts the members who have appeared since', async () => {
  const t = await setUp((start) => start.kelompok(7).absen('Hari 1'))
  const { pool, scene, admin, scan } = t
  await scan('12345', 'Hari 1')
  await deleteAbsen(t, scene.absen('Hari 1'))
  const sari = { nama: 'Sari', nim: '12345', id_kelompok: scene.kelompok(7).id }
  await admin.call(anggotaCalls.create, { body: sari })
  await undelete(pool, [await idOf(pool, 'Kegiatan Hari 1')])
  const { body } = await admin.call(absenCalls.list)
  expect(body.data).toMatchObject([{ hadir: 1, ditahan: 0 }])
})

test('a thing comes back once', async () => {
  const { pool, scene, admin } = await setUp((start) => start.kelompok(7))
  await admin.call(kelompokCalls.remove, { query: { id: scene.kelompok(7).id } })
  const id = await idOf(pool, 'Kelompok 7')
  const both = await Promise.allSettled([undelete(pool, [id]), undelete(pool, [id])])
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  await expect(undelete(pool, [id])).rejects.toThrow('Kelompok 7 sudah pernah dikembalikan')
})

test('the list tells what can be put back, and by whom it was deleted', async () => {
  const { pool, scene, admin } = await setUp((start) => start.kelompok(7).anggota('Sari').kelompok(8))
  expect(await undelete(pool, [])).toEqual(['Tidak ada data terhapus yang dapat dikembalikan.'])
  await admin.call(kelompokCalls.remove, { query: { id: scene.kelompok(8).id } })
  await undelete(pool, [await idOf(pool, 'Kelompok 8')])
  await admin.call(kelompokCalls.remove, { query: { id: scene.kelompok(7).id } })

  const lines = await undelete(pool, ['list'])
  expect(lines).toHaveLength(1)
  expect(lines[0]).toContain(await idOf(pool, 'Kelompok 7'))
  expect(lines[0]).toMatch(
    /\d\d\/\d\d\/\d{4} \d\d:\d\d {2}kelompok: Kelompok 7 {2}\(2 baris, oleh Rani Wulandari\)$/,
  )
})

test('an ID that is none, or that nobody knows, is refused in words', async () => {
  const { pool } = await setUp((start) => start)
  await expect(undelete(pool, ['7'])).rejects.toThrow("'7' bukan ID. Lihat daftarnya dengan: undelete list")
  const id = crypto.randomUUID()
  await expect(undelete(pool, [id])).rejects.toThrow(`Tidak ada data terhapus dengan ID ${id}`)
})
