/** Bounds of a student number (rule M1), and the messages about it. */
export const NIM_MIN = 5
export const NIM_MAX = 30
export const NIM_PATTERN = /^[\p{L}\p{N}./]*$/u
export const NIM_MESSAGE = {
  tooShort: `NIM minimal ${NIM_MIN} karakter`,
  characters: "NIM hanya boleh berisi huruf, angka, '.' dan '/'",
} as const
