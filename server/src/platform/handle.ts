import { type Access, type Endpoint, UPLOAD_MAX_BYTES } from '@bakti/contract/call'
import type { Shape } from '@bakti/contract/shape.schemas'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { type Answer, StoredAnswer, renderEnvelope } from './answer'
import type { Caller, FindCaller } from './caller'
import { allowUpload } from './connections'
import { roleRequired, sessionRequired, unsupportedMedia } from './errors'
import { parse } from './parse'
import { type Write, readWrite } from './write'
import { createWriteLimit } from './write-limit'

declare module 'fastify' {
  interface FastifyRequest {
    /** Found before the body is read; null on a public call. */
    caller: Caller | null
  }
}

type Output<T> = T extends z.ZodType ? z.output<T> : undefined

interface PublicContext<S extends Shape> {
  query: Output<S['query']>
  body: Output<S['body']>
  request: FastifyRequest
}

interface Context<S extends Shape> extends PublicContext<S> {
  caller: Caller
  /** Of POST, PUT and DELETE: a read has no key and no time of its own. */
  write: Write
}

type Work<C> = (context: C) => Promise<Answer | StoredAnswer>

/** Serves the calls of the contract: session and role first, then the shapes, then the work, then the envelope. */
export interface Handle {
  /** A call that needs a session. An upload's bytes are `request.body`, a Buffer. */
  <S extends Shape>(endpoint: Endpoint, shape: S, work: Work<Context<S>>): void
  /** A call of `access: 'public'`. */
  public: <S extends Shape>(endpoint: Endpoint, shape: S, work: Work<PublicContext<S>>) => void
}

async function authorize(access: Access, request: FastifyRequest, findCaller: FindCaller): Promise<Caller> {
  const caller = await findCaller(request)
  if (!caller) throw sessionRequired()
  // 403, never 401: a 401 would log the browser out (DECISIONS: Wire, 'status codes').
  if (access === 'admin' && caller.role !== 'ADMIN') throw roleRequired()
  return caller
}

function parseShape(endpoint: Endpoint, shape: Shape, request: FastifyRequest) {
  if (Buffer.isBuffer(request.body) !== (endpoint.upload ?? false)) throw unsupportedMedia()
  return {
    query: shape.query ? parse(shape.query, request.query) : undefined,
    // No body at all is one without its fields: the schema words what is missing.
    body: shape.body ? parse(shape.body, request.body ?? {}) : undefined,
  }
}

function sendAnswer(reply: FastifyReply, answer: Answer | StoredAnswer) {
  reply.type('application/json; charset=utf-8')
  if (answer instanceof StoredAnswer) return reply.code(answer.status).send(answer.body)
  if (answer.headers) reply.headers(answer.headers)
  return reply.code(answer.status ?? 200).send(renderEnvelope(answer))
}

export function createHandle(app: FastifyInstance, findCaller: FindCaller): Handle {
  app.decorateRequest('caller', null)
  const limitWrites = createWriteLimit()
  const route = ({ method, path, upload }: Endpoint) => ({
    method,
    url: path,
    ...(upload ? { bodyLimit: UPLOAD_MAX_BYTES } : {}),
  })
  // What `parseShape` returns has the types that `S` says; the compiler can't follow it there.
  const handle = <S extends Shape>(endpoint: Endpoint, shape: S, work: Work<Context<S>>) => {
    if (endpoint.access === 'public') throw new Error(`${endpoint.path} is public: use handle.public`)
    app.route({
      ...route(endpoint),
      // Before the body is read: nobody without the right gets to send 8 MB.
      onRequest: async (request) => {
        request.caller = await authorize(endpoint.access, request, findCaller)
        if (endpoint.upload) allowUpload(request.raw)
      },
      handler: async (request, reply) => {
        const { caller } = request
        if (!caller) throw sessionRequired()
        const parsed = parseShape(endpoint, shape, request)
        const { method, access, uncounted } = endpoint
        if (method !== 'GET' && !uncounted) await limitWrites(caller)
        const write = method === 'GET' ? undefined : readWrite(request, caller, { access, parsed })
        // Named one by one: spread, it took as long as all of the validation (`npm run bench -- profile`).
        const { query, body } = parsed
        return sendAnswer(reply, await work({ query, body, caller, write, request } as unknown as Context<S>))
      },
    })
  }
  handle.public = <S extends Shape>(endpoint: Endpoint, shape: S, work: Work<PublicContext<S>>) => {
    if (endpoint.access !== 'public') throw new Error(`${endpoint.path} needs a session: use handle`)
    app.route({
      ...route(endpoint),
      handler: async (request, reply) =>
        sendAnswer(
          reply,
          await work({ ...parseShape(endpoint, shape, request), request } as PublicContext<S>),
        ),
    })
  }
  return handle
}
