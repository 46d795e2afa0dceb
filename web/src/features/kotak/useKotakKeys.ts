import { usePageKeys } from '../../ui/usePageKeys'

export interface KotakKeys {
  /** To the entry so many places further. */
  move: (by: 1 | -1) => void
  /** Chooses the entry that is open; `range`: all from the one that was chosen before. */
  choose: (range: boolean) => void
  /** The main act of the entry. */
  act: () => void
  /** The status of this number, from 1. */
  status: (number: number) => void
  undo: () => void
}

/** What has keys of its own. */
const OWN_KEYS = '[role=menu], nav, header'

/**
 * The keys of the inbox: J and K or the arrows move, X chooses (Shift: a range), Enter does the main act of the row that has the focus, 1 to 4
 * set a status, Z takes the last act back.
 */
export function useKotakKeys({ move, choose, act, status, undo }: KotakKeys): void {
  usePageKeys(({ key, shift, target }) => {
    if (target?.closest(OWN_KEYS)) return false
    if (key === 'j' || key === 'arrowdown') move(1)
    else if (key === 'k' || key === 'arrowup') move(-1)
    else if (key === 'x') choose(shift)
    else if (key === 'z') undo()
    else if (/^[1-4]$/.test(key)) status(Number(key))
    // Every other button keeps its Enter.
    else if (key === 'enter' && target?.closest('[data-entry]')) act()
    else return false
    return true
  })
}
