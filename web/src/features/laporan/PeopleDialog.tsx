import { LAPORAN_STATUS } from '@bakti/contract/laporan/laporan.rules'
import { Dialog, DialogBody } from '../../ui/Dialog'
import { PeopleList } from './PeopleList'
import type { LaporanFilter, OfRow } from './laporan.queries'

/** Whose people a cell opens. */
export interface People {
  title: string
  of: OfRow | null
  di: readonly string[]
}

interface PeopleDialogProps {
  people: People
  filter: LaporanFilter
  onClose: () => void
}

/** The people of a cell of the matrix. */
export function PeopleDialog({ people: { title, of, di }, filter, onClose }: PeopleDialogProps) {
  return (
    <Dialog open onClose={onClose} title={title} size="wide">
      <DialogBody>
        <PeopleList label={title} wanted={{ filter, of, di }} chips={LAPORAN_STATUS} pressed={[]} />
      </DialogBody>
    </Dialog>
  )
}
