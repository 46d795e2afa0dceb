import { z } from 'zod'
import { expect, test } from 'vitest'
import { allCalls } from './api'

/** Every name of a property in a JSON Schema, at any depth. */
function namesIn(schema: unknown): string[] {
  if (typeof schema !== 'object' || schema === null) return []
  return Object.entries(schema).flatMap(([key, value]) => [
    ...(key === 'properties' ? Object.keys(value as object) : []),
    ...namesIn(value),
  ])
}

/** The codes of refusals. */
const NO_SECRET = ['absen.recordBatch: code', 'kotak.list: code']
const SECRET = /token|secret|rahasia|password|sandi|kode|code|credential|undangan/i

// rule W40
test('a call whose answer has a field for a secret belongs to a feature that holds secrets', () => {
  const open = allCalls.filter(({ holds }) => holds === 'data')
  expect(open.length).toBeGreaterThan(20)
  const found = open.flatMap(({ name, shapes }) =>
    namesIn(z.toJSONSchema(shapes.data, { unrepresentable: 'any' }))
      .filter((field) => SECRET.test(field))
      .map((field) => `${name}: ${field}`),
  )
  expect(found).toEqual(NO_SECRET)
})

// rule W40
// What every visitor sees on the landing page is no secret.
test('every call of accounts and sessions holds secrets', () => {
  const accounts = allCalls.filter(
    ({ access, path, name }) =>
      (access === 'public' && name !== 'pengaturan.getAcara') ||
      access === 'account' ||
      path.startsWith('/auth'),
  )
  expect(accounts.length).toBeGreaterThan(8)
  expect(accounts.filter(({ holds }) => holds !== 'secrets').map(({ name }) => name)).toEqual([])
})
