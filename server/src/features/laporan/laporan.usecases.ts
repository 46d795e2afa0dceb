import { scopeOf } from '@bakti/contract/access'
import type { JumlahLaporan, LaporanSetRow } from '@bakti/contract/laporan/laporan.schemas'
import {
  LAPORAN_PAGE,
  LAPORAN_ROWS,
  type LaporanRows,
  type LaporanSet,
  type LaporanStatus,
  markOf,
} from '@bakti/contract/laporan/laporan.rules'
import type { Caller } from '../../platform/caller'
import type { On } from '../../platform/statement'
import {
  countEverySet,
  countListed,
  countPeople,
  countPeserta,
  countSets,
  lettersOf,
  selectGelombang,
  selectKegiatan,
  selectListed,
  selectListedToCall,
  selectPeople,
} from './laporan.repository'

/** What narrows the recap; everything may be left out. */
export interface LaporanFilter {
  kegiatan?: readonly string[] | undefined
  gelombang?: string | undefined
  baris?: LaporanSet | undefined
  kunci?: string | undefined
}

/** The activities of the recap, in its order, and all that can be chosen. */
export async function readActivities(on: On, wanted: readonly string[] | undefined) {
  const all = await selectKegiatan(on)
  const chosen = all.filter(({ id, dimulai }) => (wanted ? wanted.includes(id) : dimulai))
  const shown = ({ id, title, tanggal }: (typeof all)[number]) => ({ id, title, tanggal })
  return { all: all.map(shown), chosen: chosen.map(shown) }
}

export const paramsOf = ({ gelombang, baris, kunci }: LaporanFilter, mentor: string | null) => ({
  gelombang: gelombang || null,
  baris: baris ?? null,
  kunci: kunci ?? '',
  mentor,
})

type Counted = Awaited<ReturnType<typeof countSets>>

const NONE: JumlahLaporan = {
  sasaran: 0,
  hadir: 0,
  terlambat: 0,
  alfa: 0,
  sakit: 0,
  izin: 0,
  belum: 0,
  luar: 0,
}

/** The counts together. */
function sumOf(rows: readonly JumlahLaporan[]): JumlahLaporan {
  const sum = { ...NONE }
  for (const row of rows)
    for (const name of Object.keys(NONE) as (keyof JumlahLaporan)[]) sum[name] += row[name]
  return sum
}

const cellOf = ({ hadir, sasaran }: JumlahLaporan) => ({ hadir, sasaran })

/** The rows by their keys, each with a cell for each of `columns` activities. */
function rowsOf(counted: Counted, columns: number) {
  const rows = new Map<string, { kunci: string; nomor: number | null; sel: JumlahLaporan[] }>()
  for (const { kunci, nomor, urut, ...jumlah } of counted) {
    const row = rows.get(kunci) ?? { kunci, nomor, sel: Array.from({ length: columns }, () => NONE) }
    row.sel[urut - 1] = jumlah
    rows.set(kunci, row)
  }
  return [...rows.values()]
}

interface Counting {
  absen: readonly string[]
  filter: LaporanFilter
  mentor: string | null
}

/** The rows with their sums and the members that they have now, and what they are together. */
function withTotal(
  counted: Counted,
  members: Awaited<ReturnType<typeof countPeserta>>,
  absen: readonly string[],
) {
  const pesertaOf = new Map(members.map(({ kunci, peserta }) => [kunci, peserta]))
  const rows = rowsOf(counted, absen.length).map((row) => ({
    ...row,
    peserta: pesertaOf.get(row.kunci) ?? 0,
    semua: sumOf(row.sel),
  }))
  const sel = absen.map((_, at) => sumOf(rows.map((row) => row.sel[at] ?? NONE)))
  const peserta = members.reduce((sum, each) => sum + each.peserta, 0)
  return { rows, total: { peserta, sel, semua: sumOf(sel) } }
}

/** The counts of each row of the recap, and over all of them. */
async function countRows(on: On, { absen, per, filter, mentor }: Counting & { per: LaporanRows }) {
  const params = { ...paramsOf(filter, mentor), per }
  const [counted, members] = await Promise.all([
    countSets(on, { ...params, absen }),
    countPeserta(on, params),
  ])
  return withTotal(counted, members, absen)
}

export type AllRows = Record<LaporanRows, ReturnType<typeof withTotal>>

/** The same by each kind of rows. */
export async function countAllRows(on: On, { absen, filter, mentor }: Counting): Promise<AllRows> {
  const params = paramsOf(filter, mentor)
  const counted = await countEverySet(on, { ...params, absen })
  const all = LAPORAN_ROWS.map(async (per) => {
    const own = counted.filter((row) => row.per === per).map(({ per: _, ...row }) => row)
    return [per, withTotal(own, await countPeserta(on, { ...params, per }), absen)] as const
  })
  return Object.fromEntries(await Promise.all(all)) as AllRows
}

interface Wanted extends LaporanFilter {
  per: LaporanRows
  page?: number | undefined
}

/** A page of the recap (rule X20). */
export async function readLaporan(pool: On, { per, page = 1, ...filter }: Wanted, mentor: string | null) {
  const [{ all, chosen }, gelombang] = await Promise.all([
    readActivities(pool, filter.kegiatan),
    selectGelombang(pool, { mentor }),
  ])
  const absen = chosen.map(({ id }) => id)
  const skip = (page - 1) * LAPORAN_PAGE
  const [{ rows, total }, people] = await Promise.all([
    countRows(pool, { absen, per, filter, mentor }),
    per === 'orang' ? readPeople(pool, { ...paramsOf(filter, mentor), absen }, skip) : null,
  ])
  const baris = people ? [] : rows.slice(skip, skip + LAPORAN_PAGE).map(setRow)
  const count = people ? people.jumlah : rows.length
  return {
    data: {
      kegiatan: chosen,
      pilihan: { kegiatan: all, gelombang: gelombang.map((each) => each.gelombang) },
      total,
      baris,
      orang: people?.orang ?? [],
    },
    pages: { currentPage: page, totalPages: Math.ceil(count / LAPORAN_PAGE), total: count },
  }
}

const setRow = ({
  kunci,
  nomor,
  peserta,
  sel,
  semua,
}: Omit<LaporanSetRow, 'sel' | 'semua'> & { sel: JumlahLaporan[]; semua: JumlahLaporan }): LaporanSetRow => ({
  kunci,
  nomor,
  peserta,
  sel: sel.map(cellOf),
  semua: cellOf(semua),
})

async function readPeople(on: On, params: Parameters<typeof countPeople>[1], skip: number) {
  const [[count], rows] = await Promise.all([
    countPeople(on, params),
    selectPeople(on, { ...params, skip, most: LAPORAN_PAGE }),
  ])
  const orang = rows.map(({ id, nama, nim, kelompok, jejak }) => ({
    id,
    nama,
    nim,
    kelompok,
    jejak,
    semua: cellOfTrace(jejak),
  }))
  return { jumlah: count?.jumlah ?? 0, orang }
}

/** Of the activities that are for a member, in how many they are Hadir. */
export function cellOfTrace(jejak: string) {
  const marks = jejak
    .split('')
    .flatMap((letter) => markOf(letter) ?? [])
    .filter(({ outside }) => !outside)
  return { sasaran: marks.length, hadir: marks.filter(({ status }) => status === 'Hadir').length }
}

interface WantedPeople extends LaporanFilter {
  di?: readonly string[] | undefined
  status?: readonly LaporanStatus[] | undefined
  page?: number | undefined
}

/** A page of people in activities (rule X22). The number to call is in the answer for who may read members alone. */
export async function listAnggota(
  pool: On,
  { di, status = [], page = 1, ...filter }: WantedPeople,
  { role, mentor }: Pick<Caller, 'role'> & { mentor: string | null },
) {
  const { chosen } = await readActivities(pool, filter.kegiatan)
  const absen = chosen.map(({ id }) => id)
  const within = di ? absen.filter((id) => di.includes(id)) : absen
  const params = { ...paramsOf(filter, mentor), di: within }
  const select = scopeOf('readAnggota', role) === null ? selectListed : selectListedToCall
  const skip = (page - 1) * LAPORAN_PAGE
  const huruf = lettersOf(status)
  const [[counted], items] = await Promise.all([
    countListed(pool, { ...params, huruf }),
    select(pool, { ...params, absen, huruf, skip }),
  ])
  const { cocok: total, ...jumlah } = counted ?? { ...NONE, cocok: 0 }
  return {
    data: { items, kegiatan: chosen, jumlah },
    pages: { currentPage: page, totalPages: Math.ceil(total / LAPORAN_PAGE), total },
  }
}
