// @vitest-environment node
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { piecesOf } from './description.rules'

const links = (text: string) =>
  piecesOf(text)
    .filter(({ isLink }) => isLink)
    .map((piece) => piece.text)

test.each([
  ['tanpa tautan', []],
  ['', []],
  ['Buka https://bakti.id/panduan dulu', ['https://bakti.id/panduan']],
  ['http://a.id dan HTTPS://B.ID/x?y=1&z=2#q', ['http://a.id', 'HTTPS://B.ID/x?y=1&z=2#q']],
  ['Lihat https://a.id/x.', ['https://a.id/x']],
  ['(lihat https://a.id/x).', ['https://a.id/x']],
  ['https://id.wikipedia.org/wiki/Padang_(kota)', ['https://id.wikipedia.org/wiki/Padang_(kota)']],
  ['(https://id.wikipedia.org/wiki/Padang_(kota))', ['https://id.wikipedia.org/wiki/Padang_(kota)']],
  ['“https://a.id”, katanya', ['https://a.id']],
  ['https://a.id/satu,https', ['https://a.id/satu,https']],
  ['baris\nhttps://a.id/x\nbaris', ['https://a.id/x']],
  ['https://', []],
  ['https://...', []],
  ['xhttps://a.id', []],
])('%j has the links %j', (text, expected) => {
  expect(links(text)).toEqual(expected)
})

test.each([
  'javascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'ftp://a.id/x',
  'www.bakti.id',
  'https:a.id',
  'https://rani:rahasia@a.id/',
  'https://a.id\\@b.id',
  'https:\\\\a.id',
])('%j is no link, or none that leads elsewhere', (text) => {
  for (const link of links(text)) expect(new URL(link).hostname).toBe('a.id')
  expect(links(text).filter((link) => !/^https?:\/\//i.test(link))).toEqual([])
  expect(links(text).join('')).not.toContain('@')
})

// rule T20
test('an invisible character ends an address, so a link leads where its text says', () => {
  expect(links('https://a.id/\u202Egpj.exe')).toEqual(['https://a.id/'])
})

// rules T8, T20
test('no character of a text is lost or added, and every link has a safe scheme', () => {
  const part = fc.oneof(
    fc.constantFrom('https://', 'http://', 'javascript:', '@', ')', '(', '.', ' ', '\n', '\\', '<', '"'),
    fc.string(),
    fc.webUrl(),
  )
  fc.assert(
    fc.property(fc.array(part), (parts) => {
      const text = parts.join('')
      expect(
        piecesOf(text)
          .map((piece) => piece.text)
          .join(''),
      ).toBe(text)
      for (const link of links(text)) expect(['http:', 'https:']).toContain(new URL(link).protocol)
    }),
  )
})
