import { randomUUID } from 'node:crypto'
import { absenCalls } from '@bakti/contract/absen/absen.calls'
import { classifyTempel } from '@bakti/contract/absen/tempel.rules'
import { tanggalWib } from '@bakti/contract/time.rules'
import { expect, test } from 'vitest'
import { startApp } from '../../testing/app'
import { addMentor } from '../../testing/mentors'
import { scenario } from '../../testing/scenario'

async function start() {
  const t = await startApp()
  const scene = await scenario(t.pool)
    .kelompok(7)
    .anggota('Sari', '0012345678')
    .anggota('Rafi Alfarizi', '2510500001')
    .anggota('Siti Nurhaliza Tanjung', '2510500002')
    .kelompok(12)
    .anggota('Rafi Alfarizi', '2510500003')
    .anggota('Budi', '2510500004')
    .absen('Upacara')
  const id_absen = scene.absen('Upacara').id
  const admin = await t.api.as('ADMIN')
  const mentor = await t.api.as(await addMentor(t, { kelompok: [scene.kelompok(7)] }))
  const match = async (api: typeof admin, baris: string[]) =>
    (await api.call(absenCalls.matchTempel, { body: { id_absen, baris } })).body.data
  return { ...t, scene, id_absen, admin, mentor, match }
}

// rule H161
test('a line names a member by NIM, by name, by a part of either, or nobody', async () => {
  const { admin, match, scene } = await start()
  const found = await match(admin, [
    '0012345678',
    'rafi  ALFARIZI',
    'Nurhaliza',
    '012345678',
    'Tidak Ada',
    '9999999\tSari',
    '1;2510500004;Budi',
  ])
  expect(found.map(({ cocok, orang }) => [cocok, orang.map(({ nim }) => nim)])).toEqual([
    ['nim', ['0012345678']],
    ['nama', ['2510500001', '2510500003']],
    ['mirip', ['2510500002']],
    ['mirip', ['0012345678']],
    ['tidak', []],
    ['mirip', ['0012345678']],
    ['nim', ['2510500004']],
  ])
  expect(found[0]!.orang[0]).toMatchObject({
    id: scene.anggota('Sari').id,
    nama: 'Sari',
    kelompok: 7,
    status_kehadiran: 'Belum Absen',
    waktu_absen: null,
  })
})

// rules H161, R3, R10
test('a mentor finds the own groups alone: of a foreign NIM the number of its group, of a foreign name nothing', async () => {
  const { mentor, match } = await start()
  const found = await match(mentor, ['2510500004', 'Budi', 'Rafi Alfarizi', '251050004', '0012345678'])
  expect(found).toMatchObject([
    { cocok: 'luar', orang: [], kelompok: 12 },
    { cocok: 'tidak', orang: [] },
    { cocok: 'nama', orang: [{ nim: '2510500001' }] },
    { cocok: 'tidak', orang: [] },
    { cocok: 'nim', orang: [{ nim: '0012345678' }] },
  ])
  expect(JSON.stringify(found)).not.toContain('Budi')
})

// rules H161, H142, H132
test('who is not in the audience is held, as a scan of theirs is; an Alfa by the closing is no record', async () => {
  const { admin, scene } = await start()
  const sasaran = { kelompok: [scene.kelompok(7).id] }
  const { body: made } = await admin.call(absenCalls.create, {
    body: { title: 'Kelompok 7', tanggal: tanggalWib(new Date().toISOString()), sasaran },
  })
  const id_absen = made.data.id
  await admin.call(absenCalls.close, { body: { id: id_absen, tutup: true } })
  const baris = ['0012345678', '2510500004']
  const { body } = await admin.call(absenCalls.matchTempel, { body: { id_absen, baris } })
  expect(classifyTempel(baris, body.data)).toMatchObject([
    { kelas: 'hadir', orang: { nama: 'Sari', status_kehadiran: 'Alfa', otomatis: true } },
    { kelas: 'ditahan', orang: { nama: 'Budi', di_luar_sasaran: true } },
  ])
  const scans = ['Sari', 'Budi'].map((nama) =>
    admin.call(absenCalls.scan, {
      body: { participantIdentifier: scene.anggota(nama).id, absenId: id_absen, cara: 'tempel' },
      headers: { 'Idempotency-Key': randomUUID() },
    }),
  )
  expect((await Promise.all(scans)).map(({ status }) => status)).toEqual([200, 409])
})

// rule H161
test('an unknown activity is 404, and more lines than a list may have are 400', async () => {
  const { admin, id_absen } = await start()
  const call = (body: { id_absen: string; baris: string[] }) => admin.call(absenCalls.matchTempel, { body })
  expect((await call({ id_absen: randomUUID(), baris: [] })).status).toBe(404)
  expect((await call({ id_absen, baris: Array(1001).fill('Sari') })).status).toBe(400)
})

// rules H160, H161
test('500 mixed lines among 8,000 members are read in a second, and counted once however often they are sent', async () => {
  const { pool, admin, scene, id_absen, match } = await start()
  await pool.query(
    `insert into anggota (id, nama, nim, id_kelompok)
     select gen_random_uuid(), 'Peserta ' || n || ' Kampus', '26' || lpad((n * 7)::text, 8, '0'), $1 from generate_series(1, 8000) n`,
    [scene.kelompok(12).id],
  )
  await pool.query('analyze anggota')
  const nim = (n: number) => `26${String(n * 7).padStart(8, '0')}`
  const lines = Array.from({ length: 500 }, (_, n) => {
    if (n % 10 === 0) return `Peserta ${n + 1} Kampus`
    if (n % 10 === 1) return nim(n + 1).replace(/^26/, '2')
    if (n % 10 === 2) return `Bukan Siapa ${n}`
    if (n % 10 === 3) return nim(5)
    return nim(n + 1)
  })
  await match(admin, lines)
  const started = performance.now()
  const matches = await match(admin, lines)
  expect(performance.now() - started).toBeLessThan(1000)
  const rows = classifyTempel(lines, matches)
  const count = (kelas: string) => rows.filter((row) => row.kelas === kelas).length
  expect({ hadir: count('hadir'), already: count('already'), unknown: count('unknown') }).toEqual({
    hadir: 350,
    already: 50,
    unknown: expect.any(Number),
  })
  expect(count('similar') + count('unknown')).toBe(100)

  const items = rows.flatMap(({ kelas, orang }) => (kelas === 'hadir' && orang ? [orang.id] : []))
  const sent_at = new Date().toISOString()
  const body = {
    sent_at,
    items: items.map((id) => ({
      id: randomUUID(),
      kind: 'scan' as const,
      happened_at: sent_at,
      device: randomUUID(),
      body: { participantIdentifier: id, absenId: id_absen, cara: 'tempel' as const },
    })),
  }
  for (const _ of [1, 2]) {
    const { body: answer } = await admin.call(absenCalls.recordBatch, { body })
    expect(answer.data.every(({ status }) => status === 200)).toBe(true)
  }
  const { rows: stored } = await pool.query<{ cara: string; n: number; people: number }>(
    'select cara, count(*) n, count(distinct id_anggota) people from kehadiran_event where id_absen = $1 group by 1',
    [id_absen],
  )
  expect(stored).toEqual([{ cara: 'tempel', n: items.length, people: items.length }])
  const again = classifyTempel(lines, await match(admin, lines))
  expect(again.filter(({ kelas }) => kelas === 'hadir')).toEqual([])
})
