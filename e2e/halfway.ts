import { once } from 'node:events'
import { type IncomingMessage, type ServerResponse, createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

/** How an answer of which one half has been sent goes on. */
type Rest = 'all' | 'end' | 'break'

export interface Halfway {
  url: string
  /** The answer to come stops after one half of its bytes until this is called. 'end': as if it were whole; 'break': its connection. */
  goOn: (rest: Rest) => void
  close: () => void
}

/** A proxy on loopback that sends the answers of one path by halves. Without `compressed` it asks the server for plain bytes. */
export async function startHalfway(target: string, path: string, compressed: boolean): Promise<Halfway> {
  let goOn = (_rest: Rest) => {}
  const sendHalf = async (from: IncomingMessage, response: ServerResponse) => {
    const bytes = await buffer(from)
    const half = bytes.length >> 1
    response.write(bytes.subarray(0, half))
    const rest = await new Promise<Rest>((resolve) => (goOn = resolve))
    if (rest === 'break') response.destroy()
    else response.end(rest === 'all' ? bytes.subarray(half) : undefined)
  }
  const proxy = createServer((asked, response) => {
    const byHalves = asked.url?.startsWith(path) ?? false
    const { 'accept-encoding': accepted, ...headers } = asked.headers
    const sent = {
      ...headers,
      ...(accepted !== undefined && (compressed || !byHalves) ? { 'accept-encoding': accepted } : {}),
    }
    const passed = request(
      new URL(asked.url ?? '/', target),
      { method: asked.method, headers: sent },
      (from) => {
        response.writeHead(from.statusCode ?? 502, from.headers)
        if (byHalves) void sendHalf(from, response)
        else from.pipe(response)
      },
    )
    passed.on('error', () => response.destroy())
    asked.pipe(passed)
  })
  proxy.listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  return {
    url: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
    goOn: (rest) => goOn(rest),
    close: () => {
      proxy.closeAllConnections()
      proxy.close()
    },
  }
}
