import type { StatusKehadiran } from '@bakti/contract/absen/kehadiran.rules'
import { paths } from '../../app/paths'
import { Banner } from '../../ui/Banner'
import { LinkButton } from '../../ui/Button'
import { Card } from '../../ui/Card'
import { EmptyState } from '../../ui/EmptyState'
import { FailedState } from '../../ui/FailedState'
import { ListBanner } from '../../ui/ListBanner'
import { KehadiranTable } from './KehadiranTable'
import { KemajuanKehadiran, RingkasanKehadiran, countStatus } from './RingkasanKehadiran'
import type { ShownRow } from './pending.rules'
import type { ShownRows } from './useShownRows'

const FAILED = 'Gagal memuat data anggota kelompok'

interface KehadiranSectionProps {
  /** A group and an activity are chosen. */
  chosen: boolean
  shown: ShownRows
  onStatus: (row: ShownRow, status: StatusKehadiran) => void
}

/** Counts and member table of /absensi, in every state that they can be in. */
export function KehadiranSection({ chosen, shown, onStatus }: KehadiranSectionProps) {
  const { rows, list } = shown
  if (!chosen) {
    return (
      <Card>
        <EmptyState art="tidak-ditemukan" title="Pilih Kelompok">
          Pilih kelompok dan kegiatan terlebih dahulu untuk melihat kehadiran anggota.
        </EmptyState>
      </Card>
    )
  }
  if (list.error && !list.data) {
    return (
      <Card>
        <FailedState list={list}>{FAILED}</FailedState>
      </Card>
    )
  }
  if (!list.isPending && rows.length === 0) {
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
      <ListBanner list={list}>{FAILED}</ListBanner>
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
        {!list.isPending && <KemajuanKehadiran jumlah={jumlah} total={rows.length} />}
        <KehadiranTable rows={rows} loading={list.isPending} onStatus={onStatus} />
      </Card>
    </>
  )
}
