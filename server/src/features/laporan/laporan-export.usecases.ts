import { scopeOf } from '@bakti/contract/access'
import { csvRow, csvStart } from '@bakti/contract/csv.rules'
import {
  CONTACT_HEADING,
  PERSON_HEADING,
  SUM_HEADING,
  headingOf,
  laporanFileName,
  markText,
} from '@bakti/contract/laporan/laporan-file.rules'
import { LAPORAN_SETS, type LaporanSet } from '@bakti/contract/laporan/laporan.rules'
import type { JumlahLaporan } from '@bakti/contract/laporan/laporan.schemas'
import { readAcara } from '../../platform/acara'
import type { Caller } from '../../platform/caller'
import type { CsvFile } from '../../platform/csv-answer'
import type { Pool } from '../../platform/database'
import { openSnapshot } from '../../platform/snapshot'
import type { On } from '../../platform/statement'
import { type XlsxCell, type XlsxKind, type XlsxSheet, xlsxParts } from '../../platform/xlsx'
import {
  countPeople,
  selectAbsent,
  selectAbsentToCall,
  selectPeople,
  selectPeopleToCall,
} from './laporan.repository'
import {
  type AllRows,
  type LaporanFilter,
  cellOfTrace,
  countAllRows,
  paramsOf,
  readActivities,
} from './laporan.usecases'

/** People that are read at once: what is made of them keeps other requests waiting for some milliseconds. */
const PEOPLE_AT_ONCE = 250

type Kegiatan = Awaited<ReturnType<typeof readActivities>>['chosen']

interface Reader {
  role: Caller['role']
  mentor: string | null
}

/** What a file is made from: one moment of the database. */
interface Source {
  on: On
  kegiatan: Kegiatan
  filter: LaporanFilter
  mentor: string | null
  /** With the numbers to call: of who may read members (rule X24). */
  contact: boolean
}

/** Opens that moment, and makes the file from it (rules X23, X9). */
async function exported(
  pool: Pool,
  { filter, role, mentor }: Reader & { filter: LaporanFilter },
  { ending, partsOf }: { ending: 'csv' | 'xlsx'; partsOf: (source: Source) => CsvFile['parts'] },
): Promise<CsvFile> {
  const { on, close } = await openSnapshot(pool)
  try {
    const { chosen: kegiatan } = await readActivities(on, filter.kegiatan)
    const absen = kegiatan.map(({ id }) => id)
    const [count] = await countPeople(on, { ...paramsOf(filter, mentor), absen })
    const { content } = await readAcara(on)
    const contact = scopeOf('readAnggota', role) !== null
    return {
      name: laporanFileName(content.facts.judul, kegiatan, ending),
      ...(ending === 'xlsx' && { xlsx: true }),
      rows: count?.jumlah ?? 0,
      parts: partsOf({ on, kegiatan, filter, mentor, contact }),
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}

/** The recap as a CSV file: a row a person (rule X23). */
export const exportCsv = (pool: Pool, filter: LaporanFilter, reader: Reader) =>
  exported(pool, { filter, ...reader }, { ending: 'csv', partsOf: csvParts })

/** The recap as a workbook with a sheet for each kind of rows, and for who did not come (rule X23). */
export const exportXlsx = (pool: Pool, filter: LaporanFilter, reader: Reader) =>
  exported(pool, { filter, ...reader }, { ending: 'xlsx', partsOf: (source) => xlsxParts(sheetsOf(source)) })

interface Person {
  nama: string
  nim: string
  kelompok: number | null
  fakultas: string | null
  prodi: string | null
  gelombang: string | null
  hp?: string | null
}

/** Everybody of the recap, some at a time. */
async function* people({ on, kegiatan, filter, mentor, contact }: Source) {
  const params = { ...paramsOf(filter, mentor), absen: kegiatan.map(({ id }) => id) }
  const select = contact ? selectPeopleToCall : selectPeople
  for (let skip = 0; ; skip += PEOPLE_AT_ONCE) {
    const rows: (Person & { jejak: string })[] = await select(on, { ...params, skip, most: PEOPLE_AT_ONCE })
    if (rows.length > 0) yield rows.map((row, at) => ({ no: skip + at + 1, ...row }))
    if (rows.length < PEOPLE_AT_ONCE) return
  }
}

/** What a file says of a person; '-' where the roster does not say it. */
const personCells = ({ nama, nim, kelompok, fakultas, prodi, gelombang, hp }: Person) => [
  nama,
  nim,
  kelompok ?? '-',
  fakultas ?? '-',
  prodi ?? '-',
  gelombang ?? '-',
  ...(hp === undefined ? [] : [hp ?? '-']),
]

/** All cells of a person. */
function rowOf({ no, jejak, ...person }: Person & { no: number; jejak: string }) {
  const { hadir, sasaran } = cellOfTrace(jejak)
  return [no, ...personCells(person), ...jejak.split('').map(markText), hadir, sasaran]
}

const personHeading = (contact: boolean) => [...PERSON_HEADING, ...(contact ? [CONTACT_HEADING] : [])]

async function* csvParts(source: Source): AsyncGenerator<string> {
  yield csvStart(['No', ...personHeading(source.contact), ...source.kegiatan.map(headingOf), ...SUM_HEADING])
  for await (const rows of people(source)) yield rows.map((person) => csvRow(rowOf(person))).join('')
}

const column = (header: string, kind: XlsxKind, width = 12) => ({ header, kind, width })
const text = (header: string, width: number) => column(header, 'text', width)
const number = (header: string) => column(header, 'number')

const PERSON_WIDTHS = new Map([
  ['Nama', 30],
  ['Fakultas', 24],
  ['Program studi', 24],
])
const personColumns = (contact: boolean) =>
  personHeading(contact).map((header) =>
    header === 'Kelompok' ? number(header) : text(header, PERSON_WIDTHS.get(header) ?? 14),
  )

const COUNTS: readonly [keyof JumlahLaporan, string][] = [
  ['sasaran', 'Sasaran'],
  ['hadir', 'Hadir'],
  ['terlambat', 'Terlambat'],
  ['alfa', 'Alfa'],
  ['sakit', 'Sakit'],
  ['izin', 'Izin'],
  ['belum', 'Belum'],
  ['luar', 'Di luar sasaran'],
]
const COUNT_COLUMNS = COUNTS.map(([, header]) => number(header))
const countCells = (jumlah: JumlahLaporan) => COUNTS.map(([name]) => jumlah[name])

/** A share from 0 to 1; null where there is nothing to count. */
const share = ({ hadir, sasaran }: { hadir: number; sasaran: number }) =>
  sasaran > 0 ? hadir / sasaran : null

/** Counts once, when the first sheet asks. */
type Counts = () => Promise<AllRows>

function sheetsOf(source: Source): XlsxSheet[] {
  let counted: Promise<AllRows> | undefined
  const absen = source.kegiatan.map(({ id }) => id)
  const counts: Counts = () => (counted ??= countAllRows(source.on, { ...source, absen }))
  return [
    summarySheet(source, counts),
    ...LAPORAN_SETS.map((per) => setSheet(source, counts, per)),
    personSheet(source),
    absentSheet(source),
  ]
}

function summarySheet({ kegiatan }: Source, counts: Counts): XlsxSheet {
  return {
    name: 'Ringkasan',
    stays: 1,
    columns: [
      text('Kegiatan', 32),
      column('Tanggal', 'date'),
      ...COUNT_COLUMNS,
      column('% hadir', 'percent'),
    ],
    async *rows() {
      const { total } = (await counts()).orang
      const line = (title: string, tanggal: string | null, jumlah: JumlahLaporan): XlsxCell[] => [
        title,
        tanggal,
        ...countCells(jumlah),
        share(jumlah),
      ]
      yield [
        ...total.sel.flatMap((jumlah, at) => {
          const each = kegiatan[at]
          return each ? [line(each.title, each.tanggal, jumlah)] : []
        }),
        line('Semua', null, total.semua),
      ]
    },
  }
}

const SET_NAMES: Record<LaporanSet, string> = {
  fakultas: 'Fakultas',
  prodi: 'Program studi',
  gelombang: 'Gelombang',
  kelompok: 'Kelompok',
}

function setSheet({ kegiatan }: Source, counts: Counts, per: LaporanSet): XlsxSheet {
  const name = SET_NAMES[per]
  const keyOf = ({ kunci, nomor }: { kunci: string; nomor: number | null }) =>
    per === 'kelompok' ? (nomor ?? '-') : kunci || '-'
  return {
    name: `Per ${name.toLowerCase()}`,
    stays: 1,
    columns: [
      per === 'kelompok' ? number(name) : text(name, 28),
      number('Peserta'),
      ...kegiatan.map((each) => column(headingOf(each), 'percent', 14)),
      ...COUNT_COLUMNS,
      column('% hadir', 'percent'),
    ],
    async *rows() {
      const { rows, total } = (await counts())[per]
      const line = (
        label: XlsxCell,
        row: { peserta: number; sel: JumlahLaporan[]; semua: JumlahLaporan },
      ) => [label, row.peserta, ...row.sel.map(share), ...countCells(row.semua), share(row.semua)]
      yield [...rows.map((row) => line(keyOf(row), row)), line('Semua', total)]
    },
  }
}

function personSheet(source: Source): XlsxSheet {
  return {
    name: 'Per orang',
    stays: 3,
    columns: [
      number('No'),
      ...personColumns(source.contact),
      ...source.kegiatan.map((each) => text(headingOf(each), 14)),
      ...SUM_HEADING.map(number),
      column('% hadir', 'percent'),
    ],
    async *rows() {
      for await (const rows of people(source))
        yield rows.map((person) => [...rowOf(person), share(cellOfTrace(person.jejak))])
    },
  }
}

function absentSheet({ on, kegiatan, filter, mentor, contact }: Source): XlsxSheet {
  return {
    name: 'Tidak hadir',
    stays: 3,
    columns: [column('Tanggal', 'date'), text('Kegiatan', 30), ...personColumns(contact), text('Status', 14)],
    async *rows() {
      for (const { id, title, tanggal } of kegiatan) {
        const rows: (Person & { huruf: string })[] = await (contact ? selectAbsentToCall : selectAbsent)(on, {
          ...paramsOf(filter, mentor),
          di: [id],
        })
        for (let from = 0; from < rows.length; from += PEOPLE_AT_ONCE)
          yield rows
            .slice(from, from + PEOPLE_AT_ONCE)
            .map(({ huruf, ...person }) => [tanggal, title, ...personCells(person), markText(huruf)])
      }
    },
  }
}
