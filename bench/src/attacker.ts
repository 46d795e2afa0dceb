import { randomUUID } from 'node:crypto'
import { type Socket, connect } from 'node:net'

/** A machine that sends what it likes over many connections, in a process of its own. */
export interface Attack {
  port: number
  connections: number
  /** Requests of a connection that wait for their answers. */
  depth: number
  /** A connection is closed so long after its request, and another one opened; null: it is kept. */
  leaveMs: number | null
  /** Requests as they are, in turn; without any, made-up ones of `kinds`. */
  aimed: readonly Sent[]
  kinds: readonly (keyof typeof MADE_UP)[]
}

export interface Sent {
  path: string
  body: object
  headers?: Record<string, string>
}

const PASSWORD = 'salah-sekali-9'
const email = () => `${randomUUID()}@contoh.id`

const MADE_UP = {
  login: (): Sent => ({ path: '/api/auth/login', body: { email: email(), password: PASSWORD } }),
  cek: (): Sent => ({
    path: '/api/aktivasi/cek',
    body: { nim: String(Math.floor(Math.random() * 1e10)), kode: 'CCCCCCCC' },
    headers: { 'X-Device-Id': randomUUID() },
  }),
  reset: (): Sent => ({
    path: '/api/auth/reset-password',
    body: { email: email(), code: '123456', password: PASSWORD, confirmPassword: PASSWORD },
  }),
  code: (): Sent => ({ path: '/api/auth/generate-code', body: { email: email() } }),
  loginKode: (): Sent => ({
    path: '/api/auth/kode-masuk',
    body: { email: email(), kode: 'CCCCCCCC', password: PASSWORD, confirmPassword: PASSWORD },
  }),
  undangan: (): Sent => ({ path: '/api/undangan/cek', body: { token: randomUUID().slice(0, 22) } }),
  tiket: (): Sent => ({
    path: '/api/aktivasi',
    body: { tiket: `${randomUUID()}.mabc.${'a'.repeat(64)}`, email: email(), password: PASSWORD },
  }),
}

function textOf({ path, body, headers = {} }: Sent): string {
  const json = JSON.stringify(body)
  const all = { Host: 'localhost', 'Content-Type': 'application/json', ...headers }
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`)
  return [`POST ${path} HTTP/1.1`, ...lines, `Content-Length: ${Buffer.byteLength(json)}`, '', json].join(
    '\r\n',
  )
}

const ANSWER = /HTTP\/1\.1 (\d{3}) /g

function attack({ port, connections, depth, leaveMs, aimed, kinds }: Attack): () => Record<string, number> {
  const answers: Record<string, number> = {}
  let at = 0
  let over = false
  const next = (): string => {
    at++
    const own = aimed[at % Math.max(1, aimed.length)]
    const kind = kinds[at % Math.max(1, kinds.length)]
    return textOf(own ?? MADE_UP[kind ?? 'login']())
  }
  function open(): void {
    if (over) return
    const socket: Socket = connect(port, '127.0.0.1')
    const send = (count: number) =>
      void (socket.writable && socket.write(Array.from({ length: count }, next).join('')))
    let rest = ''
    socket.on('connect', () => {
      send(depth)
      if (leaveMs !== null) setTimeout(() => socket.destroy(), leaveMs)
    })
    socket.setEncoding('latin1').on('data', (part: string) => {
      const text = rest + part
      const found = [...text.matchAll(ANSWER)]
      for (const [, status = ''] of found) answers[status] = (answers[status] ?? 0) + 1
      rest = text.slice(Math.max((found.at(-1)?.index ?? -13) + 13, text.length - 12))
      if (found.length > 0) send(found.length)
    })
    socket.on('error', () => undefined)
    socket.on('close', () => setTimeout(open, 5))
  }
  for (let n = 0; n < connections; n++) open()
  return () => {
    over = true
    return answers
  }
}

process.once('message', (asked: Attack) => {
  const stop = attack(asked)
  process.once('message', () => {
    process.send?.(stop(), () => process.exit())
  })
})
