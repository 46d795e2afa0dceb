// @vitest-environment node
import { expect, test } from 'vitest'
import type { Failure } from '../call'
import { kinds } from '../../features/outbox/outbox.queries'
import { judge, judgeCall } from './outcome'

const failure = (status: number, more: Partial<Failure> = {}): Failure => ({
  ok: false,
  kind: 'refused',
  status,
  code: '',
  message: '',
  data: null,
  errors: [],
  ...more,
})

// rule O2
test.each(['network', 'timeout', 'unavailable'] as const)('%s: the server was not reached', (kind) => {
  expect(judge(kinds.scan, failure(0, { kind }))).toEqual({ is: 'retry', why: 'jaringan' })
})

// rules O3, O15
test.each([
  ...([408, 425, 429] as const).map((status) => [status, 'giliran'] as const),
  ...([500, 501, 507] as const).map((status) => [status, 'server'] as const),
])('%i: tried again later (%s)', (status, why) => {
  expect(judge(kinds.scan, failure(status))).toEqual({ is: 'retry', why })
  expect(judge(kinds.scan, failure(status, { retryAfter: 3 }))).toMatchObject({ wait: 3000 })
})

// rule O16
test('401 and 403 pause', () => {
  expect(judge(kinds.status, failure(401))).toEqual({ is: 'paused', why: 'login' })
  expect(judge(kinds.status, failure(403))).toEqual({ is: 'paused', why: 'role' })
})

// rule O40
test('403 scope.denied concerns the item alone', () => {
  expect(judge(kinds.status, failure(403, { code: 'scope.denied' }))).toEqual({ is: 'denied' })
})

// rule O42
test('a call with many items: what is no answer to each of them judges none', () => {
  expect(judgeCall(failure(0, { kind: 'timeout' }))).toEqual({ is: 'unreachable', timeout: true })
  expect(judgeCall(failure(503, { kind: 'unavailable' }))).toEqual({ is: 'unreachable', timeout: false })
  expect(judgeCall(failure(429, { retryAfter: 3 }))).toEqual({ is: 'later', wait: 3000 })
  expect(judgeCall(failure(401))).toEqual({ is: 'paused', why: 'login' })
  expect(judgeCall(failure(403, { code: 'role.required' }))).toEqual({ is: 'paused', why: 'role' })
  for (const status of [400, 403, 404, 413, 500])
    expect(judgeCall(failure(status, { code: 'scope.denied' }))).toEqual({ is: 'alone' })
})

// rule O17
test.each([400, 404, 409, 413, 422])('%i: refused; a scan is kept for review', (status) => {
  expect(judge(kinds.status, failure(status))).toMatchObject({ is: 'refused', forget: true })
  expect(judge(kinds.scan, failure(status))).toMatchObject({ is: 'refused', forget: false })
  expect(judge(kinds.scan, failure(status, { data: { ditahan: true } }))).toMatchObject({ is: 'held' })
  expect(judge(kinds.scan, failure(status, { data: { ditahan: 'ya' } }))).toMatchObject({ is: 'refused' })
})

// rule O17
test('a refused scan is dropped only if the server found no code in it', () => {
  const errors = [{ path: 'participantIdentifier', message: 'Invalid NIM format' }]
  expect(judge(kinds.scan, failure(400, { errors }))).toMatchObject({ is: 'refused', forget: true })
  const others = [{ path: 'x-device-id', message: 'X-Device-Id harus berupa UUID' }]
  expect(judge(kinds.scan, failure(400, { errors: others }))).toMatchObject({ forget: false })
  expect(judge(kinds.scan, failure(404, { errors }))).toMatchObject({ forget: false })
})
