import { once } from 'node:events'
import { type AddressInfo, type Socket, connect, createServer } from 'node:net'
import { createRandom } from './random'

/** From the least to the most, both in ms. */
export type Span = readonly [least: number, most: number]

/** What the road between a device and the server does. Without a field it does nothing of the kind. */
export interface Weather {
  /** How much later each piece of bytes arrives, in each direction. */
  delay?: Span
  /** The share of requests whose connection is reset before the server hears them. */
  reset?: number
  /** The share of answers that are lost: the server has done what was asked, and the connection is reset before a byte of its answer. */
  dropAnswer?: number
  /** Bits per second in each direction, shared by all connections. */
  bitsPerSecond?: number
  /** The share of segments that are lost and sent again: they arrive later, and with them all that follows. */
  loss?: number
  /** The road is up for a while, then down for a while, and so on. */
  outages?: { up: Span; down: Span }
}

/** What the proxy did. */
export interface ProxyCounts {
  connections: number
  resets: number
  answersDropped: number
  /** Times at which the road went down, and connections that this ended or refused. */
  outages: number
  cut: number
  lostSegments: number
}

export interface FlakyProxy {
  /** Its address on loopback. */
  url: string
  /** From now on the road is like this. `{}`: every byte passes at once. */
  become: (weather: Weather) => void
  counts: ProxyCounts
  close: () => Promise<void>
}

/** The payload of a TCP segment on Ethernet. */
const SEGMENT_BYTES = 1_460
/** When a lost segment is sent again; the wait doubles if that is lost, too. */
const RETRANSMIT_MS = 300
/** Bytes under way in one direction of a connection before its sender has to wait. */
const WINDOW_BYTES = 64 * 1024

/**
 * A silent outage ends by refusing: a browser repeats by itself, at once and as it was, a request whose connection was reset, and would
 * deliver what the outage kept as late as the outage was long.
 */
const REFUSED_MS = 500

/** 'up': bytes pass · 'refused': connections are reset · 'silent': no byte passes, and no error comes. */
type Phase = 'up' | 'refused' | 'silent'

interface Connection {
  near: Socket
  far: Socket
  /** A request has passed, and no byte of its answer. */
  asked: boolean
}

/**
 * A TCP proxy on loopback that delays, resets and cuts, by random numbers from `seed`. `target` is the address of the server. Bytes that
 * an outage kept are lost: what arrives was on its way for no longer than the delay and the loss make it.
 */
export async function startFlakyProxy(target: string, seed: number): Promise<FlakyProxy> {
  const random = createRandom(seed)
  const { hostname, port } = new URL(target)
  const open = new Set<Connection>()
  const counts = { connections: 0, resets: 0, answersDropped: 0, outages: 0, cut: 0, lostSegments: 0 }
  let weather: Weather = {}
  let phase: Phase = 'up'
  let turn: NodeJS.Timeout | undefined

  const end = (connection: Connection) => {
    if (!open.delete(connection)) return
    connection.near.resetAndDestroy()
    connection.far.destroy()
  }
  const cutAll = () => {
    counts.cut += open.size
    for (const connection of open) end(connection)
  }

  function goUp(): void {
    phase = 'up'
    clearTimeout(turn)
    const { outages } = weather
    if (outages) turn = setTimeout(goDown, random.between(outages.up), outages)
  }

  function goDown({ down }: NonNullable<Weather['outages']>): void {
    counts.outages++
    const ms = random.between(down)
    const refuse = () => {
      phase = 'refused'
      cutAll()
      turn = setTimeout(goUp, isSilent ? REFUSED_MS : ms)
    }
    const isSilent = random.chance(0.5)
    if (!isSilent) return refuse()
    phase = 'silent'
    turn = setTimeout(refuse, ms - REFUSED_MS)
  }

  /** Whether this piece of bytes may pass. A request begins with the first piece after an answer, an answer with the first after a request. */
  function mayPass(connection: Connection, isRequest: boolean): boolean {
    if (phase === 'silent') return false
    if (connection.asked === isRequest) return true
    connection.asked = isRequest
    if (!random.chance((isRequest ? weather.reset : weather.dropAnswer) ?? 0)) return true
    if (isRequest) counts.resets++
    else counts.answersDropped++
    end(connection)
    return false
  }

  /** When the link of each direction is free again (`performance.now()`). */
  const free = { up: 0, down: 0 }

  /** When a segment that is sent now arrives (`performance.now()`). */
  function arrival(direction: 'up' | 'down', bytes: number): number {
    const { delay = [0, 0], bitsPerSecond = Infinity, loss = 0 } = weather
    free[direction] = Math.max(free[direction], performance.now()) + (bytes * 8_000) / bitsPerSecond
    let late = random.between(delay)
    for (let wait = RETRANSMIT_MS; random.chance(loss); wait *= 2) {
      counts.lostSegments++
      late += wait
    }
    return free[direction] + late
  }

  /**
   * Passes the bytes of one direction on, each as late as its segment arrives, in their order. Returns the function that does something
   * after all bytes so far.
   */
  function pump(connection: Connection, direction: 'up' | 'down'): (work: () => void) => void {
    const { near, far } = connection
    const [from, to] = direction === 'up' ? [near, far] : [far, near]
    const queue: { at: number; work: () => void }[] = []
    let underWay = 0
    const drain = () => {
      while (queue[0] && queue[0].at <= performance.now()) {
        const { work } = queue.shift()!
        if (phase !== 'silent' && open.has(connection)) work()
      }
      if (queue[0]) setTimeout(drain, Math.ceil(queue[0].at - performance.now()))
    }
    const add = (at: number, work: () => void) => {
      queue.push({ at: Math.max(at, queue.at(-1)?.at ?? 0), work })
      if (queue.length === 1) drain()
    }
    const pass = (segment: Buffer) => {
      underWay += segment.length
      add(arrival(direction, segment.length), () => {
        underWay -= segment.length
        to.write(segment)
        if (underWay < WINDOW_BYTES) from.resume()
      })
    }
    from.on('data', (bytes: Buffer) => {
      if (!mayPass(connection, direction === 'up')) return
      const isWhole = weather.loss === undefined && weather.bitsPerSecond === undefined
      const step = isWhole ? bytes.length : SEGMENT_BYTES
      for (let at = 0; at < bytes.length; at += step) pass(bytes.subarray(at, at + step))
      if (underWay >= WINDOW_BYTES) from.pause()
    })
    from.on('end', () => add(0, () => to.end()))
    return (work) => add(0, work)
  }

  const server = createServer({ allowHalfOpen: true }, (near) => {
    counts.connections++
    const far = connect({ host: hostname, port: Number(port), allowHalfOpen: true })
    const connection = { near, far, asked: false }
    open.add(connection)
    for (const socket of [near, far]) {
      socket.setNoDelay(true)
      socket.on('error', () => end(connection))
    }
    if (phase === 'refused') {
      counts.cut++
      return end(connection)
    }
    const afterRequest = pump(connection, 'up')
    const afterAnswer = pump(connection, 'down')
    near.on('close', () => afterRequest(() => end(connection)))
    far.on('close', () => afterAnswer(() => end(connection)))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    become: (next) => {
      weather = next
      if (phase === 'silent') cutAll()
      goUp()
    },
    counts,
    close: async () => {
      clearTimeout(turn)
      cutAll()
      server.close()
      await once(server, 'close')
    },
  }
}
