import type { StatusKehadiran } from '@bakti/contract/absen/kehadiran.rules'
import { useQuery } from '@tanstack/react-query'
import { ConfirmDialog } from '../../ui/ConfirmDialog'
import { withAbsensiQuery } from '../kehadiran/kehadiran.queries'
import type { Searched } from './search.rules'
import { StatusBadge } from '../absen/status-kehadiran'

interface OtherKelompokDialogProps {
  found: Searched
  status: StatusKehadiran
  absen: { id: string }
  /** The scanned group. */
  kelompok: { nomor: number }
  /** Called with the member's status as it is known by then. */
  onConfirm: (found: Searched) => void
  onClose: () => void
}

/**
 * Asks before a member of another group is recorded, and names both groups (rule S14). Shows the member's present status where the
 * server can be reached, so that a later 'Urungkan' knows what was there before (rule H31).
 */
export function OtherKelompokDialog({
  found,
  status,
  absen,
  kelompok,
  onConfirm,
  onClose,
}: OtherKelompokDialogProps) {
  const { id_kelompok } = found
  const rows = useQuery({ ...withAbsensiQuery(id_kelompok ?? '', absen.id), enabled: id_kelompok !== null })
  const row = rows.data?.cached === false ? rows.data.data.find(({ id }) => id === found.id) : undefined
  const known = row ? { ...found, status: row.status_kehadiran, seen_at: row.seen_at } : found
  return (
    <ConfirmDialog
      open
      kind="question"
      title="Anggota kelompok lain"
      confirmLabel={`Catat ${status}`}
      onConfirm={() => onConfirm(known)}
      onClose={onClose}
    >
      <p>
        <strong>{found.nama}</strong> anggota <strong>Kelompok {found.kelompok}</strong>. Kamu sedang memindai{' '}
        <strong>Kelompok {kelompok.nomor}</strong>. Catat {status} di Kelompok {found.kelompok}?
      </p>
      {/* A fixed height: the buttons don't move when the status arrives. */}
      <p className="mt-3 flex min-h-8 items-center gap-2 text-tinta-lembut">
        Status sekarang:{' '}
        {row ? (
          <StatusBadge status={row.status_kehadiran} />
        ) : rows.isLoading ? (
          'memuat...'
        ) : (
          'tidak diketahui'
        )}
      </p>
    </ConfirmDialog>
  )
}
