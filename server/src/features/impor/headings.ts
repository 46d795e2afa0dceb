import { KOLOM_ANGGOTA } from '@bakti/contract/anggota/kolom.rules'

/** The columns that every roster has. */
const REQUIRED = ['nama', 'nim', 'kelompok'] as const
const FIELDS = [...REQUIRED, ...KOLOM_ANGGOTA] as const
export type RosterField = (typeof FIELDS)[number]

const names = (list: string): ReadonlySet<string> => new Set(list.split(/, |,\n */))

/** What committees and campus systems call the columns, as `simplify` leaves it. */
const KNOWN: Record<RosterField, ReadonlySet<string>> = {
  nama: names('nama, name, full name, nama anggota kelompok, nama maba miba'),
  nim: names(`nim, no nim, nomor nim, npm, no npm, nomor npm, nrp, no nrp, nim npm, npm nim,
    no induk, nomor induk, induk, no pokok, nomor pokok, no bp, nobp, nomor bp,
    no mahasiswa, nomor mahasiswa, no mhs, nomor mhs, nomhs, student id, student number`),
  kelompok: names(`kelompok, no kelompok, nomor kelompok, nama kelompok, kelompok ke,
    kel, no kel, nomor kel, klp, no klp, nomor klp, kelp, no kelp, klpk, klmpk,
    group, no group, group no, group number, grup, no grup, nomor grup,
    gugus, no gugus, nomor gugus, nama gugus, gugus ke, regu, no regu, nomor regu`),
  email: names(`email, e mail, mail, alamat email, alamat e mail, surel, alamat surel, gmail,
    email kampus, e mail kampus, alamat email kampus, surel kampus, email pribadi`),
  fakultas: names('fakultas, nama fakultas, asal fakultas, fak, fakultas sekolah, faculty'),
  prodi:
    names(`prodi, program studi, nama prodi, nama program studi, asal prodi, program study, prog studi, progdi, ps,
    jurusan, nama jurusan, departemen, major`),
  gelombang:
    names(`gelombang, gelombang ke, no gelombang, nomor gelombang, gel, angkatan, tahun angkatan, thn angkatan,
    tahun masuk, batch, wave`),
  hp: names(`hp, no hp, nomor hp, hp wa, no hp wa, nomor hp wa, wa, no wa, nomor wa, wa hp, no wa hp,
    whatsapp, no whatsapp, nomor whatsapp, telepon, no telepon, nomor telepon, no telpon, nomor telpon,
    telp, no telp, nomor telp, tlp, no tlp, nomor tlp, handphone, no handphone, nomor handphone,
    ponsel, no ponsel, nomor ponsel, phone, phone number`),
}

/** Words that say nothing about which column it is: 'Nama Lengkap Mahasiswa' is 'nama', 'Kelompok Dampingan' is 'kelompok'. */
const FILLER =
  /\b(lengkap|mahasiswa|mhs|mhsw|peserta|anggota|calon|maba|miba|baru|siswa|wajib diisi|aktif|dampingan|binaan|bimbingan|asuhan|pkkmb|ospek)\b/g

function simplify(text: string): string {
  return (
    text
      .toLowerCase()
      .normalize('NFKD')
      .replace(/\(.*?\)/g, ' ')
      .replace(/\p{M}/gu, '')
      .replace(/[^a-z0-9]+/g, ' ')
      .trim()
      // Letters that are set apart for their looks: 'N I M', 'N A M A'.
      .replace(/^[a-z](?: [a-z])+$/, (letters) => letters.replaceAll(' ', ''))
  )
}

function nameOf(text: string): RosterField | null {
  const whole = simplify(text)
  const bare = whole.replace(FILLER, ' ').replace(/ +/g, ' ').trim()
  for (const name of [whole, bare]) {
    const found = FIELDS.find((field) => KNOWN[field].has(name))
    if (found) return found
  }
  return null
}

/** Which column a heading of a roster names, if any: 'Jurusan/Prodi' says the same twice. */
function rosterField(heading: string): RosterField | null {
  const whole = nameOf(heading)
  const parts = heading.split(/\/|\batau\b/i)
  if (whole || parts.length === 1) return whole
  const [first, ...others] = parts.map(nameOf)
  return first && others.every((other) => other === first) ? first : null
}

/** A kind of list: the columns that it may have, and how their headings read. */
export interface ListKind<Field extends string> {
  fields: readonly Field[]
  /** A sheet that lacks one of these is not read. */
  required: readonly Field[]
  /** A row is a heading where it names at least `least` of these. */
  telling: readonly Field[]
  least: number
  fieldOf: (heading: string) => Field | null
}

export const ROSTER: ListKind<RosterField> = {
  fields: FIELDS,
  required: REQUIRED,
  telling: REQUIRED,
  least: 1,
  fieldOf: (heading) => rosterField(heading.slice(0, 100)),
}

/** Columns (from 0) by what they hold. */
export type Columns<Field extends string> = Partial<Record<Field, number>>

export interface Heading<Field extends string> {
  /** Index of the heading row; -1 where there is none and the first row is data already. */
  row: number
  found: Columns<Field>
  /** How many of the telling columns it names. */
  score: number
}

/** Title rows above the heading are few. */
const SEARCHED_ROWS = 30

/** Finds the row that names the columns: the one that names most of them, the first of these. */
export function findHeading<Field extends string>(
  rows: readonly (readonly string[])[],
  { telling, least, fieldOf }: ListKind<Field>,
): Heading<Field> {
  let best: Heading<Field> = { row: -1, found: {}, score: 0 }
  for (const [row, cells] of rows.slice(0, SEARCHED_ROWS).entries()) {
    const found: Columns<Field> = {}
    for (const [column, cell] of cells.entries()) {
      const field = fieldOf(cell)
      if (field) found[field] ??= column
    }
    const score = telling.filter((field) => found[field] !== undefined).length
    // A single word alone in its row is a title ('KELOMPOK'), no heading.
    const several = cells.filter((cell) => cell.trim()).length > 1
    if (several && score >= least && score > best.score) best = { row, found, score }
  }
  return best
}

/** A, B … Z, AA: how spreadsheets name the column of this index. */
export function columnLetter(index: number): string {
  const rest = String.fromCodePoint(65 + (index % 26))
  return index < 26 ? rest : columnLetter(Math.floor(index / 26) - 1) + rest
}
