import { ConfirmDialog } from '../../ui/ConfirmDialog'

interface DeadlineDialogProps {
  /** What the new deadline does to people. */
  question: string
  onConfirm: () => void
  onClose: () => void
}

/** Asked before a deadline is stored that is over already, or that makes submissions late (DECISIONS: Tasks). */
export function DeadlineDialog({ question, onConfirm, onClose }: DeadlineDialogProps) {
  return (
    <ConfirmDialog
      open
      kind="biasa"
      title="Simpan deadline ini?"
      confirmLabel="Tetap simpan"
      onConfirm={onConfirm}
      onClose={onClose}
    >
      {question}
    </ConfirmDialog>
  )
}
