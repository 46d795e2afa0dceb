export interface BatchLimits {
  /** The most items of one batch. */
  most: number
  /** The most batches under way at once. */
  abreast: number
}

interface Waiting<Item, Result> {
  item: Item
  resolve: (result: Result) => void
  reject: (error: unknown) => void
}

/**
 * Makes one function for single items of one that works on many. What is asked for within one turn of the event loop forms a
 * batch, and so does what is asked for while `abreast` batches are under way.
 * @param work takes items in the order in which they came and returns a result for each, in the same order. If it throws, every
 *   item of that batch fails with the error; other batches do not.
 */
export function batched<Item, Result>(
  work: (items: readonly Item[]) => Promise<readonly Result[]>,
  { most, abreast }: BatchLimits,
): (item: Item) => Promise<Result> {
  let waiting: Waiting<Item, Result>[] = []
  let underWay = 0
  let scheduled = false

  function startBatches(): void {
    scheduled = false
    while (waiting.length > 0 && underWay < abreast) {
      const batch = waiting.slice(0, most)
      waiting = waiting.slice(most)
      underWay++
      void settle(batch).finally(() => {
        underWay--
        startBatches()
      })
    }
  }

  async function settle(batch: readonly Waiting<Item, Result>[]): Promise<void> {
    try {
      const results = await work(batch.map(({ item }) => item))
      if (results.length !== batch.length)
        throw new Error(`a batch of ${batch.length} has ${results.length} results`)
      for (const [at, { resolve }] of batch.entries()) resolve(results[at] as Result)
    } catch (error) {
      for (const { reject } of batch) reject(error)
    }
  }

  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject })
      if (scheduled || underWay >= abreast) return
      scheduled = true
      setImmediate(startBatches)
    })
}
