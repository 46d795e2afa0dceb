import { readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { TEST_CERT, TEST_KEY } from '../server/src/testing/tls'
import { newDataDir, removeDataDir, startServer } from './server'
import { expect, logIn, test } from './test'

const SITE = fileURLToPath(new URL('../web/dist', import.meta.url))

// rule W43
test('over TLS a browser speaks HTTP/2: it loads the site, logs in and reads', async ({ visit }) => {
  const dataDir = await newDataDir()
  const [TLS_CERT, TLS_KEY] = [join(dataDir, 'cert.pem'), join(dataDir, 'key.pem')]
  writeFileSync(TLS_CERT, TEST_CERT)
  writeFileSync(TLS_KEY, TEST_KEY, { mode: 0o600 })
  const server = await startServer(dataDir, { TLS_CERT, TLS_KEY })
  try {
    const page = await visit({
      anonymous: true,
      server: { ...server, url: server.url.replace('localhost', '127.0.0.1') },
      context: { ignoreHTTPSErrors: true },
    })
    await logIn(page)
    const protocols = await page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .concat(performance.getEntriesByType('navigation'))
        .map((entry) => (entry as PerformanceResourceTiming).nextHopProtocol),
    )
    expect(protocols.length).toBeGreaterThan(10)
    expect(new Set(protocols)).toEqual(new Set(['h2']))
    await page.close()
    expect(await server.stop()).toBe(0)
  } finally {
    await removeDataDir(dataDir)
  }
})

/** Every file of the built site, without those that are compressed. */
const files = readdirSync(SITE, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && !/\.(br|gz)$/.test(entry.name))
  .map((entry) => join(entry.parentPath, entry.name).slice(SITE.length))

// rule W38
test('every file of the built site is kept as its kind says, and each variant has its own tag', async ({
  request,
}) => {
  expect(files.length).toBeGreaterThan(50)
  for (const url of files) {
    const tags = new Map<string | undefined, string | undefined>()
    for (const encoding of ['identity', 'gzip', 'br']) {
      const answer = await request.get(url, { headers: { 'accept-encoding': encoding } })
      const headers = answer.headers()
      expect(answer.status(), url).toBe(200)
      expect(headers['cache-control'], url).toMatch(
        url.startsWith('/assets/')
          ? /^public, max-age=31536000, immutable$/
          : /\.(png|svg|txt)$/.test(url)
            ? /^public, max-age=86400, /
            : /^no-cache$/,
      )
      expect(headers['content-type'], url).not.toBe('application/octet-stream')
      // `toEqual` looks at one byte after the other: half a second for a megabyte.
      expect((await answer.body()).equals(readFileSync(join(SITE, url))), url).toBe(true)
      tags.set(headers['content-encoding'], headers.etag)
    }
    expect(new Set(tags.values()).size, url).toBe(tags.size)
  }
})
