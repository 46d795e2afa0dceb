import { nomorGelombang } from '@bakti/contract/anggota/anggota.rules'
import type { Anggota } from '@bakti/contract/anggota/anggota.schemas'
import type { CSSProperties } from 'react'

/** How large cards are printed. All lengths are mm, as in print.css. */
export interface KartuSize {
  label: string
  /** Cards on an A4 sheet, in columns and rows. */
  kolom: number
  baris: number
  cardWidth: number
  cardHeight: number
  /** The side of the code. */
  kode: number
  /** Room for a name: its width and height, the font sizes to try with how many lines of each fit, and one that fits any name. */
  nama: {
    cardWidth: number
    cardHeight: number
    kartuSize: readonly { mm: number; baris: number }[]
    smallest: number
  }
  /** The group's number: its largest size, and the width of all its digits at 1 mm. */
  nomor: { largest: number; cardWidth: number }
}

export const SIZES = {
  /** Three by five: a group of 27 takes two sheets, and the code has its 31 mm (docs/decisions/007). */
  kecil: {
    label: 'Kecil 64 × 54 mm',
    kolom: 3,
    baris: 5,
    cardWidth: 64,
    cardHeight: 54,
    kode: 31,
    nama: {
      cardWidth: 56,
      cardHeight: 8.7,
      kartuSize: [
        { mm: 3.9, baris: 2 },
        { mm: 3.3, baris: 2 },
        { mm: 2.6, baris: 3 },
        { mm: 1.95, baris: 4 },
      ],
      // 120 of the widest letters: five lines of 36 em
      smallest: 1.56,
    },
    nomor: { largest: 17, cardWidth: 46 },
  },
  /** For a lanyard's pocket. */
  tali: {
    label: 'Kartu gantung 86 × 54 mm',
    kolom: 2,
    baris: 5,
    cardWidth: 86,
    cardHeight: 54,
    kode: 31,
    nama: {
      cardWidth: 35,
      cardHeight: 19.5,
      kartuSize: [
        { mm: 5.4, baris: 3 },
        { mm: 4.2, baris: 4 },
        { mm: 3.2, baris: 5 },
        { mm: 2.4, baris: 7 },
      ],
      smallest: 1.9,
    },
    nomor: { largest: 13, cardWidth: 36 },
  },
  /** A quarter of the sheet, to be read from afar; cut in the middle both ways. */
  a6: {
    label: 'A6',
    kolom: 2,
    baris: 2,
    cardWidth: 105,
    cardHeight: 148.5,
    kode: 52,
    nama: {
      cardWidth: 88,
      cardHeight: 25,
      kartuSize: [
        { mm: 9, baris: 2 },
        { mm: 6.6, baris: 3 },
        { mm: 4.8, baris: 4 },
      ],
      smallest: 3.8,
    },
    nomor: { largest: 26, cardWidth: 90 },
  },
} as const satisfies Record<string, KartuSize>
export type SizeName = keyof typeof SIZES

export const isSize = (text: string | null): text is SizeName => text !== null && Object.hasOwn(SIZES, text)

export interface Kartu extends Pick<Anggota, 'id' | 'nama' | 'nim' | 'kartu'> {
  gelombang?: string | null
  /** The activation code, where this print made it. */
  kode?: string
  /** The group's number, where a sheet has cards of several groups. */
  kelompok?: number
}

export interface PrintedKelompok {
  nomor: number
  /** What its sheets are called instead of 'Kelompok 7'. */
  judul?: string
  anggota: readonly Kartu[]
}

/** One page of paper: cards of one group alone, or such as are printed again (rule I104). */
export interface Sheet {
  kelompok: number
  judul?: string
  /** Of the whole group, over all its sheets. */
  jumlah: number
  to: number
  from: number
  kartu: readonly Kartu[]
}

/** The sheets in the groups' order; each group starts on a new one, an empty group has none. */
export function sheetsOf(
  kelompok: readonly PrintedKelompok[],
  { kolom, baris }: Pick<KartuSize, 'kolom' | 'baris'>,
): Sheet[] {
  const perSheet = kolom * baris
  return kelompok.flatMap(({ nomor, judul, anggota }) => {
    const from = Math.ceil(anggota.length / perSheet)
    return Array.from({ length: from }, (_, index) => ({
      kelompok: nomor,
      ...(judul !== undefined && { judul }),
      jumlah: anggota.length,
      to: index + 1,
      from,
      kartu: anggota.slice(index * perSheet, (index + 1) * perSheet),
    }))
  })
}

/** The widest letter of each kind in our text face at weight 800, in em; other scripts fall back to wider faces. */
const LETTER_WIDTH: readonly [RegExp, number][] = [
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
  for (const char of word) em += LETTER_WIDTH.find(([kind]) => kind.test(char))?.[1] ?? 1.1
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
export function namaSize(nama: string, { nama: { cardWidth, kartuSize, smallest } }: KartuSize): number {
  const words = nama.split(/\s+/).map(widthOf)
  const fitting = kartuSize.find(({ mm, baris }) => linesFor(words, cardWidth / mm) <= baris)
  return fitting?.mm ?? smallest
}

/** The group's number as large as its digits leave room for (mm). */
export const nomorSize = (nomor: number, { nomor: { largest, cardWidth } }: KartuSize) =>
  Math.min(largest, cardWidth / String(nomor).length)

/** Half the length of a cutting mark. */
const MARK = 2.5

/** Marks where the corners of the cards meet, as one SVG path in mm; none leaves the cards. */
export function cutMarks(rows: number, { kolom, cardWidth, cardHeight }: KartuSize): string {
  const [width, height] = [kolom * cardWidth, rows * cardHeight]
  let d = ''
  for (let row = 0; row <= rows; row++) {
    for (let column = 0; column <= kolom; column++) {
      const [x, y] = [column * cardWidth, row * cardHeight]
      d += `M${Math.max(0, x - MARK)} ${y}H${Math.min(width, x + MARK)}`
      d += `M${x} ${Math.max(0, y - MARK)}V${Math.min(height, y + MARK)}`
    }
  }
  return d
}

/** Whether a member comes in the second gelombang, whose cards have another colour: '2', 'Gelombang 2', 'batch II'. */
export const isSecondGelombang = (gelombang: string | null | undefined) => nomorGelombang(gelombang) === 2

/** The band along the left of a lanyard card; its colour is that of the wave. */
export const pitaOf = (gelombang: string | null | undefined) =>
  ({
    '--pita': 7.5,
    '--tinggi': SIZES.tali.cardHeight,
    '--warna-pita': `var(--color-${isSecondGelombang(gelombang) ? 'danau' : 'lado'}-700)`,
  }) as CSSProperties

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
  wanted: (card: Card) => boolean,
): { nomor: number; judul: string; anggota: Card[] }[] {
  const anggota = kelompok.flatMap((group) =>
    group.anggota.filter(wanted).map((one) => ({ ...one, kelompok: group.nomor })),
  )
  return [{ nomor: anggota[0]?.kelompok ?? 0, judul: 'Cetak ulang', anggota }]
}
