import { scopeOf } from '@bakti/contract/access'
import { type CallName, type ServedCall, allCalls } from '@bakti/contract/api'
import { FACT_LABEL } from '@bakti/contract/riwayat/riwayat.rules'
import fc from 'fast-check'
import type { InjectOptions, LightMyRequestResponse } from 'fastify'
import { expect, test } from 'vitest'
import { leavesLine } from './features/riwayat/acts'
import { buildOpenApi } from './platform/docs/openapi'
import type { TestApp } from './testing/app'
import { expectEnvelope } from './testing/api'
import { everything } from './testing/everything'
import { injectCall, isStream } from './testing/inject'
import { type Known, file, headers, near, queryText } from './testing/hostile'

/**
 * Fixed, so that every run tests the same values. A failure prints the path to its smallest case. The limit is just below that of a test, so
 * that the search for it is ended and printed; on a busy machine 60 runs alone have taken 20 s.
 */
const RUNS = { seed: 20_250_811, numRuns: 60, interruptAfterTimeLimit: 50_000, markInterruptAsFailure: true }

interface Prepared {
  t: TestApp
  knownTo: (call: ServedCall) => Known
  /** Of an admin, or of a member's account for a call that is a participant's alone. */
  authorizationOf: (call: ServedCall) => string
}

async function prepare(): Promise<Prepared> {
  const { t, admin, peserta, known, knownOf } = await everything()
  return {
    t,
    knownTo: ({ name }) => ({ ...known, ...knownOf[name] }),
    authorizationOf: ({ access }) =>
      `Bearer ${scopeOf(access, 'ADMIN') === null ? peserta.token : admin.token}`,
  }
}

const { paths } = buildOpenApi(allCalls)
const documented = ({ path, method }: ServedCall) =>
  Object.keys(paths[path]?.[method.toLowerCase()]?.responses ?? {})

function expectFile({ headers, body }: LightMyRequestResponse): void {
  expect(headers['content-type']).toBe('text/csv; charset=utf-8')
  expect(body.split('\r\n')).toHaveLength(1 + Number(headers['x-total-rows']) + 1)
}

async function expectAnswer({ app }: TestApp, call: ServedCall, request: Omit<InjectOptions, 'method'>) {
  const response = await injectCall(app, call, request)
  expect(response.statusCode, response.body).toBeLessThan(500)
  if (isStream(response)) expect(response.body).toMatch(/^data: \{"semua":/)
  else if (call.csv && response.statusCode === 200) expectFile(response)
  else if (call.xlsx && response.statusCode === 200)
    expect(response.headers['content-type']).toContain('spreadsheetml.sheet')
  else {
    expect(response.headers['content-type']).toBe('application/json; charset=utf-8')
    expectEnvelope(call, response.statusCode, response.json())
  }
  expect(documented(call), '/api/docs names the answer').toContain(String(response.statusCode))
  return response
}

function requests(call: ServedCall, known: Known): fc.Arbitrary<Omit<InjectOptions, 'method'>> {
  const query = call.shapes.query ? near(call.shapes.query, known) : fc.constant({})
  const body = call.upload
    ? file
    : (call.shapes.body ? near(call.shapes.body, known) : fc.anything({ maxDepth: 2 })).map(jsonOf)
  return fc.record({
    url: query.chain(queryText).map((text) => `/api${call.path}?${text}`),
    payload: body,
    headers,
  })
}

// fast-check's values may contain what JSON can't express, such as null-prototype objects and __proto__ keys.
const jsonOf = (value: unknown) =>
  JSON.stringify(value, (_key, part: unknown) => (typeof part === 'bigint' ? String(part) : part)) ?? ''

/** They need a password, a mailed code, a Google token, or all that is set of the event. */
const NEVER_SERVED: CallName[] = [
  'auth.login',
  'auth.resetPassword',
  'auth.loginByGoogle',
  'akun.updatePassword',
  // Two members exactly as they are.
  'orang.swap',
  'orang.merge',
  'pengaturan.updateAcara',
]

// rules W1, W8, W60
test.each(allCalls)('$name answers any input', async (call) => {
  const { t, knownTo, authorizationOf } = await prepare()
  const type = call.upload ? 'application/octet-stream' : 'application/json'
  const seen: number[] = []
  await fc.assert(
    fc.asyncProperty(requests(call, knownTo(call)), async (request) => {
      const { statusCode } = await expectAnswer(t, call, {
        ...request,
        headers: {
          'content-type': type,
          authorization: authorizationOf(call),
          ...(request.headers as object),
        },
      })
      seen.push(statusCode)
    }),
    RUNS,
  )
  const served = seen.some((status) => status < 300)
  expect(served, 'some requests get to where the call does its work').toBe(!NEVER_SERVED.includes(call.name))
  const isTold = served && isLogged(call) && !PREVIEWED.includes(call.name)
  expect(await linesOf(t, call)).toEqual(isTold ? 'told' : 'none')
})

/** Of these the preview alone is served: no file that is made at random can be confirmed. */
const PREVIEWED: CallName[] = ['kelompok.import', 'undangan.import']

const isLogged = ({ name, method, csv, xlsx }: ServedCall) =>
  method === 'GET' ? (csv ?? xlsx) === true : leavesLine(name)

/** They say all in their sentence. */
const WITHOUT_NAME = /^(auth|akun)[.]|^pengaturan[.]sendTrial$/

/** Whether the lines that a call left in the log name what it was done to, and what differs by known names. */
async function linesOf({ pool }: TestApp, { name }: ServedCall): Promise<'none' | 'told' | object> {
  const { rows } = await pool.query<{ sebut: string; facts: string[] }>(
    `select r.sebut, array(select jsonb_object_keys(coalesce(r.sebelum, '{}') || coalesce(r.sesudah, '{}'))) as facts
     from riwayat r where r.hal = $1 and not r.ditolak`,
    [name],
  )
  const untold = rows.filter(
    ({ sebut, facts }) =>
      (sebut === '' && !WITHOUT_NAME.test(name)) || !facts.every((fact) => fact in FACT_LABEL),
  )
  return untold[0] ?? (rows.length > 0 ? 'told' : 'none')
}

const deep = (levels: number) => `${'['.repeat(levels)}${']'.repeat(levels)}`

const ABSURD: [name: string, type: string, payload: string | Buffer, statuses: number[]][] = [
  ['5 MB of JSON', 'application/json', JSON.stringify({ id: 'x'.repeat(5 * 1024 * 1024) }), [413]],
  ['9 MB of bytes', 'application/octet-stream', Buffer.alloc(9 * 1024 * 1024), [413]],
  ['JSON that ends early', 'application/json', '{"id": "1', [400]],
  ['a prototype', 'application/json', '{"__proto__": {"role": "ADMIN"}, "id": "1"}', [400]],
  ['a constructor', 'application/json', '{"constructor": {"prototype": {"role": "ADMIN"}}}', [400]],
  ['a deep prototype', 'application/json', '{"a": {"b": [{"__proto__": 1}]}}', [400]],
  ['JSON 30,000 levels deep', 'application/json', deep(30_000), [400]],
  ['bytes that are no UTF-8', 'application/json', Buffer.from([0x22, 0xff, 0xfe, 0x22]), [400]],
  ['a form', 'application/x-www-form-urlencoded', 'id=1', [415]],
  ['a multipart form', 'multipart/form-data; boundary=x', '--x--', [415]],
  ['plain text', 'text/plain', 'id', [415]],
  ['XML', 'application/xml', '<id/>', [415]],
  ['a type that is none', 'a;;b', '{}', [415]],
]

/** A call that reads no body does not validate its JSON. */
const reads = (call: ServedCall) => call.shapes.body !== undefined

// rules W5, W8, W32
test.each(ABSURD)('%s is refused by every call with a body', async (_name, type, payload, statuses) => {
  const { t, authorizationOf } = await prepare()
  for (const call of allCalls.filter((each) => reads(each) || each.upload)) {
    const url = `/api${call.path}${call.upload ? '?preview=true' : ''}`
    const sent = { url, payload, headers: { 'content-type': type, authorization: authorizationOf(call) } }
    const { statusCode } = await expectAnswer(t, call, sent)
    // The type is checked first: bytes instead of JSON, or JSON instead of bytes, get 415.
    expect(statuses.includes(statusCode) || statusCode === 415 || statusCode === 413, call.name).toBe(true)
  }
})

// rules W8, W38
test('an address that can’t be decoded is a client error', async () => {
  const { t } = await prepare()
  for (const url of ['/api/%zz', '/api/kelompok/%', '/%c0%af', '/api/%00', '/api/..%2f..%2fetc/passwd']) {
    const response = await t.app.inject({ url })
    expect([400, 404], url).toContain(response.statusCode)
    expect(response.json(), url).toMatchObject({ status: response.statusCode, data: null })
  }
})
