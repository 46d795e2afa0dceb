import { STATUS_KEHADIRAN, type StatusKehadiran } from '@bakti/contract/absen/kehadiran.rules'
import { Button } from '../../ui/Button'
import { Dialog, DialogBody } from '../../ui/Dialog'
import type { ShownRow } from './pending.rules'
import { STATUS_LOOK } from './status-kehadiran'

interface StatusSheetProps {
  row: ShownRow
  onStatus: (status: StatusKehadiran) => void
  onClose: () => void
}

/** The statuses of one member as buttons, where a row is too small for a select. */
export function StatusSheet({ row, onStatus, onClose }: StatusSheetProps) {
  return (
    <Dialog
      open
      onClose={onClose}
      title={row.nama}
      person
      description={`${row.nim} · Kelompok ${row.kelompok}`}
      size="narrow"
    >
      <DialogBody>
        <div role="group" aria-label={`Status kehadiran ${row.nama}`} className="grid gap-2">
          {STATUS_KEHADIRAN.map((status) => (
            <Button
              key={status}
              variant={status === row.status_kehadiran ? 'primary' : 'outline'}
              aria-pressed={status === row.status_kehadiran}
              icon={STATUS_LOOK[status].icon}
              onClick={() => onStatus(status)}
            >
              {status}
            </Button>
          ))}
        </div>
      </DialogBody>
    </Dialog>
  )
}
