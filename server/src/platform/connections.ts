import type { Http2Session } from 'node:http2'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { type AnyRequest, type AnyResponse, Exchange } from './exchange'

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
   * For a connection without a request. Longer than browsers keep one: they are told 72 s. Also for an answer that is sent in parts and of
   * which nothing is taken, and over HTTP/2 for a connection that takes no more of answers that are written.
   */
  idleMs: number
  /** For what is under way when the app stops. */
  finishMs: number
  sweepMs: number
}

const PATIENCE: Patience = {
  connections: 10_000,
  requestMs: 60_000,
  uploadMs: 15_000,
  idleMs: 75_000,
  finishMs: 10_000,
  sweepMs: 1_000,
}

/** Idle connections are looked for so often while the app stops. */
const STOP_SWEEP_MS = 50

interface Connection {
  socket: Socket
  /** Where it speaks HTTP/2. */
  session: Http2Session | null
  /** Over HTTP/2 many at once. */
  exchanges: Set<Exchange<Connection>>
  /** When it became idle, or was last seen to send a byte. */
  idleSince: number
  bytesRead: number
}

const now = () => performance.now()

/**
 * Gives up requests that never end, and bounds the number of connections. Node's own timers are of no use here: they judge an
 * upload over a bad network like any request. Nothing is counted by address, since a campus shares one. Over HTTP/2 a request that is
 * given up leaves the others of its connection alone.
 */
export function watchConnections(app: FastifyInstance, wanted: Partial<Patience> = {}): void {
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

  const forget = (connection: Connection) => {
    all.delete(connection)
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
  /** Over HTTP/2 who takes an answer says so (WINDOW_UPDATE); over HTTP/1.1 nothing comes back. */
  const isStuck = (connection: Connection, at: number) => {
    const { session, exchanges, socket } = connection
    if (!session || exchanges.size === 0 || ![...exchanges].every(({ written }) => written)) return false
    if (socket.bytesRead !== connection.bytesRead) {
      connection.bytesRead = socket.bytesRead
      connection.idleSince = at
    }
    return at - connection.idleSince > patience.idleMs
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
      bytesRead: 0,
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
    if (!waits) unfinished.delete(exchange)
    if (waits || !answered) return
    connection.exchanges.delete(exchange)
    if (connection.exchanges.size > 0 || !all.has(connection)) return
    connection.idleSince = now()
    idle.add(connection)
  }
  app.server.on('request', (request: AnyRequest, response: AnyResponse) => {
    const connection = known.get(('stream' in request && request.stream.session) || request.socket)
    if (!connection) return
    const exchange = new Exchange(connection, request, response, changed)
    connection.exchanges.add(exchange)
    if (exchange.unfinished) unfinished.add(exchange)
    idle.delete(connection)
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
