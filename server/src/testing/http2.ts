import { once } from 'node:events'
import {
  type ClientHttp2Session,
  type ClientHttp2Stream,
  type OutgoingHttpHeaders,
  type SecureClientSessionOptions,
  connect,
} from 'node:http2'
import { type TLSSocket, connect as connectTls } from 'node:tls'
import { onTestFinished } from 'vitest'
import { TEST_CERT } from './tls'

export interface H2Answer {
  status: number
  headers: Record<string, string | undefined>
  text: string
  /** With which code the stream ended; 0 is no error. */
  code: number
}

/** A request on its own stream. */
export interface H2Request {
  stream: ClientHttp2Stream
  answer: Promise<H2Answer>
}

export interface H2Client {
  session: ClientHttp2Session
  /** Resolves when the session is over; `goAwayCode` has the code of its GOAWAY before. */
  closed: Promise<void>
  goAwayCode: () => number | undefined
  /** Sends headers; the request is left open for more of its body where `open` is true. */
  send: (headers: OutgoingHttpHeaders, body?: string | Buffer, open?: boolean) => H2Request
  ask: (headers: OutgoingHttpHeaders, body?: string | Buffer) => Promise<H2Answer>
}

/** A client of HTTP/2 on loopback that trusts the tests' certificate, closed when the test ends. */
export async function connectH2(port: number, options: SecureClientSessionOptions = {}): Promise<H2Client> {
  const session = connect(`https://127.0.0.1:${port}`, { ca: TEST_CERT, ...options })
  onTestFinished(() => session.destroy())
  let goAwayCode: number | undefined
  session.on('error', () => undefined).on('goaway', (code: number) => (goAwayCode = code))
  const closed = new Promise<void>((resolve) => session.once('close', () => resolve()))
  await once(session, 'connect')
  const send = (headers: OutgoingHttpHeaders, body?: string | Buffer, open = false) => {
    const stream = session.request(headers, { endStream: body === undefined && !open })
    const answer = new Promise<H2Answer>((resolve) => {
      const said: H2Answer = { status: 0, headers: {}, text: '', code: 0 }
      stream.on('error', () => undefined)
      stream.on('response', ({ ':status': status = 0, ...rest }) =>
        Object.assign(said, { status, headers: rest }),
      )
      stream.setEncoding('utf8').on('data', (part: string) => (said.text += part))
      stream.once('close', () => resolve({ ...said, code: stream.rstCode ?? 0 }))
    })
    if (body !== undefined) stream.write(body)
    if (!open && body !== undefined) stream.end()
    return { stream, answer }
  }
  return {
    session,
    closed,
    goAwayCode: () => goAwayCode,
    send,
    ask: (headers, body) => send(headers, body).answer,
  }
}

/** Of RFC 9113, section 6. */
const TYPES = { DATA: 0, HEADERS: 1, RST_STREAM: 3, SETTINGS: 4, PING: 6, WINDOW_UPDATE: 8, CONTINUATION: 9 }
export const END_STREAM = 1
export const END_HEADERS = 4

/** The bytes of a frame. */
export function frame(
  type: keyof typeof TYPES,
  flags: number,
  stream: number,
  payload: Buffer = Buffer.alloc(0),
): Buffer {
  const head = Buffer.alloc(9)
  head.writeUIntBE(payload.length, 0, 3)
  head.writeUInt8(TYPES[type], 3)
  head.writeUInt8(flags, 4)
  head.writeUInt32BE(stream, 5)
  return Buffer.concat([head, payload])
}

/** A length of RFC 7541, section 5.1, with a prefix of 7 bits. */
function length(value: number): Buffer {
  if (value < 127) return Buffer.from([value])
  const bytes = [127]
  let rest = value - 127
  for (; rest >= 128; rest >>= 7) bytes.push((rest & 127) | 128)
  return Buffer.from([...bytes, rest])
}

/** A header block without compression. */
function block(headers: Record<string, string>): Buffer {
  const text = (value: string) => [length(value.length), Buffer.from(value)]
  return Buffer.concat(
    Object.entries(headers).flatMap(([name, value]) => [Buffer.from([0]), ...text(name), ...text(value)]),
  )
}

export const requestBlock = (method: string, path: string, more: Record<string, string> = {}) =>
  block({ ':method': method, ':scheme': 'https', ':authority': 'localhost', ':path': path, ...more })

/** The widest window of flow control. */
export const WIDEST = 0x7fffffff
const FIRST_WINDOW = 65_535

/** Frames that say how much of each answer the client takes before it says more. */
export function window(size: number): Buffer {
  const each = Buffer.alloc(6)
  each.writeUInt16BE(4, 0)
  each.writeUInt32BE(size, 2)
  const all = Buffer.alloc(4)
  all.writeUInt32BE(WIDEST - FIRST_WINDOW)
  return Buffer.concat([frame('SETTINGS', 0, 0, each), frame('WINDOW_UPDATE', 0, 0, all)])
}

/** So many requests for one path, each on its own stream. */
export const gets = (path: string, count: number): Buffer[] =>
  Array.from({ length: count }, (_, nth) =>
    frame('HEADERS', END_STREAM | END_HEADERS, 2 * nth + 1, requestBlock('GET', path)),
  )

interface Frames {
  socket: TLSSocket
  closed: Promise<void>
  /** Resolves when the server has sent a frame of this type on this stream. */
  got: (type: keyof typeof TYPES, stream: number) => Promise<void>
}

/** A connection that speaks frames, as no client of HTTP/2 would; it has said what every client says first. */
export async function connectFrames(port: number): Promise<Frames> {
  const socket = connectTls({ port, host: '127.0.0.1', ca: TEST_CERT, ALPNProtocols: ['h2'] })
  onTestFinished(() => void socket.destroy())
  const seen = new Set<string>()
  let rest = Buffer.alloc(0)
  socket
    .on('error', () => undefined)
    .on('data', (part: Buffer) => {
      rest = Buffer.concat([rest, part])
      while (rest.length >= 9 && rest.length >= 9 + rest.readUIntBE(0, 3)) {
        seen.add(`${rest[3]} ${rest.readUInt32BE(5)}`)
        rest = rest.subarray(9 + rest.readUIntBE(0, 3))
      }
    })
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()))
  await once(socket, 'secureConnect')
  socket.write(Buffer.concat([Buffer.from('PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'), frame('SETTINGS', 0, 0)]))
  const got = async (type: keyof typeof TYPES, stream: number) => {
    while (!seen.has(`${TYPES[type]} ${stream}`)) await once(socket, 'data')
  }
  return { socket, closed, got }
}
