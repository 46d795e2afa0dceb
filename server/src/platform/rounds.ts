type Work = () => Promise<void>

/** Does the works of one owner; ends when all have ended. */
export type InRounds = (works: readonly Work[]) => Promise<void>

/**
 * Lets `most` works run at once and takes one of each owner in turn, so that an owner with many works does not make the others wait for
 * all of them. Those of one owner begin in their order. A work must not throw.
 */
export function createRounds(most: number): InRounds {
  /** What has not begun of each owner, in the order of their turns. */
  const waiting = new Set<Work[]>()
  let underWay = 0

  function begin(): void {
    while (underWay < most) {
      const [owner] = waiting
      const work = owner?.shift()
      if (!owner || !work) return
      waiting.delete(owner)
      if (owner.length > 0) waiting.add(owner)
      underWay++
      void work().finally(() => {
        underWay--
        begin()
      })
    }
  }

  return async (works) => {
    if (works.length === 0) return
    let left = works.length
    await new Promise<void>((resolve) => {
      waiting.add(
        works.map((work) => async () => {
          await work()
          if (--left === 0) resolve()
        }),
      )
      begin()
    })
  }
}
