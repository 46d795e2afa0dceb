/** A larger number is a typing mistake (rule K1). */
export const NOMOR_MAX = 1_000_000

/** The messages about a group's number, for server and browser. */
export const NOMOR_MESSAGE = {
  required: 'Nomor kelompok wajib diisi!',
  positive: 'Nomor kelompok harus berupa angka positif!',
  tooLarge: `Nomor kelompok maksimal ${NOMOR_MAX}`,
} as const
