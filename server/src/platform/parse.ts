import type { z } from 'zod'
import { invalidRequest } from './errors'

/** Checks a value against a schema; 400 with every fault by its path, the first one's text as the message. */
export function parse<T extends z.ZodType>(schema: T, value: unknown): z.output<T> {
  const result = schema.safeParse(value)
  if (result.success) return result.data
  const errors = result.error.issues.map((issue) => ({ path: issue.path.join('.'), message: issue.message }))
  throw invalidRequest(errors[0]?.message ?? 'Data tidak valid', errors)
}
