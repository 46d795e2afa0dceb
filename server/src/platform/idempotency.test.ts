import type { Access } from '@bakti/contract/access'
import { bind } from '@bakti/contract/api'
import { calls } from '@bakti/contract/call'
import fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import type { Caller } from './caller'
import { createPool } from './database'
import { createHandle } from './handle'
import { createVisitors } from './visitors'
import { once } from './idempotency'
import { freshDatabase } from './postgres/testing'
import { sendError } from './transport'

const user = (role: Caller['role']): Caller => ({
  id: crypto.randomUUID(),
  sid: crypto.randomUUID(),
  name: 'Sari',
  email: 'sari@contoh.id',
  image: null,
  role,
})

/** A write that answers with its caller's id and with how often it was carried out, on a real database. */
async function writeOf(access: Access) {
  const { connection } = await freshDatabase()
  const pool = createPool(connection, () => undefined)
  const app = fastify()
  onTestFinished(async () => {
    await app.close()
    await pool.end()
  })
  app.setErrorHandler((error, _request, reply) => sendError(error as never, reply))
  let caller = user('ADMIN')
  let times = 0
  const handle = createHandle(app, async () => caller, {
    visitors: createVisitors({ proxied: false }),
    watchSession: () => () => undefined,
    riwayat: {
      actOf: () => null,
      noteRefusal: async () => undefined,
      noteExport: async () => undefined,
    },
  })
  const shapes = { record: { body: z.object({ link: z.string() }), data: z.unknown() } }
  const { record } = bind(
    'test',
    'data',
    shapes,
    calls<typeof shapes>({ record: { method: 'POST', path: '/catat', access, failure: '' } }),
  )
  handle(record, ({ write }) => once(pool, write, async () => ({ id: write.pengirim, times: ++times })))
  const key = crypto.randomUUID()
  return async (as: Caller, link = 'https://contoh.id') => {
    caller = as
    const response = await app.inject({
      method: 'POST',
      url: '/catat',
      headers: { 'Idempotency-Key': key },
      payload: { link },
    })
    return { status: response.statusCode, data: response.json<{ data: unknown }>().data }
  }
}

// rule W23
test('what one ADMIN did, another may deliver again: the answer is the first one', async () => {
  const send = await writeOf('manageTugas')
  const first = user('ADMIN')
  const answer = { status: 200, data: { id: first.id, times: 1 } }
  expect(await send(first)).toEqual(answer)
  expect(await send(first)).toEqual(answer)
  expect(await send(user('ADMIN'))).toEqual(answer)
  expect(await send(first, 'https://lain.id')).toMatchObject({ status: 422 })
})

// rule W23
test('a participant’s stored answer is told to nobody else, whatever key they send', async () => {
  const send = await writeOf('submitTugas')
  const sari = user('PESERTA')
  const answer = { status: 200, data: { id: sari.id, times: 1 } }
  expect(await send(sari)).toEqual(answer)
  expect(await send(user('PESERTA'))).toEqual({ status: 422, data: null })
  expect(await send(sari)).toEqual(answer)
})
