import { type IncomingMessage, STATUS_CODES } from 'node:http'
import type { Http2ServerRequest, ServerHttp2Stream } from 'node:http2'
import type { Socket } from 'node:net'
import type {
  FastifyError,
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  FastifyServerOptions,
} from 'fastify'
import type { Logger } from 'pino'
import { isUnavailable } from './database'
import {
  AppError,
  bodyTooLarge,
  errorEnvelope,
  headersTooLarge,
  invalidRequest,
  requestTimeout,
  routeNotFound,
  unavailable,
  unexpected,
  unsupportedMedia,
} from './errors'

/** For JSON; an upload has a limit of its own (rule W32). */
const BODY_LIMIT = 64 * 1024

type ErrorLog = Pick<Logger, 'error'> | undefined

/** The refusal that an error is answered with. An unforeseen one is a 500 without its text, and is logged (rule W34). */
export function refusalOf(error: FastifyError | AppError, request: FastifyRequest, log: ErrorLog): AppError {
  const answer = toAppError(error)
  if (answer.status === 500) log?.error({ reqId: request.id, err: error, req: request })
  return answer
}

/** Makes the answer to an error, for every error of the server. */
export function sendError(error: FastifyError | AppError, reply: FastifyReply, log?: ErrorLog): FastifyReply {
  const answer = refusalOf(error, reply.request, log)
  if (answer.extra.retryAfter) reply.header('Retry-After', answer.extra.retryAfter)
  // Fastify closes the connection where it leaves a body unread. HTTP/2 has no such header: `Exchange` closes the stream.
  if (reply.request.raw.httpVersionMajor === 2) reply.removeHeader('Connection')
  return reply.code(answer.status).header('Cache-Control', 'no-store').send(errorEnvelope(answer))
}

function toAppError(error: FastifyError | AppError): AppError {
  if (error instanceof AppError) return error
  if (isUnavailable(error)) return unavailable()
  const status = error.statusCode ?? 500
  if (status === 413) return bodyTooLarge()
  if (status === 415) return unsupportedMedia()
  // A file path that tries to leave the folder of the site.
  if (status === 403 || status === 404) return routeNotFound()
  return status >= 400 && status < 500 ? invalidRequest('Permintaan tidak dapat dibaca') : unexpected()
}

/** Fastify's own refusals, before a route is reached, as our envelope (rule W1). */
export const transportOptions = {
  bodyLimit: BODY_LIMIT,
  routerOptions: { ignoreTrailingSlash: true },
  rewriteUrl: readableUrl,
  // While the server stops it still answers who is connected, and tells them to come back on a new connection.
  return503OnClosing: false,
  frameworkErrors: (error, _request, reply) => void sendError(error, reply),
  clientErrorHandler: answerClientError,
} satisfies FastifyServerOptions

/**
 * Escapes the '%' of a path that can't be decoded, so that it passes all hooks and ends in the handler for unknown paths (rule W38).
 */
function readableUrl({ url = '/' }: IncomingMessage): string {
  if (!url.includes('%')) return url
  try {
    decodeURIComponent(url.split('?', 1)[0] ?? '')
    return url
  } catch {
    return url.replaceAll('%', '%25')
  }
}

/**
 * Refuses a request with two `Host` headers, or over HTTP/2 with a `host` that is not its `:authority`: proxies and servers disagree
 * about which one counts, and Node takes the first.
 */
export function refuseTwoHosts(app: FastifyInstance): void {
  app.addHook('onRequest', ({ raw: { rawHeaders, headers } }, _reply, done) => {
    let hosts = 0
    for (let at = 0; at < rawHeaders.length; at += 2) {
      const name = rawHeaders[at]
      if (name?.length === 4 && name.toLowerCase() === 'host') hosts++
    }
    const authority = headers[':authority'] ?? headers.host
    if (hosts > 1 || (hosts === 1 && headers.host !== authority))
      done(invalidRequest('Permintaan tidak dapat dibaca'))
    else done()
  })
}

/** Answers bytes that are not HTTP. There is no request to reply to, so the answer is written to the socket. */
function answerClientError(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET') return
  answerByHand(socket, toClientError(error.code))
}

const JSON_TYPE = 'application/json; charset=utf-8'

/** Writes an answer to the socket and closes it; over HTTP/2 to the stream of the request. */
export function answerByHand(on: Socket | ServerHttp2Stream, answer: AppError): void {
  if (on.destroyed) return
  const body = JSON.stringify(errorEnvelope(answer))
  if ('respond' in on) {
    on.respond({
      ':status': answer.status,
      'content-type': JSON_TYPE,
      'content-length': Buffer.byteLength(body),
    })
    on.end(body)
    return
  }
  if (on.writable) {
    on.write(
      [
        `HTTP/1.1 ${answer.status} ${STATUS_CODES[answer.status]}`,
        `Content-Type: ${JSON_TYPE}`,
        `Content-Length: ${Buffer.byteLength(body)}`,
        'Connection: close',
        '',
        body,
      ].join('\r\n'),
    )
  }
  on.destroySoon()
}

function toClientError(code: string | undefined): AppError {
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return requestTimeout()
  if (code === 'HPE_HEADER_OVERFLOW') return headersTooLarge()
  return invalidRequest('Permintaan tidak dapat dibaca')
}

/** Parses bodies: JSON, an empty body with the type JSON, and the bytes of an upload. */
export function registerBodies(app: FastifyInstance): void {
  const json = app.getDefaultJsonParser('error', 'error')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (isTorn(request.raw)) done(invalidRequest('Permintaan tidak dapat dibaca'))
    else if (body === '') done(null, undefined)
    else if (isDeeper(body as string, request.routeOptions.config.maxDepth))
      done(invalidRequest('Permintaan tidak dapat dibaca'))
    else void json(request, body as string, done)
  })
  app.addContentTypeParser('application/octet-stream', { parseAs: 'buffer' }, (request, body, done) => {
    if (isTorn(request.raw)) done(invalidRequest('Permintaan tidak dapat dibaca'))
    else done(null, body)
  })
}

/** Whether a JSON text is nested deeper, found without making values of it. */
function isDeeper(json: string, most = Infinity): boolean {
  if (most === Infinity) return false
  let depth = 0
  for (const [sign] of json.matchAll(/"(?:[^"\\]|\\.)*"?|[[\]{}]/gs)) {
    if (sign === '[' || sign === '{') depth++
    else if (sign === ']' || sign === '}') depth--
    if (depth > most) return true
  }
  return false
}

/**
 * Over HTTP/2 a body that was broken off ends like a whole one, and may have no length to compare. So does one that came too late: its
 * request was answered with 408 before.
 */
const isTorn = (request: IncomingMessage | Http2ServerRequest) =>
  'stream' in request && (request.stream.aborted || request.stream.headersSent)
