import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseQr } from './qr.rules'

// rule S1
test('parseQr reads a member id, whatever its case', () => {
  const id = 'A3BB189E-8BF9-4888-9912-ACE4E6543002'
  expect(parseQr(id)).toEqual({ ok: true, target: { by: 'id', id: id.toLowerCase() } })
})

test('parseQr reads a NIM, and a NIM with its group', () => {
  expect(parseQr('0012345678')).toEqual({ ok: true, target: { by: 'nim', nim: '0012345678' } })
  expect(parseQr(' 2510512034-12 ')).toEqual({
    ok: true,
    target: { by: 'nim', nim: '2510512034', kelompok: 12 },
  })
})

test.each([
  [42, 'Invalid QR data format'],
  [null, 'Invalid QR data format'],
  ['zzzzzzz\0-zzzz-zzzz-zzzz-zzzzzzzzzzzz', 'Invalid QR data format'],
  ['zzzzzzz\ud800-zzzz-zzzz-zzzz-zzzzzzzzzzzz', 'Invalid QR data format'],
  ['a-b-c', 'QR data must be in format: uuid, nim-kelompok or nim'],
  ['1234', 'Invalid NIM format'],
  ['', 'Invalid NIM format'],
  ['https://contoh.id', 'Invalid NIM format'],
  ['x'.repeat(31), 'Invalid NIM format'],
  ['2510512034-', 'Invalid kelompok format'],
  ['2510512034-tujuh', 'Invalid kelompok format'],
])('refuses %j with its fixed text', (data, problem) => {
  expect(parseQr(data)).toEqual({ ok: false, problem })
})

test('parseQr never throws', () => {
  fc.assert(fc.property(fc.oneof(fc.anything(), fc.string({ unit: 'binary' })), (data) => void parseQr(data)))
})
