import { absenCalls } from '@bakti/contract/absen/absen.calls'
import { anggotaCalls } from '@bakti/contract/anggota/anggota.calls'
import { NIM_MIN } from '@bakti/contract/anggota/anggota.rules'
import { defuseCell } from '@bakti/contract/csv.rules'
import fc from 'fast-check'
import pg from 'pg'
import { expect, test, vi } from 'vitest'
import { type TestApp, startApp } from '../../testing/app'
import { confirmRoster, csv, sendRoster, told, xlsx } from '../../testing/roster'
import { scenario } from '../../testing/scenario'

async function start() {
  const server = await startApp()
  return { ...server, admin: await server.api.as('ADMIN') }
}

/** Everything that an import could touch. */
async function contents({ pool }: Pick<TestApp, 'pool'>) {
  const { rows } = await pool.query<{
    nomor: number
    nama: string | null
    nim: string | null
    id: string
    at: string
  }>(
    `select k.nomor, a.nama, a.nim, coalesce(a.id, k.id) as id, coalesce(a.created_at, k.created_at) as at
     from kelompok k left join anggota a on a.id_kelompok = k.id order by k.nomor, a.nim`,
  )
  return rows
}
const people = async (on: Pick<TestApp, 'pool'>) =>
  (await contents(on)).map(({ nomor, nama, nim }) => `${nomor} ${nama} ${nim}`)

const HEAD = 'Nama,NIM,Kelompok'

// rule I1
test('says what would become of each line, and changes nothing', async () => {
  const { pool, admin } = await start()
  await scenario(pool).kelompok(7).anggota('Sari', '11111').anggota('Budi', '22222').anggota('Rina', '33333')
  const before = await contents({ pool })

  const file = csv(HEAD, 'Sari,11111,7', 'Budi Santoso,22222,7', 'Rina,33333,8', 'Dewi,44444,9', 'Adi,1,7')
  const { status, body } = await sendRoster(admin, file)

  expect(status).toBe(200)
  expect(told(body.data)).toEqual([
    'sama Sari 11111 7',
    'berubah Budi Santoso 22222 7',
    'pindah Rina 33333 8',
    'baru Dewi 44444 9',
    'salah Adi 1 7',
  ])
  expect(body.data.baris.map(({ baris }) => baris)).toEqual([2, 3, 4, 5, 6])
  expect(body.data.baris[1]?.sebelum).toEqual({ nama: 'Budi', kelompok: 7 })
  expect(body.data.baris[2]?.sebelum).toEqual({ nama: 'Rina', kelompok: 7 })
  expect(body.data.baris[4]?.alasan).toBe('NIM minimal 5 karakter')
  expect(body.data.jumlah).toEqual({ baru: 1, berubah: 1, pindah: 1, sama: 1, salah: 1 })
  expect(body.data.kelompok_baru, 'a move that is not confirmed makes no group').toEqual([9])
  expect((await sendRoster(admin, file, { pindah: 'true' })).body.data.kelompok_baru).toEqual([8, 9])
  expect(await contents({ pool })).toEqual(before)
})

// rule I9
test('of a file without its columns offers them, and a person can map them', async () => {
  const { admin } = await start()
  const file = csv('Sari Dewi;2510512034;7', 'Budi;2510512035;8')
  const { status, body } = await sendRoster(admin, file)
  expect(status).toBe(200)
  expect(body.message).toBe('Kolom Nama, NIM, Kelompok tidak ditemukan. Pilih kolomnya')
  expect(body.data).toMatchObject({
    kolom: ['Kolom A (Sari Dewi)', 'Kolom B (2510512034)', 'Kolom C (7)'],
    pemetaan: { nama: null, nim: null, kelompok: null },
    baris: [],
  })

  const refused = await confirmRoster(admin, file)
  expect(refused).toMatchObject({
    status: 400,
    body: { code: 'import.columns', data: { kolom: body.data.kolom } },
  })

  const mapped = await confirmRoster(admin, file, { nama: 0, nim: 1, kelompok: 2 })
  expect(told(mapped.body.data)).toEqual(['baru Sari Dewi 2510512034 7', 'baru Budi 2510512035 8'])
  expect((await sendRoster(admin, file, { nama: 9 })).status).toBe(400)
})

const nimOf = (index: number) => String(50_000 + index)

// rule I2
test('adds, renames and makes groups; leaves out what is faulty and what the file lacks', async () => {
  const { pool, admin } = await start()
  await scenario(pool).kelompok(7).anggota('Sari', '11111').anggota('Budi', '22222')
  const file = csv(HEAD, 'Budi Santoso,22222,7', 'Dewi,00044,12', ',55555,7', 'Eka,66666,Kelompok 12')
  const { status, body } = await confirmRoster(admin, file)

  expect(status).toBe(200)
  expect(body.message).toBe('Impor selesai: 2 baru, 1 diubah, 1 salah dilewati')
  expect(body.data.kelompok_baru).toEqual([12])
  expect(await people({ pool })).toEqual([
    '7 Sari 11111',
    '7 Budi Santoso 22222',
    '12 Dewi 00044',
    '12 Eka 66666',
  ])
})

// rule I3
test('moves only who is confirmed to move, and then keeps their id', async () => {
  const { pool, admin } = await start()
  const scene = await scenario(pool).kelompok(7).anggota('Sari', '11111')
  const file = csv(HEAD, 'Sari Dewi,11111,8')

  const left = await confirmRoster(admin, file)
  expect(left.body.message).toBe('Impor selesai: 0 baru, 0 diubah, 1 tidak dipindah')
  expect(await people({ pool })).toEqual(['7 Sari 11111'])

  const preview = await sendRoster(admin, file)
  const moved = await confirmRoster(admin, file, { pindah: 'true', sidik: preview.body.data.sidik })
  expect(moved.body.message).toBe('Impor selesai: 0 baru, 0 diubah, 1 dipindah')
  expect(await people({ pool })).toEqual(['7 null null', '8 Sari Dewi 11111'])
  expect((await contents({ pool }))[1]?.id).toBe(scene.anggota('Sari').id)
})

// rule I4
test('is refused where the plan is no longer the one that was confirmed, and brings the new one', async () => {
  const { pool, admin } = await start()
  const file = csv(HEAD, 'Sari,11111,7')
  const { sidik } = (await sendRoster(admin, file)).body.data
  expect((await sendRoster(admin, file)).body.data.sidik, 'the same plan has the same name').toBe(sidik)
  await scenario(pool).kelompok(9).anggota('Sari', '11111')

  const stale = await confirmRoster(admin, file, { sidik })
  expect(stale.status).toBe(409)
  expect(stale.body.code).toBe('import.stale')
  expect(told(stale.body.data)).toEqual(['pindah Sari 11111 7'])
  expect(await people({ pool })).toEqual(['9 Sari 11111'])
  expect((await confirmRoster(admin, file, { sidik: stale.body.data.sidik })).status).toBe(200)
})

// rule I1
test('is all or nothing', async () => {
  const { pool, admin } = await start()
  await scenario(pool).kelompok(7).anggota('Sari', '11111')
  // The database itself refuses one of the rows: whatever goes wrong on the way, nothing of it stays.
  await pool.query(`alter table anggota add constraint unwanted check (nim <> '99999')`)
  const before = await contents({ pool })
  const { status } = await confirmRoster(admin, csv(HEAD, 'Sari Dewi,11111,7', 'Budi,22222,8', 'Eka,99999,9'))
  expect(status).toBe(500)
  expect(await contents({ pool })).toEqual(before)
})

// rules W17, W18
test('repeated under its key answers as before; the key does not fit another file', async () => {
  const { pool, admin } = await start()
  const key = { 'Idempotency-Key': crypto.randomUUID() }
  const file = csv(HEAD, 'Sari,11111,7')
  const first = await confirmRoster(admin, file, {}, key)
  await pool.query('delete from anggota')
  expect(await confirmRoster(admin, file, {}, key)).toMatchObject({ status: 200, body: first.body })
  expect(await people({ pool }), 'nothing happens again').toEqual(['7 null null'])
  expect((await confirmRoster(admin, csv(HEAD, 'Budi,22222,7'), {}, key)).body.code).toBe(
    'idempotency.reused',
  )
})

// rule H22
test('brings the scans that were held for its people', async () => {
  const { pool, admin } = await start()
  const scene = await scenario(pool).kelompok(7).anggota('Budi', '22222').kelompok(8).absen('Hari 1')
  const absenId = scene.absen('Hari 1').id
  const scan = (participantIdentifier: string, nomor: number) =>
    admin.call(absenCalls.scan, {
      body: { participantIdentifier, absenId, id_kelompok: scene.kelompok(nomor).id },
    })
  expect((await scan('11111', 7)).status, 'nobody yet').toBe(404)
  expect((await scan('22222', 8)).status, 'still in Kelompok 7').toBe(409)

  await confirmRoster(admin, csv(HEAD, 'Sari,11111,7', 'Budi,22222,8'), { pindah: 'true' })

  const [activity] = (await admin.call(absenCalls.list)).body.data
  expect(activity).toMatchObject({ hadir: 2, ditahan: 0 })
})

test('beside other imports and additions ends as if they had come one after the other', async () => {
  const { pool, admin } = await start()
  const scene = await scenario(pool).kelompok(1)
  const lines = Array.from({ length: 300 }, (_, index) => `Orang ${index},${nimOf(index)},${1 + (index % 9)}`)
  const add = (index: number) =>
    admin.call(anggotaCalls.create, {
      body: { nama: 'Tambahan', nim: nimOf(index), id_kelompok: scene.kelompok(1).id },
    })
  const answers = await Promise.all([
    ...Array.from({ length: 3 }, () => confirmRoster(admin, csv(HEAD, ...lines))),
    ...Array.from({ length: 20 }, (_, index) => add(index * 7)),
  ])
  expect(answers.map(({ status }) => status).filter((status) => ![200, 201, 409].includes(status))).toEqual(
    [],
  )
  expect(new Set((await contents({ pool })).map((row) => row.nim)).size).toBe(300)
})

const word = fc.stringMatching(/^[A-Z][a-z]{1,8}( [A-Z][a-z]{1,8})?$/)
const person = fc.record({
  nama: fc.oneof(word, fc.constantFrom('', "'=1+1", 'Ny. "Ika", S.Pd')),
  nim: fc.oneof(
    fc.integer({ min: 10 ** (NIM_MIN - 1), max: 10_030 }).map(String),
    fc.constantFrom('00012', '12', ''),
  ),
  kelompok: fc.oneof(fc.integer({ min: 1, max: 5 }).map(String), fc.constantFrom('Kelompok 3', 'x', '')),
})
const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`

// rule I7
test('importing the same file twice changes nothing the second time', async () => {
  const { pool, admin } = await start()
  await fc.assert(
    fc.asyncProperty(fc.array(person, { minLength: 1, maxLength: 30 }), async (rows) => {
      const lines = rows.map((row) => [row.nama, row.nim, row.kelompok].map(quoted).join(','))
      const file = csv(HEAD, ...lines)
      const first = await confirmRoster(admin, file, { pindah: 'true' })
      const after = await contents({ pool })
      const second = await confirmRoster(admin, file, { pindah: 'true' })
      expect(second.body.data.jumlah).toMatchObject({ baru: 0, berubah: 0, pindah: 0 })
      expect(second.body.data.jumlah.salah).toBe(first.body.data.jumlah.salah)
      expect(await contents({ pool })).toEqual(after)
    }),
    { numRuns: 15 },
  )
  // thirty files, each read by a process of its own
}, 240_000)

// rule I6
test('our own member export goes in again unchanged', async () => {
  const { pool, admin } = await start()
  await scenario(pool)
    .kelompok(7)
    .anggota('=Sari "Ayu", S.Kom', '00012')
    .anggota("D'Angelo", '22222')
    .anggota('Budi;=cmd', '33333')
    .anggota('＝Tia', '44444')
  const before = await contents({ pool })
  const file = csv(
    '\uFEFFNo,Nama,NIM,Kelompok,Status Kehadiran,Tanggal,Waktu Kehadiran,Metode,Kegiatan',
    `1,"'=Sari ""Ayu"", S.Kom",00012,7,-,-,-,-,-`,
    "2,D'Angelo,22222,7,-,-,-,-,-",
    `3,${defuseCell('Budi;=cmd')},33333,7,-,-,-,-,-`,
    `4,${defuseCell('＝Tia')},44444,7,-,-,-,-,-`,
    '',
  )
  const { body } = await confirmRoster(admin, file)
  expect(body.data.jumlah).toEqual({ baru: 0, berubah: 0, pindah: 0, sama: 4, salah: 0 })
  expect(await contents({ pool })).toEqual(before)
})

/** The statements of the import itself while `work` runs. */
async function statementsOf(work: () => Promise<void>): Promise<string[]> {
  const query = vi.spyOn(pg.Client.prototype, 'query')
  await work()
  const names = query.mock.calls.map(([config]) => (config as unknown as { name?: string }).name ?? '')
  query.mockRestore()
  return names.filter((name) => name.startsWith('import.'))
}

test('8,000 people of an XLSX go in at once, within the time that a browser waits', async () => {
  const { pool, admin } = await start()
  const one = await statementsOf(async () => {
    expect((await confirmRoster(admin, csv(HEAD, 'Sari,9999900001,301'))).status).toBe(200)
  })
  const rows = Array.from({ length: 8000 }, (_, index) => {
    const nim = String(index).padStart(10, '0')
    return [index + 1, `Mahasiswa Baru ${index}`, nim, (index % 300) + 1, 'Fakultas Teknik']
  })
  const file = await xlsx([['No', 'Nama Mahasiswa', 'NIM', 'Kelompok', 'Fakultas'], ...rows])

  const preview = await sendRoster(admin, file)
  expect(preview.body.data.jumlah).toEqual({ baru: 8000, berubah: 0, pindah: 0, sama: 0, salah: 0 })
  expect(preview.body.data.kelompok_baru).toHaveLength(300)

  const started = performance.now()
  const all = await statementsOf(async () => {
    const { status } = await confirmRoster(admin, file, { sidik: preview.body.data.sidik })
    expect(status).toBe(200)
  })
  // about 1 s where nothing else runs: as many statements as for one
  expect(performance.now() - started).toBeLessThan(60_000)
  expect(all).toEqual(one)
  expect(all).toContain('import.lock')
  const after = await contents({ pool })
  expect(after).toHaveLength(8001)
  expect(after.every(({ nim }) => nim?.length === 10)).toBe(true)
  expect((await sendRoster(admin, file)).body.data.jumlah.sama).toBe(8000)
}, 240_000)
