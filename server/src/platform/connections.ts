import type { Http2Session } from 'node:http2'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { inParts, mostUnderWay } from './answer-parts'
import { isConstant } from './constant-bytes'
import { type AnyRequest, type AnyResponse, Exchange, hasLeft } from './exchange'

/** How many connections there may be, and how long slow ones are waited for. */
export interface Patience {
  /**
   * Connections at once. At one more, the one with the longest unfinished request is closed, else the longest idle one, else one that
   * does not take its answers. Never one with a whole request that waits for its answer.
   */
  connections: number
  /** For a request to arrive as a whole. */
  requestMs: number
  /** For an upload that is allowed: without a single byte. How long it takes as a whole depends on the network. */
  uploadMs: number
  /**
   * For a connection without a request. Longer than browsers keep one: the header says 72 s. Also for a connection that takes nothing of
   * answers that are written, and for an answer that is sent in parts and of which nothing is taken.
   */
  idleMs: number
  /** Memory that one connection may hold by answers that it does not take. */
  heldBytes: number
  /** The same of all connections: above it those go that have moved nothing for longest. */
  heldInAllBytes: number
  /** For what is under way when the app stops. */
  finishMs: number
  sweepMs: number
}

const PATIENCE: Patience = {
  connections: 10_000,
  requestMs: 60_000,
  uploadMs: 15_000,
  idleMs: 75_000,
  heldBytes: 16 * 1024 * 1024,
  heldInAllBytes: 48 * 1024 * 1024,
  finishMs: 10_000,
  sweepMs: 1_000,
}

/** Fewer bytes are no progress: over HTTP/2 an answer to a PING is written too. */
const PROGRESS_BYTES = 4 * 1024

/** So much of the bound is left when connections were closed for it, so that not every answer closes one more. */
const RELIEVED = 0.8

/** The same is not logged again for so long. */
const TOLD_MS = 60_000

/** Idle connections are looked for so often while the app stops. */
const STOP_SWEEP_MS = 50

interface Connection {
  socket: Socket
  /** Where it speaks HTTP/2. */
  session: Http2Session | null
  /** Over HTTP/2 many at once. */
  exchanges: Set<Exchange<Connection>>
  /** When it became idle. */
  idleSince: number
  /** Memory that its exchanges hold (`Exchange.heldBytes`). */
  heldBytes: number
  /** How many bytes it had moved when it last made progress, and when that was; since it holds anything. */
  moved: number
  movedAt: number
}

const now = () => performance.now()

/**
 * The bytes that the system took of what was written. Node shows only on the handle what waits in it, and reads it there for its own timer
 * of a socket. Under TLS it is the handle of the connection below.
 */
function takenBy(socket: Socket): number {
  const handle: unknown = Reflect.get(socket, '_handle')
  if (typeof handle !== 'object' || handle === null) return socket.bytesWritten
  const [written, waiting]: unknown[] = [
    Reflect.get(handle, 'bytesWritten'),
    Reflect.get(handle, 'writeQueueSize'),
  ]
  return typeof written === 'number' && typeof waiting === 'number' ? written - waiting : socket.bytesWritten
}

/**
 * Gives up requests that never end, and bounds the number of connections. Node's own timers are of no use here: they judge an
 * upload over a bad network like any request. Nothing is counted by address, since a campus shares one. Over HTTP/2 a request that is
 * given up leaves the others of its connection alone.
 */
export function watchConnections(
  app: FastifyInstance,
  wanted: Partial<Patience> = {},
  log?: Pick<Logger, 'warn'>,
): void {
  const patience = { ...PATIENCE, ...wanted }
  const all = new Set<Connection>()
  // In the order in which they came to this: the first one has waited longest.
  const unfinished = new Set<Exchange<Connection>>()
  const idle = new Set<Connection>()
  const known = new WeakMap<Socket | Http2Session, Connection>()
  // Over TLS, requests come on another socket object, which has the same remote address and port.
  const byPeer = new Map<string, Connection>()
  const peerOf = ({ remoteAddress, remotePort }: Pick<Socket, 'remoteAddress' | 'remotePort'>) =>
    `${remoteAddress} ${remotePort}`

  let heldInAll = 0
  let toldAt = -Infinity

  const forget = (connection: Connection) => {
    if (all.delete(connection)) heldInAll -= connection.heldBytes
    connection.heldBytes = 0
    idle.delete(connection)
    for (const exchange of connection.exchanges) unfinished.delete(exchange)
  }
  const close = (connection: Connection) => {
    forget(connection)
    connection.socket.destroy()
  }
  const closeIdle = (connection: Connection) => {
    if (!connection.session) return close(connection)
    forget(connection)
    // GOAWAY: a request that is on its way may be sent again on another connection.
    connection.session.close()
    setTimeout(() => connection.socket.destroy(), patience.sweepMs).unref()
  }

  const isExpendable = ({ exchanges }: Connection) =>
    [...exchanges].every((exchange) => exchange.unfinished || exchange.written)
  /** What it moved: answers that were taken, and bodies that arrived. */
  const movedBy = ({ socket, exchanges }: Connection) => {
    const reads = [...exchanges].some(({ unfinished: waits }) => waits)
    return takenBy(socket) + (reads ? socket.bytesRead : 0)
  }
  const noteProgress = (connection: Connection, at: number) => {
    const moved = movedBy(connection)
    if (moved >= connection.moved && moved - connection.moved < PROGRESS_BYTES) return
    connection.moved = moved
    connection.movedAt = at
  }
  const isStuck = (connection: Connection, at: number) => {
    if (connection.heldBytes === 0) return false
    noteProgress(connection, at)
    if (at - connection.movedAt <= patience.idleMs) return false
    return isExpendable(connection) && [...connection.exchanges].some(({ written }) => written)
  }
  /** Counts what an exchange holds now. */
  const count = (exchange: Exchange<Connection>) => {
    const { connection, heldBytes, counted } = exchange
    if (heldBytes === counted || !all.has(connection)) return
    exchange.counted = heldBytes
    if (connection.heldBytes === 0) {
      connection.moved = movedBy(connection)
      connection.movedAt = now()
    }
    connection.heldBytes += heldBytes - counted
    heldInAll += heldBytes - counted
    if (connection.heldBytes > patience.heldBytes) close(connection)
    if (heldInAll > patience.heldInAllBytes) relieve()
  }
  /** Closes those that have moved nothing for longest. */
  const relieve = () => {
    const at = now()
    const holding = [...all].filter(({ heldBytes }) => heldBytes > 0)
    for (const connection of holding) noteProgress(connection, at)
    holding.sort((one, other) => one.movedAt - other.movedAt)
    const before = heldInAll
    let closed = 0
    for (const connection of holding) {
      if (heldInAll <= RELIEVED * patience.heldInAllBytes) break
      close(connection)
      closed++
    }
    if (at - toldAt < TOLD_MS) return
    toldAt = at
    log?.warn({ closed, before, after: heldInAll }, 'Connections were closed that did not take their answers')
  }
  const findExpendable = () => {
    for (const { connection } of unfinished) if (isExpendable(connection)) return connection
    for (const connection of idle) return connection
    for (const connection of all) if (isExpendable(connection)) return connection
    return null
  }

  app.server.on('connection', (socket: Socket) => {
    if (all.size >= patience.connections) {
      const expendable = findExpendable()
      if (!expendable) return void socket.destroy()
      close(expendable)
    }
    const connection: Connection = {
      socket,
      session: null,
      exchanges: new Set(),
      idleSince: now(),
      heldBytes: 0,
      moved: 0,
      movedAt: 0,
    }
    const peer = peerOf(socket)
    all.add(connection)
    idle.add(connection)
    known.set(socket, connection)
    byPeer.set(peer, connection)
    socket.once('close', () => {
      forget(connection)
      if (byPeer.get(peer) === connection) byPeer.delete(peer)
    })
  })
  app.server.on('secureConnection', (socket: Socket) => {
    const connection = byPeer.get(peerOf(socket))
    if (connection) known.set(socket, connection)
  })
  app.server.on('session', (session: Http2Session) => {
    const connection = byPeer.get(peerOf(session.socket))
    if (!connection) return
    connection.session = session
    known.set(session, connection)
  })

  const changed = (exchange: Exchange<Connection>) => {
    const { connection, unfinished: waits, answered } = exchange
    count(exchange)
    if (!waits) unfinished.delete(exchange)
    if (waits || !answered) return
    connection.exchanges.delete(exchange)
    if (connection.exchanges.size > 0 || !all.has(connection)) return
    connection.idleSince = now()
    idle.add(connection)
  }
  const exchanges = new WeakMap<AnyRequest, Exchange<Connection>>()
  // Before Fastify, which may write the answer at once.
  app.server.prependListener('request', (request: AnyRequest, response: AnyResponse) => {
    const connection = known.get(('stream' in request && request.stream.session) || request.socket)
    if (!connection) return
    const exchange = new Exchange(connection, request, response, changed)
    exchanges.set(request, exchange)
    connection.exchanges.add(exchange)
    if (exchange.unfinished) unfinished.add(exchange)
    idle.delete(connection)
    count(exchange)
  })
  app.addHook('onSend', (request, reply, payload: unknown, done) => {
    const exchange = exchanges.get(request.raw)
    // Where the client has left, a stream would never end.
    if (!exchange || hasLeft(request.raw)) return done(null, payload)
    if (!payload || request.method === 'HEAD') exchange.write(0)
    else if (typeof payload === 'string' || Buffer.isBuffer(payload)) {
      const bytes = Buffer.byteLength(payload)
      const underWay = mostUnderWay(bytes)
      exchange.write(underWay + (isConstant(payload) ? 0 : bytes))
      if (underWay < bytes) {
        reply.header('Content-Length', bytes)
        return done(null, inParts(payload))
      }
    }
    // What is made while it is sent is bounded where it is made.
    done(null, payload)
  })

  const sweep = setInterval(() => {
    const at = now()
    for (const exchange of unfinished) {
      if (!exchange.isLate(at, patience)) continue
      unfinished.delete(exchange)
      exchange.giveUp()
    }
    for (const connection of idle) {
      if (at - connection.idleSince <= patience.idleMs) break
      closeIdle(connection)
    }
    for (const connection of all) {
      for (const exchange of connection.exchanges)
        if (exchange.isStalled(at, patience.idleMs)) exchange.response.destroy()
      if (isStuck(connection, at)) close(connection)
    }
  }, patience.sweepMs)
  sweep.unref()

  // A connection that waits for its next request would keep the server open.
  let stopping: NodeJS.Timeout[] = []
  const closeWaiting = () => {
    app.server.closeIdleConnections()
    for (const { session } of all) if (session && !session.closed) session.close()
  }
  app.addHook('preClose', (done) => {
    stopping = [
      setInterval(closeWaiting, STOP_SWEEP_MS),
      setTimeout(() => all.forEach(close), patience.finishMs),
    ]
    done()
  })
  // The server is closed by then.
  app.addHook('onClose', (_app, done) => {
    for (const timer of [sweep, ...stopping]) clearTimeout(timer)
    done()
  })
}
