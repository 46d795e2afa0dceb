import { Agent, get } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'

/** A time during which the server gave no answer although it lived, as on a machine that does too much else (ms since 1970). */
export interface Stall {
  from: number
  to: number
}

const PROBE_MS = 200
/** A shorter wait is nothing. */
const LEAST_MS = 1_000

/** Asks the server for a small file again and again, without a proxy between. `stop` returns when it was slow. */
export function watchStalls(url: string): { stop: () => Promise<Stall[]> } {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const stalls: Stall[] = []
  const stopped = new AbortController()
  const probe = () =>
    new Promise<boolean>((resolve) => {
      get(new URL('/favicon.svg', url), { agent }, (answer) => {
        answer.resume().on('end', () => resolve(true))
        answer.on('error', () => resolve(false))
      }).on('error', () => resolve(false))
    })
  const watch = async () => {
    while (!stopped.signal.aborted) {
      const from = Date.now()
      // A server that was killed gives no answer, but delivers nothing late either.
      const answered = await probe()
      const to = Date.now()
      if (answered && to - from >= LEAST_MS) stalls.push({ from, to })
      await sleep(PROBE_MS)
      const late = Date.now() - to - PROBE_MS
      // The proxies stand in this process: their pauses are the same to a device.
      if (late >= LEAST_MS) stalls.push({ from: to, to: to + late + PROBE_MS })
    }
  }
  const watched = watch()
  return {
    stop: async () => {
      stopped.abort()
      await watched
      agent.destroy()
      return stalls
    },
  }
}

/** How long the longest stall was that began or ended between two moments (ms). */
export function longestStall(stalls: readonly Stall[], { from, to }: Stall): number {
  const within = stalls.filter((stall) => stall.from <= to && stall.to >= from)
  return Math.max(0, ...within.map((stall) => stall.to - stall.from))
}
