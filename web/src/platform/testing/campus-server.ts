import { type IncomingMessage, type ServerResponse, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/**
 * A real HTTP server on the loopback that answers repeats as the API does (rule W17) and can behave
 * like the network of a campus. The product's own server is tested elsewhere; this one fails on demand.
 */

export interface Heard {
  method: string
  path: string
  headers: Record<string, string | undefined>
  body: unknown
}

/**
 * 'ok' · 'cut': the line breaks before the server heard it · 'lost': the server did it, the answer never arrives · 'hang':
 * nothing ever comes · 'portal': a Wi-Fi login page answers in its place.
 */
export type Fault =
  | 'ok'
  | 'cut'
  | 'lost'
  | 'hang'
  | 'portal'
  | { status: number; body?: object; headers?: Record<string, string> }

interface Batch {
  sent_at: string
  items: {
    id: string
    kind: string
    happened_at: string
    seen_at?: string
    seen_events?: string[]
    device: string
    operator?: string
    body: unknown
  }[]
}

interface BatchPart {
  status: number
  code: string
  message: string
  data: unknown
}

type Handler = (heard: Heard) => { status: number; body: object; headers?: object }

const readBody = async (request: IncomingMessage) => {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}

export class CampusServer {
  /** All that arrived, in order. */
  readonly heard: Heard[] = []
  /** What took effect, each key once: the truth that tests look at. */
  readonly done: Heard[] = []
  /** Decides each request's fate; called once per request, then for each item of a batch, where only a status counts. */
  fate: (heard: Heard) => Fault = () => 'ok'
  /** What the server makes of a request that reaches it. */
  handler: Handler = ({ body }) => ({ status: 200, body: { message: 'Berhasil', data: body ?? null } })
  date: () => Date = () => new Date()
  /** The epoch that every answer names; none without one. */
  private epoch: string | null = null

  private readonly answers = new Map<string, { request: string; status: number; text: string }>()
  private readonly arrivals: (() => void)[] = []
  private readonly server = createServer((request, response) => {
    this.serve(request, response).catch(() => response.destroy())
  })

  async start(): Promise<string> {
    await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve))
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections()
    await new Promise((resolve) => this.server.close(resolve))
  }

  /** The database is another one, which lacks all that was done. */
  restore(epoch: string): void {
    this.epoch = epoch
    this.done.length = 0
    this.answers.clear()
  }

  /** Resolves when the next request has arrived whole. */
  arrival(): Promise<void> {
    return new Promise((resolve) => this.arrivals.push(resolve))
  }

  private async serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    response.setHeader('Access-Control-Allow-Origin', '*')
    response.setHeader('Access-Control-Allow-Headers', '*, Authorization')
    response.setHeader('Access-Control-Expose-Headers', '*')
    if (request.method === 'OPTIONS') return void response.writeHead(204).end()
    const raw = await readBody(request)
    const isJson = request.headers['content-type']?.includes('json')
    const heard: Heard = {
      method: request.method ?? '',
      path: request.url ?? '',
      headers: request.headers as Heard['headers'],
      body: raw.length === 0 ? undefined : isJson ? JSON.parse(raw.toString()) : raw,
    }
    const fate = this.fate(heard)
    if (fate !== 'cut') this.heard.push(heard)
    for (const resolve of this.arrivals.splice(0)) resolve()
    this.answer(heard, fate, response)
  }

  private answer(heard: Heard, fate: Fault, response: ServerResponse): void {
    response.setHeader('Date', this.date().toUTCString())
    if (this.epoch !== null) response.setHeader('X-Epoch', this.epoch)
    if (fate === 'hang') return
    if (fate === 'cut') return void response.destroy()
    if (fate === 'portal')
      return void response
        .writeHead(200, { 'Content-Type': 'text/html' })
        .end('<h1>Masuk ke Wi-Fi Kampus</h1>')
    if (typeof fate === 'object') {
      const text = fate.body ? JSON.stringify({ status: fate.status, data: null, ...fate.body }) : ''
      return void response.writeHead(fate.status, { ...fate.headers }).end(text)
    }
    const { status, text, headers } = heard.path.endsWith('/batch') ? this.takeAll(heard) : this.take(heard)
    if (fate === 'lost') return void response.destroy()
    response.writeHead(status, { 'Content-Type': 'application/json', ...headers }).end(text)
  }

  /** Does each item of a batch as its single call. */
  private takeAll({ body }: Heard): { status: number; text: string; headers?: object } {
    const { sent_at, items } = body as Batch
    const data = items.map((item) => {
      const single: Heard = {
        ...(item.kind === 'scan'
          ? { method: 'POST', path: '/absen/admin/scan' }
          : { method: 'PUT', path: '/absen/status' }),
        headers: {
          'idempotency-key': item.id,
          'x-happened-at': item.happened_at,
          'x-sent-at': sent_at,
          'x-device-id': item.device,
          'x-operator-id': item.operator,
          'x-seen-at': item.seen_at,
          'x-seen-events': item.seen_events?.join(),
        },
        body: item.body,
      }
      const fate = this.fate(single)
      const text = typeof fate === 'object' ? JSON.stringify(fate.body ?? {}) : this.take(single).text
      const { code = '', message = '', data: own = null, ...rest } = JSON.parse(text) as Partial<BatchPart>
      const status = typeof fate === 'object' ? fate.status : (rest.status ?? 200)
      const retryAfter = typeof fate === 'object' ? fate.headers?.['Retry-After'] : undefined
      const later = retryAfter === undefined ? {} : { retry_after: Number(retryAfter) }
      return { id: item.id, status, code, message, data: own, ...later }
    })
    return { status: 200, text: JSON.stringify({ status: 200, message: 'Oke', data }) }
  }

  /** Does what is asked, once for each key; a success is stored with its key, a refusal is not. */
  private take(heard: Heard): { status: number; text: string; headers?: object } {
    const key = heard.headers['idempotency-key']
    const request = JSON.stringify([heard.method, heard.path, heard.body])
    const known = key === undefined ? undefined : this.answers.get(key)
    if (known && known.request !== request)
      return {
        status: 422,
        text: JSON.stringify({ status: 422, message: 'Kunci sudah dipakai', data: null }),
      }
    if (known) return known
    const { status, body, headers } = this.handler(heard)
    const text = JSON.stringify({ status, data: null, ...body })
    const isHeld = (body as { data?: { ditahan?: boolean } | null }).data?.ditahan === true
    if (status < 300 || isHeld) {
      this.done.push(heard)
      if (key !== undefined) this.answers.set(key, { request, status, text })
    }
    return { status, text, ...(headers ? { headers } : {}) }
  }
}
