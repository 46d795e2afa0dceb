import { defaultIsi } from '@bakti/contract/pengaturan/default-isi.content'
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import fastify from 'fastify'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { startApp } from '../testing/app'
import { acaraNow } from './acara'
import { registerWebsite } from './website'

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bakti-web-'))
  await mkdir(join(folder, 'assets'))
  await mkdir(join(folder, 'halaman'))
  for (const [name, content] of Object.entries({
    'index.html': '<title>BAKTI</title>',
    'index.html.br': 'br of index',
    'landing.html': '<head><title>BAKTI</title><link rel="preload"><meta content="/og.png"></head>',
    'landing.html.br': 'br of landing',
    'halaman/absensi.html': '<title>BAKTI</title><link rel="modulepreload" href="/assets/absensi.js">',
    'assets/app-abc123.js': 'plain js',
    'assets/app-abc123.js.br': 'br of js',
    'assets/app-abc123.js.gz': 'gz of js',
    'sw.js': 'worker',
    'sw-mati.js': 'the last worker',
    'reader.wasm': 'wasm',
    'assets/lain-abc123.js': 'js',
    'assets/style-abc123.css': 'css',
    'assets/style-abc123.css.br': 'br of css',
    'assets/style-abc123.css.gz': 'gzip of css',
    'assets/reader-abc123.wasm': 'wasm',
    'assets/reader-abc123.wasm.br': 'br of wasm',
    'assets/teks-abc123.woff2': 'font',
    'assets/foto-abc123.webp': 'picture',
    'assets/gambar-abc123.svg': 'drawing',
    'assets/manifest-abc123.webmanifest': '{}',
    'manifest.webmanifest': '{}',
    'og.png': 'picture of shared links',
    'apple-touch-icon.png': 'icon',
    'favicon.svg': 'icon',
    'robots.txt': 'User-agent: *',
    '.env': 'AUTH_SECRET=x',
  })) {
    await writeFile(join(folder, name), content)
  }
})
afterAll(() => rm(folder, { recursive: true }))

const start = () => startApp({ website: folder })
const html = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }

// rule W38
test('every address of the site is its one page, and never kept without asking', async () => {
  const { app } = await start()
  for (const url of [
    '/',
    '/login',
    '/tugas',
    '/kelompok/',
    '/anggotakelompok?kelompok=a.b',
    '/scan-qr/1-2',
    '/apik',
  ]) {
    const response = await app.inject({ url, headers: html })
    expect(response.statusCode, url).toBe(200)
    expect(response.body, url).toContain('<title>BAKTI</title>')
    expect(response.headers['content-type']).toMatch(/^text\/html/)
    expect(response.headers['cache-control'], url).toBe('no-cache')
  }
  expect((await app.inject({ method: 'HEAD', url: '/login', headers: html })).statusCode).toBe(200)
})

// rule W38
test('an address gets the page that names in its head what it needs first', async () => {
  const { app } = await start()
  const page = async (url: string) => (await app.inject({ url, headers: html })).body
  for (const url of ['/absensi', '/absensi/', '/absensi?kelompok=1', '/absensi/x'])
    expect(await page(url), url).toContain('modulepreload')
  for (const url of ['/login', '/absensix', '/x/absensi', '/..%2fabsensi'])
    expect(await page(url), url).not.toContain('modulepreload')
})

// rule W38
test('an address that can not be decoded is the page that says so, with 404; below /api it is an envelope', async () => {
  const { app } = await start()
  for (const url of ['/100%', '/%E0%A4%A', '/kelompok/100%?a=%', '/%c0%af']) {
    const response = await app.inject({ url, headers: html })
    expect(response.statusCode, url).toBe(404)
    expect(response.body, url).toContain('<title>BAKTI</title>')
    expect(response.headers['content-type']).toMatch(/^text\/html/)
    expect(response.headers['content-security-policy'], 'as every page').toContain("script-src 'self'")
  }
  for (const url of ['/api/100%', '/api/%E0%A4%A', '/api/absen/%']) {
    const response = await app.inject({ url, headers: html })
    expect(response.statusCode, url).toBe(400)
    expect(response.json(), url).toMatchObject({ status: 400, code: 'validation', data: null })
  }
  expect((await app.inject({ url: '/login?a=100%', headers: html })).statusCode).toBe(200)
})

test('the landing page has its own head', async () => {
  const { app } = await start()
  const get = async (url: string, encoding = 'identity') => {
    const response = await app.inject({ url, headers: { ...html, 'accept-encoding': encoding } })
    expect(response.headers['cache-control'], url).toBe('no-cache')
    return response.body
  }
  expect(await get('/')).toContain('preload')
  expect(await get('/?dari=poster')).toContain('preload')
  expect(await get('/', 'gzip, br')).toBe('br of landing')
  expect(await get('/login')).not.toContain('preload')
  expect((await app.inject({ method: 'HEAD', url: '/', headers: html })).statusCode).toBe(200)
})

test('where the public address is known, the landing page says so to whoever shows a card of it', async () => {
  const { app } = await startApp({ website: folder, publicUrl: 'https://bakti.contoh.id' })
  const { body, headers } = await app.inject({ url: '/', headers: html })
  expect(body).toContain('<meta content="https://bakti.contoh.id/og.png">')
  expect(body).toContain('<link rel="canonical" href="https://bakti.contoh.id/">')
  expect(body).toContain('preload')
  expect(headers).toMatchObject({ 'cache-control': 'no-cache', 'content-type': 'text/html; charset=utf-8' })
  const tags = new Set([headers.etag])
  for (const [encoding, decode] of [
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ] as const) {
    const packed = await app.inject({ url: '/', headers: { ...html, 'accept-encoding': encoding } })
    expect(packed.headers).toMatchObject({ 'content-encoding': encoding, vary: 'Accept-Encoding' })
    expect(decode(packed.rawPayload).toString()).toBe(body)
    tags.add(packed.headers.etag)
    const known = {
      ...html,
      'accept-encoding': encoding,
      'if-none-match': packed.headers.etag as string,
    }
    const again = await app.inject({ url: '/', headers: known })
    expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, '', packed.headers.etag])
  }
  expect(tags.size).toBe(3)
})

// rule W38
test('what is neither a page nor a file is not found', async () => {
  const { app } = await start()
  for (const [url, headers] of [
    ['/assets/gone-123.js', html],
    ['/favicon.ico', html],
    ['/.env', html],
    ['/.git/config', html],
    ['/assets/../.env', html],
    ['/..%2f..%2fetc/passwd', html],
    ['/login', { accept: 'image/avif' }],
    ['/api', html],
    ['/api/', html],
    ['/api/tidak-ada', html],
  ] as const) {
    const response = await app.inject({ url, headers })
    expect(response.statusCode, url).toBe(404)
    expect(response.json(), url).toMatchObject({ status: 404, code: 'route.not_found', data: null })
  }
  expect((await app.inject({ method: 'POST', url: '/login', headers: html })).statusCode).toBe(404)
})

test('a file that was compressed beforehand goes out as it is', async () => {
  const { app } = await start()
  const get = async (encoding: string) => {
    const response = await app.inject({
      url: '/assets/app-abc123.js',
      headers: { 'accept-encoding': encoding },
    })
    expect(response.headers['content-type']).toMatch(/javascript/)
    expect(response.headers.vary?.toLowerCase()).toContain('accept-encoding')
    return [response.headers['content-encoding'], response.body]
  }
  expect(await get('gzip, deflate, br')).toEqual(['br', 'br of js'])
  expect(await get('gzip')).toEqual(['gzip', 'gz of js'])
  expect(await get('identity')).toEqual([undefined, 'plain js'])
})

// rule W38
test('a hashed name is kept for ever, any other is asked for again', async () => {
  const { app } = await start()
  const control = async (url: string) => (await app.inject({ url })).headers['cache-control']
  expect(await control('/assets/app-abc123.js')).toBe('public, max-age=31536000, immutable')
  expect(await control('/sw.js')).toBe('no-cache')
  const { headers } = await app.inject({ url: '/sw.js' })
  const again = await app.inject({ url: '/sw.js', headers: { 'if-none-match': headers.etag as string } })
  expect(again.statusCode).toBe(304)
  expect((await app.inject({ url: '/reader.wasm' })).headers['content-type']).toBe('application/wasm')
})

const FOR_EVER = 'public, max-age=31536000, immutable'
const A_DAY = 'public, max-age=86400, stale-while-revalidate=604800'

// rule W38
test.each<[url: string, cacheControl: string, type: string, varies: boolean]>([
  ['/', 'no-cache', 'text/html; charset=utf-8', true],
  ['/login', 'no-cache', 'text/html; charset=utf-8', true],
  ['/index.html', 'no-cache', 'text/html; charset=utf-8', true],
  ['/manifest.webmanifest', 'no-cache', 'application/manifest+json', true],
  ['/sw.js', 'no-cache', 'application/javascript; charset=utf-8', true],
  ['/reader.wasm', 'no-cache', 'application/wasm', true],
  ['/assets/lain-abc123.js', FOR_EVER, 'application/javascript; charset=utf-8', true],
  ['/assets/style-abc123.css', FOR_EVER, 'text/css; charset=utf-8', true],
  ['/assets/reader-abc123.wasm', FOR_EVER, 'application/wasm', true],
  ['/assets/gambar-abc123.svg', FOR_EVER, 'image/svg+xml', true],
  ['/assets/manifest-abc123.webmanifest', FOR_EVER, 'application/manifest+json', true],
  ['/assets/teks-abc123.woff2', FOR_EVER, 'font/woff2', false],
  ['/assets/foto-abc123.webp', FOR_EVER, 'image/webp', false],
  ['/og.png', A_DAY, 'image/png', false],
  ['/apple-touch-icon.png', A_DAY, 'image/png', false],
  ['/favicon.svg', A_DAY, 'image/svg+xml', true],
  ['/robots.txt', A_DAY, 'text/plain; charset=utf-8', true],
])('%s is kept as its kind says', async (url, cacheControl, type, varies) => {
  const { app } = await start()
  const tags = new Set<unknown>()
  const encodings = new Set<unknown>()
  for (const encoding of ['identity', 'gzip', 'gzip, br']) {
    const headers = { ...html, 'accept-encoding': encoding }
    const answer = await app.inject({ url, headers })
    expect(answer.statusCode).toBe(200)
    expect(answer.headers).toMatchObject({
      'cache-control': cacheControl,
      'content-type': type,
      'last-modified': expect.stringMatching(/ GMT$/),
      'accept-ranges': 'bytes',
    })
    expect(answer.headers.vary?.toLowerCase()).toBe(varies ? 'accept-encoding' : undefined)
    tags.add(answer.headers.etag)
    encodings.add(answer.headers['content-encoding'])

    for (const known of [
      { 'if-none-match': answer.headers.etag as string },
      { 'if-modified-since': answer.headers['last-modified'] as string },
    ]) {
      const again = await app.inject({ url, headers: { ...headers, ...known } })
      expect([again.statusCode, again.body]).toEqual([304, ''])
      expect(again.headers).toMatchObject({ 'cache-control': cacheControl, etag: answer.headers.etag })
      expect(again.headers.vary).toBe(answer.headers.vary)
    }
    const part = await app.inject({ url, headers: { ...headers, range: 'bytes=1-2' } })
    expect([part.statusCode, part.rawPayload]).toEqual([206, answer.rawPayload.subarray(1, 3)])
  }
  expect(tags.size, 'each variant has its own').toBe(encodings.size)
})

// rule W38
test('what is missing is not kept, and neither is any answer of the API', async () => {
  const { app } = await start()
  for (const url of ['/assets/gone-123.js', '/gone.png', '/api/health', '/api/tidak-ada', '/api/absen/']) {
    const { headers } = await app.inject({ url })
    expect(headers['cache-control'], url).toBe('no-store')
    expect(headers.etag, url).toBeUndefined()
  }
})

test('other origins that may read files are still told apart', async () => {
  const { app } = await startApp({ website: folder, corsOrigin: ['https://bakti.contoh.id'] })
  const vary = async (url: string) => (await app.inject({ url })).headers.vary
  expect(await vary('/og.png')).toBe('Origin')
  expect(await vary('/sw.js')).toBe('Origin, Accept-Encoding')
})

// rule W110
test('a file is one buffer for all who read it, in each of its forms, and stays what it was when the server started', async () => {
  const app = fastify()
  onTestFinished(() => app.close())
  const sent: unknown[] = []
  app.addHook('onSend', (_request, _reply, payload, done) => {
    sent.push(payload)
    done(null, payload)
  })
  const release = await mkdtemp(join(tmpdir(), 'bakti-web-'))
  onTestFinished(() => rm(release, { recursive: true }))
  await cp(folder, release, { recursive: true })
  registerWebsite(app, release, {
    publicUrl: undefined,
    serviceWorker: true,
    acara: () => acaraNow(0, defaultIsi()),
  })
  await writeFile(join(release, 'sw.js'), 'another worker')
  for (const encoding of ['identity', 'identity', 'br', 'br'])
    await app.inject({ url: '/assets/app-abc123.js', headers: { 'accept-encoding': encoding } })
  expect(sent[0] === sent[1]).toBe(true)
  expect(sent[2] === sent[3]).toBe(true)
  expect(sent[0]).toBeInstanceOf(Buffer)
  expect((await app.inject('/sw.js')).body).toBe('worker')
})

test('a part that is not there is refused with 416, one that can not be read is all of it', async () => {
  const { app } = await start()
  const get = async (range: string, more: object = {}) => {
    const { statusCode, body, headers } = await app.inject({ url: '/sw.js', headers: { range, ...more } })
    return [statusCode, body, headers['content-range']]
  }
  expect(await get('bytes=2-')).toEqual([206, 'rker', 'bytes 2-5/6'])
  expect(await get('bytes=-2')).toEqual([206, 'er', 'bytes 4-5/6'])
  expect(await get('bytes=2-99')).toEqual([206, 'rker', 'bytes 2-5/6'])
  expect(await get('bytes=6-')).toEqual([416, '', 'bytes */6'])
  for (const range of ['bytes=3-1', 'bytes=-', 'bytes=0-1,3-4', 'lines=1-2'])
    expect(await get(range), range).toEqual([200, 'worker', undefined])
  expect(await get('bytes=2-', { 'if-range': 'W/"other"' })).toEqual([200, 'worker', undefined])
})

// rule G10
test('the worker of the devices can be replaced by one that ends it', async () => {
  const script = async (deps: Parameters<typeof startApp>[0]) => {
    const { app } = await startApp({ website: folder, ...deps })
    const { body, headers } = await app.inject({ url: '/sw.js?untuk=panitia' })
    expect(headers).toMatchObject({
      'cache-control': 'no-cache',
      'content-type': 'application/javascript; charset=utf-8',
    })
    return body
  }
  expect(await script({})).toBe('worker')
  expect(await script({ serviceWorker: false })).toBe('the last worker')
})

test('where the site was never built, the API stands alone', async () => {
  const { app } = await startApp()
  expect((await app.inject({ url: '/', headers: html })).json()).toMatchObject({ code: 'route.not_found' })
  expect((await app.inject({ url: '/api/health' })).statusCode).toBe(200)
})
