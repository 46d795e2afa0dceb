import type { Isi } from '@bakti/contract/pengaturan/isi.schemas'

interface FieldSpec {
  kind: 'line' | 'long' | 'lines' | 'date' | 'time' | 'instant' | 'link' | 'number'
  /** Within the event, or within a row. */
  path: string
  label: string
  max?: number
  hint?: string
  /** Blank is a value: null for a number, nothing for a text. */
  optional?: true
  /** Beside the next one. */
  half?: true
}

export interface RowsSpec {
  kind: 'rows'
  path: string
  title: string
  /** What a row is called, from 1. */
  rowTitle: (row: never, nth: number) => string
  parts: readonly Part[]
  max?: number
  min?: number
  /** The word of the button, and the row that it adds; null: there is no other one. Without it the rows are fixed. */
  add?: { label: string; row: (rows: readonly never[], isi: Isi) => object | null }
}

interface HeadingSpec {
  kind: 'heading'
  title: string
}

export type Part = FieldSpec | RowsSpec | HeadingSpec
export type { FieldSpec }

export interface Section {
  label: string
  /** Where the preview stands. */
  anchor?: string
  parts: readonly Part[]
}

const line = (path: string, label: string, rest: Partial<FieldSpec> = {}): FieldSpec => ({
  kind: 'line',
  path,
  label,
  max: 60,
  ...rest,
})
const long = (path: string, label: string, rest: Partial<FieldSpec> = {}): FieldSpec => ({
  kind: 'long',
  path,
  label,
  max: 400,
  ...rest,
})
const heading = (title: string): HeadingSpec => ({ kind: 'heading', title })
const linked = (path: string, label: string): FieldSpec[] => [
  line(`${path}.label`, label, { max: 40 }),
  { kind: 'link', path: `${path}.to`, label: 'Alamatnya', max: 300 },
]
const opening = (path: string): FieldSpec[] => [line(`${path}.title`, 'Judul'), long(`${path}.text`, 'Teks')]

const TEAMS = ['inti', 'acara', 'rnb', 'kestari', 'mit', 'cofas', 'konsumsi', 'perlengkapan', 'mng'] as const

const FACTS: Section = {
  label: 'Acara',
  parts: [
    line('acara.nama', 'Nama acara', { max: 24, half: true }),
    line('acara.tahun', 'Tahun', { max: 4 }),
    { kind: 'date', path: 'acara.mulai', label: 'Mulai', half: true },
    { kind: 'date', path: 'acara.selesai', label: 'Selesai' },
    {
      kind: 'lines',
      path: 'landing.hero.title',
      label: 'Judul besar',
      max: 48,
      hint: 'Satu baris di ponsel untuk tiap baris di sini',
    },
    long('acara.welcome', 'Kalimat pembuka', { max: 240 }),
  ],
}

const LANDING: Section = {
  label: 'Halaman awal',
  anchor: 'about',
  parts: [
    heading('Tentang acara'),
    ...opening('landing.about'),
    {
      kind: 'rows',
      path: 'landing.about.cards',
      title: 'Kartu',
      rowTitle: ({ title }: { title: string }) => title,
      min: 1,
      parts: [line('title', 'Judul kartu'), long('text', 'Teks kartu'), ...linked('link', 'Teks tautan')],
    },
    heading('Buku panduan'),
    ...opening('landing.guide'),
    ...linked('landing.guide.link', 'Tombol'),
    heading('Tugas'),
    ...opening('landing.tugas'),
    line('landing.tugas.action', 'Tombol', { max: 40 }),
    {
      kind: 'rows',
      path: 'landing.tugas.samples',
      title: 'Contoh tugas',
      rowTitle: ({ title }: { title: string }) => title,
      parts: [line('title', 'Judul tugas'), { kind: 'instant', path: 'deadline', label: 'Deadline' }],
    },
  ],
}

const TIMELINE: Section = {
  label: 'Jadwal',
  anchor: 'timeline',
  parts: [
    ...opening('landing.timeline'),
    {
      kind: 'rows',
      path: 'landing.timeline.agenda',
      title: 'Linimasa',
      rowTitle: ({ title }: { title: string }, nth) => title || `Kegiatan ${nth}`,
      max: 12,
      add: {
        label: 'Tambah kegiatan',
        row: (_, { acara }) => ({ title: '', text: '', from: acara.mulai, to: acara.mulai }),
      },
      parts: [
        line('title', 'Nama kegiatan'),
        line('text', 'Keterangan', { max: 400 }),
        { kind: 'date', path: 'from', label: 'Hari pertama', half: true },
        { kind: 'date', path: 'to', label: 'Hari terakhir' },
      ],
    },
  ],
}

const DAYS: Section = {
  label: 'Hari peserta',
  parts: [
    {
      kind: 'rows',
      path: 'saya.gelombang',
      title: 'Gelombang',
      rowTitle: ({ nomor }: { nomor: number }) => `Gelombang ${nomor}`,
      max: 12,
      add: { label: 'Tambah gelombang', row: (rows) => ({ nomor: rows.length + 1, hari: '' }) },
      parts: [
        { kind: 'number', path: 'nomor', label: 'Nomor', half: true },
        line('hari', 'Hari', { max: 40, hint: 'Misalnya 11–12 Agustus' }),
      ],
    },
    {
      kind: 'rows',
      path: 'saya.programme',
      title: 'Acara di luar absensi',
      rowTitle: ({ tanggal }: { tanggal: string }) => tanggal.split('-').reverse().join('/'),
      max: 40,
      add: {
        label: 'Tambah hari',
        row: (_, { acara }) => ({ tanggal: acara.mulai, gelombang: null, entries: [] }),
      },
      parts: [
        { kind: 'date', path: 'tanggal', label: 'Tanggal', half: true },
        { kind: 'number', path: 'gelombang', label: 'Gelombang', optional: true, hint: 'Kosong: semua' },
        {
          kind: 'rows',
          path: 'entries',
          title: 'Isi hari',
          rowTitle: ({ judul }: { judul: string }, nth) => judul || `Acara ${nth}`,
          max: 24,
          add: { label: 'Tambah acara', row: () => ({ mulai: '08:00', judul: '' }) },
          parts: [
            line('judul', 'Acara'),
            { kind: 'time', path: 'mulai', label: 'Jam mulai', half: true },
            { kind: 'time', path: 'selesai', label: 'Jam selesai', optional: true },
            line('tempat', 'Tempat', { optional: true }),
          ],
        },
      ],
    },
  ],
}

const MASCOTS: Section = {
  label: 'Maskot',
  anchor: 'maskot',
  parts: [
    {
      kind: 'rows',
      path: 'landing.mascot',
      title: 'Maskot',
      rowTitle: ({ name }: { name: string }) => name,
      parts: [
        line('name', 'Nama maskot', { max: 24 }),
        line('subtitle', 'Julukan'),
        long('text', 'Cerita', { max: 600 }),
        long('alt', 'Keterangan gambar', { hint: 'Untuk yang tidak bisa melihat gambarnya' }),
      ],
    },
  ],
}

const TEAM: Section = {
  label: 'Tim',
  anchor: 'gallery',
  parts: [
    ...opening('landing.gallery'),
    {
      kind: 'rows',
      path: 'landing.gallery.team',
      title: 'Tim',
      rowTitle: ({ name }: { name: string }, nth) => name || `Tim ${nth}`,
      max: 9,
      min: 1,
      add: {
        label: 'Tambah tim',
        row: (rows) => {
          const taken = rows.map(({ look }: { look: string }) => look)
          const look = TEAMS.find((each) => !taken.includes(each))
          return look === undefined ? null : { name: '', look }
        },
      },
      parts: [line('name', 'Nama tim', { max: 24 })],
    },
  ],
}

const LINKS: Section = {
  label: 'Tautan',
  anchor: 'gallery',
  parts: [
    {
      kind: 'rows',
      path: 'landing.footer.news',
      title: 'Kabar terbaru',
      rowTitle: ({ label }: { label: string }, nth) => label || `Tautan ${nth}`,
      max: 8,
      add: { label: 'Tambah tautan', row: () => ({ label: '', to: 'https://' }) },
      parts: linkedRow(),
    },
    heading('Kaki halaman'),
    long('landing.footer.text', 'Teks kaki'),
    line('landing.footer.credit', 'Pembuat'),
  ],
}

function linkedRow(): FieldSpec[] {
  return [
    line('label', 'Teks tautan', { max: 40 }),
    { kind: 'link', path: 'to', label: 'Alamatnya', max: 300 },
  ]
}

/** The sections of /pengaturan that hold what an ADMIN sets of the event. */
export const SECTIONS = {
  acara: FACTS,
  landing: LANDING,
  timeline: TIMELINE,
  saya: DAYS,
  mascot: MASCOTS,
  team: TEAM,
  link: LINKS,
} satisfies Record<string, Section>
export type SectionName = keyof typeof SECTIONS

/** The section in which a field stands, by the beginnings of its paths. */
export function sectionOf(path: string): SectionName {
  const begins = ({ parts }: Section) =>
    parts.some((part) => part.kind !== 'heading' && (path === part.path || path.startsWith(`${part.path}.`)))
  const names = Object.keys(SECTIONS) as SectionName[]
  return names.find((name) => begins(SECTIONS[name])) ?? 'acara'
}
