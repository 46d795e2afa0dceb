import { part } from '../state/app'

/** Who hears of a change. */
export interface Listeners<News extends unknown[]> {
  /** Calls back at each change. Returns the function that stops it. */
  add: (listener: (...news: News) => void) => () => void
  tell: (...news: News) => void
}

export function createListeners<News extends unknown[] = []>(): Listeners<News> {
  const all = part(() => new Set<(...news: News) => void>())
  return {
    add(listener) {
      all.current.add(listener)
      return () => void all.current.delete(listener)
    },
    tell(...news) {
      for (const listener of all.current) listener(...news)
    },
  }
}
