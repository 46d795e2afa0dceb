import { expect, onTestFinished, test } from 'vitest'
import { deletableAbsen } from '../features/absen/absen.repository'
import { deletableAnggota } from '../features/anggota/anggota.repository'
import { deletableKelompok } from '../features/kelompok/kelompok.repository'
import { deletableTugas } from '../features/tugas/tugas.repository'
import { blocked } from '../testing/blocked'
import { scenario } from '../testing/scenario'
import { type Pool, createPool, transaction } from './database'
import { freshDatabase } from './postgres/testing'
import { deleteWithSnapshot, restore } from './terhapus'

const oleh = crypto.randomUUID()
async function openPool(): Promise<Pool> {
  const { connection } = await freshDatabase()
  const pool = createPool(connection, () => undefined)
  onTestFinished(() => pool.end())
  return pool
}

const nothingInTheWay = async () => []

// rule K4
test('whatever refers to a thing hangs on its tree, and parents come first', async () => {
  const pool = await openPool()
  const { rows } = await pool.query<{ anak: string; kolom: string; induk: string; empties: boolean }>(
    `select c.relname as anak, a.attname as kolom, p.relname as induk, f.confdeltype = 'n' as empties from pg_constraint f
     join pg_class c on c.oid = f.conrelid join pg_class p on p.oid = f.confrelid
     join pg_attribute a on a.attrelid = c.oid and a.attnum = f.conkey[1] where f.contype = 'f'`,
  )
  for (const { jenis, tree, links } of [
    deletableAbsen,
    deletableAnggota,
    deletableKelompok,
    deletableTugas,
  ]) {
    const tables = tree.map(({ tabel }) => tabel)
    const into = rows.filter(({ induk }) => tables.includes(induk))
    const misplaced = into.filter(
      ({ anak, induk, empties }) => !empties && tables.indexOf(anak) <= tables.indexOf(induk),
    )
    // The one refusal that is wanted: a group whose members have attendance (rule K7).
    const wanted = jenis === 'kelompok' ? ['kehadiran', 'kehadiran_event'] : []
    expect(misplaced.map(({ anak }) => anak).sort(), jenis).toEqual(wanted)
    // What stays and forgets the thing is in the snapshot too.
    const emptied = into.filter(({ empties }) => empties).map(({ anak, kolom }) => `${anak}.${kolom}`)
    expect(links.map(({ tabel, kolom }) => `${tabel}.${kolom}`).sort(), jenis).toEqual(emptied.sort())
  }
})

// rules K4, K5
test('the snapshot is what was deleted', async () => {
  const pool = await openPool()
  const scene = await scenario(pool).kelompok(7).anggota('Sari').anggota('Budi').kelompok(8).anggota('Tono')
  const { id } = scene.kelompok(7)
  const { rows: before } = await pool.query(
    `select to_jsonb(k) as kelompok, (select jsonb_agg(a order by nama) from anggota a where id_kelompok = k.id) as anggota
     from kelompok k where id = $1`,
    [id],
  )
  const deleted = await transaction(pool, (tx) =>
    deleteWithSnapshot(tx, deletableKelompok, { id, label: 'Kelompok 7', oleh }),
  )
  expect(deleted).toBe(true)
  const [terhapus] = (await pool.query('select jenis, label, oleh, isi from terhapus')).rows
  expect(terhapus).toMatchObject({ jenis: 'kelompok', label: 'Kelompok 7', oleh })
  const [root, members] = terhapus.isi
  expect(root).toEqual({ tabel: 'kelompok', baris: [before[0].kelompok] })
  expect(members.tabel).toBe('anggota')
  expect(members.baris).toHaveLength(2)
  expect(members.baris).toEqual(expect.arrayContaining(before[0].anggota))
  expect((await pool.query('select nama from anggota')).rows).toEqual([{ nama: 'Tono' }])
})

test('what is not there leaves no snapshot; of two deletions at once one finds it gone', async () => {
  const pool = await openPool()
  const { id } = (await scenario(pool).kelompok(7)).kelompok(7)
  const deletion = () =>
    transaction(pool, (tx) => deleteWithSnapshot(tx, deletableKelompok, { id, label: 'Kelompok 7', oleh }))
  expect((await Promise.all([deletion(), deletion()])).sort()).toEqual([false, true])
  expect(await deletion()).toBe(false)
  expect((await pool.query('select id from terhapus')).rowCount).toBe(1)
})

// rules K4, K5
test('what is being hung on a thing while it is deleted goes along', async () => {
  const pool = await openPool()
  const { id } = (await scenario(pool).kelompok(7)).kelompok(7)
  const adding = await pool.connect()
  onTestFinished(() => adding.release(true))
  await adding.query('begin')
  await adding.query(
    `insert into anggota (id, nama, nim, id_kelompok) values (gen_random_uuid(), 'Sari', '12345', $1)`,
    [id],
  )
  const deleted = transaction(pool, (tx) =>
    deleteWithSnapshot(tx, deletableKelompok, { id, label: 'Kelompok 7', oleh }),
  )
  await blocked(pool, 1)
  await adding.query('commit')
  expect(await deleted).toBe(true)
  const { rows } = await pool.query(
    `select jsonb_path_query_array(isi, '$[*].baris[*].nama') as nama from terhapus`,
  )
  expect(rows).toEqual([{ nama: ['Sari'] }])
})

test('a snapshot outlives changes of the schema', async () => {
  const pool = await openPool()
  const scene = await scenario(pool).kelompok(7).anggota('Sari')
  const { id } = scene.anggota('Sari')
  await pool.query(`alter table anggota add column lama text not null default 'dulu'`)
  await transaction(pool, (tx) => deleteWithSnapshot(tx, deletableAnggota, { id, label: 'Sari', oleh }))
  await pool.query('alter table anggota drop column lama')
  await pool.query(`alter table anggota add column baru text not null default 'kini',
    add column panjang integer generated always as (length(nama)) stored`)

  const [terhapus] = (await pool.query<{ id: string }>('select id from terhapus')).rows
  await transaction(pool, (tx) => restore(tx, terhapus!.id, nothingInTheWay))
  const { rows } = await pool.query('select id, nama, baru, panjang from anggota')
  expect(rows).toEqual([{ id, nama: 'Sari', baru: 'kini', panjang: 4 }])
})

// rule K6
test('a rule that is younger than the snapshot is named, and nothing comes back', async () => {
  const pool = await openPool()
  const scene = await scenario(pool).kelompok(7).anggota('Sari', '12345').anggota('Sari', '67890')
  const { id } = scene.anggota('Sari')
  await transaction(pool, (tx) => deleteWithSnapshot(tx, deletableAnggota, { id, label: 'Sari', oleh }))
  await pool.query('alter table anggota add constraint nama_unik unique (nama)')
  const [terhapus] = (await pool.query<{ id: string }>('select id from terhapus')).rows
  await expect(transaction(pool, (tx) => restore(tx, terhapus!.id, nothingInTheWay))).rejects.toMatchObject({
    status: 409,
    message: 'Sari tidak dapat dikembalikan:\n- bertentangan dengan data yang ada sekarang (nama_unik)',
  })
})
