import { z } from 'zod'
import type { AboutCard, Mascot, Team } from '../landing.content'
import { calendarDate, text } from '../shape.schemas'

/** The longest texts of the event, in characters. */
const ISI_MAX = {
  nama: 24,
  hero: 48,
  welcome: 240,
  title: 60,
  label: 40,
  text: 400,
  long: 600,
  link: 300,
} as const
/** The longest lists of the event. */
const ISI_ROWS = {
  lines: 4,
  agenda: 12,
  samples: 6,
  news: 8,
  gelombang: 12,
  programme: 20,
  entries: 12,
} as const

const line = (label: string, max: number = ISI_MAX.title) =>
  text({ max, label, required: `${label} wajib diisi` })
const long = (label: string, max: number = ISI_MAX.text) =>
  text({ max, label, required: `${label} wajib diisi` })
const many = <Row extends z.ZodType>(row: Row, label: string, max: number) =>
  z.array(row, { error: `${label} harus berupa daftar` }).max(max, `${label} maksimal ${max} baris`)

const WRONG_LINK = 'Tautan harus diawali https:// dan bisa dibuka'

/** An address outside of the site, of https alone: the page that shows it is everybody's. */
const link = text({ max: ISI_MAX.link, label: 'Tautan', required: 'Tautan wajib diisi' })
  .refine((typed) => {
    if (!URL.canParse(typed) || /\s/.test(typed)) return false
    const { protocol, username, password } = new URL(typed)
    return protocol === 'https:' && username === '' && password === ''
  }, WRONG_LINK)
  .meta({ format: 'uri' })
const linked = z.object({ label: line('Teks tautan', ISI_MAX.label), to: link })

/** Each at most once: a row has the picture of its name. */
const apart = (rows: readonly { look: string }[]) =>
  new Set(rows.map(({ look }) => look)).size === rows.length
const TWICE = 'Satu gambar hanya boleh dipakai sekali'

const card = z.object({
  title: line('Judul'),
  text: long('Teks'),
  link: linked,
  look: z.enum(['rangers', 'mentor', 'tugas', 'ukm', 'daerah'] satisfies AboutCard['look'][]),
})
const mascot = z.object({
  name: line('Nama maskot', ISI_MAX.nama),
  subtitle: line('Julukan'),
  text: long('Cerita', ISI_MAX.long),
  alt: long('Keterangan gambar'),
  look: z.enum(['sigo', 'mina'] satisfies Mascot['look'][]),
})
const team = z.object({
  name: line('Nama tim', ISI_MAX.nama),
  look: z.enum([
    'inti',
    'acara',
    'rnb',
    'kestari',
    'mit',
    'cofas',
    'konsumsi',
    'perlengkapan',
    'mng',
  ] satisfies Team['look'][]),
})

const WRONG_DAY = 'Tanggal tidak valid'
const IN_ORDER = 'Hari terakhir tidak boleh sebelum hari pertama'
const agenda = z
  .object({
    title: line('Nama kegiatan'),
    text: text({ max: ISI_MAX.text, label: 'Keterangan' }),
    from: calendarDate(WRONG_DAY),
    to: calendarDate(WRONG_DAY),
  })
  .refine(({ from, to }) => from <= to, { error: IN_ORDER, path: ['to'] })

const opening = { title: line('Judul'), text: long('Teks') }
const jam = (label: string) => z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, `${label} tidak valid`)
const nomor = z
  .int('Gelombang harus berupa angka')
  .min(1, 'Gelombang tidak valid')
  .max(99, 'Gelombang tidak valid')

const landing = z.object({
  /** Lines on a phone. */
  hero: z.object({
    title: z
      .array(line('Judul besar', ISI_MAX.hero))
      .min(1, 'Judul besar wajib diisi')
      .max(ISI_ROWS.lines, `Judul besar maksimal ${ISI_ROWS.lines} baris`)
      .refine(
        (lines) => lines.join(' ').length <= ISI_MAX.hero,
        `Judul besar maksimal ${ISI_MAX.hero} huruf`,
      ),
  }),
  about: z.object({ ...opening, cards: many(card, 'Kartu', 5).refine(apart, TWICE) }),
  guide: z.object({ ...opening, link: linked }),
  mascot: z.tuple([mascot], mascot).refine((rows) => rows.length <= 2 && apart(rows), TWICE),
  timeline: z.object({ ...opening, agenda: many(agenda, 'Linimasa', ISI_ROWS.agenda) }),
  tugas: z.object({
    ...opening,
    action: line('Tombol', ISI_MAX.label),
    samples: many(
      z.object({
        title: line('Judul tugas'),
        deadline: z.iso.datetime({ offset: true, error: 'Deadline tidak valid' }),
        submittedTugas: z.boolean(),
      }),
      'Contoh tugas',
      ISI_ROWS.samples,
    ),
  }),
  gallery: z.object({ ...opening, team: many(team, 'Tim', 9).refine(apart, TWICE) }),
  footer: z.object({
    text: long('Teks kaki'),
    credit: line('Pembuat'),
    news: many(linked, 'Tautan', ISI_ROWS.news),
  }),
})

const saya = z.object({
  gelombang: many(z.object({ nomor, hari: line('Hari', ISI_MAX.label) }), 'Gelombang', ISI_ROWS.gelombang),
  programme: many(
    z.object({
      tanggal: calendarDate(WRONG_DAY),
      gelombang: nomor.nullable(),
      entries: many(
        z.object({
          mulai: jam('Jam mulai'),
          selesai: jam('Jam selesai').optional(),
          judul: line('Acara'),
          tempat: text({ max: ISI_MAX.title, label: 'Tempat' }).optional(),
        }),
        'Acara',
        ISI_ROWS.entries,
      ),
    }),
    'Hari',
    ISI_ROWS.programme,
  ),
})

/** All that an ADMIN sets of the event (rule W62). What follows from it is made by `contentOf`. */
export const isi = z.object({
  acara: z
    .object({
      nama: line('Nama acara', ISI_MAX.nama),
      tahun: z.string().regex(/^20\d\d$/, 'Tahun terdiri dari 4 angka, misalnya 2026'),
      mulai: calendarDate('Hari pertama wajib diisi'),
      selesai: calendarDate('Hari terakhir wajib diisi').refine((day) => day < '2100', WRONG_DAY),
      welcome: long('Kalimat pembuka', ISI_MAX.welcome),
    })
    .refine(({ mulai, selesai }) => mulai <= selesai, { error: IN_ORDER, path: ['selesai'] }),
  landing,
  saya,
})
export type Isi = z.output<typeof isi>
