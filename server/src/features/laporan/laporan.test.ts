import { laporanCalls } from '@bakti/contract/laporan/laporan.calls'
import { markOf } from '@bakti/contract/laporan/laporan.rules'
import { marksOf } from '@bakti/contract/absen/reading.rules'
import { absenCalls } from '@bakti/contract/absen/absen.calls'
import { expect, test } from 'vitest'
import { startApp } from '../../testing/app'
import { addMentor } from '../../testing/mentors'
import { scenario } from '../../testing/scenario'

async function start() {
  const t = await startApp()
  const scene = await scenario(t.pool)
    .kelompok(7)
    .anggota('Sari')
    .anggota('Budi')
    .kelompok(12)
    .anggota('Rafi')
    .absen('Upacara', '2025-08-11')
    .absen('Hari kedua', '2025-08-12')
  const admin = await t.api.as('ADMIN')
  await t.pool.query(`update anggota set fakultas = case nama when 'Rafi' then 'Teknik' else 'Hukum' end,
    prodi = nama, gelombang = case nama when 'Budi' then '2' else '1' end, hp = '0811', created_at = '2025-08-01T00:00:00Z'`)
  await t.pool.query(`update anggota_kelompok set sejak = '2025-08-01T00:00:00Z'`)
  const set = (nama: string, title: string, status_kehadiran: 'Hadir' | 'Sakit') =>
    admin.call(absenCalls.setStatus, {
      body: { anggota_id: scene.anggota(nama).id, absen_id: scene.absen(title).id, status_kehadiran },
    })
  return { ...t, scene, admin, set }
}

// rules X20, X21
test('the rows of the recap are faculties, study programmes, waves, groups or people', async () => {
  const { admin, set } = await start()
  await set('Sari', 'Upacara', 'Hadir')
  await set('Rafi', 'Upacara', 'Sakit')
  await set('Rafi', 'Hari kedua', 'Hadir')
  const read = async (per: 'fakultas' | 'prodi' | 'gelombang' | 'kelompok' | 'orang', gelombang?: string) =>
    (await admin.call(laporanCalls.get, { query: { per, ...(gelombang && { gelombang }) } })).body
  const { data } = await read('fakultas')
  expect(data.kegiatan.map(({ title }) => title)).toEqual(['Upacara', 'Hari kedua'])
  expect(data.pilihan.gelombang).toEqual(['1', '2'])
  expect(data.baris).toEqual([
    {
      kunci: 'Hukum',
      nomor: null,
      peserta: 2,
      sel: [
        { hadir: 1, sasaran: 2 },
        { hadir: 0, sasaran: 2 },
      ],
      semua: { hadir: 1, sasaran: 4 },
    },
    {
      kunci: 'Teknik',
      nomor: null,
      peserta: 1,
      sel: [
        { hadir: 0, sasaran: 1 },
        { hadir: 1, sasaran: 1 },
      ],
      semua: { hadir: 1, sasaran: 2 },
    },
  ])
  expect(data.total.peserta).toBe(3)
  expect(data.total.semua).toMatchObject({ sasaran: 6, hadir: 2, sakit: 1, belum: 3, alfa: 0 })
  const keys = async (per: Parameters<typeof read>[0]) =>
    (await read(per)).data.baris.map((row) => row.nomor ?? row.kunci)
  expect(await keys('prodi')).toEqual(['Budi', 'Rafi', 'Sari'])
  expect(await keys('gelombang')).toEqual(['1', '2'])
  expect(await keys('kelompok')).toEqual([7, 12])
  const people = await read('orang', '1')
  expect(
    people.data.orang.map(({ nama, kelompok, jejak, semua }) => [nama, kelompok, jejak, semua.hadir]),
  ).toEqual([
    ['Sari', 7, 'hb', 1],
    ['Rafi', 12, 'sh', 1],
  ])
  expect(people).toMatchObject({ total: 2, totalPages: 1, currentPage: 1 })
  expect(people.data.total.semua.sasaran).toBe(4)
})

// rule X20
test('a member is in the group held at the end of the date, and today in their faculty', async () => {
  const { admin, set, pool, scene } = await start()
  await set('Sari', 'Upacara', 'Hadir')
  // From group 7 to 12 at midnight in Jakarta between both days.
  const move = async (at: string) => {
    await pool.query(`update anggota set id_kelompok = $2 where id = $1`, [
      scene.anggota('Sari').id,
      scene.kelompok(12).id,
    ])
    await pool.query(
      `update anggota_kelompok set sampai = case when sampai is null then null else $2::timestamptz end,
         sejak = case when sampai is null then $2::timestamptz else sejak end where id_anggota = $1`,
      [scene.anggota('Sari').id, at],
    )
  }
  await move('2025-08-11T17:00:00.000Z')
  const groups = async () => {
    const { body } = await admin.call(laporanCalls.get, { query: { per: 'kelompok' } })
    return body.data.baris.map(({ nomor, peserta, sel }) => [
      nomor,
      peserta,
      ...sel.map(({ sasaran }) => sasaran),
    ])
  }
  expect(await groups()).toEqual([
    [7, 1, 2, 1],
    [12, 2, 1, 2],
  ])
  await pool.query(`update anggota_kelompok set sejak = '2026-01-01' where sampai is not null`)
  await pool.query(
    `update anggota_kelompok set sejak = '2026-01-02' where sampai is null and id_anggota = $1`,
    [scene.anggota('Sari').id],
  )
  await pool.query(`update anggota_kelompok set sampai = '2026-01-02' where sampai is not null`)
  expect(await groups(), 'the earliest known, where none was held then').toEqual([
    [7, 1, 2, 2],
    [12, 2, 1, 1],
  ])
})

// rules X22, R3
test('who did not come, with the number to call for an ADMIN and the own mentor alone', async () => {
  const t = await start()
  const { admin, api, set, scene } = t
  await set('Sari', 'Upacara', 'Hadir')
  await set('Rafi', 'Upacara', 'Sakit')
  await admin.call(absenCalls.close, { body: { id: scene.absen('Upacara').id, tutup: true } })
  const di = scene.absen('Upacara').id
  const query = { di, status: 'Alfa,Sakit' }
  const { body } = await admin.call(laporanCalls.listAnggota, { query })
  expect(body.data.items).toEqual([
    {
      id: scene.anggota('Budi').id,
      id_absen: di,
      nama: 'Budi',
      nim: scene.anggota('Budi').nim,
      kelompok: 7,
      fakultas: 'Hukum',
      status_kehadiran: 'Alfa',
      terlambat: false,
      luar: false,
      jejak: 'ab',
      hp: '0811',
    },
    expect.objectContaining({ nama: 'Rafi', status_kehadiran: 'Sakit', jejak: 'sb', hp: '0811' }),
  ])
  expect(body).toMatchObject({ total: 2, data: { jumlah: { sasaran: 3, hadir: 1, alfa: 1, sakit: 1 } } })
  const reader = await api.as('PIMPINAN')
  const read = (await reader.call(laporanCalls.listAnggota, { query })).body.data.items
  expect(read).toHaveLength(2)
  for (const item of read) expect(item).not.toHaveProperty('hp')
  const mentor = await api.as(await addMentor(t, { kelompok: [scene.kelompok(12)] }))
  const own = (await mentor.call(laporanCalls.listAnggota, { query })).body.data
  expect(own.items.map(({ nama, hp }) => [nama, hp])).toEqual([['Rafi', '0811']])
  expect(own.jumlah.sasaran).toBe(1)
  const { data } = (await mentor.call(laporanCalls.get, { query: { per: 'orang' } })).body
  expect(data.orang.map(({ nama }) => nama)).toEqual(['Rafi'])
  expect(data.total).toMatchObject({ peserta: 1, semua: { sasaran: 2 } })
  expect(data.pilihan.gelombang).toEqual(['1'])
})

// rules X20, H140
test('who is not in the audience is in no count, and with a record in one of its own', async () => {
  const { admin, set, scene } = await start()
  const { body } = await admin.call(absenCalls.create, {
    body: { title: 'Gelombang 1', tanggal: '2025-08-13', sasaran: { gelombang: ['1'] } },
  })
  const id = body.data.id
  await admin.call(absenCalls.setStatus, {
    body: { anggota_id: scene.anggota('Rafi').id, absen_id: id, status_kehadiran: 'Hadir' },
  })
  await set('Sari', 'Upacara', 'Hadir')
  const read = async () =>
    (await admin.call(laporanCalls.get, { query: { per: 'orang', kegiatan: id } })).body.data
  const traces = ({ orang }: Awaited<ReturnType<typeof read>>) =>
    orang.map(({ nama, jejak }) => [nama, jejak])
  const before = await read()
  expect(traces(before)).toEqual([
    ['Budi', 'x'],
    ['Sari', 'b'],
    ['Rafi', 'h'],
  ])
  expect(before.total.semua).toMatchObject({ sasaran: 2, hadir: 1, belum: 1, luar: 0 })
  expect(before.orang[0]?.semua).toEqual({ hadir: 0, sasaran: 0 })
  await admin.call(absenCalls.setStatus, {
    body: { anggota_id: scene.anggota('Budi').id, absen_id: id, status_kehadiran: 'Hadir' },
  })
  await admin.call(absenCalls.close, { body: { id, tutup: true } })
  const after = await read()
  expect(traces(after)).toEqual([
    ['Budi', 'H'],
    ['Sari', 'a'],
    ['Rafi', 'h'],
  ])
  expect(after.total.semua).toMatchObject({ sasaran: 2, hadir: 1, alfa: 1, luar: 1 })
})

// rules X22, H130
test('a scan after the limit is late in SQL where `marksOf` says so', async () => {
  const { admin, pool, scene } = await start()
  const absen = scene.absen('Upacara').id
  const limit = '2025-08-11T00:30:00.000Z'
  await pool.query('update absen set batas_terlambat = $2 where id = $1', [absen, limit])
  const base = Date.parse(limit)
  for (const status_kehadiran of ['Hadir', 'Sakit'] as const)
    for (const sandaran_diterima of [null, limit])
      for (const ms of [-1, 0, 1, 60_000]) {
        const waktu_absen = new Date(base + ms).toISOString()
        await pool.query('delete from kehadiran where id_absen = $1', [absen])
        await pool.query(
          `insert into kehadiran (id_absen, id_anggota, status_kehadiran, waktu_absen, metode_absen, perlu_diputuskan,
             sandaran_diterima, last_order_at, last_event, last_received_at)
           values ($1, $2, $3, $4, 'QR_CODE', false, $5, $4, gen_random_uuid(), $4)`,
          [absen, scene.anggota('Sari').id, status_kehadiran, waktu_absen, sandaran_diterima],
        )
        const { body } = await admin.call(laporanCalls.get, { query: { per: 'orang', kegiatan: absen } })
        const letter = body.data.orang.find(({ nama }) => nama === 'Sari')?.jejak ?? ''
        const { late } = marksOf(
          { status_kehadiran, waktu_absen, sandaran_diterima },
          { batas_terlambat: limit },
        )
        expect([letter, markOf(letter)?.late], `${status_kehadiran} ${sandaran_diterima} ${ms}`).toEqual([
          status_kehadiran === 'Sakit' ? 's' : late ? 't' : 'h',
          late,
        ])
      }
})
