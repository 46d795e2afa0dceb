interface Work {
  /** Must not throw. */
  run: () => Promise<void>
  /** How many of the places it takes. */
  size: number
}

/**
 * Does the works of one owner; ends when all that have begun have ended. At its turn after `until` (`performance.now()`) an owner begins
 * no further work.
 */
export type InRounds = (works: readonly Work[], until: number) => Promise<void>

interface Owner {
  /** Works that have not begun. */
  left: Work[]
  /** Works that have begun and not ended. */
  underWay: number
  until: number
  done: () => void
}

/**
 * Lets works run at once on `most` places and takes one of each owner in turn, so that an owner with many works does not make the others
 * wait for all of them. Those of one owner begin in their order. A work that is larger than all places runs by itself.
 */
export function createRounds(most: number): InRounds {
  /** Who has works that have not begun, in the order of their turns. */
  const waiting = new Set<Owner>()
  /** Places that are taken. */
  let taken = 0

  function beginNext(owner: Owner): void {
    waiting.delete(owner)
    if (performance.now() > owner.until) owner.left = []
    const work = owner.left.shift()
    if (owner.left.length > 0) waiting.add(owner)
    if (!work) return endIfDone(owner)
    taken += work.size
    owner.underWay++
    void work.run().finally(() => {
      taken -= work.size
      owner.underWay--
      endIfDone(owner)
      begin()
    })
  }

  function endIfDone({ left, underWay: own, done }: Owner): void {
    if (left.length === 0 && own === 0) done()
  }

  function begin(): void {
    for (;;) {
      const [owner] = waiting
      const size = owner?.left[0]?.size ?? 0
      if (!owner || (taken > 0 && taken + size > most)) return
      beginNext(owner)
    }
  }

  return (works, until) =>
    new Promise((done) => {
      waiting.add({ left: [...works], underWay: 0, until, done })
      begin()
    })
}
