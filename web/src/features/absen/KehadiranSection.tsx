import type { StatusKehadiran } from '@bakti/contract/absen/kehadiran.rules'
import { paths } from '../../app/paths'
import { failureText } from '../../platform/failure'
import { Banner } from '../../ui/Banner'
import { Button, LinkButton } from '../../ui/Button'
import { Card } from '../../ui/Card'
import { EmptyState } from '../../ui/EmptyState'
import { KehadiranTable } from './KehadiranTable'
import { KemajuanKehadiran, RingkasanKehadiran, countStatus } from './RingkasanKehadiran'
import type { ShownRow } from './pending.rules'
import type { ShownRows } from './useShownRows'

interface KehadiranSectionProps {
  /** A group and an activity are chosen. */
  chosen: boolean
  shown: ShownRows
  onStatus: (row: ShownRow, status: StatusKehadiran) => void
}

/** Counts and member table of /absensi, in every state that they can be in. */
export function KehadiranSection({ chosen, shown, onStatus }: KehadiranSectionProps) {
  const { rows, error, loading, refetch } = shown
  if (!chosen) {
    return (
      <Card>
        <EmptyState art="tidak-ditemukan" title="Pilih Kelompok">
          Pilih kelompok dan kegiatan terlebih dahulu untuk melihat kehadiran anggota.
        </EmptyState>
      </Card>
    )
  }
  if (error) {
    return (
      <Card>
        <EmptyState
          art={error.answer.kind === 'refused' ? 'galat' : 'luring'}
          title={failureText(error.answer, 'Gagal memuat data anggota kelompok')}
          live="alert"
          action={<Button onClick={() => void refetch()}>Coba lagi</Button>}
        >
          Periksa koneksi, lalu coba lagi.
        </EmptyState>
      </Card>
    )
  }
  if (!loading && rows.length === 0) {
    return (
      <Card>
        <EmptyState
          art="kosong"
          title="Tidak ada anggota ditemukan."
          action={<LinkButton to={paths.kelompok()}>Buka Kelompok</LinkButton>}
        >
          Tambahkan anggota baru.
        </EmptyState>
      </Card>
    )
  }
  const jumlah = countStatus(rows)
  const undecided = rows.filter((row) => row.perlu_diputuskan)
  return (
    <>
      <RingkasanKehadiran jumlah={jumlah} />
      {undecided.length > 0 && (
        <Banner
          tone="jingga"
          live="status"
          className="mb-5"
          detail="Mereka dipindai sebelum statusnya diubah, dan yang mengubah belum melihatnya. Pilih status yang benar di barisnya."
        >
          {`${undecided.length} anggota perlu diputuskan: ${undecided.map((row) => row.nama).join(', ')}`}
        </Banner>
      )}
      <Card className="overflow-hidden">
        {!loading && <KemajuanKehadiran jumlah={jumlah} total={rows.length} />}
        <KehadiranTable rows={rows} loading={loading} onStatus={onStatus} />
      </Card>
    </>
  )
}
