import { unavailable } from './errors'

/** Runs the work when it is its turn. */
export type InTurn = <T>(work: () => Promise<T>) => Promise<T>

/** Lets `most` works run at once; the others wait in the order in which they came. After `ms` without a turn one fails with 503. */
export function createTurns(most: number, ms: number): InTurn {
  const waiting = new Set<() => void>()
  let underWay = 0

  function takePlace(): Promise<void> {
    if (underWay < most) {
      underWay++
      return Promise.resolve()
    }
    return new Promise((resolve, reject) => {
      const go = () => {
        clearTimeout(late)
        resolve()
      }
      const late = setTimeout(() => {
        waiting.delete(go)
        reject(unavailable())
      }, ms)
      waiting.add(go)
    })
  }

  function leavePlace(): void {
    // The place goes straight to the next one, so that no newcomer gets it first.
    const [next] = waiting
    if (!next) return void underWay--
    waiting.delete(next)
    next()
  }

  return async (work) => {
    await takePlace()
    try {
      return await work()
    } finally {
      leavePlace()
    }
  }
}
