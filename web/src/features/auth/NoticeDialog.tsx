import type { ReactNode } from 'react'
import { Button } from '../../ui/Button'
import { Dialog, DialogBody, DialogFooter } from '../../ui/Dialog'

interface NoticeDialogProps {
  title: string
  onClose: () => void
  children: ReactNode
}

/** A change of the account that a person must confirm before the app goes on. */
export function NoticeDialog({ title, onClose, children }: NoticeDialogProps) {
  return (
    <Dialog open title={title} size="narrow" alert keepOnPress onClose={onClose}>
      <DialogBody>
        <p>{children}</p>
      </DialogBody>
      <DialogFooter>
        <Button onClick={onClose}>Mengerti</Button>
      </DialogFooter>
    </Dialog>
  )
}
