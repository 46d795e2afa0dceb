// @vitest-environment node
import { expect, test } from 'vitest'
import { anggotaCsv } from './anggota.csv'

// rules X1, X2, X4
test('has the fixed columns, one row per member', async () => {
  const blob = anggotaCsv([
    { nama: 'Sari, "Ayu"', nim: '0012345', kelompok: 7 },
    { nama: '=1+1', nim: '99999', kelompok: 7 },
  ])
  const bytes = new Uint8Array(await blob.arrayBuffer())
  expect(Array.from(bytes.slice(0, 3))).toEqual([0xef, 0xbb, 0xbf])
  expect(new TextDecoder('utf-8', { ignoreBOM: false }).decode(bytes)).toBe(
    [
      'No,Nama,NIM,Kelompok,Status Kehadiran,Tanggal,Waktu Kehadiran,Metode,Kegiatan',
      '1,"Sari, ""Ayu""",0012345,7,,,,,',
      "2,'=1+1,99999,7,,,,,",
      '',
    ].join('\r\n'),
  )
})

// rules M24, X4
test('the optional columns on screen follow the fixed ones, under headings that an import finds again', async () => {
  const text = await anggotaCsv(
    [{ nama: 'Sari', nim: '0012345', kelompok: 7, email: 'sari@kampus.example', hp: null }],
    ['email', 'hp'],
  ).text()
  expect(text.split('\r\n').slice(0, 2)).toEqual([
    expect.stringMatching(/,Kegiatan,Email,Nomor HP$/),
    '1,Sari,0012345,7,,,,,,sari@kampus.example,',
  ])
})
