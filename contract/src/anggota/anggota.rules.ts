interface Named {
  nama: string
  nim: string
}

const before = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0)

/** The order of members by name in any case, then by NIM, as the server's lists have it. */
export const orderOfNames = (one: Named, other: Named) =>
  before(one.nama.toLowerCase(), other.nama.toLowerCase()) || before(one.nim, other.nim)

/** Bounds of a student number (rule M1), and the messages about it. */
export const NIM_MIN = 5
export const NIM_MAX = 30
export const NIM_PATTERN = /^[\p{L}\p{N}./]*$/u
export const NIM_MESSAGE = {
  tooShort: `NIM minimal ${NIM_MIN} karakter`,
  characters: "NIM hanya boleh berisi huruf, angka, '.' dan '/'",
} as const

const ROMAN = ['I', 'II', 'III', 'IV', 'V']

/** The number of a wave in what the roster says of it ('1', 'Gelombang 2', 'batch II'); null where it names none. */
export function nomorGelombang(gelombang: string | null | undefined): number | null {
  const said = gelombang?.trim() ?? ''
  const [digits] = /\d+/.exec(said) ?? []
  if (digits !== undefined) return Number(digits)
  const [last = ''] = /[a-z]+$/i.exec(said) ?? []
  const nth = ROMAN.indexOf(last.toUpperCase())
  return nth === -1 ? null : nth + 1
}

/** A wave as it is written on a card: '2' as 'Gelombang 2', a longer name as the roster has it. */
export const gelombangText = (gelombang: string) =>
  /^\w{1,3}$/.test(gelombang) ? `Gelombang ${gelombang}` : gelombang
