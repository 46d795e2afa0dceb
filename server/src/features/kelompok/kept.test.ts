import { brotliDecompressSync } from 'node:zlib'
import { absenCalls } from '@bakti/contract/absen/absen.calls'
import { anggotaCalls } from '@bakti/contract/anggota/anggota.calls'
import { authCalls } from '@bakti/contract/auth/auth.calls'
import { kelompokCalls } from '@bakti/contract/kelompok/kelompok.calls'
import type { Kelompok } from '@bakti/contract/kelompok/kelompok.schemas'
import { expect, test } from 'vitest'
import { startApp } from '../../testing/app'
import { confirmRoster, csv } from '../../testing/roster'
import { scenario } from '../../testing/scenario'

const { list, create, remove } = kelompokCalls

/** Two replicas on one database, and an admin at each. */
async function replicas() {
  const here = await startApp()
  const there = await startApp({ database: here.database })
  const admin = await here.api.as('ADMIN')
  const atOther = await there.api.as(admin.user!)
  return { here, there, admin, atOther }
}

const everybody = { query: { anggota: 'true' } } as const
const namesIn = (groups: Kelompok[]) =>
  groups.flatMap((group) => group.Anggota_Kelompok?.map(({ nama }) => nama) ?? []).sort()

// rule W45
test('what one replica has answered is in the list of the other at once, whatever changes it', async () => {
  const { here, admin, atOther } = await replicas()
  const scene = await scenario(here.pool).kelompok(1).anggota('Sari').kelompok(2).absen('Hari 1')
  const read = async () => (await atOther.call(list, everybody)).body.data
  const [one] = await read()
  expect(one).toMatchObject({ nomor: 1, anggota: 1, hadir_terakhir: 0 })

  await admin.call(create, { body: { nomor: 3 } })
  expect((await read()).map(({ nomor }) => nomor)).toEqual([1, 2, 3])

  const sari = scene.anggota('Sari')
  await admin.call(anggotaCalls.update, {
    body: { id: sari.id, nama: 'Sari Dewi', nim: sari.nim, id_kelompok: scene.kelompok(2).id },
  })
  expect((await read()).map(({ anggota }) => anggota)).toEqual([0, 1, 0])

  await admin.call(absenCalls.scan, {
    body: { participantIdentifier: sari.id, absenId: scene.absen('Hari 1').id },
  })
  const [, two] = await read()
  expect(two?.hadir_terakhir).toBe(1)
  expect(two?.Anggota_Kelompok?.[0]?.jumlah_kehadiran).toBe(1)

  await admin.call(absenCalls.setStatus, {
    body: { anggota_id: sari.id, absen_id: scene.absen('Hari 1').id, status_kehadiran: 'Sakit' },
    headers: { 'X-Seen-At': new Date(Date.now() + 60_000).toISOString() },
  })
  expect((await read())[1]?.hadir_terakhir).toBe(0)

  await admin.call(absenCalls.remove, { query: { id: scene.absen('Hari 1').id } })
  expect((await read())[1]?.hadir_terakhir).toBeNull()
  await confirmRoster(admin, csv('nama,nim,kelompok', 'Budi,51234000,3', 'Citra,51234001,9'))
  expect(namesIn(await read())).toEqual(['Budi', 'Citra', 'Sari Dewi'])
  await admin.call(remove, { query: { id: scene.kelompok(1).id } })
  expect((await read()).map(({ nomor }) => nomor)).toEqual([2, 3, 9])
})

// rule W45
test('readers at both replicas never miss a member whose addition was answered, while many are added at once', async () => {
  const { here, there, admin, atOther } = await replicas()
  const scene = await scenario(here.pool).kelompok(1).kelompok(2)
  const answered = new Set<string>()
  let nth = 0
  const add = async (api: typeof admin, nomor: number) => {
    const nama = `Orang ${++nth}`
    const body = { nama, nim: String(51_234_000 + nth), id_kelompok: scene.kelompok(nomor).id }
    expect((await api.call(anggotaCalls.create, { body })).status).toBe(201)
    answered.add(nama)
  }
  const read = async (api: typeof admin) => {
    const expected = [...answered]
    const names = new Set(namesIn((await api.call(list, everybody)).body.data))
    expect(expected.filter((name) => !names.has(name))).toEqual([])
  }
  const times = async (count: number, work: () => Promise<void>) => {
    for (let turn = 0; turn < count; turn++) await work()
  }
  await Promise.all([
    times(20, () => add(admin, 1)),
    times(20, () => add(atOther, 2)),
    ...[admin, atOther, admin, atOther].map((api) => times(20, () => read(api))),
  ])
  await read(admin)
  await read(atOther)
  expect(answered.size).toBe(40)
  expect(there.pool.waitingCount).toBe(0)
})

// rules W45, A2, K3
test('a participant never gets an admin’s list, and an ended session none, though both are kept', async () => {
  const t = await startApp()
  let building = scenario(t.pool)
  for (let nomor = 1; nomor <= 40; nomor++) building = building.kelompok(nomor).anggota(`Sari ${nomor}`)
  await building
  const [admin, participant] = [await t.api.as('ADMIN'), await t.api.as('PESERTA')]
  const read = async ({ token }: { token: string }, query = '', tag?: string) => {
    const answer = await t.app.inject({
      url: `/api${list.path}${query}`,
      headers: {
        authorization: `Bearer ${token}`,
        'accept-encoding': 'br',
        ...(tag ? { 'if-none-match': tag } : {}),
      },
    })
    const text =
      answer.headers['content-encoding'] === 'br'
        ? brotliDecompressSync(answer.rawPayload)
        : answer.rawPayload
    return { status: answer.statusCode, tag: String(answer.headers.etag), text: text.toString() }
  }
  const [full, counts] = [await read(admin.user!, '?anggota=true'), await read(admin.user!)]
  expect(full.text).toContain('Sari 7')
  expect(counts.text).toContain('hadir_terakhir')
  for (let turn = 0; turn < 2; turn++) {
    const own = await read(participant.user!)
    expect(own.status).toBe(200)
    expect(new Set((JSON.parse(own.text) as { data: Kelompok[] }).data.flatMap(Object.keys))).toEqual(
      new Set(['id', 'nomor']),
    )
    for (const tag of [undefined, full.tag]) {
      const refused = await read(participant.user!, '?anggota=true', tag)
      expect(refused.status).toBe(403)
      expect(refused.text).not.toContain('Sari')
    }
    // The tag of another list is no tag of this one.
    expect((await read(participant.user!, '', counts.tag)).status).toBe(200)
  }
  expect((await read(admin.user!, '?anggota=true', full.tag)).status).toBe(304)
  await admin.call(authCalls.logout)
  expect((await read(admin.user!, '?anggota=true', full.tag)).status).toBe(401)
  expect((await read(admin.user!, '?anggota=true')).status).toBe(401)
})

// rules W45, B5
test('a list of the database as it was before a restore is not served', async () => {
  const { pool, api } = await startApp()
  await scenario(pool).kelompok(1).kelompok(2)
  const admin = await api.as('ADMIN')
  const nomorList = async () => (await admin.call(list)).body.data.map(({ nomor }) => nomor)
  expect(await nomorList()).toEqual([1, 2])
  // Another database with the same number of changes.
  await pool.query(
    `begin; alter table kelompok disable trigger user; update kelompok set nomor = nomor + 10; commit`,
  )
  expect(await nomorList()).toEqual([1, 2])
  await pool.query('update epoch set id = gen_random_uuid()')
  expect(await nomorList()).toEqual([11, 12])
})
