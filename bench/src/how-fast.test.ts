import { readFileSync } from 'node:fs'
import { format } from 'prettier'
import { expect, test } from 'vitest'
import { renderHowFast, withSection } from './how-fast'
import type { Results } from './results'

const results = JSON.parse(readFileSync(new URL('../results.json', import.meta.url), 'utf8')) as Results
const readme = readFileSync(new URL('../../README.md', import.meta.url), 'utf8')

test('the README has the figures of results.json', () => {
  expect(withSection(readme, renderHowFast(results))).toBe(readme)
})

test('each figure has its command', () => {
  const rows = renderHowFast(results)
    .split('\n')
    .filter((line) => line.startsWith('| '))
  expect(rows.length).toBeGreaterThan(5)
  for (const row of rows.slice(2)) expect(row).toMatch(/\| `npm run bench -- \w+/)
})

test('the section is written as the formatter would write it', async () => {
  const section = renderHowFast(results)
  expect(await format(section, { parser: 'markdown', printWidth: 110 })).toBe(`${section}\n`)
})

test('nothing outside of the marks changes, and a page without them is an error', () => {
  const page = 'a\n<!-- how-fast -->\n\nold\n\n<!-- /how-fast -->\nb\n'
  expect(withSection(page, 'new')).toBe('a\n<!-- how-fast -->\n\nnew\n\n<!-- /how-fast -->\nb\n')
  expect(() => withSection('a\nb\n', 'new')).toThrow('how-fast')
})
