import net from 'node:net'
import { Duplex } from 'node:stream'

// For tests. A new session costs PostgreSQL 30 ms of a core before it answers, and each reads the catalogue again: half of the time
// of a run. A session that ends is reset by DISCARD ALL instead, and serves the next connection with the same startup message.

const TERMINATE = Buffer.from([0x58, 0, 0, 0, 4])
const DISCARD = message('Q', 'DISCARD ALL\0')
const [READY, KEY_DATA] = ['Z', 'K'].map((type) => type.charCodeAt(0))
/** Messages of a client that PostgreSQL answers with "ready for query". */
const ASKING = ['Q', 'S', 'F'].map((type) => type.charCodeAt(0))
/** More are closed, the oldest first, so that the workers together stay below the limit of the server. */
const MOST_KEPT = 16

interface Session {
  /** The startup message: database, user and settings. */
  key: string
  socket: net.Socket
  pid: number
  /** What PostgreSQL answered to the startup message. */
  greeting: Buffer
  greeted: boolean
  /** How many questions are not yet answered; 0 outside of a transaction: it can serve somebody else. */
  unanswered: number
  inTransaction: boolean
  /** Bytes of a message that has not arrived whole. */
  rest: Buffer
  heard: (chunk: Buffer) => void
  closed: (error?: Error) => void
  answered: () => void
}

const kept: Session[] = []
/** Those that are being reset. */
const leaving = new Set<Session>()

/** The process numbers of the sessions that serve nobody. */
export const keptPids = (): number[] => [...kept, ...leaving].map(({ pid }) => pid)

/** For `stream` of a `pg` configuration: a connection by a kept session, or by a new one. */
export class KeptStream extends Duplex {
  #path = ''
  #session: Session | undefined

  constructor() {
    super({ allowHalfOpen: false })
  }

  connect(path: string): void {
    this.#path = path
    process.nextTick(() => this.emit('connect'))
  }

  setNoDelay(): void {}
  setKeepAlive(): void {}
  ref(): void {}

  setTimeout(ms: number, silent?: () => void): void {
    if (silent) this.once('timeout', silent)
    this.#session?.socket.setTimeout(ms)
  }

  override _read(): void {
    this.#session?.socket.resume()
  }

  override _write(chunk: Buffer, _encoding: string, done: () => void): void {
    if (!this.#session) this.#begin(chunk)
    else if (chunk.equals(TERMINATE)) return this.#leave(this.#session, done)
    else {
      const { socket } = this.#session
      this.#session.unanswered += questions(chunk)
      if (!socket.write(chunk)) return void socket.once('drain', done)
    }
    done()
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    this.#session?.socket.destroy()
    this.#session = undefined
    done(error)
  }

  #begin(startup: Buffer): void {
    const key = startup.toString('latin1')
    const at = kept.findLastIndex((each) => each.key === key)
    const session = kept.splice(at, at < 0 ? 0 : 1)[0] ?? open(this.#path, startup, key)
    this.#session = session
    session.heard = (chunk) => {
      if (!this.push(chunk)) session.socket.pause()
    }
    session.closed = (error) => this.#closed(error)
    session.socket.on('timeout', () => this.emit('timeout'))
    if (session.greeted) this.push(session.greeting)
  }

  #closed(error?: Error): void {
    this.#session = undefined
    if (error) this.destroy(error)
    else this.push(null)
  }

  /** The client ends only after the session has let go of everything, as when PostgreSQL has closed it. */
  #leave(session: Session, done: () => void): void {
    if (!session.greeted || session.unanswered > 0 || session.inTransaction) {
      session.socket.write(TERMINATE)
      return done()
    }
    session.heard = () => undefined
    session.socket.resume()
    session.answered = () => {
      session.answered = () => undefined
      leaving.delete(session)
      this.#session = undefined
      keep(session)
      this.push(null)
      done()
    }
    session.closed = (error) => {
      this.#closed(error)
      done()
    }
    session.unanswered = 1
    leaving.add(session)
    session.socket.write(DISCARD)
  }
}

function open(path: string, startup: Buffer, key: string): Session {
  const socket = net.connect(path)
  const session: Session = {
    key,
    socket,
    pid: 0,
    greeting: Buffer.alloc(0),
    greeted: false,
    unanswered: 1,
    inTransaction: false,
    rest: Buffer.alloc(0),
    heard: () => undefined,
    closed: () => undefined,
    answered: () => undefined,
  }
  socket.on('data', (chunk) => {
    if (!session.greeted) session.greeting = Buffer.concat([session.greeting, chunk])
    session.heard(chunk)
    follow(session, chunk)
  })
  socket.on('error', (error) => session.closed(error))
  socket.on('close', () => {
    leaving.delete(session)
    if (kept.includes(session)) kept.splice(kept.indexOf(session), 1)
    session.closed()
  })
  socket.write(startup)
  return session
}

function keep(session: Session): void {
  session.closed = () => undefined
  session.socket.removeAllListeners('timeout').setTimeout(0)
  kept.push(session)
  if (kept.length > MOST_KEPT) kept.shift()?.socket.end(TERMINATE)
}

/** Reads from the messages of PostgreSQL what is needed to know whether the session is free. */
function follow(session: Session, chunk: Buffer): void {
  let bytes = session.rest.length > 0 ? Buffer.concat([session.rest, chunk]) : chunk
  while (bytes.length >= 5) {
    const end = 1 + bytes.readUInt32BE(1)
    if (bytes.length < end) break
    if (bytes[0] === KEY_DATA) session.pid = bytes.readUInt32BE(5)
    if (bytes[0] === READY) {
      session.greeted = true
      session.unanswered -= 1
      session.inTransaction = bytes.toString('latin1', 5, 6) !== 'I'
      if (session.unanswered === 0) session.answered()
    }
    bytes = bytes.subarray(end)
  }
  session.rest = bytes
}

/** How many messages of a client in `bytes` PostgreSQL answers with "ready for query". */
function questions(bytes: Buffer): number {
  let count = 0
  for (let at = 0; at + 5 <= bytes.length; at += 1 + bytes.readUInt32BE(at + 1))
    if (ASKING.includes(bytes.readUInt8(at))) count += 1
  return count
}

function message(type: string, text: string): Buffer {
  const body = Buffer.from(text)
  const head = Buffer.alloc(5)
  head.write(type)
  head.writeUInt32BE(4 + body.length, 1)
  return Buffer.concat([head, body])
}
