// @vitest-environment node
import type { AnggotaAbsensi, RecordedScan } from '@bakti/contract/absen/absen.schemas'
import { expect, test } from 'vitest'
import type { Failure, Success } from '../../platform/call'
import { FEEDBACK } from './scan-feedback'
import { LOOK } from './scan-look'
import {
  type ScanTone,
  type Scanned,
  adviceOf,
  answeredVerdict,
  malformedVerdict,
  memberOf,
  queuedVerdict,
  sendingVerdict,
  unsavedVerdict,
} from './scan-verdict'

const ID = '7c2a4b1e-93f0-4d58-a6c1-0e5b7f21d834'
const DAY_1 = '0b9c1a52-0000-4000-8000-000000000001'
const STRANGER = '0d4d1b5c-53f0-4d58-a6c1-0e5b7f21d834'
const aisyah: AnggotaAbsensi = {
  id: ID,
  nama: 'Aisyah Rahmadani',
  nim: '2510512034',
  id_kelompok: '00000000-0000-4000-8000-000000000012',
  kelompok: 12,
  status_kehadiran: 'Belum Absen',
  waktu_absen: null,
  metode_absen: null,
  perlu_diputuskan: false,
  sandaran_diterima: null,
  seen_at: '2025-08-11T00:40:00.000Z',
}
const scanned = (text: string): Scanned => ({
  text,
  at: '2025-08-11T00:44:10.000Z',
  member: memberOf(text, [aisyah]),
})

const recorded = (duplicate: boolean, message: string): Success<RecordedScan> => ({
  ok: true,
  status: 200,
  message,
  data: {
    ...aisyah,
    status_kehadiran: 'Hadir',
    metode_absen: 'QR_CODE',
    waktu_absen: '2025-08-11T00:42:00.000Z',
    duplicate,
  },
})
const refused = (status: number, message: string, data: unknown): Failure => ({
  ok: false,
  kind: 'refused',
  status,
  code: '',
  message,
  data,
  errors: [],
})

// rule O12
test('while the answer is on its way it shows the name, and does not say that the scan is recorded', () => {
  expect(sendingVerdict(scanned(ID))).toMatchObject({
    tone: 'kirim',
    message: 'Tersimpan di perangkat',
    nama: 'Aisyah Rahmadani',
    kelompok: 12,
  })
})

// rule W4
test('recorded: green, with the server’s message and time', () => {
  expect(answeredVerdict(recorded(false, 'Absensi berhasil dicatat!'), scanned(ID))).toMatchObject({
    tone: 'ok',
    message: 'Absensi berhasil dicatat!',
    nama: 'Aisyah Rahmadani',
    nim: '2510512034',
    kelompok: 12,
    jam: '07:42',
    note: null,
  })
})

// rule H18
test('already present: gold', () => {
  expect(answeredVerdict(recorded(true, 'Sudah hadir pukul 07:42'), scanned(ID))).toMatchObject({
    tone: 'dup',
    message: 'Sudah hadir pukul 07:42',
  })
})

// rule H19
test("another group's member: red, with the member's group, held", () => {
  const answer = refused(409, 'Anggota Kelompok 7, bukan Kelompok 12', {
    ditahan: true,
    anggota: { id: ID, nama: 'Rafi Alfarizi', nim: '2510442019' },
    kelompok: { id: aisyah.id_kelompok, nomor: 7 },
  })
  expect(answeredVerdict(answer, scanned(ID))).toMatchObject({
    tone: 'salah',
    message: 'Anggota Kelompok 7, bukan Kelompok 12',
    nama: 'Rafi Alfarizi',
    kelompok: 7,
    note: 'Disimpan untuk ditinjau',
    jam: '07:44',
  })
})

// rule H19
test('unknown: dark red, with the text of the code, held', () => {
  const answer = refused(404, 'Peserta tidak ditemukan', { ditahan: true })
  expect(answeredVerdict(answer, scanned('2599990001'))).toMatchObject({
    tone: 'asing',
    message: 'Peserta tidak ditemukan',
    nama: 'Tidak dikenal',
    note: 'NIM 2599990001. Disimpan untuk ditinjau',
    kelompok: null,
  })
})

// rule O17
test('refused otherwise: does not say that the server holds it', () => {
  const verdict = answeredVerdict(refused(404, 'Kegiatan tidak ditemukan', null), scanned(ID))
  expect(verdict).toMatchObject({
    tone: 'asing',
    message: 'Kegiatan tidak ditemukan',
    nama: 'Tidak tercatat',
  })
  expect(verdict.note).toContain('Perlu ditinjau')
  expect(verdict.note).not.toContain('Disimpan untuk ditinjau')
})

// rule O17
test('refused for a damaged request: does not say that it was no code, since it is kept', () => {
  const spoilt = refused(400, 'Permintaan tidak dapat dibaca', null)
  const verdict = answeredVerdict(spoilt, scanned(ID))
  expect(verdict).toMatchObject({ nama: 'Tidak tercatat' })
  expect(verdict.note).toContain('Perlu ditinjau')
  const errors = [{ path: 'participantIdentifier', message: 'Invalid NIM format' }]
  const noCode = answeredVerdict({ ...spoilt, message: 'Invalid NIM format', errors }, scanned('123'))
  expect(noCode).toMatchObject({ nama: 'Bukan QR peserta', message: 'Invalid NIM format' })
  expect(noCode.note).not.toContain('Perlu ditinjau')
})

// rule W4
test('refused without a message: shows the fixed text', () => {
  const wordless: Failure = { ...refused(422, 'Failed to process QR scan', null), wordless: true }
  expect(answeredVerdict(wordless, scanned(ID)).message).toBe('Gagal memproses QR Code')
})

// rule S1
test('malformed: shows the fixed text, without storing or sending anything', () => {
  expect(malformedVerdict('Invalid NIM format', scanned('123'))).toMatchObject({
    tone: 'asing',
    message: 'Invalid NIM format',
    note: 'Kode terbaca: 123',
  })
})

// rule O12
test('waiting: blue, with the name where the screen knows it, and never "berhasil dicatat"', () => {
  for (const text of [ID, ID.toUpperCase(), '2510512034', '2510512034-12']) {
    const verdict = queuedVerdict(scanned(text))
    expect(verdict).toMatchObject({ tone: 'antre', nama: 'Aisyah Rahmadani', kelompok: 12, jam: '07:44' })
    expect(verdict.message).toBe('Tersimpan di perangkat, belum terkirim')
  }
  expect(queuedVerdict(scanned('2599990001'))).toMatchObject({
    nama: 'TERSIMPAN',
    kelompok: null,
    note: 'NIM 2599990001. Namanya muncul setelah terkirim.',
  })
  expect(queuedVerdict(scanned(ID), 'login').note).toBe('Masuk lagi supaya terkirim.')
})

// rules S17, S130
test('whom nobody here can name: stored, large, and never the id of a member', () => {
  const nobody = { text: STRANGER, at: scanned(ID).at }
  const notes = [
    queuedVerdict(nobody),
    queuedVerdict({ ...nobody, advice: 'Menurut data 2 jam lalu: tidak dikenal. Tetap disimpan.' }),
    sendingVerdict(nobody),
    sendingVerdict(nobody, false),
    answeredVerdict(refused(404, 'Peserta tidak ditemukan', { ditahan: true }), nobody),
    unsavedVerdict(nobody),
  ]
  expect(notes.map(({ nama }) => nama)).toEqual([
    'TERSIMPAN',
    'TERSIMPAN',
    'TERSIMPAN',
    // The device has not stored it.
    'Mengirim...',
    'Tidak dikenal',
    'TIDAK tersimpan',
  ])
  expect(JSON.stringify(notes)).not.toContain(STRANGER)
})

// rule O6
test('not stored by the device: says so', () => {
  expect(unsavedVerdict(scanned(ID))).toMatchObject({
    tone: 'gagal',
    message: 'Terjadi kesalahan saat memproses QR Code',
    nama: 'TIDAK tersimpan',
  })
})

const distinct = (values: unknown[]) => new Set(values.map((value) => JSON.stringify(value))).size

// rule S11
test('each outcome has its own colour, icon and sound; a problem vibrates longer', () => {
  const tones = Object.keys(LOOK) as ScanTone[]
  expect(distinct(tones.map((tone) => LOOK[tone].panel))).toBe(tones.length)
  expect(distinct(tones.map((tone) => FEEDBACK[tone].notes))).toBe(tones.length)
  // The answer plays the sound.
  expect(FEEDBACK.kirim).toEqual({ notes: [], vibration: [] })
  for (const tone of tones.filter((tone) => tone !== 'kirim'))
    expect(FEEDBACK[tone].vibration).toEqual(['ok', 'antre', 'urung'].includes(tone) ? [60] : [60, 60, 60])
})

// rules R10, S11
test('a scan out of scope names the group alone, and says that it is kept', () => {
  const answer = refused(409, 'Anggota Kelompok 8, di luar wewenangmu', {
    ditahan: true,
    kelompok: { nomor: 8 },
  })
  expect(answeredVerdict(answer, scanned('2599990001'))).toMatchObject({
    tone: 'salah',
    message: 'Anggota Kelompok 8, di luar wewenangmu',
    nama: 'Bukan kelompokmu',
    nim: null,
    kelompok: 8,
    note: 'Disimpan untuk ditinjau panitia atau mentornya',
    status: null,
    made: null,
  })
  // Whom this device knows has a name.
  expect(answeredVerdict(answer, scanned(ID))).toMatchObject({ nama: 'Aisyah Rahmadani', kelompok: 8 })
})

// rules R10, S17
test('the copy of a mentor’s device has the own groups alone: whom it lacks is no member of these', () => {
  const of = (ownGroups: boolean) =>
    adviceOf({
      member: undefined,
      absenId: DAY_1,
      seen: false,
      at: '2025-08-11T00:44:10.000Z',
      kelompok: null,
      ownGroups,
      now: new Date('2025-08-11T02:44:10.000Z'),
    })
  expect(of(true)).toBe('Menurut data 2 jam lalu: bukan anggota kelompokmu. Tetap disimpan.')
  expect(of(false)).toBe('Menurut data 2 jam lalu: tidak dikenal. Tetap disimpan.')
})

// rules S17, H142
test('the copy says that a member is not of the audience, before it names another group, and of a person on screen too', () => {
  const outside = { ...aisyah, di_luar_sasaran: ['0b9c1a52'] }
  const said = (member: typeof outside | undefined, { absenId = DAY_1, kelompok = 12, seen = false } = {}) =>
    adviceOf({
      member,
      absenId,
      kelompok,
      seen,
      at: '2025-08-11T00:44:10.000Z',
      ownGroups: false,
      now: new Date('2025-08-11T02:44:10.000Z'),
    })?.replace('Menurut data 2 jam lalu: ', '') ?? null
  const outsider = 'bukan sasaran kegiatan ini. Tetap disimpan.'
  expect(said(outside)).toBe(outsider)
  expect(said(outside, { kelompok: 7 })).toBe(outsider)
  expect(said(outside, { seen: true })).toBe(outsider)
  const inside = { absenId: '1c9c1a52-0000-4000-8000-000000000001' }
  expect(said(outside, inside)).toBeNull()
  expect(said(outside, { ...inside, kelompok: 7 })).toBe('Kelompok 12. Tetap disimpan.')
  expect(said(undefined, { seen: true })).toBeNull()
})
