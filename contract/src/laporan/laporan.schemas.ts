import { z } from 'zod'
import { STATUS_KEHADIRAN } from '../absen/kehadiran.rules'
import { type Shape, pageNumber, text, uuid } from '../shape.schemas'
import { LAPORAN_ROWS, LAPORAN_SETS, LAPORAN_STATUS } from './laporan.rules'

const UNKNOWN = 'Kegiatan tidak valid'

/** Several values, separated by commas. */
const several = <Value extends z.ZodType<string, string>>(value: Value, error: string) =>
  z
    .string({ error })
    .transform((given) => [...new Set(given.split(','))])
    .pipe(z.array(value).max(200, error))

/** What narrows every answer of the recap. */
const filter = {
  /** Activities by their ids; left out: those whose date has come. */
  kegiatan: several(uuid(UNKNOWN), UNKNOWN).optional(),
  gelombang: text({ max: 50, label: 'Gelombang' }).optional(),
}

/** A row by what it stands for and its key, to narrow to its people. */
const ofRow = {
  baris: z.enum(LAPORAN_SETS, { error: 'Baris tidak valid' }).optional(),
  kunci: text({ max: 200, label: 'Kunci' }).optional(),
}

const kegiatan = z.object({ id: z.uuid(), title: z.string(), tanggal: z.iso.date() })

/** How many of those who should come have which record; `terlambat` are some of `hadir`. */
const jumlahLaporan = z.object({
  sasaran: z.int(),
  hadir: z.int(),
  terlambat: z.int(),
  alfa: z.int(),
  sakit: z.int(),
  izin: z.int(),
  belum: z.int(),
  /** Records of people who are not in the audience; in no other count. */
  luar: z.int(),
})
export type JumlahLaporan = z.output<typeof jumlahLaporan>

/** A cell of the matrix. */
const sel = z.object({ hadir: z.int(), sasaran: z.int() })

const setRow = z.object({
  /** The name of the faculty and so on, '' for people without one; the id of a group. */
  kunci: z.string(),
  /** The number of a group; null where it is no group, or the group is deleted. */
  nomor: z.int().nullable(),
  peserta: z.int(),
  /** One an activity, in their order. */
  sel: z.array(sel),
  semua: sel,
})
export type LaporanSetRow = z.output<typeof setRow>

const personRow = z.object({
  id: z.uuid(),
  nama: z.string(),
  nim: z.string(),
  /** The group's number, now. */
  kelompok: z.int(),
  /** One letter an activity, in their order (`markOf`). */
  jejak: z.string(),
  semua: sel,
})
export type LaporanPersonRow = z.output<typeof personRow>

/** A member in an activity, as the lists of absentees have them. */
const personOfActivity = z.object({
  id: z.uuid(),
  id_absen: z.uuid(),
  nama: z.string(),
  nim: z.string(),
  /** The number of the group held then; null where it is deleted. */
  kelompok: z.int().nullable(),
  fakultas: z.string().nullable(),
  status_kehadiran: z.enum(STATUS_KEHADIRAN),
  terlambat: z.boolean(),
  /** Not in the audience. */
  luar: z.boolean(),
  /** One letter an activity of the recap, in their order (`markOf`). */
  jejak: z.string(),
  /** Left out for who may not read members; null where it is not known, or the member is of no own group now. */
  hp: z.string().nullable().optional(),
})
export type LaporanPerson = z.output<typeof personOfActivity>

export const laporanShapes = {
  /** A page of the rows; the envelope has `currentPage`, `totalPages` and `total`. */
  get: {
    query: z.object({
      ...filter,
      ...ofRow,
      per: z.enum(LAPORAN_ROWS, { error: 'Baris tidak valid' }),
      page: pageNumber,
    }),
    data: z.object({
      /** The activities of the recap, by date. */
      kegiatan: z.array(kegiatan),
      /** What can be chosen. */
      pilihan: z.object({ kegiatan: z.array(kegiatan), gelombang: z.array(z.string()) }),
      /** Of one activity each, and over all. */
      total: z.object({ peserta: z.int(), sel: z.array(jumlahLaporan), semua: jumlahLaporan }),
      /** Of each faculty and so on; empty where the rows are people. */
      baris: z.array(setRow),
      orang: z.array(personRow),
    }),
  },
  /** A page of people in activities, by group and name. */
  listAnggota: {
    query: z.object({
      ...filter,
      ...ofRow,
      /** The activities whose people are listed; left out: all of the recap. */
      di: several(uuid(UNKNOWN), UNKNOWN).optional(),
      status: several(z.enum(LAPORAN_STATUS), 'Status tidak valid').optional(),
      page: pageNumber,
    }),
    data: z.object({
      items: z.array(personOfActivity),
      kegiatan: z.array(kegiatan),
      /** Of all of them, whatever the status. */
      jumlah: jumlahLaporan,
    }),
  },
  exportCsv: { query: z.object(filter), data: z.string() },
  exportXlsx: { query: z.object(filter), data: z.string() },
} satisfies Record<string, Shape>
