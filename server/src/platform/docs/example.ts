import type { z } from 'zod'
import type { Json } from './openapi'

const PLAIN = 'Contoh teks'

/** Texts of the kinds that the calls have. The first one that a schema takes is its example. */
const TEXTS = [
  '5b0c2f9e-8a64-4c1b-9d0e-3f1a2b7c6d58',
  '2025-08-11T01:30:00.000Z',
  '2025-08-11',
  'sari@student.contoh.id',
  'https://contoh.id/tugas-sari',
  PLAIN,
  '120240001',
  '2025',
  '123456',
  '081234567890',
  '07:30',
  'ABCD2345',
  '{NIM:10}',
]

const FORMATS: Record<string, RegExp> = {
  uuid: /^[\da-f]{8}-/,
  'date-time': /T.*Z$/,
  date: /^\d{4}-\d\d-\d\d$/,
  email: /@/,
  uri: /^https:/,
}

interface TextSchema {
  format?: string
  pattern?: string
  minLength?: number
  maxLength?: number
}

function textFor({ format, pattern, minLength = 0, maxLength = Infinity }: TextSchema): string {
  const kind = format === undefined ? undefined : FORMATS[format]
  const fits = (text: string) =>
    text.length >= minLength &&
    text.length <= maxLength &&
    (kind?.test(text) ?? (pattern !== undefined || text === PLAIN)) &&
    (pattern === undefined || new RegExp(pattern, 'u').test(text))
  return TEXTS.find(fits) ?? 'x'.repeat(Math.max(1, minLength))
}

/** A value that the schema describes, made from it alone: for the examples of `/api/docs`. */
export function exampleOf(schema: Json): unknown {
  const { anyOf, items, properties } = schema as {
    anyOf?: Json[]
    items?: Json
    properties?: Record<string, Json>
  }
  if ('const' in schema) return schema.const
  if ('default' in schema) return schema.default
  if (Array.isArray(schema.enum)) return schema.enum[0] as unknown
  if (anyOf) return exampleOf(anyOf.find(({ type }) => type !== 'null') ?? {})
  switch (schema.type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(properties ?? {}).map(([name, each]) => [name, exampleOf(each)]),
      )
    case 'array':
      return Array.from({ length: Math.max(1, (schema.minItems as number | undefined) ?? 1) }, () =>
        exampleOf(items ?? {}),
      )
    case 'string':
      return textFor(schema)
    case 'integer':
    case 'number':
      return Math.max(1, (schema.minimum as number | undefined) ?? 1)
    case 'boolean':
      return true
    default:
      return null
  }
}

type Path = readonly PropertyKey[]

/** The same value with another one in this place; undefined takes it out. */
function withValue(value: unknown, [key, ...rest]: Path, other: unknown): unknown {
  if (key === undefined) return other
  const entries = Object.entries(value as object).map(([name, each]): [string, unknown] => [
    name,
    name === String(key) ? withValue(each, rest, other) : each,
  ])
  return Array.isArray(value)
    ? entries.map(([, each]) => each)
    : Object.fromEntries(entries.filter(([, each]) => each !== undefined))
}

/** The same for what goes in: what a schema checks by a function of its own, JSON Schema does not say. */
export function acceptedExampleOf(schema: z.ZodType, json: Json): unknown {
  const faultsOf = (value: unknown) => schema.safeParse(value).error?.issues ?? []
  let example = exampleOf(json)
  for (const { path } of faultsOf(example)) {
    const better = [...TEXTS, [], undefined]
      .map((other) => withValue(example, path, other))
      .find((each) => !faultsOf(each).some((fault) => fault.path.join('.') === path.join('.')))
    example = better ?? example
  }
  return example
}
