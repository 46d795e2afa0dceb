import type { ComponentProps } from 'react'
import { Dialog, DialogBody } from '../../ui/Dialog'
import { KegiatanList } from './KegiatanList'

/** Another activity. */
export function KegiatanSheet({
  onClose,
  ...list
}: ComponentProps<typeof KegiatanList> & { onClose: () => void }) {
  return (
    <Dialog open onClose={onClose} title="Kegiatan">
      <DialogBody>
        <KegiatanList {...list} />
      </DialogBody>
    </Dialog>
  )
}
