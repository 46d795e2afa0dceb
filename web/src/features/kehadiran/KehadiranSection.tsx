import type { StatusKehadiran } from '@bakti/contract/absen/kehadiran.rules'
import { useState } from 'react'
import { paths } from '../../app/paths'
import { LinkButton } from '../../ui/Button'
import { Card } from '../../ui/Card'
import { EmptyState } from '../../ui/EmptyState'
import { FailedState } from '../../ui/FailedState'
import { ListBanner } from '../../ui/ListBanner'
import { Skeleton } from '../../ui/Skeleton'
import { KehadiranTable } from './KehadiranTable'
import { KehadiranProgress, KehadiranSummary } from './KehadiranSummary'
import type { ShownRow } from './pending.rules'
import type { ShownRows } from './kehadiran.queries'

const FAILED = 'Gagal memuat data anggota kelompok'

interface KehadiranSectionProps {
  /** What is still to be chosen; null: a group and an activity are. */
  missing: 'Kelompok' | 'Kegiatan' | null
  /** What can be chosen was read, or could not be read. */
  choosable: boolean
  shown: ShownRows
  onStatus: (row: ShownRow, status: StatusKehadiran) => void
}

/** Counts and table of /absensi in every state of the list (rule U7). */
export function KehadiranSection({ missing, choosable, shown, onStatus }: KehadiranSectionProps) {
  const { rows, list, copyAt } = shown
  const [filter, setFilter] = useState<StatusKehadiran | null>(null)
  if (missing && !choosable) return <LoadingRows />
  if (missing) {
    return (
      <Card>
        <EmptyState art="not-found" title={`Pilih ${missing}`} artAfter>
          Pilih kelompok dan kegiatan terlebih dahulu untuk melihat kehadiran anggota.
        </EmptyState>
      </Card>
    )
  }
  if (list.error && !list.data && rows.length === 0) {
    return (
      <Card>
        <FailedState list={list}>{FAILED}</FailedState>
      </Card>
    )
  }
  if (!list.isLoading && rows.length === 0) {
    return (
      <Card>
        <EmptyState
          art="empty"
          title="Tidak ada anggota ditemukan."
          action={<LinkButton to={paths.kelompok()}>Buka Kelompok</LinkButton>}
        >
          Tambahkan anggota baru.
        </EmptyState>
      </Card>
    )
  }
  return (
    <>
      {/* Names from the device's copy have a banner of their own. */}
      {!copyAt && <ListBanner list={list}>{FAILED}</ListBanner>}
      {list.isLoading ? (
        <LoadingJumlah />
      ) : (
        <KehadiranSummary rows={rows} filter={filter} onFilter={setFilter} />
      )}
      <Card className="overflow-hidden">
        {!list.isLoading && <KehadiranProgress rows={rows} />}
        <KehadiranTable
          rows={rows}
          filter={filter}
          onAll={() => setFilter(null)}
          loading={list.isLoading}
          onStatus={onStatus}
        />
      </Card>
    </>
  )
}

/** Before it is known what is chosen: the list in its shape. */
function LoadingRows() {
  return (
    <>
      <LoadingJumlah />
      <Card className="overflow-hidden">
        <KehadiranTable rows={[]} filter={null} onAll={nothing} loading onStatus={nothing} />
      </Card>
    </>
  )
}

const LoadingJumlah = () => <Skeleton className="mb-2 h-12 md:mb-5 md:h-15" round="rounded-md" />

const nothing = () => {}
