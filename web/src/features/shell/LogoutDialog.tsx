import { ConfirmDialog } from '../../ui/ConfirmDialog'

interface LogoutDialogProps {
  unsent: number
  review: number
  onStay: () => void
  onLeave: () => void
}

/** With unsent work a logout warns first (DECISIONS: Accounts, 'logout'): nothing is lost, but nothing leaves either. */
export function LogoutDialog({ unsent, review, onStay, onLeave }: LogoutDialogProps) {
  const counts = [unsent > 0 && `${unsent} belum terkirim`, review > 0 && `${review} perlu ditinjau`]
  return (
    <ConfirmDialog
      open
      kind="biasa"
      title="Masih ada yang tersisa"
      confirmLabel="Logout"
      onClose={onStay}
      onConfirm={onLeave}
    >
      {`${counts.filter(Boolean).join(' dan ')}. Semuanya tetap tersimpan di perangkat ini, tetapi baru bisa dikirim setelah seorang admin masuk lagi di sini.`}
    </ConfirmDialog>
  )
}
