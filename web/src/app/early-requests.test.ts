// @vitest-environment node
import { expect, test } from 'vitest'
import type { Exchange } from '../platform/transport'
import { sendEarly, takeEarly } from './early-requests'

const REQUEST = { method: 'GET', url: 'http://localhost/api/saya', headers: { Authorization: 'Bearer t' } }
const ANSWER = { status: 200, text: '{}', header: () => null }

function sent(request: typeof REQUEST) {
  let answer = (_: Exchange) => {}
  const given = new Promise<Exchange>((resolve) => (answer = resolve))
  sendEarly(request, () => given)
  return answer
}

// rules O19, U169
test('an answer is taken over once, by the same request, with the times of its own', async () => {
  const before = Date.now()
  sent(REQUEST)(ANSWER)
  expect(takeEarly({ ...REQUEST, headers: { Authorization: 'Bearer other' } })).toBeUndefined()
  const taken = await takeEarly(REQUEST)
  expect(taken).toMatchObject({
    status: 200,
    asked: { sentAt: expect.any(Number), receivedAt: expect.any(Number) },
  })
  const { sentAt, receivedAt } = (taken as { asked: { sentAt: number; receivedAt: number } }).asked
  expect(before <= sentAt && sentAt <= receivedAt && receivedAt <= Date.now()).toBe(true)
  expect(takeEarly(REQUEST)).toBeUndefined()
})

// rule U169
test('a request that failed before the app asked is none: the app sends its own', async () => {
  sent(REQUEST)({ failed: 'network' })
  await new Promise((resolve) => setTimeout(resolve))
  expect(takeEarly(REQUEST)).toBeUndefined()
})
