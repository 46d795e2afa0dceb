import { ConfirmDialog } from '../../ui/ConfirmDialog'
import { LeftBehind, type UnsentWork } from './LeftBehind'

interface LogoutDialogProps extends UnsentWork {
  onStay: () => void
  onLeave: () => void
}

/** The warning before a logout with unsent work (rule A47). */
export function LogoutDialog({ unsent, review, onStay, onLeave }: LogoutDialogProps) {
  return (
    <ConfirmDialog
      open
      kind="question"
      title="Masih ada yang tersisa"
      confirmLabel="Logout"
      onClose={onStay}
      onConfirm={onLeave}
    >
      <LeftBehind unsent={unsent} review={review} />
    </ConfirmDialog>
  )
}
