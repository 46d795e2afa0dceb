// @vitest-environment node
import type { Awal } from '@bakti/contract/pusat/pusat.schemas'
import { expect, test } from 'vitest'
import { firstSteps, headingOf } from './first-start.rules'

const NOTHING: Awal = {
  peserta: { jumlah: 0, kelompok: 0 },
  kegiatan: null,
  mentor: { kelompok: 0 },
  surel: { terkirim: false, lewat: 'berkas' },
  alamat: null,
  cadangan: { tiap: null, terakhir: null },
  kartu: { dicetak: false, dipindai: false },
}

const KEGIATAN = { title: 'Gladi', tanggal: '2025-08-10', mulai: null }
const shares = (awal: Partial<Awal>) => firstSteps({ ...NOTHING, ...awal }).map(({ share }) => share)

// rule U167
test('each row is ticked by its own fact, and partly done is a share', () => {
  expect(shares({})).toEqual([0, 0, 0, 0, 0, 0, 0])
  expect(shares({ peserta: { jumlah: 8, kelompok: 4 }, mentor: { kelompok: 3 } })).toEqual([
    1, 0, 0.75, 0, 0, 0, 0,
  ])
  expect(shares({ kegiatan: KEGIATAN, alamat: 'http://192.168.1.20:3000' })).toEqual([0, 1, 0, 0, 0.5, 0, 0])
  expect(shares({ alamat: 'http://localhost:3000', kartu: { dicetak: true, dipindai: false } })).toEqual([
    0, 0, 0, 0, 0, 0, 0.5,
  ])
  expect(
    shares({
      peserta: { jumlah: 8, kelompok: 4 },
      kegiatan: KEGIATAN,
      mentor: { kelompok: 4 },
      surel: { terkirim: true, lewat: 'smtp' },
      alamat: 'https://bakti.kampus.ac.id',
      cadangan: { tiap: 6, terakhir: '2025-08-01T03:12:00.000Z' },
      kartu: { dicetak: false, dipindai: true },
    }),
  ).toEqual([1, 1, 1, 1, 1, 1, 1])
})

// rule U167
test('a row says why it is not done', () => {
  const text = (awal: Partial<Awal>, nth: number) => firstSteps({ ...NOTHING, ...awal })[nth]?.text
  expect(text({}, 3)).toContain('SMTP_URL')
  expect(text({ surel: { terkirim: false, lewat: 'smtp' } }, 3)).toContain('Belum ada email')
  expect(text({}, 5)).toContain('BACKUP_DIR')
  expect(text({ cadangan: { tiap: 6, terakhir: null } }, 5)).toContain('tiap 6 jam')
  expect([0, 3, 4, 6, 7].map((done) => headingOf(done, 8_000))).toEqual([
    'Selamat datang',
    'Sudah dimulai',
    'Sudah setengah jalan',
    'Tinggal satu lagi',
    'Siap menyambut 8.000 orang',
  ])
})
