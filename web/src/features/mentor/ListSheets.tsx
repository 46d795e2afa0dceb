import type { ComponentProps } from 'react'
import { Dialog, DialogBody } from '../../ui/Dialog'
import { KegiatanList } from './KegiatanList'
import { KelompokList } from './KelompokList'

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
