import { absenCalls } from '@bakti/contract/absen/absen.calls'
import { anggotaCalls } from '@bakti/contract/anggota/anggota.calls'
import { kelompokCalls } from '@bakti/contract/kelompok/kelompok.calls'
import { expect, test } from 'vitest'
import { type Pool, transaction } from '../platform/database'
import { deletableAbsen } from '../features/absen/absen.repository'
import { deletableAnggota } from '../features/anggota/anggota.repository'
import { deletableKelompok } from '../features/kelompok/kelompok.repository'
import { deletableTugas } from '../features/tugas/tugas.repository'
import { deleteWithSnapshot } from '../platform/terhapus'
import { type TestApp, startApp } from '../testing/app'
import { type Scenario, scenario } from '../testing/scenario'
import { undelete } from './undelete'

/** An ADMIN's hands in a scene: the calls that the tests below are told with. */
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
    `- Kegiatan Hari 1 sudah dihapus; kembalikan dulu dengan: undelete ${steps[0]}`,
    `- Kelompok 7 sudah dihapus; kembalikan dulu dengan: undelete ${steps[1]}`,
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
  const sari = await idOf(pool, SARI)
  await expect(undelete(pool, [activity])).rejects.toThrow(
    `- ${SARI} sudah dihapus; kembalikan dulu dengan: undelete ${sari}`,
  )
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
