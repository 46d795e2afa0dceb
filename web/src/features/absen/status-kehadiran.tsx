import type { StatusKehadiran } from '@bakti/contract/absen/kehadiran.rules'
import { CircleCheck, CircleDashed, CircleX, Mail, Thermometer } from 'lucide-react'
import type { ReactNode } from 'react'
import { Badge } from '../../ui/Badge'
import type { Tone } from '../../ui/tone'

interface Look {
  tone: Tone
  icon: ReactNode
}

export const STATUS_LOOK: Record<StatusKehadiran, Look> = {
  Hadir: { tone: 'green', icon: <CircleCheck aria-hidden /> },
  Alfa: { tone: 'red', icon: <CircleX aria-hidden /> },
  Sakit: { tone: 'blue', icon: <Thermometer aria-hidden /> },
  Izin: { tone: 'yellow', icon: <Mail aria-hidden /> },
  'Belum Absen': { tone: 'grey', icon: <CircleDashed aria-hidden /> },
}

export function StatusBadge({ status }: { status: StatusKehadiran }) {
  return (
    <Badge {...STATUS_LOOK[status]} dashed={status === 'Belum Absen'}>
      {status}
    </Badge>
  )
}
