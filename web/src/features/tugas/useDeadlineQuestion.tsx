import { useState } from 'react'
import { ConfirmDialog } from '../../ui/ConfirmDialog'

/**
 * Confirms a deadline that needs a question before it is stored (rules T7, T10). `saveOrAsk` stores at once where `question` is null;
 * `dialog` belongs into the page.
 */
export function useDeadlineQuestion<Change>(save: (change: Change) => void) {
  const [asked, setAsked] = useState<{ change: Change; question: string } | null>(null)
  const close = () => setAsked(null)
  return {
    saveOrAsk: (change: Change, question: string | null) => {
      if (question === null) save(change)
      else setAsked({ change, question })
    },
    dialog: asked && (
      <ConfirmDialog
        open
        kind="question"
        title="Simpan deadline ini?"
        confirmLabel="Tetap simpan"
        onClose={close}
        onConfirm={() => {
          close()
          save(asked.change)
        }}
      >
        {asked.question}
      </ConfirmDialog>
    ),
  }
}
