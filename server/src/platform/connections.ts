import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { requestTimeout } from './errors'
import { answerByHand } from './transport'

/** How many connections there may be, and how long slow ones are waited for. */
export interface Patience {
  /** Connections at once. At one more, the longest unfinished request is given up, else the longest idle connection. */
  connections: number
  /** For a request to arrive as a whole. */
  requestMs: number
  /** For an upload that is allowed: without a single byte. How long it takes as a whole depends on the network. */
  uploadMs: number
  /** For a connection without a request. Longer than browsers keep one: they are told 72 s. */
  idleMs: number
  sweepMs: number
}

const PATIENCE: Patience = {
  connections: 10_000,
  requestMs: 60_000,
  uploadMs: 15_000,
  idleMs: 75_000,
  sweepMs: 1_000,
}

const uploads = new WeakSet<IncomingMessage>()

/** From now on this request may take its time, as long as bytes arrive: its sender may upload. */
export const allowUpload = (request: IncomingMessage): void => void uploads.add(request)

interface Connection {
  socket: Socket
  /** Requests that have no whole answer yet. */
  open: number
  idleSince: number
  receiving: Receiving | null
}

/** A request whose body has not arrived as a whole. */
interface Receiving {
  request: IncomingMessage
  response: ServerResponse
  since: number
  bytes: number
  byteAt: number
}

const now = () => performance.now()

/**
 * Gives up requests that never end, and bounds the number of connections. Node's own timers are of no use here: they judge an
 * upload over a bad network like any request. Nothing is counted by address, since a campus shares one.
 */
export function watchConnections(app: FastifyInstance, wanted: Partial<Patience> = {}): void {
  const patience = { ...PATIENCE, ...wanted }
  const all = new Set<Connection>()
  // In the order in which they came to this: the first one has waited longest.
  const unfinished = new Set<Connection>()
  const idle = new Set<Connection>()
  const bySocket = new WeakMap<Socket, Connection>()
  // Over TLS, requests come on another socket object, which has the same remote address and port.
  const byPeer = new Map<string, Connection>()
  const peerOf = ({ remoteAddress, remotePort }: Socket) => `${remoteAddress} ${remotePort}`

  const forget = (connection: Connection) => {
    for (const set of [all, unfinished, idle]) set.delete(connection)
  }
  const close = (connection: Connection) => {
    forget(connection)
    connection.socket.destroy()
  }
  const rest = (connection: Connection) => {
    if (connection.open > 0 || connection.receiving || !all.has(connection)) return
    connection.idleSince = now()
    idle.add(connection)
  }

  app.server.on('connection', (socket: Socket) => {
    if (all.size >= patience.connections) {
      const [longest] = unfinished.size > 0 ? unfinished : idle
      if (!longest) return void socket.destroy()
      close(longest)
    }
    const connection: Connection = { socket, open: 0, idleSince: now(), receiving: null }
    const peer = peerOf(socket)
    all.add(connection)
    idle.add(connection)
    bySocket.set(socket, connection)
    byPeer.set(peer, connection)
    socket.once('close', () => {
      forget(connection)
      if (byPeer.get(peer) === connection) byPeer.delete(peer)
    })
  })
  app.server.on('secureConnection', (socket: Socket) => {
    const connection = byPeer.get(peerOf(socket))
    if (connection) bySocket.set(socket, connection)
  })

  app.server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const connection = bySocket.get(request.socket)
    if (!connection) return
    connection.open++
    idle.delete(connection)
    if (hasBody(request)) {
      const since = now()
      const { bytesRead } = connection.socket
      connection.receiving = { request, response, since, bytes: bytesRead, byteAt: since }
      unfinished.add(connection)
      request.once('end', () => received(connection, request))
    }
    response.once('close', () => {
      connection.open--
      rest(connection)
    })
  })
  const received = (connection: Connection, request: IncomingMessage) => {
    if (connection.receiving?.request !== request) return
    connection.receiving = null
    unfinished.delete(connection)
    rest(connection)
  }

  const isLate = ({ socket }: Connection, receiving: Receiving, at: number) => {
    if (!uploads.has(receiving.request)) return at - receiving.since > patience.requestMs
    if (socket.bytesRead !== receiving.bytes) {
      receiving.bytes = socket.bytesRead
      receiving.byteAt = at
    }
    return at - receiving.byteAt > patience.uploadMs
  }
  const sweep = setInterval(() => {
    const at = now()
    for (const connection of unfinished) {
      const { receiving } = connection
      if (!receiving) continue
      if (receiving.request.complete) received(connection, receiving.request)
      else if (isLate(connection, receiving, at)) {
        // What was answered before its body arrived needs no second answer.
        if (receiving.response.headersSent) close(connection)
        else answerByHand(receiving.request.socket, requestTimeout())
        unfinished.delete(connection)
      }
    }
    for (const connection of idle) {
      if (at - connection.idleSince <= patience.idleMs) break
      close(connection)
    }
  }, patience.sweepMs)
  sweep.unref()
  app.addHook('onClose', (_app, done) => {
    clearInterval(sweep)
    done()
  })
}

function hasBody({ headers }: IncomingMessage): boolean {
  const length = headers['content-length']
  return headers['transfer-encoding'] !== undefined || (length !== undefined && length !== '0')
}
