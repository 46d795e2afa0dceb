/** Chance that comes out the same for the same seed. */
export interface Random {
  /** At least 0, below 1. */
  next(): number
  /** A whole number, both ends included. */
  int(min: number, max: number): number
  pick<T>(list: readonly T[]): T
  uuid(): string
}

/** mulberry32: small, fast, and even enough for data that only has to look real. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0
  const bits = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return (mixed ^ (mixed >>> 14)) >>> 0
  }
  const next = () => bits() / 2 ** 32
  const int = (min: number, max: number) => min + Math.floor(next() * (max - min + 1))
  return {
    next,
    int,
    pick(list) {
      const picked = list[int(0, list.length - 1)]
      if (picked === undefined) throw new RangeError('there is nothing to pick from')
      return picked
    },
    uuid() {
      const hex = [bits(), bits(), bits(), bits()].map((part) => part.toString(16).padStart(8, '0')).join('')
      const variant = '89ab'[Number.parseInt(hex.charAt(16), 16) % 4]
      return [
        hex.slice(0, 8),
        hex.slice(8, 12),
        `4${hex.slice(13, 16)}`,
        `${variant}${hex.slice(17, 20)}`,
        hex.slice(20),
      ].join('-')
    },
  }
}
