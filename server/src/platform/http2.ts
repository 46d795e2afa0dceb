import {
  type Http2SecureServer,
  type Http2ServerRequest,
  Http2ServerResponse,
  type ServerHttp2Session,
  type ServerHttp2Stream,
  constants,
} from 'node:http2'
import type { FastifyHttp2SecureOptions, FastifyInstance, FastifyServerOptions } from 'fastify'

/** Aborted streams of one session: so many at once, and so many more in each second. A page that is left aborts some fifty. */
const ABORTS = { burst: 200, perSecond: 20 }

/** Streams of one session that Node has not closed: those under way, and those that the client has reset without an error code. */
const MOST_UNCLOSED = 300

/**
 * Bounds of one HTTP/2 session; an empty DATA frame is an invalid one. Node's own hold beside them: 10 MB of memory, 32 entries of
 * SETTINGS, 8 CONTINUATION frames, and 1,000 answers to PING and SETTINGS that the client does not read.
 */
const SESSION = {
  settings: { maxConcurrentStreams: 100, maxHeaderListSize: 16 * 1024 },
  maxSessionInvalidFrames: 100,
}

/** Node resets the stream of an answer that is destroyed without an error code, so that a part of it looks like all of it. */
class Answer<Request extends Http2ServerRequest> extends Http2ServerResponse<Request> {
  override destroy(error?: Error): this {
    if (!this.writableEnded) this.stream.close(constants.NGHTTP2_INTERNAL_ERROR)
    return super.destroy(error)
  }
}

/**
 * Fastify's options for TLS: HTTP/2, and HTTP/1.1 for who does not speak it (rule W43, decision 074). Fastify has a type of the app for each kind of
 * server. The app is written for that of HTTP/1.1, which requests and answers of HTTP/2 fit; the cast here says so, and no other does.
 */
export const overTls = (tls: { cert: Buffer; key: Buffer }) =>
  ({
    http2: true,
    // `watchConnections` closes what is idle.
    http2SessionTimeout: 0,
    https: { ...tls, allowHTTP1: true, Http2ServerResponse: Answer, ...SESSION },
  }) satisfies FastifyHttp2SecureOptions<Http2SecureServer> as FastifyServerOptions

/** Gives HTTP/1.1 beside HTTP/2 what Fastify sets for a server of HTTP/1.1 alone, and bounds what a session may cost (rule W44). */
export function boundSessions(app: FastifyInstance): void {
  Object.assign(app.server, { keepAliveTimeout: 72_000, requestTimeout: 0, requireHostHeader: true })
  app.server.on('session', (session: ServerHttp2Session) => {
    let left = ABORTS.burst
    let since = performance.now()
    let unclosed = 0
    const end = () => {
      if (!session.destroyed) session.destroy(undefined, constants.NGHTTP2_ENHANCE_YOUR_CALM)
    }
    // Node counts the resets that a client sends, but not those that it provokes (CVE-2023-44487, CVE-2025-8671).
    const count = () => {
      const at = performance.now()
      left = Math.min(ABORTS.burst, left + ((at - since) / 1000) * ABORTS.perSecond)
      since = at
      if (--left < 0) end()
    }
    session.on('stream', (stream: ServerHttp2Stream) => {
      if (++unclosed > MOST_UNCLOSED) end()
      stream.once('close', () => {
        unclosed--
        if (stream.rstCode !== constants.NGHTTP2_NO_ERROR) count()
      })
    })
  })
}
