import { absenCalls } from '@bakti/contract/absen/absen.calls'
import { anggotaCalls } from '@bakti/contract/anggota/anggota.calls'
import { kelompokCalls } from '@bakti/contract/kelompok/kelompok.calls'
import { expect, test } from 'vitest'
import { startApp } from '../../testing/app'
import { addMentor } from '../../testing/mentors'
import { scenario } from '../../testing/scenario'

// rule R3
test('a mentor reads the members of the groups that the account has now, and no others', async () => {
  const t = await startApp()
  const scene = await scenario(t.pool).kelompok(7).anggota('Citra').kelompok(8).anggota('Budi')
  const own = [scene.kelompok(7)]
  const read = async (mentor: Awaited<ReturnType<typeof addMentor>>, kelompok: string) =>
    (await (await t.api.as(mentor)).call(anggotaCalls.list, { query: { kelompok } })).body

  const mentor = await addMentor(t, { kelompok: own })
  expect((await read(mentor, '7')).data).toMatchObject([{ nama: 'Citra' }])
  expect(await read(mentor, '8')).toMatchObject({ status: 403, code: 'scope.denied', data: null })
  expect(await read(mentor, '9')).toMatchObject({ status: 404, code: 'kelompok.not_found' })
  const ended = await addMentor(t, { kelompok: own, sampai: "now() - interval '1 second'" })
  expect(await read(ended, '7')).toMatchObject({ status: 403 })
  const later = await addMentor(t, { kelompok: own, mulai: "now() + interval '1 hour'" })
  expect(await read(later, '7')).toMatchObject({ status: 403 })
})

const named = (rows: readonly { nama: string }[]) => rows.map(({ nama }) => nama)

// rules R3, R5
test('a mentor who names no group gets the groups that the account has now, as an admin gets all', async () => {
  const t = await startApp()
  const scene = await scenario(t.pool)
    .kelompok(7)
    .anggota('Citra')
    .anggota('Ani')
    .kelompok(8)
    .anggota('Budi')
    .kelompok(9)
    .absen('Hari 1')
  const admin = await t.api.as('ADMIN')
  const scan = { participantIdentifier: scene.anggota('Citra').id, absenId: scene.absen('Hari 1').id }
  await admin.call(absenCalls.scan, { body: scan })
  const mentor = await t.api.as(await addMentor(t, { kelompok: [scene.kelompok(9), scene.kelompok(7)] }))
  for (const query of [{}, { anggota: 'true' } as const]) {
    const all = (await admin.call(kelompokCalls.list, { query })).body.data
    const own = (await mentor.call(kelompokCalls.list, { query })).body.data
    expect(own).toEqual(all.filter(({ nomor }) => nomor !== 8))
    expect(own.map(({ anggota, hadir_terakhir }) => [anggota, hadir_terakhir])).toEqual([
      [2, 1],
      [0, 0],
    ])
  }
  expect(named((await mentor.call(anggotaCalls.listRoster)).body.data)).toEqual(['Ani', 'Citra'])
  const offline = (kelompok: string) => mentor.call(anggotaCalls.listRoster, { query: { kelompok } })
  expect(named((await offline(`7,${scene.kelompok(9).id}`)).body.data)).toEqual(['Ani', 'Citra'])
  expect((await offline('7,8')).body).toMatchObject({ status: 403, code: 'scope.denied' })
  expect((await offline(`7,${scene.kelompok(8).id}`)).body).toMatchObject({
    status: 403,
    code: 'scope.denied',
  })
  expect((await offline('8,99')).body).toMatchObject({ status: 404, code: 'kelompok.not_found' })
  const none = await t.api.as(await addMentor(t, { kelompok: [] }))
  expect((await none.call(kelompokCalls.list)).body.data).toEqual([])
  expect((await none.call(anggotaCalls.listRoster)).body.data).toEqual([])
})

// rules R1, R4
test('who was in which group is kept through a move, a deletion and a return', async () => {
  const t = await startApp()
  const scene = await scenario(t.pool).kelompok(7).anggota('Citra').kelompok(8)
  const [seven, eight] = [scene.kelompok(7).id, scene.kelompok(8).id]
  const { id } = scene.anggota('Citra')
  const groups = async () =>
    (
      await t.pool.query<{ id_kelompok: string; kini: boolean }>(
        'select id_kelompok, sampai is null as kini from anggota_kelompok where id_anggota = $1 order by sejak, sampai',
        [id],
      )
    ).rows
  expect(await groups()).toEqual([{ id_kelompok: seven, kini: true }])
  await t.pool.query('update anggota set id_kelompok = $2 where id = $1', [id, eight])
  await t.pool.query("update anggota set nama = 'Citra Dewi' where id = $1", [id])
  expect(await groups()).toEqual([
    { id_kelompok: seven, kini: false },
    { id_kelompok: eight, kini: true },
  ])
  await t.pool.query('delete from anggota where id = $1', [id])
  expect((await groups()).map(({ kini }) => kini)).toEqual([false, false])
})
