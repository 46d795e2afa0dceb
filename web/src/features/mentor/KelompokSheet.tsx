import type { ComponentProps } from 'react'
import { Dialog, DialogBody } from '../../ui/Dialog'
import { KelompokList } from './KelompokList'

/** Another one of the own groups. */
export function KelompokSheet({
  onClose,
  ...list
}: ComponentProps<typeof KelompokList> & { onClose: () => void }) {
  return (
    <Dialog open onClose={onClose} title="Kelompokmu">
      <DialogBody>
        <KelompokList {...list} />
      </DialogBody>
    </Dialog>
  )
}
