import { expect, test } from 'vitest'
import { z } from 'zod'
import { defaultWords } from './default-words.schemas'
import { allCalls } from './api'

z.config({ localeError: defaultWords })

/** What a form or a client may get wrong, for any field. */
const WRONG: unknown[] = [
  undefined,
  null,
  '',
  ' ',
  7,
  -1,
  true,
  'x',
  'x'.repeat(3000),
  [],
  {},
  '\u0000',
  '\ud800',
]

/** The validator's own words, in English, which no text replaced. */
const OWN = /^(Invalid (input|option|UUID|email|date|ISO|string|URL)|Too (big|small)|Unrecognized|Expected)/

function fieldsOf(schema: z.ZodType | undefined): string[] {
  if (schema instanceof z.ZodObject) return Object.keys(schema.shape)
  return []
}

const cases = allCalls.flatMap(({ name, shapes }) =>
  (['body', 'query'] as const).flatMap((part) => {
    const schema = shapes[part]
    return schema ? [[`${name}.${part}`, schema] as const] : []
  }),
)

// rule W25
test.each(cases)('%s refuses in our own words', (_, schema) => {
  const inputs = [
    ...WRONG,
    ...fieldsOf(schema).flatMap((field) => WRONG.map((value) => ({ [field]: value }))),
  ]
  const issues = inputs.flatMap((input) => schema.safeParse(input).error?.issues ?? [])
  expect(issues.length).toBeGreaterThan(0)
  expect(issues.filter(({ message }) => message === '' || OWN.test(message))).toEqual([])
})

test('what has no words of its own gets ours', () => {
  const messageOf = (schema: z.ZodType, value: unknown) => schema.safeParse(value).error?.issues[0]?.message
  expect(messageOf(z.object({}), null)).toBe('Data yang dikirim tidak lengkap')
  expect(messageOf(z.object({ a: z.string() }), { a: 7 })).toBe('Harus berupa teks')
  expect(messageOf(z.string().max(3), 'abcd')).toBe('Maksimal 3 karakter')
  expect(messageOf(z.enum(['a']), 'b')).toBe('Isian ini tidak valid')
})
