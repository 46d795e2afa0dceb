import { laporanCalls } from '@bakti/contract/laporan/laporan.calls'
import { absenCalls } from '@bakti/contract/absen/absen.calls'
import { unzipSync, strFromU8 } from 'fflate'
import readXlsxFile from 'read-excel-file/universal'
import { expect, test } from 'vitest'
import { startApp } from '../../testing/app'
import { addMentor } from '../../testing/mentors'
import { scenario } from '../../testing/scenario'

async function start() {
  const t = await startApp()
  const scene = await scenario(t.pool)
    .kelompok(7)
    .anggota('Sari', '0012345678')
    .anggota('=Budi', '2510500002')
    .kelompok(12)
    .anggota('Rafi', '2510500003')
    .absen('Upacara <1>', '2025-08-11')
    .absen('Hari kedua', '2025-08-12')
  await t.pool.query(`update anggota set fakultas = case nama when 'Rafi' then 'Teknik' else 'Hukum' end,
    prodi = case nama when 'Rafi' then null else 'Ilmu & Hukum' end, gelombang = case nama when 'Rafi' then '2' else '1' end,
    hp = '08110001', created_at = '2025-08-01T00:00:00Z'`)
  await t.pool.query(`update anggota_kelompok set sejak = '2025-08-01T00:00:00Z'`)
  const admin = await t.api.as('ADMIN')
  const set = (nama: string, status_kehadiran: 'Hadir' | 'Sakit') =>
    admin.call(absenCalls.setStatus, {
      body: {
        anggota_id: scene.anggota(nama).id,
        absen_id: scene.absen('Upacara <1>').id,
        status_kehadiran,
      },
    })
  await set('Sari', 'Hadir')
  await set('Rafi', 'Sakit')
  await admin.call(absenCalls.close, { body: { id: scene.absen('Upacara <1>').id, tutup: true } })
  const get = (token: string | undefined, path: string) =>
    t.app.inject({ url: `/api/laporan/${path}`, headers: { authorization: `Bearer ${token}` } })
  const sheets = async (token: string | undefined, query = '') => {
    const answer = await get(token, `xlsx${query}`)
    expect(answer.statusCode).toBe(200)
    const read = await readXlsxFile(new Blob([new Uint8Array(answer.rawPayload)]))
    return { answer, of: new Map(read.map(({ sheet, data }) => [sheet, data])) }
  }
  return { ...t, scene, admin, get, sheets }
}

// rules X23, X1, X2, X24
test('the CSV has a row a person with the number to call, and a column for each activity', async () => {
  const { admin, get } = await start()
  const { headers, body } = await get(admin.user?.token, 'csv')
  expect(headers).toMatchObject({ 'x-total-rows': '3', 'content-type': 'text/csv; charset=utf-8' })
  expect(headers['content-disposition']).toContain('filename="laporan_BAKTI_2025_2025-08-11_2025-08-12.csv"')
  expect(body.replace('\uFEFF', '').split('\r\n')).toEqual([
    'No,Nama,NIM,Kelompok,Fakultas,Program studi,Gelombang,Nomor HP,Upacara <1> 11/08,Hari kedua 12/08,Hadir,Sasaran',
    "1,'=Budi,2510500002,7,Hukum,Ilmu & Hukum,1,08110001,Alfa,Belum Absen,0,2",
    '2,Sari,0012345678,7,Hukum,Ilmu & Hukum,1,08110001,Hadir,Belum Absen,1,2',
    '3,Rafi,2510500003,12,Teknik,-,2,08110001,Sakit,Belum Absen,0,2',
    '',
  ])
})

// rules X23, X2, X24
test('the workbook has a sheet for each kind of rows, with dates and numbers, and heads that stay', async () => {
  const { admin, sheets, scene } = await start()
  const { answer, of } = await sheets(admin.user?.token)
  expect(answer.headers).toMatchObject({
    'x-total-rows': '3',
    'content-type': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  })
  expect(answer.headers['content-encoding']).toBeUndefined()
  expect(answer.headers['content-disposition']).toContain('_2025-08-12.xlsx"')
  expect([...of.keys()]).toEqual([
    'Ringkasan',
    'Per fakultas',
    'Per program studi',
    'Per gelombang',
    'Per kelompok',
    'Per orang',
    'Tidak hadir',
  ])
  const counts = ['Sasaran', 'Hadir', 'Terlambat', 'Alfa', 'Sakit', 'Izin', 'Belum', 'Di luar sasaran']
  expect(of.get('Ringkasan')).toEqual([
    ['Kegiatan', 'Tanggal', ...counts, '% hadir'],
    ['Upacara <1>', new Date('2025-08-11T00:00:00Z'), 3, 1, 0, 1, 1, 0, 0, 0, 1 / 3],
    ['Hari kedua', new Date('2025-08-12T00:00:00Z'), 3, 0, 0, 0, 0, 0, 3, 0, 0],
    ['Semua', null, 6, 1, 0, 1, 1, 0, 3, 0, 1 / 6],
  ])
  const activities = ['Upacara <1> 11/08', 'Hari kedua 12/08']
  expect(of.get('Per fakultas')).toEqual([
    ['Fakultas', 'Peserta', ...activities, ...counts, '% hadir'],
    ['Hukum', 2, 0.5, 0, 4, 1, 0, 1, 0, 0, 2, 0, 0.25],
    ['Teknik', 1, 0, 0, 2, 0, 0, 0, 1, 0, 1, 0, 0],
    ['Semua', 3, 1 / 3, 0, 6, 1, 0, 1, 1, 0, 3, 0, 1 / 6],
  ])
  expect(of.get('Per kelompok')?.map(([key]) => key)).toEqual(['Kelompok', 7, 12, 'Semua'])
  expect(of.get('Per orang')?.[1]).toEqual([
    1,
    "'=Budi",
    '2510500002',
    7,
    'Hukum',
    'Ilmu & Hukum',
    '1',
    '08110001',
    'Alfa',
    'Belum Absen',
    0,
    2,
    0,
  ])
  expect(of.get('Per orang')?.[2]?.[2], 'the zeros of a NIM').toBe('0012345678')
  expect(of.get('Tidak hadir')?.slice(1)).toEqual(
    [
      ["'=Budi", '2510500002', 7, 'Hukum', 'Ilmu & Hukum', '1', '08110001', 'Alfa'],
      ['Rafi', '2510500003', 12, 'Teknik', '-', '2', '08110001', 'Sakit'],
    ].map((cells) => [new Date('2025-08-11T00:00:00Z'), 'Upacara <1>', ...cells]),
  )
  for (const [path, bytes] of Object.entries(unzipSync(new Uint8Array(answer.rawPayload))))
    if (path.startsWith('xl/worksheets/sheet')) {
      expect(strFromU8(bytes), path).toContain('ySplit="1"')
      expect(strFromU8(bytes), path).not.toContain('<f')
    }
  const one = await sheets(admin.user?.token, `?kegiatan=${scene.absen('Hari kedua').id}&gelombang=2`)
  expect(one.answer.headers['content-disposition']).toContain('filename="laporan_Hari_kedua_2025-08-12.xlsx"')
  expect(one.of.get('Per orang')?.map(([, nama]) => nama)).toEqual(['Nama', 'Rafi'])
})

// rules X24, R3
test('a PIMPINAN gets no number to call; a mentor gets the own groups alone, with theirs', async () => {
  const t = await start()
  const reader = (await t.api.as('PIMPINAN')).user?.token
  const { answer, of } = await t.sheets(reader)
  expect(of.get('Per orang')).toHaveLength(4)
  for (const data of of.values()) expect(data.flat()).not.toContain('08110001')
  expect(answer.headers['x-total-rows']).toBe('3')
  expect((await t.get(reader, 'csv')).body).not.toMatch(/08110001|Nomor HP/)

  const mentor = (await t.api.as(await addMentor(t, { kelompok: [t.scene.kelompok(12)] }))).user?.token
  const own = await t.sheets(mentor)
  for (const data of own.of.values()) expect(data.flat()).not.toContain("'=Budi")
  expect(
    own.of
      .get('Per orang')
      ?.slice(1)
      .map(([, nama, , , , , , hp]) => [nama, hp]),
  ).toEqual([['Rafi', '08110001']])
  expect(own.of.get('Per kelompok')?.map(([key]) => key)).toEqual(['Kelompok', 12, 'Semua'])
  expect(own.of.get('Ringkasan')?.at(-1)?.[2]).toBe(2)
  const csv = (await t.get(mentor, 'csv')).body
  expect(csv).toContain('Rafi,2510500003,12,Teknik,-,2,08110001')
  expect(csv).not.toMatch(/Sari|Budi/)
})

// rules X23, X20
test('a recap of no activity is a workbook with heads alone', async () => {
  const t = await startApp()
  const admin = await t.api.as('ADMIN')
  const answer = await t.app.inject({
    url: '/api/laporan/xlsx',
    headers: { authorization: `Bearer ${admin.user?.token}` },
  })
  expect(answer.statusCode).toBe(200)
  const read = await readXlsxFile(new Blob([new Uint8Array(answer.rawPayload)]))
  expect(read.find(({ sheet }) => sheet === 'Per orang')?.data).toHaveLength(1)
  expect((await admin.call(laporanCalls.get, { query: { per: 'orang' } })).body.data.orang).toEqual([])
})
