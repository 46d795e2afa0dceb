import { useEffect, useEffectEvent } from 'react'

interface SelectionKeys {
  choose: (key: string, range: boolean) => void
  undo: () => void
}

/** X chooses the row (`data-row`) whose box has the focus, Shift-X all from the one before; Z takes the last act back. */
export function useSelectionKeys({ choose, undo }: SelectionKeys): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return
    const target = event.target instanceof HTMLElement ? event.target : null
    if (
      document.querySelector('[role=dialog]') ||
      target?.closest('input:not([type=checkbox]), textarea, select')
    )
      return
    const key = event.key.toLowerCase()
    const row = target?.closest('[data-row]')?.getAttribute('data-row')
    if (key === 'x' && row) choose(row, event.shiftKey)
    else if (key === 'z') undo()
    else return
    event.preventDefault()
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => press(event)
    document.addEventListener('keydown', listener)
    return () => document.removeEventListener('keydown', listener)
  }, [])
}
