import { useState } from 'react'
import { ConfirmDialog } from '../../ui/ConfirmDialog'

/**
 * Asked before a deadline is stored that is over already, or that makes submissions late (DECISIONS: Tasks). `saveOrAsk` stores
 * what there is nothing to ask about; `dialog` belongs into the page.
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
