import type { Role } from '@bakti/contract/auth/auth.schemas'
import { ChartColumn, GraduationCap, ScanLine, Shield, Users } from 'lucide-react'
import type { ReactNode } from 'react'
import { Badge } from '../../ui/Badge'
import type { Tone } from '../../ui/tone'
import { PERAN_LABEL } from './peran.words'

interface PeranFace {
  label: string
  tone: Tone
  icon: ReactNode
  /** What the role may do, in a few words. */
  can: string
}

/** Word, icon and colour of each role. */
export const PERAN: Record<Role, PeranFace> = {
  ADMIN: {
    label: PERAN_LABEL.ADMIN,
    tone: 'red',
    icon: <Shield aria-hidden />,
    can: 'Semua layar dan semua data',
  },
  MENTOR: {
    label: PERAN_LABEL.MENTOR,
    tone: 'green',
    icon: <Users aria-hidden />,
    can: 'Memindai dan menetapkan status kelompoknya sendiri',
  },
  GERBANG: {
    label: PERAN_LABEL.GERBANG,
    tone: 'orange',
    icon: <ScanLine aria-hidden />,
    can: 'Memindai siapa saja, tidak melihat daftar',
  },
  PIMPINAN: {
    label: PERAN_LABEL.PIMPINAN,
    tone: 'blue',
    icon: <ChartColumn aria-hidden />,
    can: 'Melihat angka, tidak mengubah apa pun',
  },
  PESERTA: {
    label: PERAN_LABEL.PESERTA,
    tone: 'grey',
    icon: <GraduationCap aria-hidden />,
    can: 'Melihat kartu dan tugasnya sendiri',
  },
}

export function PeranBadge({ role }: { role: Role }) {
  const { tone, icon, label } = PERAN[role]
  return (
    <Badge tone={tone} icon={icon}>
      {label}
    </Badge>
  )
}
