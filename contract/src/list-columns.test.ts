import { z } from 'zod'
import { expect, test } from 'vitest'
import { allCalls } from './api'
import type { Shape } from './shape.schemas'

interface Node {
  type?: string
  properties?: Record<string, Node>
  required?: string[]
  items?: Node
  anyOf?: Node[]
  enum?: string[]
}

const jsonSchema = (schema: z.ZodType, io: 'input' | 'output') =>
  z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Node

/** The columns of a row: `?` behind one that may be missing, with the columns of what it contains behind a point. */
const columnsIn = (row: Node, before = ''): string[] =>
  Object.entries(row.properties ?? {}).flatMap(([name, value]) => {
    const column = `${before}${name}${row.required?.includes(name) ? '' : '?'}`
    const inner = [value, ...(value.anyOf ?? [])].flatMap((each) => [each, each.items ?? {}])
    return [column, ...inner.flatMap((each) => columnsIn(each, `${column}.`))]
  })

/** The columns of a list that come without being asked for: all but those that the query parameter `kolom` offers. */
function columnsUnasked({ query, data }: Shape): string[] | null {
  const { type, items } = jsonSchema(data, 'output')
  if (type !== 'array' || !items) return null
  const kolom = query && jsonSchema(query, 'input').properties?.['kolom']
  const offered = kolom
    ? [kolom, kolom.items, ...(kolom.anyOf ?? [])].flatMap((each) => each?.enum ?? [])
    : []
  // What is within an offered column was asked for with it.
  return columnsIn(items).filter(
    (column) => !offered.includes(column.replaceAll('?', '').split('.')[0] ?? ''),
  )
}

// The last one of those with a later card than the first.
const ANGGOTA = ['id', 'nama', 'nim', 'id_kelompok', 'kelompok', 'jumlah_kehadiran', 'kartu?']
const ANGGOTA_ABSENSI = [
  'id',
  'nama',
  'nim',
  'id_kelompok',
  'kelompok',
  'status_kehadiran',
  // Left out of every row but those of a closed activity.
  'otomatis?',
  'di_luar_sasaran?',
  'waktu_absen',
  'metode_absen',
  'perlu_diputuskan',
  'sandaran_diterima',
  // Left out of every row but those that rest on a pasted list.
  'tempel?',
  'seen_at',
]
const KUMPUL = ['id', 'id_user', 'id_tugas', 'nama', 'nim', 'kelompok', 'link_tugas', 'createAt', 'updateAt']
const within = (column: string, columns: string[]) => [column, ...columns.map((each) => `${column}.${each}`)]
const KUMPUL_ROW = [...KUMPUL, ...within('tugas', ['id', 'title', 'deadline'])]
const UNDANGAN = [
  'id',
  'role',
  'judul',
  'nama',
  'email',
  'hp',
  'kelompok',
  'kelompok_hilang',
  'sampai',
  'maks',
  'dipakai',
  'berlaku_sampai',
  'keadaan',
  'kiriman',
  ...within('surel', ['keadaan', 'at', 'galat']),
  'bertautan',
  ...within('dibuat', ['at', 'nama']),
  ...within('dicabut', ['at', 'nama']),
  ...within('penerima', ['id', 'nama', 'at']),
]

/**
 * What every phone downloads with each list. A column that is added here costs all of them; a new one is offered by `kolom` instead,
 * unless every reader of the list needs it.
 */
const LISTS: Record<string, string[]> = {
  'kelompok.list': [
    'id',
    'nomor',
    'anggota?',
    'hadir_terakhir?',
    'createdAt?',
    ...within('Anggota_Kelompok?', ANGGOTA),
  ],
  'anggota.list': ANGGOTA,
  // The number is in the copy of a mentor alone, who has few groups; the others of a member outside a coming activity, and
  // of one with a later card.
  'anggota.listRoster': ['id', 'nama', 'nim', 'kelompok', 'gelombang', 'hp?', 'di_luar_sasaran?', 'kartu?'],
  'absen.list': [
    'id',
    'title',
    'tanggal',
    // Left out where nothing is said of them.
    'mulai?',
    'batas_terlambat?',
    'tutup?',
    'ditutup_at?',
    'tempat?',
    ...within('sasaran?', ['kelompok?', 'gelombang?', 'fakultas?']),
    'wajib?',
    // Left out of every row unless student cards are read.
    ...within('pola_kartu?', ['formats', 'pattern']),
    'anggota_sasaran?',
    'hadir?',
    'alfa?',
    'alfa_otomatis?',
    'sakit?',
    'izin?',
    'belum?',
    'di_luar_sasaran?',
    'ditahan?',
    'perlu_diputuskan?',
    'laporan?',
  ],
  'absen.listJumlah': [
    'id_kelompok',
    'hadir',
    'alfa',
    'alfa_otomatis?',
    'sakit',
    'izin',
    'belum',
    'di_luar_sasaran?',
    'ditahan',
    'perlu_diputuskan',
    'laporan',
  ],
  // Of an item: what the single call answers, for a scan, a status and a scan that is held.
  'absen.recordBatch': [
    'id',
    'status',
    'code',
    'message',
    ...within('data', [...ANGGOTA_ABSENSI, 'duplicate']),
    ...ANGGOTA_ABSENSI.map((column) => `data.${column}`),
    'data.ditahan',
    ...within('data.anggota?', ['id', 'nama', 'nim']),
    ...within('data.kelompok?', ['id?', 'nomor']),
    'retry_after?',
  ],
  'absen.listDitahan': [
    'id',
    'status?',
    'alasan',
    'participantIdentifier',
    ...within('anggota', ['id', 'nama', 'nim', 'id_kelompok', 'kelompok']),
    'kelompok',
    'happened_at',
    'operator',
    'pengirim?',
    'jumlah?',
  ],
  'absen.listDiputuskan': [
    ...ANGGOTA_ABSENSI,
    ...within('scan', ['happened_at', 'operator']),
    ...within('status', ['happened_at', 'operator', 'status_kehadiran']),
  ],
  'absen.listRiwayat': [
    'id',
    'kind',
    'status',
    'cara',
    'operator',
    'pengirim',
    'perangkat',
    'happened_at',
    'order_at',
    'received_at',
    'seen_until',
    'seen_events',
    'berlaku',
    ...within('sesudah', ['status_kehadiran', 'waktu_absen', 'metode_absen', 'perlu_diputuskan']),
  ],
  'absen.matchTempel': [
    'cocok',
    ...within('orang', [
      'id',
      'nama',
      'nim',
      'id_kelompok',
      'kelompok',
      'status_kehadiran',
      'otomatis?',
      'di_luar_sasaran?',
      'waktu_absen',
      'seen_at',
    ]),
    'kelompok?',
  ],
  'absen.listAbsensi': ANGGOTA_ABSENSI,
  'saya.listReports': [
    'id',
    'nama',
    'nim',
    'kelompok',
    'isi',
    'dilaporkan_at',
    'status_kehadiran',
    'waktu_absen',
  ],
  'tugas.list': [
    'id',
    'title',
    'description',
    'deadline',
    ...within('Kumpul_Tugas', KUMPUL),
    'jumlah_kumpul?',
  ],
  'tugas.listKumpul': KUMPUL_ROW,
  'tugas.searchKumpul': KUMPUL_ROW,
  'tugas.listUnmatched': [...KUMPUL, 'email', 'title', ...within('calon', ['id', 'nama', 'nim', 'kelompok'])],
  'undangan.list': UNDANGAN,
  // The link stands in the answer that made it, and in no list.
  'undangan.renew': [...UNDANGAN, 'token'],
  'perangkat.list': [
    'id',
    'perangkat',
    'id_user',
    'nama',
    'hp',
    'kelompok',
    'browser',
    'keadaan',
    ...within('sisa', ['unsent', 'review']),
    'reported_at',
    'oldest_at',
    'clock_offset',
    'roster_at',
    'app_version',
    'scanner_open',
    ...within('battery', ['level', 'charging']),
    'lost_at',
    ...within('cleared', ['at', 'nama', 'jumlah']),
  ],
  'orang.swap': ['id', 'nama', 'nim', 'id_kelompok', 'kelompok'],
  'orang.search': ['id', 'nama', 'nim', 'id_kelompok', 'kelompok'],
  'sampah.list': [
    'id',
    'jenis',
    'label',
    ...within('jumlah', ['anggota', 'kehadiran', 'kumpul']),
    'oleh',
    'dihapus_at',
    'sampai',
  ],
}

// rule W46
test('every list has the columns that are written here, and no further ones unless they are asked for', () => {
  const found = allCalls.flatMap(({ name, shapes }) => {
    const columns = columnsUnasked(shapes)
    return columns ? [[name, columns]] : []
  })
  expect(Object.fromEntries(found)).toEqual(LISTS)
})

// rule W46
test('a new column counts as asked for only where the query offers it under `kolom`', () => {
  const row = { id: z.uuid(), hp: z.string().optional() }
  const data = z.array(z.object(row))
  expect(columnsUnasked({ data })).toEqual(['id', 'hp?'])
  expect(columnsUnasked({ data, query: z.object({ kolom: z.enum(['email']).optional() }) })).toEqual([
    'id',
    'hp?',
  ])
  expect(columnsUnasked({ data, query: z.object({ kolom: z.enum(['hp']).optional() }) })).toEqual(['id'])
  expect(
    columnsUnasked({ data, query: z.object({ kolom: z.array(z.enum(['hp', 'email'])).optional() }) }),
  ).toEqual(['id'])
  expect(columnsUnasked({ data: z.object(row) })).toBeNull()
})
