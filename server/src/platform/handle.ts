import { scopeOf } from '@bakti/contract/access'
import type { ServedCall } from '@bakti/contract/api'
import { type DataOf, UPLOAD_MAX_BYTES } from '@bakti/contract/call'
import type { Shape } from '@bakti/contract/shape.schemas'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { type Answer, type RawJson, RenderedAnswer, render } from './answer'
import { type Caller, type FindCaller, createWriteLimit } from './caller'
import { type CsvFile, createSendCsv } from './csv-answer'
import { parse, roleRequired, sessionRequired, unsupportedMedia } from './errors'
import { allowUpload } from './exchange'
import { sendAnswer } from './send-answer'
import { type Write, readWrite } from './write'

declare module 'fastify' {
  interface FastifyRequest {
    /** Found before the body is read; null on a public call. */
    caller: Caller | null
  }
}

type OutputOf<T> = T extends z.ZodType ? z.output<T> : undefined

interface PublicContext<S extends Shape> {
  query: OutputOf<S['query']>
  body: OutputOf<S['body']>
  request: FastifyRequest
}

interface Context<S extends Shape> extends PublicContext<S> {
  caller: Caller
  /** Of POST, PUT and DELETE: a read has no key and no time of its own. */
  write: Write
}

type CsvContext<S extends Shape> = Pick<Context<S>, 'query' | 'caller'>

/** Runs the use case. A write that was run by `once` comes back rendered. */
type Work<C, Result> = (context: C) => Promise<Result | RenderedAnswer<Result>>

type DataOrJson<S extends Shape> = DataOf<S> | RawJson<DataOf<S>>

type AnswerTo<S extends Shape> = Answer<DataOf<S>, S['held'] extends z.ZodType ? z.output<S['held']> : never>

/**
 * Serves the calls of the contract: session and role first, then the shapes, then the use case, then the envelope. `answerOf` makes
 * the answer to the use case's result. Without it the result is the `data` of an answer with status 200.
 */
export interface Handle {
  /** A call that needs a session. An upload's bytes are `request.body`, a Buffer. */
  <S extends Shape>(call: ServedCall<S>, work: Work<Context<S>, DataOrJson<S>>): void
  <S extends Shape, Result>(
    call: ServedCall<S>,
    work: Work<Context<S>, Result>,
    answerOf: (result: Result) => AnswerTo<S>,
  ): void
  public: HandlePublic
  /** A call that answers with a CSV file (`csv` of the call). */
  csv: <S extends Shape>(call: ServedCall<S>, work: (context: CsvContext<S>) => Promise<CsvFile>) => void
}

/** The same for a call that a visitor without a session may use. */
interface HandlePublic {
  <S extends Shape>(call: ServedCall<S>, work: Work<PublicContext<S>, DataOrJson<S>>): void
  <S extends Shape, Result>(
    call: ServedCall<S>,
    work: Work<PublicContext<S>, Result>,
    answerOf: (result: Result) => AnswerTo<S>,
  ): void
}

type AnyAnswerOf = (result: unknown) => Answer<unknown, unknown>
type AnyWork = Work<unknown, unknown>

const dataOf: AnyAnswerOf = (data) => ({ data })

async function authorize({ access }: ServedCall, request: FastifyRequest, find: FindCaller): Promise<Caller> {
  const caller = await find(request)
  if (!caller) throw sessionRequired()
  // 403, never 401: a 401 would log the browser out (rule W6).
  if (scopeOf(access, caller.role) === null) throw roleRequired()
  return caller
}

function parseShapes({ upload, shapes }: ServedCall, request: FastifyRequest) {
  if (Buffer.isBuffer(request.body) !== (upload ?? false)) throw unsupportedMedia()
  return {
    query: shapes.query ? parse(shapes.query, request.query) : undefined,
    // A missing body is checked as `{}`, so that the schema names the missing field.
    body: shapes.body ? parse(shapes.body, request.body ?? {}) : undefined,
  }
}

const rendered = (result: unknown, answerOf: AnyAnswerOf) =>
  result instanceof RenderedAnswer ? result : render(answerOf(result))

const isPublic = ({ access }: ServedCall) => scopeOf(access, 'visitor') !== null

function routeOf({ method, path, upload, maxBytes = upload ? UPLOAD_MAX_BYTES : undefined }: ServedCall) {
  return { method, url: path, ...(maxBytes === undefined ? {} : { bodyLimit: maxBytes }) }
}

export function createHandle(app: FastifyInstance, findCaller: FindCaller): Handle {
  app.decorateRequest('caller', null)
  const limitWrites = createWriteLimit()

  function serve(call: ServedCall, work: AnyWork, answerOf = dataOf): void {
    if (isPublic(call)) throw new Error(`${call.name} is public: use handle.public`)
    const { method, access, upload, uncounted } = call
    app.route({
      ...routeOf(call),
      // Before the body is read (rule W31).
      onRequest: async (request) => {
        request.caller = await authorize(call, request, findCaller)
        if (upload) allowUpload(request.raw)
      },
      handler: async (request, reply) => {
        const { caller } = request
        if (!caller) throw sessionRequired()
        const parsed = parseShapes(call, request)
        if (method !== 'GET' && !uncounted) await limitWrites(caller)
        const own = scopeOf(access, caller.role) === 'own'
        const write = method === 'GET' ? undefined : readWrite(request, caller, { parsed, own, answerOf })
        // A spread here took as long as the whole validation (`npm run bench -- profile`).
        const { query, body } = parsed
        const answer = rendered(await work({ query, body, caller, write, request }), answerOf)
        return sendAnswer(call, answer, { request, reply })
      },
    })
  }

  const sendCsv = createSendCsv()
  function serveCsv(call: ServedCall, work: (context: unknown) => Promise<CsvFile>): void {
    app.route({
      ...routeOf(call),
      onRequest: async (request) => {
        request.caller = await authorize(call, request, findCaller)
      },
      handler: async (request, reply) => {
        const { query } = parseShapes(call, request)
        return sendCsv(request, reply, () => work({ query, caller: request.caller }))
      },
    })
  }

  function servePublic(call: ServedCall, work: AnyWork, answerOf = dataOf): void {
    if (!isPublic(call)) throw new Error(`${call.name} needs a session: use handle`)
    app.route({
      ...routeOf(call),
      handler: async (request, reply) => {
        const { query, body } = parseShapes(call, request)
        const answer = rendered(await work({ query, body, request }), answerOf)
        return sendAnswer(call, answer, { request, reply })
      },
    })
  }

  // What `parseShapes` returns has the types that the call says; the compiler can't follow it there.
  return Object.assign(serve, { public: servePublic, csv: serveCsv }) as unknown as Handle
}
