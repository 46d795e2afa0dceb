// @vitest-environment node
import { expect, test } from 'vitest'
import { proofOf } from './google'

const encode = (value: unknown) =>
  btoa(String.fromCodePoint(...new TextEncoder().encode(JSON.stringify(value))))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')

// rule A32
test('the fields of the API are read from the credential', () => {
  const claims = { name: 'Zoë Ñandú 💚', email: 'zoe@contoh.id', picture: 'https://a.id/z.png', sub: '1001' }
  const credential = `e30.${encode(claims)}.x`
  expect(proofOf(credential)).toEqual({
    credential,
    name: claims.name,
    email: claims.email,
    password: 'google-1001',
    image: claims.picture,
  })
})

test.each([
  '',
  'a.b.c',
  'x',
  `e30.${encode(null)}.x`,
  `e30.${encode([1])}.x`,
  `e30.${encode({ name: 7 })}.x`,
])('what can not be read (%j) goes to the server as it is', (credential) => {
  expect(proofOf(credential)).toEqual({ credential, image: null })
})
