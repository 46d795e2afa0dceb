import { type Access, scopeOf } from '@bakti/contract/access'
import type { CallName, ServedCall } from '@bakti/contract/api'
import { type DataOf, UPLOAD_MAX_BYTES } from '@bakti/contract/call'
import { HEADERS } from '@bakti/contract/envelope'
import type { Shape } from '@bakti/contract/shape.schemas'
import type { Readable } from 'node:stream'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { type Answer, type RawJson, RenderedAnswer, render } from './answer'
import { browserName } from './browser-name'
import { type Caller, type FindCaller, type WatchSession, createWriteLimit } from './caller'
import { type CsvFile, createSendCsv } from './csv-answer'
import { deviceLocked, parse, roleRequired, sessionRequired, unsupportedMedia } from './errors'
import { allowUpload, hasLeft } from './exchange'
import type { Doer, LoggedAct } from './riwayat'
import { sendAnswer } from './send-answer'
import type { Visitors } from './visitors'
import { type Said, type Write, readHeaders, toWrite } from './write'

declare module 'fastify' {
  interface FastifyRequest {
    /** Found before the body is read; null on a public call. */
    caller: Caller | null
    /** When its headers had arrived (`performance.now()`). */
    arrivedAt: number
  }
  interface FastifyContextConfig {
    /** How deep a JSON body may be nested; without it as deep as it likes. */
    maxDepth?: number
  }
}

/** A request to a call, or an item of a batch with what it says beside its body. */
interface Received {
  request: FastifyRequest
  query: unknown
  body: unknown
  said?: Said
}

type OutputOf<T> = T extends z.ZodType ? z.output<T> : undefined

interface PublicContext<S extends Shape> {
  query: OutputOf<S['query']>
  body: OutputOf<S['body']>
  request: FastifyRequest
}

interface Context<S extends Shape> extends PublicContext<S> {
  caller: Caller
  /** The account to whose groups the call is limited (rule R3); null where its role reaches every group. */
  mentor: string | null
  /** Of POST, PUT and DELETE: a read has no key and no time of its own. */
  write: Write
}

type CsvContext<S extends Shape> = Pick<Context<S>, 'query' | 'caller' | 'mentor'>

/** Runs the use case. A write that was run by `once` comes back rendered. */
type Work<C, Result> = (context: C) => Promise<Result | RenderedAnswer<Result>>

/**
 * Does for an item of a batch what the route of a write does for a request: checks the role and the body, counts the write, runs the use
 * case, throws the same refusals. So an item and the single call can't differ (rule W47).
 */
export type Perform = (
  caller: Caller,
  item: { request: FastifyRequest; said: Said; body: unknown },
) => Promise<RenderedAnswer<unknown>>

type DataOrJson<S extends Shape> = DataOf<S> | RawJson<DataOf<S>>

type AnswerTo<S extends Shape> = Answer<DataOf<S>, S['held'] extends z.ZodType ? z.output<S['held']> : never>

/**
 * Serves the calls of the contract: session and role first, then the shapes, then the use case, then the envelope. `answerOf` makes
 * the answer to the use case's result. Without it the result is the `data` of an answer with status 200.
 */
export interface Handle {
  /** A call that needs a session. An upload's bytes are `request.body`, a Buffer. */
  <S extends Shape>(call: ServedCall<S>, work: Work<Context<S>, DataOrJson<S>>): Perform
  <S extends Shape, Result>(
    call: ServedCall<S>,
    work: Work<Context<S>, Result>,
    answerOf: (result: Result) => AnswerTo<S>,
  ): Perform
  public: HandlePublic
  /** A call that answers with a file (`csv` or `xlsx` of the call). */
  csv: <S extends Shape>(call: ServedCall<S>, work: (context: CsvContext<S>) => Promise<CsvFile>) => void
  /** A call whose answer goes on (`stream` of the call). It ends with the session that asked for it. */
  stream: <S extends Shape>(call: ServedCall<S>, work: (context: CsvContext<S>) => Readable) => void
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

/** `queued`: the act waited on a device. Some roles may deliver such an act alone (rule R13). */
function allow({ access }: ServedCall, caller: Caller, queued: boolean): void {
  const scope = scopeOf(access, caller.role)
  // 403, never 401: a 401 would log the browser out (rule W6).
  if (scope === null || (scope === 'queued' && !queued)) throw roleRequired()
  refuseLocked(access, caller)
}

/** A locked session reaches less than its role does (rule R90). */
function refuseLocked(access: Access, caller: Caller | null): void {
  if (caller?.id_absen && scopeOf(access, 'locked') === null) throw deviceLocked()
}

const HAPPENED_AT = HEADERS.happenedAt.toLowerCase()

function parseShapes(
  { upload, shapes }: ServedCall,
  { query, body }: Pick<FastifyRequest, 'query' | 'body'>,
) {
  if (Buffer.isBuffer(body) !== (upload ?? false)) throw unsupportedMedia()
  return {
    query: shapes.query ? parse(shapes.query, query) : undefined,
    // A missing body is checked as `{}`, so that the schema names the missing field.
    body: shapes.body ? parse(shapes.body, body ?? {}) : undefined,
  }
}

const rendered = (result: unknown, answerOf: AnyAnswerOf) =>
  result instanceof RenderedAnswer ? result : render(answerOf(result))

/** No account has this id, so it has no group. */
const NOBODY = '00000000-0000-0000-0000-000000000000'

function mentorOf({ access }: ServedCall, { id, role }: Caller): string | null {
  const scope = scopeOf(access, role)
  if (scope === 'queued') return NOBODY
  return scope === 'groups' ? id : null
}

const isPublic = ({ access }: ServedCall) => scopeOf(access, 'visitor') !== null

/** What a visitor sends is small and flat; reading more would keep scans waiting (rule W112). */
const VISITOR = { maxBytes: 4 * 1024, maxDepth: 4 }

function routeOf(call: ServedCall) {
  const { method, path, upload } = call
  const open = isPublic(call)
  const { maxBytes = upload ? UPLOAD_MAX_BYTES : open ? VISITOR.maxBytes : undefined } = call
  return {
    method,
    url: path,
    ...(maxBytes === undefined ? {} : { bodyLimit: maxBytes }),
    config: open ? { maxDepth: VISITOR.maxDepth } : {},
  }
}

/** A proxy must neither collect nor compress what comes bit by bit. */
const STREAM_HEADERS = {
  'Content-Type': 'text/event-stream; charset=utf-8',
  'Cache-Control': 'no-store, no-transform',
  'X-Accel-Buffering': 'no',
}

const doerOf = ({ id, role }: Caller, { headers }: FastifyRequest): Doer => ({
  oleh: id,
  peran: role,
  browser: browserName(headers['user-agent']),
})

interface HandleDeps {
  visitors: Visitors
  watchSession: WatchSession
  riwayat: {
    /** What a call leaves in the log; null for one that leaves no line: a scan does not ask who its doer is. */
    actOf: (hal: CallName, input: { query: unknown; body: unknown }, doer: () => Doer) => LoggedAct | null
    noteRefusal: (hal: CallName, doer: Doer) => Promise<void>
    noteExport: (hal: CallName, doer: Doer, file: CsvFile) => Promise<void>
  }
}

export function createHandle(
  app: FastifyInstance,
  findCaller: FindCaller,
  { visitors, watchSession, riwayat }: HandleDeps,
): Handle {
  app.decorateRequest('caller', null)
  app.decorateRequest('arrivedAt', 0)
  const limitWrites = createWriteLimit()

  async function authorize(call: ServedCall, request: FastifyRequest): Promise<Caller> {
    const caller = await findCaller(request)
    if (!caller) throw sessionRequired()
    try {
      allow(call, caller, HAPPENED_AT in request.headers)
    } catch (refusal) {
      // The refusal is the answer, also where the log can't be written.
      await riwayat.noteRefusal(call.name, doerOf(caller, request)).catch(() => undefined)
      throw refusal
    }
    return caller
  }

  function serve(call: ServedCall, work: AnyWork, answerOf = dataOf): Perform {
    if (isPublic(call)) throw new Error(`${call.name} is public: use handle.public`)
    const { method, path, access, upload, uncounted } = call
    const name = `${method} ${app.prefix}${path}`
    const run = async (caller: Caller, received: Received) => {
      const parsed = parseShapes(call, received)
      if (method !== 'GET' && !uncounted) await limitWrites(caller)
      const { request, said } = received
      const own = scopeOf(access, caller.role) === 'own'
      const mentor = mentorOf(call, caller)
      const write =
        method === 'GET'
          ? undefined
          : toWrite(said ?? readHeaders(request.headers), caller, {
              call: name,
              parsed,
              own,
              mentor,
              // What an item of a batch waited for its turn is in `said`.
              begunAt: said ? performance.now() : request.arrivedAt,
              logged: riwayat.actOf(call.name, parsed, () => doerOf(caller, request)),
              answerOf,
            })
      // A spread here took as long as the whole validation (`npm run bench -- profile`).
      const { query, body } = parsed
      return rendered(await work({ query, body, caller, mentor, write, request }), answerOf)
    }
    app.route({
      ...routeOf(call),
      // Before the body is read (rule W31).
      onRequest: async (request) => {
        request.arrivedAt = performance.now()
        request.caller = await authorize(call, request)
        if (upload) allowUpload(request.raw)
      },
      handler: async (request, reply) => {
        const { caller, query, body } = request
        if (!caller) throw sessionRequired()
        return sendAnswer(call, await run(caller, { request, query, body }), { request, reply })
      },
    })
    return async (caller, { request, said, body }) => {
      allow(call, caller, said.happenedAt !== null)
      return run(caller, { request, query: {}, body, said })
    }
  }

  const sendCsv = createSendCsv()
  function serveCsv(call: ServedCall, work: (context: unknown) => Promise<CsvFile>): void {
    app.route({
      ...routeOf(call),
      onRequest: async (request) => {
        request.caller = await authorize(call, request)
      },
      handler: async (request, reply) => {
        const { caller } = request
        if (!caller) throw sessionRequired()
        const { query } = parseShapes(call, request)
        return sendCsv(request, reply, async () => {
          const file = await work({ query, caller, mentor: mentorOf(call, caller) })
          try {
            await riwayat.noteExport(call.name, doerOf(caller, request), file)
          } catch (error) {
            await file.close()
            throw error
          }
          return file
        })
      },
    })
  }

  function serveStream(call: ServedCall, work: (context: unknown) => Readable): void {
    app.route({
      ...routeOf(call),
      // The answer to a HEAD would never end.
      exposeHeadRoute: false,
      onRequest: async (request) => {
        request.caller = await authorize(call, request)
      },
      handler: (request, reply) => {
        const { caller } = request
        if (!caller) throw sessionRequired()
        const { query } = parseShapes(call, request)
        const stream = work({ query, caller, mentor: mentorOf(call, caller) })
        stream.once(
          'close',
          watchSession(caller, () => stream.push(null)),
        )
        if (hasLeft(request.raw)) {
          stream.destroy()
          return reply.hijack()
        }
        return reply.headers(STREAM_HEADERS).send(stream)
      },
    })
  }

  function servePublic(call: ServedCall, work: AnyWork, answerOf = dataOf): void {
    if (!isPublic(call)) throw new Error(`${call.name} needs a session: use handle`)
    const { access } = call
    app.route({
      ...routeOf(call),
      onRequest: async (request) => {
        visitors.check(request)
        if (scopeOf(access, 'locked') === null) refuseLocked(access, await findCaller(request))
      },
      handler: async (request, reply) => {
        const { query, body } = parseShapes(call, request)
        const result = await visitors.inTurn(request, () => work({ query, body, request }))
        const answer = rendered(result, answerOf)
        return sendAnswer(call, answer, { request, reply })
      },
    })
  }

  // What `parseShapes` returns has the types that the call says; the compiler can't follow it there.
  return Object.assign(serve, {
    public: servePublic,
    csv: serveCsv,
    stream: serveStream,
  }) as unknown as Handle
}
