import type { Absen } from '@bakti/contract/absen/absen.schemas'
import { StatusBadge } from '../absen/status-kehadiran'
import type { ShownKelompok } from '../kelompok/kelompok.queries'
import { useShownRows } from './kehadiran.queries'

interface PersonStatusProps {
  anggotaId: string
  kelompok: ShownKelompok
  kegiatan: Absen
}

/** The status of one member, as the list of attendance of the group shows it. Nothing before it is known. */
export function PersonStatus({ anggotaId, kelompok, kegiatan }: PersonStatusProps) {
  const { rows } = useShownRows(kelompok, kegiatan)
  const row = rows.find(({ id }) => id === anggotaId)
  return row ? <StatusBadge status={row.status_kehadiran} /> : null
}
