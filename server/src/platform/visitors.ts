import type { FastifyRequest } from 'fastify'
import { connectionOf, hasLeft } from './exchange'
import { visitorBusy } from './errors'

/**
 * Calls of all connections that are worked on at once, and that begin in a second. More of them would wait for the few connections to the
 * database, and take the processor from the scans. In the first seconds of a rush 150 come in a second.
 */
const AT_WORK = { most: 6, perSecond: 200 }
/** Calls of one connection that wait for the one under way. A page has two or three. */
const MOST_WAITING = 20
/** Calls of one connection that were refused since it last had none waiting. Then it is closed. */
const MOST_REFUSED = 100

interface Line {
  underWay: boolean
  waiting: (() => void)[]
  refused: number
}

export interface Visitors {
  /** Before the body of a call without a session is read. @throws AppError 503 where too many of its connection wait */
  check(request: FastifyRequest): void
  /** Does the work of a call when those of its connection that came before are done, and it is its connection's turn. */
  inTurn<T>(request: FastifyRequest, work: () => Promise<T>): Promise<T>
}

const stepsAside = new WeakMap<FastifyRequest, () => void>()

/** The call waits for something else than the database from now on: the next one may begin. */
export const stepAside = (request: FastifyRequest): void => stepsAside.get(request)?.()

/**
 * Does one call without a session at a time for each connection, not for each stream or pipelined request (rule A117): a machine that sends
 * thousands of them waits for itself, and others wait for at most one of each connection. What a closed connection has asked for is not done.
 * @param proxied the connections are those of a proxy, and say nothing about who is behind them
 */
export function createVisitors({ proxied }: { proxied: boolean }): Visitors {
  const lines = new WeakMap<object, Line>()
  const atWork = createGate(AT_WORK)

  function lineOf({ raw }: FastifyRequest): Line {
    const connection = connectionOf(raw)
    const line = lines.get(connection) ?? { underWay: false, waiting: [], refused: 0 }
    lines.set(connection, line)
    return line
  }

  function end(line: Line): void {
    const next = line.waiting.shift()
    if (next) return next()
    line.underWay = false
    line.refused = 0
  }

  return {
    check(request) {
      if (proxied) return
      const line = lineOf(request)
      if (line.waiting.length < MOST_WAITING) return
      if (++line.refused > MOST_REFUSED) connectionOf(request.raw).destroy()
      throw visitorBusy()
    },
    async inTurn(request, work) {
      if (proxied) return atWork(request, work)
      const line = lineOf(request)
      if (line.underWay) await new Promise<void>((go) => line.waiting.push(go))
      line.underWay = true
      try {
        return await atWork(request, work)
      } finally {
        end(line)
      }
    },
  }
}

interface Waiting {
  request: FastifyRequest
  go: () => void
  turnAway: (reason: Error) => void
}

/** Lets so many works run at once, and so many begin in a second, in the order in which they came. */
function createGate({ most, perSecond }: { most: number; perSecond: number }): Visitors['inTurn'] {
  const waiting = new Set<Waiting>()
  let busy = 0
  let left = perSecond
  let since = performance.now()
  let timer: NodeJS.Timeout | null = null

  function mayBegin(): boolean {
    const now = performance.now()
    left = Math.min(perSecond, left + ((now - since) / 1000) * perSecond)
    since = now
    return busy < most && left >= 1
  }

  function begin(): void {
    for (const one of waiting) {
      // The answer is not read.
      if (hasLeft(one.request.raw)) {
        waiting.delete(one)
        one.turnAway(visitorBusy())
      } else if (mayBegin()) {
        waiting.delete(one)
        busy++
        left--
        one.go()
      } else {
        // Where all works run, the end of one calls this.
        if (busy < most)
          timer ??= setTimeout(() => {
            timer = null
            begin()
          }, 1000 / perSecond)
        return
      }
    }
  }

  return async (request, work) => {
    await new Promise<void>((go, turnAway) => {
      waiting.add({ request, go, turnAway })
      begin()
    })
    let inside = true
    const aside = () => {
      if (!inside) return
      inside = false
      busy--
      begin()
    }
    stepsAside.set(request, aside)
    try {
      return await work()
    } finally {
      aside()
    }
  }
}
