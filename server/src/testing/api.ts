import type { Role } from '@bakti/contract/auth/auth.schemas'
import type { Endpoint, Wire } from '@bakti/contract/call'
import type { Envelope, ErrorEnvelope } from '@bakti/contract/envelope'
import { allCalls } from '@bakti/contract/api'
import type { FastifyInstance, InjectOptions } from 'fastify'
import { expect } from 'vitest'
import type { Pool } from '../platform/database'
import { type TestUser, addUser } from './users'

export interface Sent<W extends Wire> {
  query?: W['query']
  body?: W['body']
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
  call<W extends Wire>(endpoint: Endpoint<W>, sent?: Sent<W>): Promise<Answered<W['data']>>
  /** The same caller with this user's token; a role stands for a new user of that role. */
  as(user: TestUser | Role): Promise<Api>
  /** As whom it calls. */
  user: TestUser | null
}

interface Target {
  app: FastifyInstance
  pool: Pool
}

/** Calls the app's endpoints by their contract: `await (await api.as('ADMIN')).call(absenCalls.list)`. */
export function api({ app, pool }: Target, user: TestUser | null = null): Api {
  return {
    user,
    async as(next) {
      return api(
        { app, pool },
        typeof next === 'string' ? await addUser({ app, pool }, { role: next }) : next,
      )
    },
    async call(endpoint, sent = {}) {
      const response = await app.inject(toRequest(endpoint, sent, user))
      const body: unknown = response.json()
      expectEnvelope(endpoint, response.statusCode, body)
      return { status: response.statusCode, headers: response.headers, body: body as never }
    },
  }
}

function toRequest(endpoint: Endpoint, { query, body, headers }: Sent<Wire>, user: TestUser | null) {
  const request: InjectOptions = {
    method: endpoint.method,
    url: `/api${endpoint.path}`,
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

/** DECISIONS: Wire, 'envelope'; and what a success promises by its schema. */
export function expectEnvelope(endpoint: Endpoint, status: number, body: unknown): void {
  const envelope = body as Partial<ErrorEnvelope>
  expect(envelope.status).toBe(status)
  expect(envelope.message).toBeTypeOf('string')
  if (status >= 400) {
    expect(envelope.code).toMatch(/^[a-z][a-z0-9_.]+$/)
    return
  }
  const shape = allCalls.find((call) => call.endpoint === endpoint)?.shape
  if (!shape) throw new Error(`${endpoint.method} ${endpoint.path} is not in the registry`)
  expect(shape.data.parse(envelope.data), 'the answer fits its schema, with nothing beside it').toEqual(
    envelope.data,
  )
}
