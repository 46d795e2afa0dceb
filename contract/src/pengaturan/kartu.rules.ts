import { parseQr } from '../absen/qr.rules'
import { NIM_MAX, NIM_MIN } from '../anggota/anggota.rules'

/** The linear codes of student cards that the scanner can read. 'ean': with 8 or 13 digits. */
export const CARD_FORMATS = ['code128', 'code39', 'ean', 'itf'] as const
export type CardFormat = (typeof CARD_FORMATS)[number]

/** Which codes of student cards are read, and which part of them is the NIM (rule S132). */
export interface KodeKartu {
  formats: string[]
  /**
   * `{NIM:10}` is the NIM with its length, `?` any one character, and every other character stands for itself. It says what all of
   * the code looks like. It is no regular expression, so that none can be written that never ends.
   */
  pattern: string
}

export const PATTERN_MAX = 80

/** A pattern in its parts. `length`: of the NIM. */
interface Parts {
  before: string
  length: number
  after: string
}

type ReadPattern =
  { parts: Parts; pattern: string; wrong?: never } | { wrong: string; parts?: never; pattern?: never }

/** The parts of a pattern that somebody typed, or what is wrong with it. */
export function readPattern(typed: string): ReadPattern {
  const pattern = typed.trim()
  if (pattern === '') return { wrong: 'Pola wajib diisi' }
  if (pattern.length > PATTERN_MAX) return { wrong: `Pola maksimal ${PATTERN_MAX} karakter` }
  if (/[^ -~]/.test(pattern))
    return { wrong: 'Pola hanya berisi huruf, angka, dan tanda baca yang ada di kode' }
  const [before = '', digits, after = '', ...more] = pattern.split(/\{NIM:(\d{1,3})\}/)
  if (digits === undefined) return { wrong: 'Tandai bagian NIM dengan panjangnya, misalnya {NIM:10}' }
  if (more.length > 0) return { wrong: 'Bagian {NIM:…} hanya boleh satu' }
  if (/[{}]/.test(before + after)) return { wrong: 'Kurung kurawal hanya untuk bagian {NIM:…}' }
  const length = Number(digits)
  if (length < NIM_MIN || length > NIM_MAX) return { wrong: `Panjang NIM antara ${NIM_MIN} dan ${NIM_MAX}` }
  return { parts: { before, length, after }, pattern }
}

/** The first place, from 0, at which a text is not what part of a pattern says; -1: nowhere. */
const differsAt = (text: string, part: string) =>
  part.split('').findIndex((wanted, at) => wanted !== '?' && wanted !== text[at])

/** A code that was read. A handheld scanner does not say its format. */
interface ReadKartu {
  format?: CardFormat
  text: string
}

/** The NIM of a student card's code, or why it is none. The scanner and the field to try it out ask the same (rule S132). */
export function readKartu(
  { formats, pattern }: KodeKartu,
  { format, text }: ReadKartu,
): { nim: string; wrong?: never } | { wrong: string; nim?: never } {
  const { parts, wrong } = readPattern(pattern)
  if (wrong !== undefined) return { wrong }
  if (formats.length === 0 || (format && !formats.includes(format)))
    return { wrong: 'Format kode ini tidak dibaca' }
  const { before, length, after } = parts
  const whole = before.length + length + after.length
  if (text.length !== whole) return { wrong: `Kode ini ${text.length} karakter, polanya ${whole} karakter` }
  const end = before.length + length
  const [first, last] = [differsAt(text, before), differsAt(text.slice(end), after)]
  const at = first === -1 && last !== -1 ? end + last : first
  if (at !== -1) {
    const wanted = first === -1 ? after[last] : before[first]
    return { wrong: `Karakter ke-${at + 1} adalah '${text[at]}', menurut pola '${wanted}'` }
  }
  const nim = text.slice(before.length, end)
  const qr = parseQr(nim)
  // A NIM as it is: without a group behind it, and not one that only trimming makes.
  if (!qr.ok || qr.target.by !== 'nim' || qr.target.nim !== nim)
    return { wrong: `'${nim}' bukan NIM: hanya huruf, angka, '.' dan '/'` }
  return { nim }
}

/** The NIM of a code that was read; null for every other code. What names a member by id is never a student card. */
export function nimOfKartu(setting: KodeKartu, code: ReadKartu): string | null {
  const qr = parseQr(code.text)
  return qr.ok && qr.target.by === 'id' ? null : (readKartu(setting, code).nim ?? null)
}
