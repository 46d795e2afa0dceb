import { expect, test } from 'vitest'
import { eventFacts } from '../event-facts.content'
import { landing } from '../landing.content'
import { saya } from '../saya.content'
import { defaultIsi, storedOf } from './default-isi.content'
import { contentOf, daysText } from './isi.rules'
import { isi } from './isi.schemas'

const changed = (change: (set: ReturnType<typeof defaultIsi>) => void) => {
  const set = defaultIsi()
  change(set)
  return set
}
const faultsOf = (change: (set: ReturnType<typeof defaultIsi>) => void) =>
  isi.safeParse(changed(change)).error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`) ??
  []

// rule W62
test('the content files are a version that the shape takes, and make the same content again', () => {
  expect(isi.safeParse(defaultIsi()).error?.issues).toBeUndefined()
  const content = contentOf(defaultIsi())
  expect(content.facts).toEqual(eventFacts)
  expect(content.saya).toEqual(saya)
  const { timeline, ...rest } = content.landing
  expect(rest).toEqual({ ...landing, timeline: undefined })
  expect(timeline.agenda.at(-1)).toEqual(landing.timeline.agenda.at(-1))
  expect(storedOf(defaultIsi())).toEqual({})
})

// rule W62
test('a page is told what differs, with what follows from it', () => {
  const stored = storedOf(
    changed((set) => {
      set.acara = { ...set.acara, nama: 'PIONIR', tahun: '2026', mulai: '2026-08-30', selesai: '2026-09-02' }
    }),
  )
  expect(stored.facts).toMatchObject({
    judul: 'PIONIR 2026',
    brief: 'PIONIR',
    mulai: '2026-08-30T00:00:00+07:00',
    selesai: '2026-09-03T00:00:00+07:00',
    named: true,
  })
  expect(Object.keys(stored.landing ?? {})).toEqual(['hero', 'footer'])
  expect(stored.landing?.hero?.dates).toBe('30 Agustus–2 September 2026')
  expect(stored.landing?.footer?.copyright).toBe('© 2026 Panitia PIONIR')
  expect(stored.saya).toBeUndefined()
})

test.each([
  ['2026-08-11', '2026-08-11', '11 Agustus 2026'],
  ['2026-08-11', '2026-08-14', '11–14 Agustus 2026'],
  ['2026-12-30', '2027-01-02', '30 Desember 2026–2 Januari 2027'],
])('%s to %s is %s', (mulai, selesai, words) => {
  expect(daysText(mulai, selesai)).toBe(words)
})

// rule W63
test.each<[string, (set: ReturnType<typeof defaultIsi>) => void, string]>([
  ['a name that is empty', (set) => (set.acara.nama = ' '), 'acara.nama: Nama acara wajib diisi'],
  [
    'a name that is too long',
    (set) => (set.acara.nama = 'x'.repeat(25)),
    'acara.nama: Nama acara maksimal 24 karakter',
  ],
  [
    'a year of two digits',
    (set) => (set.acara.tahun = '26'),
    'acara.tahun: Tahun terdiri dari 4 angka, misalnya 2026',
  ],
  [
    'an end before the beginning',
    (set) => (set.acara.selesai = '2025-08-10'),
    'acara.selesai: Hari terakhir tidak boleh sebelum hari pertama',
  ],
  [
    'a script as a link',
    (set) => (set.landing.guide.link.to = 'javascript:alert(1)'),
    'landing.guide.link.to: Tautan harus diawali https:// dan bisa dibuka',
  ],
  [
    'plain http as a link',
    (set) => (set.landing.guide.link.to = 'http://example.org'),
    'landing.guide.link.to: Tautan harus diawali https:// dan bisa dibuka',
  ],
  [
    'a team twice',
    (set) =>
      (set.landing.gallery.team = [
        { name: 'A', look: 'inti' },
        { name: 'B', look: 'inti' },
      ]),
    'landing.gallery.team: Satu gambar hanya boleh dipakai sekali',
  ],
])('%s is refused at its field', (_, change, fault) => {
  expect(faultsOf(change)).toEqual([fault])
})
