import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp } from '../testing/app'

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bakti-web-'))
  await mkdir(join(folder, 'assets'))
  for (const [name, content] of Object.entries({
    'index.html': '<title>BAKTI</title>',
    'index.html.br': 'br of index',
    'landing.html': '<head><title>BAKTI</title><link rel="preload"><meta content="/og.png"></head>',
    'landing.html.br': 'br of landing',
    'assets/app-abc123.js': 'plain js',
    'assets/app-abc123.js.br': 'br of js',
    'assets/app-abc123.js.gz': 'gz of js',
    'sw.js': 'worker',
    'reader.wasm': 'wasm',
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

test('where the site was never built, the API stands alone', async () => {
  const { app } = await startApp()
  expect((await app.inject({ url: '/', headers: html })).json()).toMatchObject({ code: 'route.not_found' })
  expect((await app.inject({ url: '/api/health' })).statusCode).toBe(200)
})
