import fc from 'fast-check'
import type { z } from 'zod'
import { toJson } from '../platform/docs/openapi'

/** What people with bad intentions, broken clients and full buffers send in place of a value. */
const hostile: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom(null, true, false, 0, -1, 1.5, 1e308, -1e308, 2 ** 31, 2 ** 53, Number.MIN_VALUE),
  fc.constantFrom('', ' ', '-1', '0x10', '9'.repeat(400), 'a'.repeat(10_000), '1e999', 'NaN', 'undefined'),
  fc.constantFrom(
    '\0',
    'a\0b',
    '\ud800',
    '\udc00 x',
    '\u202e',
    '\uffff',
    '💥💥💥',
    'İ'.repeat(40),
    'ﷺ'.repeat(200),
  ),
  fc.constantFrom(
    "' or 1=1 --",
    '%',
    '_',
    '\\',
    '$1',
    '{{x}}',
    '../../etc/passwd',
    '__proto__',
    'constructor',
  ),
  fc.constantFrom('0000-00-00', '2025-02-30', '9999-12-31', '+275760-09-13', '10000-01-01', '-000001-01-01'),
  fc.constantFrom<unknown>([], {}, [[]], [null], { length: -1 }, { toString: 1 }, { toJSON: 1 }),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.double(),
  fc.array(fc.anything({ maxDepth: 1 }), { maxLength: 3 }),
)

interface JsonSchema {
  type?: string
  properties?: Record<string, JsonSchema>
  required?: string[]
  items?: JsonSchema
  enum?: unknown[]
  anyOf?: JsonSchema[]
  const?: unknown
  format?: string
}

/** Rows that exist, by the name of the field that means them: so that a call gets past 'unknown' to where it does its work. */
export type Known = Record<string, string[]>

const text = fc.oneof(fc.string({ minLength: 1, maxLength: 30 }), fc.stringMatching(/^[0-9]{5,12}$/))

/** A value that the schema may well take. */
function fitting(schema: JsonSchema, name: string, known: Known): fc.Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  if (schema.type === 'object') return object(schema, known)
  const named = known[name] ?? []
  const rows =
    schema.type === 'integer' ? named.map(Number).filter((value) => Number.isInteger(value)) : named
  const free = schema.anyOf
    ? fc.oneof(...schema.anyOf.map((each) => fitting(each, name, each.type === 'object' ? known : {})))
    : scalar(schema, name, known)
  return rows.length > 0 ? fc.oneof({ weight: 6, arbitrary: fc.constantFrom<unknown>(...rows) }, free) : free
}

function scalar(schema: JsonSchema, name: string, known: Known): fc.Arbitrary<unknown> {
  switch (schema.type) {
    case 'array':
      return fc.array(fitting(schema.items ?? {}, name, known), { maxLength: 3 })
    case 'integer':
    case 'number':
      return fc.oneof(fc.integer({ min: 1, max: 400 }), fc.integer())
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    default:
      if (schema.format === 'date-time') return fc.oneof({ weight: 3, arbitrary: instant }, text)
      if (schema.format === 'date')
        return fc.constantFrom('2025-08-11', '0000-01-01', '0001-01-01', '9999-12-31')
      return fc.oneof(text, { weight: schema.format === 'uuid' ? 6 : 1, arbitrary: fc.uuid() })
  }
}

/** A sound object; or with one hostile property, or with properties missing, or with some that were not asked for. */
function object({ properties = {}, required = [] }: JsonSchema, known: Known): fc.Arbitrary<object> {
  const parts = Object.entries(properties).map(([key, each]) => [key, fitting(each, key, known)])
  const record = (requiredKeys: string[]) =>
    fc.record(Object.fromEntries(parts) as Record<string, fc.Arbitrary<unknown>>, { requiredKeys })
  const sound = record(required)
  const keys = Object.keys(properties)
  if (keys.length === 0) return sound
  const spoilt = fc
    .tuple(sound, fc.constantFrom(...keys), hostile)
    .map(([value, key, bad]) => ({ ...value, [key]: bad }))
  const unasked = fc.dictionary(fc.constantFrom('page', 'role', 'constructor', 'length'), hostile)
  return fc.oneof(
    { weight: 4, arbitrary: sound },
    { weight: 4, arbitrary: spoilt },
    record([]),
    fc.tuple(sound, unasked).map(([value, more]) => ({ ...more, ...value })),
  )
}

/** Values for a schema of the contract, from sound to absurd. */
export function near(schema: z.ZodType, known: Known): fc.Arbitrary<unknown> {
  const json = toJson(schema, 'input') as JsonSchema
  return fc.oneof({ weight: 12, arbitrary: fitting(json, '', known) }, { weight: 1, arbitrary: hostile })
}

const cell = fc.oneof(
  { weight: 3, arbitrary: fc.stringMatching(/^[0-9]{5,9}$/) },
  { weight: 2, arbitrary: fc.constantFrom('Sari', '7', '120140001', '=1+1', '"', "'0123", 'a;b', '\t') },
  fc.string({ unit: 'binary', maxLength: 12 }),
)

/** Files: any bytes, and tables from sound to absurd. */
export const file: fc.Arbitrary<Buffer> = fc.oneof(
  fc.uint8Array({ maxLength: 2_000 }).map((bytes) => Buffer.from(bytes)),
  fc
    .record({
      start: fc.constantFrom('', '\ufeff', 'PK\u0003\u0004', 'sep=;\n'),
      heading: fc.constantFrom('nama,nim,kelompok', 'NAMA;NIM;Kelompok', 'a,b', ''),
      rows: fc.array(fc.array(cell, { maxLength: 4 }), { maxLength: 6 }),
      by: fc.constantFrom(',', ';', '\t'),
    })
    .map(({ start, heading, rows, by }) =>
      Buffer.from(`${start}${heading}\n${rows.map((row) => row.join(by)).join('\n')}`),
    ),
)

const hostileText = fc.oneof(
  fc.constantFrom(
    '',
    ' ',
    '-1',
    '0',
    '\0',
    'ÿþ',
    'a'.repeat(4_000),
    '{}',
    '../',
    '1e9',
    '2025-08-11T01:00:00Z',
  ),
  fc.constantFrom(
    '0000-01-01T00:00:00Z',
    '9999-12-31T23:59:59Z',
    '2025-08-11T01:00:00+99:99',
    '2025-02-30T00:00:00Z',
  ),
  fc.string({ unit: 'grapheme-ascii', maxLength: 40 }),
)
const instant = fc
  .date({ min: new Date('0001-01-01'), max: new Date('9999-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString())

const soundHeaders = fc.record(
  {
    'idempotency-key': fc.uuid(),
    'x-seen-at': instant,
    'x-device-id': fc.uuid(),
    'x-operator-id': fc.uuid(),
  },
  { requiredKeys: [] },
)
const queuedHeaders = fc.record({ 'x-happened-at': instant, 'x-sent-at': instant })
const OWN = ['idempotency-key', 'x-happened-at', 'x-sent-at', 'x-seen-at', 'x-device-id', 'x-operator-id']
const USUAL = ['x-device-token', 'accept-encoding', 'x-forwarded-for', 'if-none-match', 'accept', 'origin']
const hostileHeaders = fc.dictionary(fc.constantFrom(...OWN, ...USUAL), hostileText, { maxKeys: 2 })

/** Headers of a write: those of an act sent at once or of a queued one, and some that are hostile. */
export const headers: fc.Arbitrary<Record<string, string>> = fc
  .tuple(
    soundHeaders,
    fc.oneof(fc.constant({}), queuedHeaders),
    fc.oneof({ weight: 3, arbitrary: fc.constant({}) }, hostileHeaders),
  )
  .map((parts) => Object.assign({}, ...parts) as Record<string, string>)

const ODD_QUERIES = [
  'page=-1',
  'id=1&id=2',
  'id[]=1',
  'id[a]=1',
  'id=%zz',
  'id=%00',
  'id=%ff',
  '%',
  '&&=',
  '__proto__=1',
]

/** A query as bytes: repeated names, brackets, broken escapes. */
export function queryText(values: unknown): fc.Arbitrary<string> {
  const pairs = Object.entries(typeof values === 'object' && values !== null ? values : { id: values })
  const written = pairs.map(([key, value]) => `${encodeURIComponent(key)}=${encode(value)}`)
  return fc
    .oneof({ weight: 3, arbitrary: fc.constant([]) }, fc.subarray(ODD_QUERIES))
    .map((odd) => [...written, ...odd].join('&'))
}

function encode(value: unknown): string {
  const raw = typeof value === 'string' ? value : (JSON.stringify(value) ?? '')
  // Half a surrogate pair has no encoding: sent as the bytes that a careless client makes of it.
  return /\p{Cs}/u.test(raw) ? '%ED%A0%80' : encodeURIComponent(raw)
}
