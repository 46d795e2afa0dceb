import { absenCalls } from '@bakti/contract/absen/absen.calls'
import { tugasCalls } from '@bakti/contract/tugas/tugas.calls'
import { expect, test } from 'vitest'
import { startApp } from '../../testing/app'
import { campus } from '../../testing/campus'
import { addMentor } from '../../testing/mentors'

async function start() {
  const t = await startApp()
  const scene = await campus(t)
  const user = await addMentor(t, { kelompok: [scene.north.kelompok] })
  return { t, ...scene, user, mentor: await t.api.as(user) }
}

const DENIED = { status: 403, code: 'scope.denied', data: null }

// rules R3, R8
test('a group that is named and not the mentor’s is refused, an unknown one is unknown', async () => {
  const { mentor, north, south, absen } = await start()
  const withAbsensi = async (id_kelompok: string, id_absen = absen[0]!) =>
    (await mentor.call(absenCalls.listAbsensi, { query: { id_kelompok, id_absen } })).body
  expect((await withAbsensi(north.kelompok.id)).data).toHaveLength(4)
  expect(await withAbsensi(south.kelompok.id)).toMatchObject(DENIED)
  expect(await withAbsensi(crypto.randomUUID())).toMatchObject({ status: 404, code: 'kelompok.not_found' })
  const unknown = await withAbsensi(north.kelompok.id, crypto.randomUUID())
  expect(unknown).toMatchObject({ status: 404, code: 'absen.not_found' })

  const lists = [
    (kelompok: string) => mentor.call(tugasCalls.listKumpul, { query: { kelompok } }),
    (kelompok: string) => mentor.call(tugasCalls.searchKumpul, { query: { kelompok } }),
  ]
  for (const list of lists) {
    const read = async (kelompok: string) => (await list(kelompok)).body
    expect(await read(north.kelompok.id)).toMatchObject({ status: 200, total: 2 })
    expect(await read(String(south.kelompok.nomor))).toMatchObject(DENIED)
    expect(await read(south.kelompok.id)).toMatchObject(DENIED)
    expect(await read('99')).toMatchObject({ status: 200, data: [], total: 0 })
  }
})

// rule R7
test('a held scan shows to the mentor of its member with the member, to the mentor who made it without', async () => {
  const { t, mentor, user, north, south, absen } = await start()
  const query = { id: absen[0]! }
  const read = async () => (await mentor.call(absenCalls.listDitahan, { query })).body.data
  expect(await read()).toMatchObject([{ id: north.held[0], anggota: { id: north.anggota[2].id } }])
  await t.pool.query('update scan_ditahan set operator = $2 where id = $1', [south.held[0], user.id])
  expect((await read()).map(({ id, anggota }) => [id, anggota?.id])).toEqual([
    [south.held[0], undefined],
    [north.held[0], north.anggota[2].id],
  ])
  const [count] = (await mentor.call(absenCalls.list)).body.data
  expect(count?.ditahan).toBe(2)
})

// rule R8
test('the submission of an account with a member is that of the member’s group, whatever number it names', async () => {
  const { t, mentor, north, south } = await start()
  const ids = async () => new Set((await mentor.call(tugasCalls.listKumpul)).body.data.map(({ id }) => id))
  expect(await ids()).toEqual(new Set(north.kumpul))
  const swap = 'update kumpul_tugas set kelompok = $2 where id = any($1)'
  await t.pool.query(swap, [north.kumpul, south.kelompok.nomor])
  expect(await ids()).toEqual(new Set([north.kumpul[0]]))
  await t.pool.query(swap, [south.kumpul, north.kelompok.nomor])
  expect(await ids()).toEqual(new Set([north.kumpul[0], south.kumpul[1]]))
  const match = 'update kumpul_tugas set id_anggota = $2 where id = $1'
  await t.pool.query(match, [south.kumpul[1], south.anggota[1].id])
  await t.pool.query(match, [north.kumpul[1], north.anggota[1].id])
  expect(await ids()).toEqual(new Set(north.kumpul))
})

// rules R3, R9
test('a change of groups holds at every replica at once and ends no session', async () => {
  const { t, user, north, south, absen } = await start()
  const other = await startApp({ database: t.database })
  const replicas = await Promise.all([t.api.as(user), other.api.as(user)])
  const statuses = () =>
    Promise.all(
      replicas.flatMap((mentor) =>
        [north, south].map(async ({ kelompok }) => {
          const query = { id_kelompok: kelompok.id, id_absen: absen[0]! }
          return (await mentor.call(absenCalls.listAbsensi, { query })).status
        }),
      ),
    )
  expect(await statuses()).toEqual([200, 403, 200, 403])
  await t.pool.query('update mentor_kelompok set sampai = now() where id_user = $1', [user.id])
  expect(await statuses()).toEqual([403, 403, 403, 403])
  const give = 'insert into mentor_kelompok (id_user, id_kelompok) values ($1, $2)'
  await t.pool.query(give, [user.id, south.kelompok.id])
  expect(await statuses()).toEqual([403, 200, 403, 200])
})
