import type { Anggota } from '@bakti/contract/anggota/anggota.schemas'

/** Three by five on A4: a group of 27 takes two sheets, and the code still has its 31 mm (docs/decisions/007). */
export const KOLOM = 3
const BARIS = 5
const SATU_LEMBAR = KOLOM * BARIS

/** A card in mm, as in cetak.css. */
export const KARTU = { lebar: 64, tinggi: 54 }

export type Kartu = Pick<Anggota, 'id' | 'nama' | 'nim'>

export interface KelompokCetak {
  nomor: number
  anggota: readonly Kartu[]
}

/** One page of paper: cards of one group alone. */
export interface Lembar {
  kelompok: number
  /** Of the whole group, over all its sheets. */
  jumlah: number
  ke: number
  dari: number
  kartu: readonly Kartu[]
}

/** The sheets in the groups' order; each group starts on a new one, an empty group has none. */
export function lembarOf(kelompok: readonly KelompokCetak[]): Lembar[] {
  return kelompok.flatMap(({ nomor, anggota }) => {
    const dari = Math.ceil(anggota.length / SATU_LEMBAR)
    return Array.from({ length: dari }, (_, index) => ({
      kelompok: nomor,
      jumlah: anggota.length,
      ke: index + 1,
      dari,
      kartu: anggota.slice(index * SATU_LEMBAR, (index + 1) * SATU_LEMBAR),
    }))
  })
}

/** Width of a card's line of text, and the sizes that a name may take there, in mm; each fills the same height. */
const LEBAR_NAMA = 56
const UKURAN_NAMA = [
  { mm: 3.9, baris: 2 },
  { mm: 3.3, baris: 2 },
  { mm: 2.6, baris: 3 },
  { mm: 1.95, baris: 4 },
] as const
/** Five lines of 36 em: 120 of the widest letters. */
const TERKECIL = 1.56

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
export function namaSize(nama: string): number {
  const words = nama.split(/\s+/).map(widthOf)
  const fitting = UKURAN_NAMA.find(({ mm, baris }) => linesFor(words, LEBAR_NAMA / mm) <= baris)
  return fitting?.mm ?? TERKECIL
}

/** The group's number as large as its digits leave room for (mm). */
export const nomorSize = (nomor: number) => Math.min(17, 46 / String(nomor).length)

/** Half the length of a cutting mark. */
const TANDA = 2.5

/** Marks where the corners of the cards meet, as one SVG path in mm; none leaves the cards. */
export function cutMarks(rows: number): string {
  const [width, height] = [KOLOM * KARTU.lebar, rows * KARTU.tinggi]
  let d = ''
  for (let y = 0; y <= height; y += KARTU.tinggi) {
    for (let x = 0; x <= width; x += KARTU.lebar) {
      d += `M${Math.max(0, x - TANDA)} ${y}H${Math.min(width, x + TANDA)}`
      d += `M${x} ${Math.max(0, y - TANDA)}V${Math.min(height, y + TANDA)}`
    }
  }
  return d
}
