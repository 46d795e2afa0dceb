import { defaultIsi } from '@bakti/contract/pengaturan/default-isi.content'
import { contentOf } from '@bakti/contract/pengaturan/isi.rules'
import { expect, test } from 'vitest'
import { undanganMail } from './undangan.mail'

const MAIL = {
  nama: 'Rita Anwar',
  email: 'rita@contoh.id',
  nomor: [7],
  sampai: null,
  berlaku_sampai: '2025-08-11T00:00:00.000Z',
  pengundang: null,
  asal: 'https://bakti.contoh.id',
  token: 'a'.repeat(22),
}

const CONTENT = contentOf(defaultIsi())

// rule U135
test('a mentor is greeted as Kak, a PIMPINAN is not', () => {
  expect(undanganMail({ ...MAIL, role: 'MENTOR' }, CONTENT).text).toContain('Halo Kak Rita Anwar,')
  expect(undanganMail({ ...MAIL, role: 'PIMPINAN' }, CONTENT).text).toContain('Halo Rita Anwar,')
  expect(undanganMail({ ...MAIL, nama: null, role: 'PIMPINAN' }, CONTENT).text).toContain('Halo,')
})
