import { useState } from 'react'

/** The keys from one to the other, in the order of the list. */
export function between(keys: readonly string[], from: string | null, to: string): readonly string[] {
  const [a, b] = [from === null ? -1 : keys.indexOf(from), keys.indexOf(to)]
  return a < 0 ? [to] : keys.slice(Math.min(a, b), Math.max(a, b) + 1)
}

/** The rows of a list that are chosen, by their keys. `keys`: all of them, in their order on screen. */
export function useSelection(keys: readonly string[]) {
  const [chosen, setChosen] = useState<readonly string[]>([])
  return {
    chosen,
    has: (key: string) => chosen.includes(key),
    /** Chooses a row or leaves it out; `range`: all from the one that was chosen last. */
    choose: (key: string, range: boolean) =>
      setChosen(
        range
          ? [...new Set([...chosen, ...between(keys, chosen.at(-1) ?? null, key)])]
          : chosen.includes(key)
            ? chosen.filter((each) => each !== key)
            : [...chosen, key],
      ),
    set: setChosen,
    all: keys.length > 0 && keys.every((key) => chosen.includes(key)),
    chooseAll: () => setChosen(keys),
    clear: () => setChosen([]),
  }
}

export type Selection = ReturnType<typeof useSelection>
