// @vitest-environment node
import { describe, expect, test } from 'vitest'
import {
  cameraCheck,
  type Check,
  clockCheck,
  downloadCheck,
  installCheck,
  pagesCheck,
  type PagesFact,
  rosterCheck,
  storageCheck,
  summary,
} from './readiness.rules'

const NOW = new Date('2025-08-10T23:38:00.000Z')
const before = (ms: number) => new Date(NOW.getTime() - ms).toISOString()
const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

// rule U23
describe('the roster', () => {
  const roster = (age: number) => ({ count: 8000, bytes: 271_400, at: before(age) })

  test('is missing until it was fetched', () => {
    expect(rosterCheck('kosong', NOW, 'HP')).toMatchObject({ ready: false, title: 'Ambil data kelompok' })
    expect(rosterCheck('kosong', NOW, 'HP').text).toMatch(/^Belum ada di HP ini\. /)
    expect(rosterCheck('rusak', NOW, 'HP').text).toMatch(/^Data offline rusak, jadi dihapus\. /)
  })

  test('of today is ready, with size and time', () => {
    expect(rosterCheck(roster(2 * MINUTE), NOW, 'HP')).toMatchObject({
      ready: true,
      title: 'Data kelompok baru',
      text: '8.000 orang, 271 kB, diambil 06:36',
    })
  })

  test('of the evening before is ready, and says so', () => {
    expect(rosterCheck(roster(9 * HOUR), NOW, 'HP').text).toBe('8.000 orang, 271 kB, diambil kemarin 21:38')
  })

  test('on its way is not ready', () => {
    expect(downloadCheck({ received: 3100, total: 8000 })).toMatchObject({
      ready: false,
      title: 'Mengambil data kelompok',
      text: '3.100 dari 8.000 orang',
    })
    expect(downloadCheck({ received: 0, total: 0 }).text).toBe('Menghubungi server...')
  })

  test('older than a day is not ready', () => {
    expect(rosterCheck(roster(DAY - 1), NOW, 'HP').ready).toBe(true)
    expect(rosterCheck(roster(DAY), NOW, 'HP')).toMatchObject({
      ready: false,
      title: 'Perbarui data kelompok',
      text: '8.000 orang, 271 kB. Data di HP berumur 24 jam.',
    })
  })
})

// rule U23
describe('the camera', () => {
  test('is ready where the browser allows it', () => {
    expect(cameraCheck({ state: 'granted', tried: null }, NOW)).toMatchObject({
      ready: true,
      text: 'Siap memindai',
    })
    expect(cameraCheck({ state: 'granted', tried: before(2 * MINUTE) }, NOW).text).toBe('Dicoba 2 menit lalu')
  })

  test('is not while the browser would ask, and not after an older try', () => {
    expect(cameraCheck({ state: 'prompt', tried: before(DAY) }, NOW).ready).toBe(false)
  })

  test.each([
    ['insecure', 'Kamera hanya bisa dipakai di alamat yang aman (https://).'],
    ['none', "Tidak ada kamera pada perangkat ini. Tanpa kamera pun bisa memindai dengan 'Cari manual'."],
    ['refused', "Kamera belum diizinkan. Tekan 'Coba lagi', lalu pilih Izinkan."],
    ['blocked', 'Kamera ditolak untuk situs ini. Izinkan di pengaturan:'],
    ['busy', 'Kamera sedang dipakai aplikasi lain. Tutup aplikasi itu, lalu coba lagi.'],
  ] as const)('that is %s says what to do', (kind, text) => {
    const check = cameraCheck({ state: 'failed', problem: { kind } }, NOW)
    expect(check).toMatchObject({ ready: false, text })
  })
})

// rules O19, U23
describe('the clock', () => {
  const clock = (offset: number, age: number, here = false) => ({ offset, measured_at: before(age), here })

  test('is unknown before the first answer of the server', () => {
    expect(clockCheck(null, NOW, 'HP')).toMatchObject({ ready: false, title: 'Jam HP belum diperiksa' })
  })

  test('is right within 2 minutes', () => {
    expect(clockCheck(clock(1000, 0, true), NOW, 'HP')).toMatchObject({
      ready: true,
      title: 'Jam HP tepat',
      text: 'Selisih 1 detik dari server',
    })
    expect(clockCheck(clock(-120_000, 0, true), NOW, 'HP').ready).toBe(true)
  })

  test('is wrong beyond, and the direction is named', () => {
    expect(clockCheck(clock(-180_000, 0, true), NOW, 'HP')).toMatchObject({
      ready: false,
      title: 'Jam HP lebih cepat 3 menit',
    })
    expect(clockCheck(clock(180_000, 0, true), NOW, 'komputer').title).toBe(
      'Jam komputer lebih lambat 3 menit',
    )
  })

  test('measured by an earlier page counts for a day, and says its age', () => {
    expect(clockCheck(clock(300, 20 * MINUTE), NOW, 'HP')).toMatchObject({
      ready: true,
      text: 'Selisih kurang dari 1 detik dari server, diperiksa 20 menit lalu',
    })
    expect(clockCheck(clock(300, 25 * HOUR), NOW, 'HP')).toMatchObject({
      ready: false,
      title: 'Jam HP perlu diperiksa lagi',
    })
  })

  test('set back since the measurement is not ready', () => {
    expect(clockCheck(clock(300, -HOUR), NOW, 'HP')).toMatchObject({
      ready: false,
      text: 'Jamnya diubah sejak terakhir diperiksa. Diperiksa sendiri begitu server terjangkau.',
    })
  })
})

// rule U23
describe('the storage', () => {
  test('is ready only where the browser promises to keep it', () => {
    expect(storageCheck({ persisted: true, free: 1e9, refused: false }, 'HP')).toMatchObject({
      ready: true,
      text: 'Cukup untuk 5.000 absen.',
    })
    expect(storageCheck({ persisted: false, free: 1e9, refused: false }, 'HP').ready).toBe(false)
    expect(storageCheck({ persisted: false, free: 1e9, refused: true }, 'HP').text).toMatch(
      /^Browser belum mau/,
    )
    expect(storageCheck({ persisted: null, free: null, refused: false }, 'HP')).toMatchObject({
      ready: false,
      text: 'Browser ini tidak bisa menjanjikannya. Kirim absen sesering mungkin.',
    })
  })

  test('that is nearly full is not ready, promised or not', () => {
    expect(storageCheck({ persisted: true, free: 1e6, refused: false }, 'HP')).toMatchObject({
      ready: false,
      title: 'Ruang penyimpanan hampir penuh',
      text: 'Cukup untuk 500 absen. Hapus foto atau aplikasi lain di HP ini.',
    })
  })
})

// rule U23
test('installed and stored pages: each is ready in one state only', () => {
  expect(installCheck({ installed: true, insecure: false }, 'HP').ready).toBe(true)
  expect(installCheck({ installed: false, insecure: false }, 'komputer').ready).toBe(false)
  expect(installCheck({ installed: false, insecure: true }, 'HP').text).toContain('https://')
  const all: PagesFact[] = ['tersimpan', 'menyimpan', 'versi baru', 'tidak bisa', 'tidak aman']
  expect(all.filter((pages) => pagesCheck(pages, 'HP').ready)).toEqual(['tersimpan'])
})

// rule U23
test('the summary counts, and never says ready early', () => {
  const of = (...ready: boolean[]) => ready.map((each) => ({ ready: each }) as Check)
  const calm = { busy: false, offline: false }
  expect(summary(of(true, true, false, false), calm)).toBe(
    '2 dari 4 siap. Tinggal dua lagi, sebelum sinyal hilang.',
  )
  expect(summary(of(true, false), { busy: true, offline: false })).toBe(
    '1 dari 2 siap. Sedang mengambil data kelompok.',
  )
  expect(summary(of(true, false), { busy: false, offline: true })).toBe(
    '1 dari 2 siap. Sedang tanpa sinyal: yang butuh internet menunggu.',
  )
  expect(summary(of(false, false, false, false), calm)).toBe(
    '0 dari 4 siap. Urus sisanya sebelum sinyal hilang.',
  )
  expect(summary(of(true, true), calm)).toBe('2 dari 2 siap.')
})
