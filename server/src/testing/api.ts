import type { Role } from '@bakti/contract/auth/auth.schemas'
import { allCalls } from '@bakti/contract/api'
import type { BodyOf, Call, DataOf, QueryOf } from '@bakti/contract/call'
import type { Envelope, ErrorEnvelope } from '@bakti/contract/envelope'
import type { Shape } from '@bakti/contract/shape.schemas'
import type { FastifyInstance, InjectOptions } from 'fastify'
import { expect } from 'vitest'
import type { Pool } from '../platform/database'
import { type TestUser, addUser } from './users'

export interface Sent<S extends Shape> {
  query?: QueryOf<S>
  body?: BodyOf<S>
  headers?: Record<string, string>
}

export interface Answered<Data> {
  status: number
  headers: Record<string, string | number | string[] | undefined>
  /** The envelope; of an error it also holds `code`. */
  body: Envelope<Data> & Partial<Pick<ErrorEnvelope, 'code' | 'errors'>>
}

export interface Api {
  /** Calls as a browser does. A successful answer is checked against the call's schema, an error against the envelope. */
  call<S extends Shape>(target: Call<S>, sent?: Sent<S>): Promise<Answered<DataOf<S>>>
  /** The same caller with this user's token; a role stands for a new user of that role. */
  as(user: TestUser | Role): Promise<Api>
  /** As whom it calls. */
  user: TestUser | null
}

interface Target {
  app: FastifyInstance
  pool: Pool
}

/** Calls the app by its contract: `await (await api.as('ADMIN')).call(absenCalls.list)`. */
export function api({ app, pool }: Target, user: TestUser | null = null): Api {
  return {
    user,
    async as(next) {
      return api(
        { app, pool },
        typeof next === 'string' ? await addUser({ app, pool }, { role: next }) : next,
      )
    },
    async call(target, sent = {}) {
      const response = await app.inject(toRequest(target, sent, user))
      const body: unknown = response.json()
      expectEnvelope(target, response.statusCode, body)
      return { status: response.statusCode, headers: response.headers, body: body as never }
    },
  }
}

function toRequest<S extends Shape>(target: Call, { query, body, headers }: Sent<S>, user: TestUser | null) {
  const request: InjectOptions = {
    method: target.method,
    url: `/api${target.path}`,
    headers: { ...(user ? { authorization: `Bearer ${user.token}` } : {}), ...headers },
  }
  if (query) {
    const pairs = Object.entries(query as Record<string, unknown>).filter(([, value]) => value !== undefined)
    request.query = Object.fromEntries(pairs.map(([key, value]) => [key, String(value)]))
  }
  if (Buffer.isBuffer(body)) {
    request.payload = body
    request.headers = { 'content-type': 'application/octet-stream', ...request.headers }
  } else if (body !== undefined) request.payload = body as object
  return request
}

/** Checks the envelope (rules W1, W3) and the data of a success against its schema. */
export function expectEnvelope({ method, path }: Call, status: number, body: unknown): void {
  const envelope = body as Partial<ErrorEnvelope>
  expect(envelope.status).toBe(status)
  expect(envelope.message).toBeTypeOf('string')
  if (status >= 400) {
    expect(envelope.code).toMatch(/^[a-z][a-z0-9_.]+$/)
    return
  }
  const shapes = allCalls.find((call) => call.method === method && call.path === path)?.shapes
  if (!shapes) throw new Error(`${method} ${path} is no call of the API`)
  expect(shapes.data.parse(envelope.data), 'the answer fits its schema, with nothing beside it').toEqual(
    envelope.data,
  )
}
