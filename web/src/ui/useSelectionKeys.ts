import { usePageKeys } from './usePageKeys'

interface SelectionKeys {
  choose: (key: string, range: boolean) => void
  undo: () => void
}

/** X chooses the row (`data-row`) whose box has the focus, Shift-X all from the one before; Z takes the last act back. */
export function useSelectionKeys({ choose, undo }: SelectionKeys): void {
  usePageKeys(({ key, shift, target }) => {
    const row = target?.closest('[data-row]')?.getAttribute('data-row')
    if (key === 'x' && row) choose(row, shift)
    else if (key === 'z') undo()
    else return false
    return true
  })
}
