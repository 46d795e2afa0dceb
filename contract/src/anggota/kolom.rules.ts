/** What a roster may say of a member beside name, NIM and group (rule M21), under the names that people know. */
export const KOLOM_LABEL = {
  email: 'Email',
  fakultas: 'Fakultas',
  prodi: 'Program studi',
  gelombang: 'Gelombang',
  hp: 'Nomor HP',
} as const

export type KolomAnggota = keyof typeof KOLOM_LABEL
export const KOLOM_ANGGOTA = Object.keys(KOLOM_LABEL) as [KolomAnggota, ...KolomAnggota[]]

/** The longest text of each column. */
export const KOLOM_MAX: Record<KolomAnggota, number> = {
  email: 254,
  fakultas: 120,
  prodi: 120,
  gelombang: 40,
  hp: 30,
}

/** The columns that a mentor reads of the own groups: the contact, and what a device keeps for scanning (rule M22). */
export const KOLOM_MENTOR: readonly KolomAnggota[] = ['email', 'gelombang', 'hp']

/** What a cell of an import says that clears a field. */
export const CLEARED = '-'

/** In the query of an import: the optional column is not to be used, though a heading of the file names it. */
export const IGNORED = 'abaikan'

/** A phone number with the leading `0` that a spreadsheet drops. */
export const withZero = (hp: string): string => hp.replace(/^(?=8[\d\s().\-/]{7,}$)/, '0')

/** A phone number in one form: digits alone, with a leading `+` or `0`. */
export const normaliseHp = (text: string): string => withZero(text.replace(/[\s().\-/]/g, ''))
