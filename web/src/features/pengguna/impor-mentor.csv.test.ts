// @vitest-environment node
import { expect, test } from 'vitest'
import { mendCsv } from './impor-mentor.csv'

// rules I12, R30
test('faulty lines of mentors are saved under headings that an import finds again', async () => {
  const line = {
    baris: 3,
    kelas: 'salah' as const,
    nama: 'Citra',
    email: 'citra@',
    kelompok: '43',
    hp: '0812',
  }
  const text = await mendCsv([
    { ...line, alasan: 'Format email tidak valid' },
    {
      ...line,
      lembar: 'Hukum',
      hp: '',
      peringatan: [{ kolom: 'hp', teks: 'x', alasan: 'Nomor HP tidak valid' }],
    },
  ]).text()
  expect(text.split('\r\n').slice(0, 3)).toEqual([
    'Lembar,Baris,Nama,Email,Kelompok,Nomor HP,Alasan',
    ',3,Citra,citra@,43,0812,Format email tidak valid',
    'Hukum,3,Citra,citra@,43,x,Nomor HP “x” dilewati: Nomor HP tidak valid',
  ])
})
