/** Two areas of a browser's storage. */
export type Area = 'localStorage' | 'sessionStorage'

/** What an app gets from the browser. A test gives its own. */
interface Surroundings {
  /** Even to ask for it may throw, where cookies are blocked. */
  storage: (area: Area) => Storage
  clock: {
    /** The device's clock (ms since 1970). It can be set. */
    now: () => number
    /** What the page counted (ms). It can't be set, and may stop while a phone sleeps. */
    count: () => number
  }
  transport: typeof fetch
}

const BROWSER: Surroundings = {
  storage: (area) => globalThis[area],
  clock: { now: () => Date.now(), count: () => performance.now() },
  transport: (...request) => fetch(...request),
}

/** What the present app depends on: the browser's, before `createApp` too. */
export let app = BROWSER

/** What the parts of the present app hold, by the function that makes the first value, and what ends them. */
let values = new Map<() => unknown, unknown>()
let ends: (() => void)[] = []

/**
 * Starts an app: every part holds its first value again, and those of the app before have ended. What is kept belongs to the app and not to its
 * modules, so that a test begins with a new app instead of loading all modules anew.
 */
export function createApp(own: Partial<Surroundings> = {}): void {
  for (const end of ends) end()
  values = new Map()
  ends = []
  app = { ...BROWSER, ...own }
}

/**
 * Declares a value that a module keeps for the present app. `make` gives the first one, when it is first used, and `end` closes it with its app.
 * A module that is loaded late declares its own parts, so that the app imports none of them.
 */
export function part<Value>(make: () => Value, end?: (value: Value) => void): { current: Value } {
  return {
    get current() {
      if (values.has(make)) return values.get(make) as Value
      const made = make()
      values.set(make, made)
      if (end) ends.push(() => end(values.get(make) as Value))
      return made
    },
    set current(value) {
      values.set(make, value)
    },
  }
}
