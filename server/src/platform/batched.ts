export interface BatchLimits<Item> {
  /** The most items of one batch. */
  most: number
  /** The most batches under way at once. */
  abreast: number
  /** What an item works on. Items on the same thing are in one batch, or the later ones wait for the results of the earlier ones. */
  nameOf?: (item: Item) => string
}

interface Waiting<Item, Result> {
  item: Item
  name: string | null
  resolve: (result: Result | Promise<Result>) => void
  reject: (error: unknown) => void
}

/**
 * Makes one function for single items of one that works on many. What is asked for within one turn of the event loop forms a
 * batch, and so does what is asked for while `abreast` batches are under way.
 * @param work takes items in the order in which they came and returns a result for each, in the same order. If it throws, every
 *   item of that batch fails with the error; other batches do not. A result that is a promise comes after the batch has ended.
 */
export function batched<Item, Result>(
  work: (items: readonly Item[]) => Promise<readonly (Result | Promise<Result>)[]>,
  { most, abreast, nameOf }: BatchLimits<Item>,
): (item: Item) => Promise<Result> {
  let waiting: Waiting<Item, Result>[] = []
  let underWay = 0
  let scheduled = false
  /** The names of items that have no result yet. */
  const taken = new Set<string>()

  /** Takes the items of the next batch out of those that wait. */
  function takeBatch(): Waiting<Item, Result>[] {
    const batch: Waiting<Item, Result>[] = []
    const left: Waiting<Item, Result>[] = []
    for (const each of waiting) {
      const free = batch.length < most && (each.name === null || !taken.has(each.name))
      if (free) batch.push(each)
      else left.push(each)
    }
    waiting = left
    for (const { name } of batch) if (name !== null) taken.add(name)
    return batch
  }

  function startBatches(): void {
    scheduled = false
    while (waiting.length > 0 && underWay < abreast) {
      const batch = takeBatch()
      if (batch.length === 0) return
      underWay++
      void runBatch(batch).finally(() => {
        underWay--
        startBatches()
      })
    }
  }

  async function runBatch(batch: readonly Waiting<Item, Result>[]): Promise<void> {
    const later = new Map<string, Promise<Result>[]>()
    try {
      const results = await work(batch.map(({ item }) => item))
      if (results.length !== batch.length)
        throw new Error(`a batch of ${batch.length} has ${results.length} results`)
      for (const [at, { name, resolve }] of batch.entries()) {
        const result = results[at] as Result | Promise<Result>
        resolve(result)
        if (name !== null && result instanceof Promise) later.set(name, [...(later.get(name) ?? []), result])
      }
    } catch (error) {
      for (const { reject } of batch) reject(error)
    }
    for (const { name } of batch) if (name !== null && !later.has(name)) taken.delete(name)
    for (const [name, results] of later) void freeAfter(name, results)
  }

  async function freeAfter(name: string, results: readonly Promise<Result>[]): Promise<void> {
    await Promise.allSettled(results)
    taken.delete(name)
    startBatches()
  }

  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, name: nameOf?.(item) ?? null, resolve, reject })
      if (scheduled || underWay >= abreast) return
      scheduled = true
      setImmediate(startBatches)
    })
}
