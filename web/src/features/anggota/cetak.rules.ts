import { nomorGelombang } from '@bakti/contract/anggota/gelombang.rules'
import type { Anggota } from '@bakti/contract/anggota/anggota.schemas'
import type { CSSProperties } from 'react'

/** How large cards are printed. All lengths are mm, as in cetak.css. */
export interface Ukuran {
  label: string
  /** Cards on an A4 sheet, in columns and rows. */
  kolom: number
  baris: number
  lebar: number
  tinggi: number
  /** Room for a name: the width of a line, the font sizes to try with how many lines of each fit, and one that fits any name. */
  nama: { lebar: number; ukuran: readonly { mm: number; baris: number }[]; terkecil: number }
  /** The group's number: its largest size, and the width of all its digits at 1 mm. */
  nomor: { terbesar: number; lebar: number }
}

export const UKURAN = {
  /** Three by five: a group of 27 takes two sheets, and the code has its 31 mm (docs/decisions/007). */
  kecil: {
    label: 'Kecil 64 × 54 mm',
    kolom: 3,
    baris: 5,
    lebar: 64,
    tinggi: 54,
    nama: {
      lebar: 56,
      ukuran: [
        { mm: 3.9, baris: 2 },
        { mm: 3.3, baris: 2 },
        { mm: 2.6, baris: 3 },
        { mm: 1.95, baris: 4 },
      ],
      // 120 of the widest letters: five lines of 36 em
      terkecil: 1.56,
    },
    nomor: { terbesar: 17, lebar: 46 },
  },
  /** For a lanyard's pocket. */
  tali: {
    label: 'Kartu gantung 86 × 54 mm',
    kolom: 2,
    baris: 5,
    lebar: 86,
    tinggi: 54,
    nama: {
      lebar: 35,
      ukuran: [
        { mm: 5.4, baris: 3 },
        { mm: 4.2, baris: 4 },
        { mm: 3.2, baris: 5 },
        { mm: 2.4, baris: 7 },
      ],
      terkecil: 1.9,
    },
    nomor: { terbesar: 13, lebar: 36 },
  },
  /** A quarter of the sheet, to be read from afar; cut in the middle both ways. */
  a6: {
    label: 'A6',
    kolom: 2,
    baris: 2,
    lebar: 105,
    tinggi: 148.5,
    nama: {
      lebar: 88,
      ukuran: [
        { mm: 9, baris: 2 },
        { mm: 6.6, baris: 3 },
        { mm: 4.8, baris: 4 },
      ],
      terkecil: 3.8,
    },
    nomor: { terbesar: 26, lebar: 90 },
  },
} as const satisfies Record<string, Ukuran>
export type NamaUkuran = keyof typeof UKURAN

export const isUkuran = (text: string | null): text is NamaUkuran =>
  text !== null && Object.hasOwn(UKURAN, text)

export interface Kartu extends Pick<Anggota, 'id' | 'nama' | 'nim'> {
  gelombang?: string | null
  /** The activation code, where this print made it. */
  kode?: string
  /** The group's number, where a sheet has cards of several groups. */
  kelompok?: number
}

export interface KelompokCetak {
  nomor: number
  /** What its sheets are called instead of 'Kelompok 7'. */
  judul?: string
  anggota: readonly Kartu[]
}

/** One page of paper: cards of one group alone, or such as are printed again (rule I104). */
export interface Lembar {
  kelompok: number
  judul?: string
  /** Of the whole group, over all its sheets. */
  jumlah: number
  ke: number
  dari: number
  kartu: readonly Kartu[]
}

/** The sheets in the groups' order; each group starts on a new one, an empty group has none. */
export function lembarOf(
  kelompok: readonly KelompokCetak[],
  { kolom, baris }: Pick<Ukuran, 'kolom' | 'baris'>,
): Lembar[] {
  const perLembar = kolom * baris
  return kelompok.flatMap(({ nomor, judul, anggota }) => {
    const dari = Math.ceil(anggota.length / perLembar)
    return Array.from({ length: dari }, (_, index) => ({
      kelompok: nomor,
      ...(judul !== undefined && { judul }),
      jumlah: anggota.length,
      ke: index + 1,
      dari,
      kartu: anggota.slice(index * perLembar, (index + 1) * perLembar),
    }))
  })
}

/** The widest letter of each kind in our text face at weight 800, in em; other scripts fall back to wider faces. */
const LEBAR_HURUF: readonly [RegExp, number][] = [
  [/[ijlIfrtJ1'.,]/u, 0.42],
  [/[mw]/u, 0.93],
  [/[aehknsuvxyzEFLTZ2679]/u, 0.61],
  [/[a-z\d\u00df-\u00ffBEFKLPRSTVXYZ-]/u, 0.71],
  [/[ACDGHNU]/u, 0.8],
  [/[OQM]/u, 0.92],
  [/[\u0020-\u024f]/u, 1.03],
]

function widthOf(word: string): number {
  let em = 0
  for (const char of word) em += LEBAR_HURUF.find(([kind]) => kind.test(char))?.[1] ?? 1.1
  return em
}

/** How many lines the words need where one line has room for `room` em. A word that is too long is broken. */
function linesFor(words: readonly number[], room: number): number {
  let lines = 1
  let used = 0
  for (const width of words) {
    const after = used === 0 ? width : used + 0.18 + width
    if (after <= room) used = after
    else {
      lines += (used === 0 ? 0 : 1) + Math.floor(width / room)
      used = width % room
    }
  }
  return lines
}

/** The largest size (mm) at which the whole name stands on its card; names have up to 120 letters. */
export function namaSize(nama: string, { nama: { lebar, ukuran, terkecil } }: Ukuran): number {
  const words = nama.split(/\s+/).map(widthOf)
  const fitting = ukuran.find(({ mm, baris }) => linesFor(words, lebar / mm) <= baris)
  return fitting?.mm ?? terkecil
}

/** The group's number as large as its digits leave room for (mm). */
export const nomorSize = (nomor: number, { nomor: { terbesar, lebar } }: Ukuran) =>
  Math.min(terbesar, lebar / String(nomor).length)

/** Half the length of a cutting mark. */
const TANDA = 2.5

/** Marks where the corners of the cards meet, as one SVG path in mm; none leaves the cards. */
export function cutMarks(rows: number, { kolom, lebar, tinggi }: Ukuran): string {
  const [width, height] = [kolom * lebar, rows * tinggi]
  let d = ''
  for (let row = 0; row <= rows; row++) {
    for (let column = 0; column <= kolom; column++) {
      const [x, y] = [column * lebar, row * tinggi]
      d += `M${Math.max(0, x - TANDA)} ${y}H${Math.min(width, x + TANDA)}`
      d += `M${x} ${Math.max(0, y - TANDA)}V${Math.min(height, y + TANDA)}`
    }
  }
  return d
}

/** The grid of a sheet as cetak.css reads it. */
export const sheetSize = ({ kolom, lebar, tinggi }: Ukuran) =>
  ({ '--kolom': kolom, '--lebar': lebar, '--tinggi': tinggi }) as CSSProperties

/** Whether a member comes in the second gelombang, whose cards have another colour: '2', 'Gelombang 2', 'batch II'. */
export const isGelombangDua = (gelombang: string | null | undefined) => nomorGelombang(gelombang) === 2

/** The members whose cards alone are printed, by NIM, as an import hands them over (rule I104); null: everybody. */
export function wantedNim(state: unknown): ReadonlySet<string> | null {
  if (typeof state !== 'object' || state === null || !('cetakUlang' in state)) return null
  const { cetakUlang } = state
  if (!Array.isArray(cetakUlang)) return null
  return new Set(cetakUlang.filter((nim: unknown) => typeof nim === 'string'))
}

/** The cards of these members, one after the other: a sheet for each of their groups would be mostly empty paper. */
export function onlyThese<Card extends Kartu>(
  kelompok: readonly { nomor: number; anggota: readonly Card[] }[],
  nim: ReadonlySet<string>,
): { nomor: number; judul: string; anggota: Card[] }[] {
  const anggota = kelompok.flatMap((group) =>
    group.anggota.filter((one) => nim.has(one.nim)).map((one) => ({ ...one, kelompok: group.nomor })),
  )
  return [{ nomor: anggota[0]?.kelompok ?? 0, judul: 'Cetak ulang', anggota }]
}
