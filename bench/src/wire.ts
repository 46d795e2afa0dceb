import { Agent, type IncomingMessage, type ServerResponse, createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'

/** One exchange between a browser and the product. */
export interface Exchange {
  path: string
  /** The media type without its parameters. */
  type: string
  /** The bytes of the body, compressed by gzip where the product compresses. */
  bytes: number
  /** When the request came (ms since 1970). */
  since: number
  done: boolean
}

export interface Wire {
  url: string
  /** In the order of the requests. */
  exchanges: readonly Exchange[]
  stop: () => void
}

/**
 * Stands between a browser and the product, and notes every request that reaches the product, whoever makes it: the page, a preload, a
 * worker. A browser's own events name only those of the page. It asks for gzip alone, so that the bytes compare with other tools'.
 */
export async function startWire(target: string): Promise<Wire> {
  const { hostname, port } = new URL(target)
  const agent = new Agent({ keepAlive: true })
  const exchanges: Exchange[] = []
  const forward = (asked: IncomingMessage, answer: ServerResponse) => {
    const note: Exchange = { path: asked.url ?? '', type: '', bytes: 0, since: Date.now(), done: false }
    exchanges.push(note)
    const headers = { ...asked.headers, 'accept-encoding': 'gzip' }
    const sent = request(
      { hostname, port, agent, method: asked.method, path: asked.url, headers },
      (given) => {
        note.type = (given.headers['content-type'] ?? '').split(';')[0] ?? ''
        given.on('data', (part: Buffer) => (note.bytes += part.length))
        answer.writeHead(given.statusCode ?? 502, given.headers)
        given.pipe(answer)
      },
    )
    answer.on('close', () => (note.done = true))
    sent.on('error', () => answer.destroy())
    asked.pipe(sent)
  }
  const server = createServer(forward).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    exchanges,
    stop: () => {
      server.closeAllConnections()
      server.close()
      agent.destroy()
    },
  }
}
