import type { StatusKehadiran } from '@bakti/contract/absen/kehadiran.rules'
import { Button } from '../../ui/Button'
import { SelectionBar } from '../../ui/SelectionBar'
import { STATUS_LOOK } from '../absen/status-kehadiran'

const OTHERS = ['Sakit', 'Izin', 'Alfa'] as const satisfies readonly StatusKehadiran[]

interface StatusBarProps {
  count: number
  onStatus: (status: StatusKehadiran) => void
  onClear: () => void
}

/** One status for all rows that are chosen; on a phone in the place of the scan button. */
export function StatusBar({ count, onStatus, onClear }: StatusBarProps) {
  return (
    <SelectionBar count={count} onClear={onClear} overAction>
      <Button variant="on-dark" size="small" icon={STATUS_LOOK.Hadir.icon} onClick={() => onStatus('Hadir')}>
        Hadir
      </Button>
      {OTHERS.map((status) => (
        <Button
          key={status}
          variant="ghost-inherit"
          size="tight"
          className="min-w-11 max-md:[&_svg]:hidden"
          icon={STATUS_LOOK[status].icon}
          onClick={() => onStatus(status)}
        >
          {status}
        </Button>
      ))}
      <Button
        variant="ghost-inherit"
        size="tight"
        className="min-w-11"
        onClick={() => onStatus('Belum Absen')}
      >
        Belum
      </Button>
    </SelectionBar>
  )
}
