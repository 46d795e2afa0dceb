import { KOLOM_ANGGOTA } from '@bakti/contract/anggota/kolom.rules'
import type { Pemetaan } from '@bakti/contract/kelompok/kelompok.schemas'

/** The columns that every roster has. */
const REQUIRED = ['nama', 'nim', 'kelompok'] as const
const FIELDS = [...REQUIRED, ...KOLOM_ANGGOTA] as const
type Field = (typeof FIELDS)[number]

const names = (list: string): ReadonlySet<string> => new Set(list.split(/, |,\n */))

/** What committees and campus systems call the columns, as `simplify` leaves it. */
const KNOWN: Record<Field, ReadonlySet<string>> = {
  nama: names('nama, name, full name, nama anggota kelompok'),
  nim: names(`nim, no nim, nomor nim, npm, no npm, nomor npm, nrp, no nrp, nim npm, npm nim,
    no induk, nomor induk, induk, no pokok, nomor pokok, no bp, nobp, nomor bp,
    no mahasiswa, nomor mahasiswa, student id, student number`),
  kelompok: names(`kelompok, no kelompok, nomor kelompok, nama kelompok, kelompok ke,
    kel, no kel, nomor kel, klp, no klp, kelp, no kelp,
    group, no group, group no, group number, grup, no grup, nomor grup`),
  email: names(`email, e mail, mail, alamat email, alamat e mail, surel, alamat surel, gmail,
    email aktif, email kampus, e mail kampus, alamat email kampus, surel kampus`),
  fakultas: names('fakultas, nama fakultas, fak, faculty'),
  prodi: names(
    'prodi, program studi, nama prodi, nama program studi, ps, jurusan, nama jurusan, departemen, major',
  ),
  gelombang: names(
    'gelombang, gelombang ke, no gelombang, nomor gelombang, gel, angkatan, tahun angkatan, batch, wave',
  ),
  hp: names(`hp, no hp, nomor hp, hp wa, no hp wa, nomor hp wa, wa, no wa, nomor wa, whatsapp, no whatsapp, nomor whatsapp,
    telepon, no telepon, nomor telepon, telp, no telp, nomor telp, handphone, no handphone, nomor handphone,
    ponsel, no ponsel, nomor ponsel, phone, phone number`),
}

/** Words that say nothing about which column it is: 'Nama Lengkap Mahasiswa' is 'nama'. */
const FILLER = /\b(lengkap|mahasiswa|mhs|peserta|anggota|maba|baru|siswa|wajib diisi)\b/g

function simplify(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFKD')
    .replace(/\(.*?\)/g, ' ')
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()
}

/** Which column a heading names, if any. */
export function fieldOf(heading: string): Field | null {
  const whole = simplify(heading.slice(0, 100))
  const bare = whole.replace(FILLER, ' ').replace(/ +/g, ' ').trim()
  for (const name of [whole, bare]) {
    const found = FIELDS.find((field) => KNOWN[field].has(name))
    if (found) return found
  }
  return null
}

export interface Heading {
  /** Index of the heading row; -1 where there is none and the first row is data already. */
  row: number
  pemetaan: Pemetaan
  /** How many of the columns that every roster has it names. */
  score: number
}

/** Title rows above the heading are few. */
const SEARCHED_ROWS = 30

/** Finds the row that names the columns: the one that names most of them, the first of these. */
export function findHeading(rows: readonly (readonly string[])[]): Heading {
  let best: Heading = { row: -1, pemetaan: { nama: null, nim: null, kelompok: null }, score: 0 }
  for (const [row, cells] of rows.slice(0, SEARCHED_ROWS).entries()) {
    const pemetaan: Pemetaan = { nama: null, nim: null, kelompok: null }
    for (const [column, cell] of cells.entries()) {
      const field = fieldOf(cell)
      if (field) pemetaan[field] ??= column
    }
    const score = REQUIRED.filter((field) => pemetaan[field] !== null).length
    // A single word alone in its row is a title ('KELOMPOK'), no heading.
    if (score > best.score && cells.filter((cell) => cell.trim()).length > 1) best = { row, pemetaan, score }
  }
  return best
}

/** A, B … Z, AA: how spreadsheets name the column of this index. */
export function columnLetter(index: number): string {
  const rest = String.fromCodePoint(65 + (index % 26))
  return index < 26 ? rest : columnLetter(Math.floor(index / 26) - 1) + rest
}
