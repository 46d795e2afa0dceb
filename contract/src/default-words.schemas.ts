import type { z } from 'zod'

const TYPES: Record<string, string> = {
  string: 'Harus berupa teks',
  number: 'Harus berupa angka',
  int: 'Harus berupa bilangan bulat',
  boolean: "Harus 'true' atau 'false'",
  array: 'Harus berupa daftar',
}

/**
 * The messages for a wrong value where its schema has none (rule W25). zod's own messages are English and technical. Server and browser
 * use them: `z.config({ localeError: defaultWords })`.
 */
export const defaultWords: z.core.$ZodErrorMap = (issue) => {
  if (issue.code === 'invalid_type') {
    if (!issue.path?.length && issue.expected === 'object') return 'Data yang dikirim tidak lengkap'
    return TYPES[issue.expected] ?? 'Isian ini tidak valid'
  }
  if (issue.code === 'too_big' && issue.origin === 'string') return `Maksimal ${issue.maximum} karakter`
  if (issue.code === 'too_small' && issue.origin === 'string') return `Minimal ${issue.minimum} karakter`
  return 'Isian ini tidak valid'
}
