import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import { afterEach, expect, test } from 'vitest'
import { type Wire, startWire } from './wire'

const SCRIPT = 'export const words = "so much that gzip is worth it"\n'.repeat(100)
const open: { stop: () => void }[] = []
afterEach(() => open.splice(0).forEach(({ stop }) => stop()))

/** A wire before a site that compresses by gzip alone. */
async function wireToSite(): Promise<Wire> {
  const site = createServer(({ url, headers }, answer) => {
    if (url === '/gone') return answer.destroy()
    const zip = headers['accept-encoding'] === 'gzip'
    answer.setHeader('Content-Type', 'text/javascript; charset=utf-8')
    if (zip) answer.setHeader('Content-Encoding', 'gzip')
    return answer.end(zip ? gzipSync(SCRIPT) : SCRIPT)
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => site.once('listening', resolve))
  const wire = await startWire(`http://127.0.0.1:${(site.address() as AddressInfo).port}`)
  open.push(wire, { stop: () => site.close() })
  return wire
}

test('every request is noted with its type and the bytes that gzip leaves, whatever the browser takes', async () => {
  const wire = await wireToSite()
  const answers = await Promise.all(
    ['/a.js', '/b.js?x=1'].map((path) =>
      fetch(wire.url + path, { headers: { 'Accept-Encoding': 'br, zstd' } }),
    ),
  )
  expect(await Promise.all(answers.map((answer) => answer.text()))).toEqual([SCRIPT, SCRIPT])
  const bytes = gzipSync(SCRIPT).length
  const note = { type: 'text/javascript', bytes, done: true }
  await expect
    .poll(() => wire.exchanges.toSorted((a, b) => a.path.localeCompare(b.path)))
    .toMatchObject([
      { path: '/a.js', ...note },
      { path: '/b.js?x=1', ...note },
    ])
})

test('a request that the product does not answer fails at the browser too, and is noted', async () => {
  const wire = await wireToSite()
  await expect(fetch(`${wire.url}/gone`)).rejects.toThrow('fetch failed')
  await expect.poll(() => wire.exchanges).toMatchObject([{ path: '/gone', bytes: 0, done: true }])
})
