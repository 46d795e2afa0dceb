import type { Absen, AnggotaOfAll } from '@bakti/contract/absen/absen.schemas'
import { ABSENSI_PAGE, countOf, expectedOf } from '@bakti/contract/absen/jumlah.rules'
import type { StatusKehadiran } from '@bakti/contract/absen/kehadiran.rules'
import { timeWib } from '@bakti/contract/time.rules'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '../../ui/Button'
import { EmptyState } from '../../ui/EmptyState'
import { Pagination } from '../../ui/Pagination'
import { Skeleton } from '../../ui/Skeleton'
import { type Column, numberColumn } from '../../ui/Table'
import { TableList } from '../../ui/TableList'
import { StatusBadge } from '../absen/status-kehadiran'
import { NoneOfStatus } from './KehadiranSection'
import { KehadiranSummary } from './KehadiranSummary'
import { allGroupsQuery } from './kehadiran.queries'

interface Context {
  /** The members of the pages before. */
  start: number
  onKelompok: (id: string) => void
}

const COLUMNS: readonly Column<AnggotaOfAll, Context>[] = [
  numberColumn(({ start }) => start),
  {
    key: 'nama',
    header: 'Nama',
    card: 'title',
    cell: (row) => (
      <>
        {`${row.nama} `}
        {/* On a phone a card has no room for the column. */}
        <span aria-hidden className="block text-sm font-normal text-tinta-lembut tabular-nums md:hidden">
          {row.nim}
        </span>
      </>
    ),
  },
  { key: 'nim', header: 'NIM', card: 'hidden', numeric: true, cell: (row) => row.nim },
  {
    key: 'status',
    header: 'Status Kehadiran',
    card: 'side',
    cell: (row) => <StatusBadge status={row.status_kehadiran} />,
  },
  {
    key: 'waktu',
    header: 'Waktu Absen',
    card: 'hidden',
    numeric: true,
    cell: (row) => timeWib(row.waktu_absen),
  },
  {
    key: 'kelompok',
    header: 'Kelompok',
    card: 'actions',
    cell: (row, { context }) => (
      <Button
        variant="ghost"
        size="small"
        className="md:-ml-3.5"
        onClick={() => context.onKelompok(row.id_kelompok)}
      >
        {`Kelompok ${row.kelompok}`}
      </Button>
    ),
  },
]

const KEY = ({ id }: AnggotaOfAll) => id

interface AllGroupsSectionProps {
  absen: Absen
  /** A group is opened. */
  onKelompok: (id: string) => void
}

/** The attendance of an activity in every group that the account reaches, by status: who is missing, who is ill (rule H134). */
export function AllGroupsSection({ absen, onKelompok }: AllGroupsSectionProps) {
  const [status, setStatus] = useState<StatusKehadiran | null>(null)
  const [page, setPage] = useState(1)
  const list = useQuery(allGroupsQuery(absen.id, status, page))
  const totalPages = Math.max(1, list.data?.totalPages ?? page)
  if (list.data && !list.isPlaceholderData && page > totalPages) setPage(totalPages)
  const filter = (next: StatusKehadiran | null) => {
    setStatus(next)
    setPage(1)
  }
  const jumlah = list.data?.data.jumlah
  return (
    <section aria-labelledby="semua-kelompok">
      <h2 id="semua-kelompok" className="judul mb-3 text-xl">
        Semua kelompok
      </h2>
      <TableList
        list={list}
        failed="Gagal memuat kehadiran semua kelompok"
        loading="Memuat kehadiran semua kelompok..."
        total={jumlah ? expectedOf(jumlah) : 0}
        tools={
          jumlah ? (
            <KehadiranSummary countOf={(each) => countOf(jumlah, each)} filter={status} onFilter={filter} />
          ) : (
            list.isLoading && <Skeleton className="mb-2 h-12 md:mb-5 md:h-15" round="rounded-md" />
          )
        }
        empty={
          <EmptyState art="empty" title="Belum ada anggota.">
            Anggota yang ditambahkan ke kelompok muncul di sini.
          </EmptyState>
        }
        noMatch={<NoneOfStatus status={status} onAll={() => filter(null)} />}
        outdated={list.isPlaceholderData}
        label="Kehadiran semua kelompok"
        columns={COLUMNS}
        rows={list.data?.data.items ?? []}
        rowKey={KEY}
        context={{ start: ((list.data?.currentPage ?? 1) - 1) * ABSENSI_PAGE, onKelompok }}
        foot={<Pagination page={page} totalPages={totalPages} onPage={setPage} />}
      />
    </section>
  )
}
