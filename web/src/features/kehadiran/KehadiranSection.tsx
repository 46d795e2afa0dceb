import { metodeText } from '@bakti/contract/absen/absensi-csv.rules'
import type { StatusKehadiran } from '@bakti/contract/absen/kehadiran.rules'
import { timeWib } from '@bakti/contract/time.rules'
import { type ReactNode, useState } from 'react'
import { paths } from '../../app/paths'
import { Button, LinkButton } from '../../ui/Button'
import { Card } from '../../ui/Card'
import { EmptyState } from '../../ui/EmptyState'
import { later } from '../../ui/later'
import { Skeleton } from '../../ui/Skeleton'
import { type Column, numberColumn } from '../../ui/Table'
import { TableList } from '../../ui/TableList'
import { ActionsCell, StatusCell } from './KehadiranCells'
import { KehadiranProgress, KehadiranSummary } from './KehadiranSummary'
import type { ShownRow } from './pending.rules'
import type { ShownRows } from './kehadiran.queries'
import { type Editing, useEditing } from './useEditing'

const COLUMNS: readonly Column<ShownRow, Editing>[] = [
  numberColumn(),
  {
    key: 'nama',
    header: 'Nama',
    card: 'title',
    cell: (row) => (
      <>
        {/* The space separates name and NIM in copied text. */}
        {`${row.nama} `}
        {/* On a phone: the columns for which a card has no room. */}
        <span aria-hidden className="block text-sm font-normal text-tinta-lembut tabular-nums md:hidden">
          {row.waktu_absen ? `${row.nim} · ${timeWib(row.waktu_absen)}` : row.nim}
        </span>
      </>
    ),
  },
  { key: 'nim', header: 'NIM', card: 'hidden', numeric: true, cell: (row) => row.nim },
  {
    key: 'status',
    header: 'Status Kehadiran',
    card: 'side',
    cell: (row, { context }) => <StatusCell row={row} editing={context} />,
  },
  {
    key: 'waktu',
    header: 'Waktu Absen',
    card: 'hidden',
    numeric: true,
    cell: (row) => timeWib(row.waktu_absen),
  },
  { key: 'metode', header: 'Metode', card: 'hidden', cell: (row) => metodeText(row.metode_absen) },
  {
    key: 'aksi',
    header: 'Aksi',
    hideHeader: true,
    card: 'actions',
    cell: (row, { context }) => <ActionsCell row={row} editing={context} />,
  },
]

const StatusSheet = later(async () => (await import('./StatusSheet')).StatusSheet)

const KEY = (row: ShownRow) => row.id

const part = (title: string, { length }: readonly ShownRow[]) => (
  <>
    <b className="text-tinta">{title}</b> <span className="tabular-nums">{length}</span>
  </>
)

function headingsOf(belum: readonly ShownRow[], stored: readonly ShownRow[]) {
  const headings = new Map<number, ReactNode>()
  if (belum.length > 0) headings.set(0, part('Belum datang', belum))
  if (stored.length > 0) headings.set(belum.length, part('Sudah tercatat', stored))
  return headings
}

export function NoneOfStatus({ status, onAll }: { status: StatusKehadiran | null; onAll: () => void }) {
  return (
    <div className="grid justify-items-center gap-3 border-t border-garis-admin px-5 py-8 text-center">
      <p className="font-semibold">{`Tidak ada anggota dengan status ${status}.`}</p>
      <Button variant="outline" size="small" onClick={onAll}>
        Tampilkan semua
      </Button>
    </div>
  )
}

interface KehadiranSectionProps {
  /** What is still to be chosen; null: a group and an activity are. */
  missing: 'Kelompok' | 'Kegiatan' | null
  /** What can be chosen was read, or could not be read. */
  choosable: boolean
  shown: ShownRows
  onStatus: (row: ShownRow, status: StatusKehadiran) => void
}

/**
 * The members of /absensi with their counts, in every state of the list (rule U7): those without a record first. A status is chosen in
 * the row, on a phone in a sheet.
 */
export function KehadiranSection({ missing, choosable, shown, onStatus }: KehadiranSectionProps) {
  const [filter, setFilter] = useState<StatusKehadiran | null>(null)
  const { rows, list, copyAt } = shown
  const { belum, stored, editing, sheet } = useEditing(rows, filter, onStatus)
  if (missing && choosable) {
    return (
      <Card>
        <EmptyState art="not-found" title={`Pilih ${missing}`} artAfter>
          Pilih kelompok dan kegiatan terlebih dahulu untuk melihat kehadiran anggota.
        </EmptyState>
      </Card>
    )
  }
  // Before it is known what is chosen: the list in its shape.
  const isLoading = missing !== null || list.isLoading
  const countOf = (status: StatusKehadiran) =>
    rows.filter(({ status_kehadiran }) => status_kehadiran === status).length
  const progress = !isLoading && <KehadiranProgress rows={rows} />
  return (
    <>
      <TableList
        list={{
          data: list.data,
          // Names from the device's copy have a banner of their own.
          error: copyAt && rows.length > 0 ? null : list.error,
          isFetching: list.isFetching,
          isLoading,
          refetch: list.refetch,
        }}
        failed="Gagal memuat data anggota kelompok"
        loading="Memuat data anggota..."
        total={rows.length}
        tools={
          isLoading ? (
            <Skeleton className="mb-2 h-12 md:mb-5 md:h-15" round="rounded-md" />
          ) : (
            rows.length > 0 && <KehadiranSummary countOf={countOf} filter={filter} onFilter={setFilter} />
          )
        }
        empty={
          <EmptyState
            art="empty"
            title="Tidak ada anggota ditemukan."
            action={<LinkButton to={paths.kelompok()}>Buka Kelompok</LinkButton>}
          >
            Tambahkan anggota baru.
          </EmptyState>
        }
        noMatch={
          <>
            {progress}
            <NoneOfStatus status={filter} onAll={() => setFilter(null)} />
          </>
        }
        head={progress}
        label="Daftar kehadiran"
        columns={COLUMNS}
        rows={[...belum, ...stored]}
        rowKey={KEY}
        context={editing}
        headings={headingsOf(belum, stored)}
        isEdited={(row) => row.id === editing.edit?.seen.id}
      />
      {sheet && <StatusSheet {...sheet} />}
    </>
  )
}
