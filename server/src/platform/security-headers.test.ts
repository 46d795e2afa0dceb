import { absenCalls } from '@bakti/contract/absen/absen.calls'
import { expect, test } from 'vitest'
import { startApp } from '../testing/app'

const headersOf = async (app: Awaited<ReturnType<typeof startApp>>['app'], url = '/') =>
  (await app.inject({ url })).headers

// rule W37
test('the policy allows our own files, WebAssembly and pictures that the page draws', async () => {
  const { app } = await startApp()
  const headers = await headersOf(app)
  const policy = String(headers['content-security-policy']).split(';')
  expect(policy).toEqual(
    expect.arrayContaining([
      "script-src 'self' 'wasm-unsafe-eval'",
      "worker-src 'self'",
      "style-src 'self'",
      "img-src 'self' data: blob:",
      "connect-src 'self'",
      "frame-ancestors 'none'",
    ]),
  )
  expect(policy.join(';')).not.toMatch(/unsafe-inline|'unsafe-eval'|upgrade-insecure-requests/)
  expect(headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'strict-origin-when-cross-origin',
  })
  expect(headers['permissions-policy']).toContain('camera=(self)')
  expect(headers['x-powered-by']).toBeUndefined()
  expect(await headersOf(app, '/api/docs')).toMatchObject({ 'content-security-policy': policy.join(';') })
})

// rules W37, G9
test('an answer of the API allows nothing, and says no more than that', async () => {
  const { app } = await startApp({ publicUrl: 'https://bakti.contoh.id' })
  for (const url of ['/api/health', '/api/absen/?id=1', '/api?x=1', '/api/docsx']) {
    const {
      date: _date,
      connection: _connection,
      'content-length': _length,
      ...headers
    } = await headersOf(app, url)
    expect(headers, url).toEqual({
      'content-security-policy': "default-src 'none';frame-ancestors 'none'",
      'strict-transport-security': 'max-age=15552000',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'cache-control': 'no-store',
      'content-type': 'application/json; charset=utf-8',
      'x-epoch': expect.any(String),
      'x-contract': '1',
    })
  }
})

// rule W37
test('the sign-in provider’s script gets in where it is set up, and nothing else of its host', async () => {
  const directive = async (deps: Parameters<typeof startApp>[0], name: string) => {
    const { app } = await startApp(deps)
    const policy = String((await headersOf(app))['content-security-policy'])
    return policy.split(';').find((each) => each.startsWith(`${name} `))
  }
  const google = {
    clientId: 'x',
    issuer: 'https://accounts.google.com',
    jwksUrl: 'https://www.googleapis.com/oauth2/v3/certs',
    scriptUrl: 'https://accounts.google.com/gsi/client',
  }
  expect(await directive({ google }, 'script-src')).toBe(
    "script-src 'self' 'wasm-unsafe-eval' https://accounts.google.com/gsi/client",
  )
  expect(await directive({ google }, 'style-src')).toBe(
    "style-src 'self' https://accounts.google.com/gsi/style",
  )
  expect(await directive({ google }, 'connect-src')).toBe(
    "connect-src 'self' https://accounts.google.com/gsi/",
  )
  expect(await directive({ google }, 'frame-src')).toBe("frame-src 'self' https://accounts.google.com/gsi/")
  expect(await directive({}, 'frame-src')).toBe("frame-src 'self'")
  expect(await directive({}, 'script-src')).not.toContain('google')
})

// rule W37
test('errors carry the same headers', async () => {
  const { app } = await startApp()
  for (const url of ['/api/absen/', '/api/tidak-ada', '/nope.js']) {
    const { headers } = await app.inject({ url })
    expect(headers['content-security-policy'], url).toBeDefined()
    expect(headers['cache-control'], url).toBe('no-store')
  }
})

test('only HTTPS is told to stay with HTTPS, and to keep its windows apart', async () => {
  const plain = await headersOf((await startApp()).app)
  expect(plain['strict-transport-security']).toBeUndefined()
  expect(plain['cross-origin-opener-policy']).toBeUndefined()
  const behindProxy = await headersOf((await startApp({ publicUrl: 'https://bakti.contoh.id' })).app)
  expect(behindProxy).toMatchObject({
    'strict-transport-security': 'max-age=15552000',
    'cross-origin-opener-policy': 'same-origin-allow-popups',
  })
})

// rule W9
test('other origins are shut out unless they are listed', async () => {
  const origin = 'https://bakti.contoh.id'
  const preflight = {
    method: 'OPTIONS',
    url: `/api${absenCalls.scan.path}`,
    headers: {
      origin,
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'authorization,idempotency-key',
    },
  } as const
  const shut = await startApp()
  expect((await shut.app.inject(preflight)).headers['access-control-allow-origin']).toBeUndefined()

  const { app } = await startApp({ corsOrigin: [origin] })
  const allowed = await app.inject(preflight)
  expect(allowed.statusCode).toBe(204)
  expect(allowed.headers).toMatchObject({
    'access-control-allow-origin': origin,
    'access-control-allow-headers': 'authorization,idempotency-key',
  })
  expect(allowed.headers['access-control-allow-methods']).toContain('POST')
  const answer = await app.inject({ url: '/api/absen/', headers: { origin } })
  expect(answer.statusCode).toBe(401)
  expect(answer.headers).toMatchObject({
    'access-control-allow-origin': origin,
    'access-control-expose-headers': 'X-Seen-At, X-Epoch, X-Contract, X-Total-Rows, Retry-After, Date, ETag',
  })
  const stranger = await app.inject({ url: '/api/health', headers: { origin: 'https://jahat.contoh' } })
  expect(stranger.headers['access-control-allow-origin']).toBeUndefined()
})

// rule W37
test('the preview of the landing page may stand in a frame of this site, and nothing else may', async () => {
  const { app } = await startApp()
  const framed = async (url: string) => {
    const { headers } = await app.inject({ url })
    const policy = String(headers['content-security-policy'])
    return [/frame-ancestors ([^;]*)/.exec(policy)?.[1], headers['x-frame-options']]
  }
  expect(await framed('/?pratinjau')).toEqual(["'self'", 'SAMEORIGIN'])
  for (const url of ['/', '/?pratinjau=1', '/login?pratinjau', '/api/pengaturan/acara'])
    expect(await framed(url), url).toEqual(["'none'", 'DENY'])
})
