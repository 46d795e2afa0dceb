/** PostgreSQL's integer is the roof; a group number is small, a larger one is a slip of the finger. */
export const NOMOR_MAX = 1_000_000

/** What is said about a group's number by both sides (seed §5). */
export const NOMOR_MESSAGE = {
  required: 'Nomor kelompok wajib diisi!',
  positive: 'Nomor kelompok harus berupa angka positif!',
  tooLarge: `Nomor kelompok maksimal ${NOMOR_MAX}`,
} as const
