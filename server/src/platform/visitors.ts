import type { FastifyRequest } from 'fastify'
import { connectionOf, hasLeft } from './exchange'
import { visitorBusy } from './errors'

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
  /** Does the work of a call when those of its connection that came before are done. */
  inTurn<T>(request: FastifyRequest, work: () => Promise<T>): Promise<T>
}

/**
 * Does one call without a session at a time for each connection, not for each stream or pipelined request (rule A117): a machine that sends
 * thousands of them waits for itself, and nobody waits for more than one of each connection.
 * @param proxied the connections are those of a proxy, and say nothing about who is behind them
 */
export function createVisitors({ proxied }: { proxied: boolean }): Visitors {
  const lines = new WeakMap<object, Line>()

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
      if (proxied) return work()
      const line = lineOf(request)
      if (line.underWay) await new Promise<void>((go) => line.waiting.push(go))
      line.underWay = true
      try {
        // Nobody reads the answer.
        if (hasLeft(request.raw)) throw visitorBusy()
        return await work()
      } finally {
        end(line)
      }
    },
  }
}
