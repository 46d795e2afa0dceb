/** Random numbers that are the same from the same seed (mulberry32). */
export function createRandom(seed: number) {
  let state = seed
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
  const below = (end: number) => Math.floor(next() * end)
  const shuffle = <T>(list: T[]): T[] => {
    for (let at = list.length - 1; at > 0; at--) {
      const other = below(at + 1)
      ;[list[at], list[other]] = [list[other]!, list[at]!]
    }
    return list
  }
  return {
    next,
    /** A whole number from 0 to below `end`. */
    below,
    /** A number between two. */
    between: ([least, most]: readonly [number, number]) => least + next() * (most - least),
    /** Shuffles a list in place. */
    shuffle,
    /** True in this share of the calls. */
    chance: (share: number) => next() < share,
  }
}

export type Random = ReturnType<typeof createRandom>
