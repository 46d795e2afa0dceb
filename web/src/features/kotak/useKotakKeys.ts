import { useEffect, useEffectEvent } from 'react'

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

/** Where letters are typed, or what Enter and the arrows belong to. */
const OWN_KEYS = 'input:not([type=checkbox]), textarea, select, [role=dialog], [role=menu], nav, header'

/**
 * The keys of the inbox: J and K or the arrows move, X chooses (Shift: a range), Enter does the main act of the row that has the focus, 1 to 4
 * set a status, Z takes the last act back.
 */
export function useKotakKeys({ move, choose, act, status, undo }: KotakKeys): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const target = event.target as Element | null
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return
    if (document.querySelector('[role=dialog]') || target?.closest(OWN_KEYS)) return
    const key = event.key.toLowerCase()
    if (key === 'j' || key === 'arrowdown') move(1)
    else if (key === 'k' || key === 'arrowup') move(-1)
    else if (key === 'x') choose(event.shiftKey)
    else if (key === 'z') undo()
    else if (/^[1-4]$/.test(key)) status(Number(key))
    // Every other button keeps its Enter.
    else if (key === 'enter' && target?.closest('[data-entry]')) act()
    else return
    event.preventDefault()
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => press(event)
    document.addEventListener('keydown', listener)
    return () => document.removeEventListener('keydown', listener)
  }, [])
}
