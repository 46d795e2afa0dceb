import type { StatusKehadiran } from '@bakti/contract/absen/kehadiran.rules'
import { timeWib } from '@bakti/contract/time.rules'
import type { ReactNode } from 'react'
import { Button } from '../../ui/Button'
import { type Column, Table, numberColumn } from '../../ui/Table'
import { ActionsCell, StatusCell } from './KehadiranCells'
import type { ShownRow } from './pending.rules'
import { metodeText } from './status-kehadiran'
import { later } from '../../ui/later'
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

interface KehadiranTableProps {
  rows: readonly ShownRow[]
  /** Only rows of this status are shown; null: all. */
  filter: StatusKehadiran | null
  /** Removes the filter. */
  onAll: () => void
  loading: boolean
  onStatus: (row: ShownRow, status: StatusKehadiran) => void
}

/** The members of /absensi: those without a record first. A status is chosen in the row, on a phone in a sheet. */
export function KehadiranTable({ rows, filter, onAll, loading, onStatus }: KehadiranTableProps) {
  const { belum, stored, editing, sheet } = useEditing(rows, filter, onStatus)
  if (filter && !loading && belum.length + stored.length === 0)
    return (
      <div className="grid justify-items-center gap-3 border-t border-garis-admin px-5 py-8 text-center">
        <p className="font-semibold">{`Tidak ada anggota dengan status ${filter}.`}</p>
        <Button variant="outline" size="small" onClick={onAll}>
          Tampilkan semua
        </Button>
      </div>
    )
  const headings = new Map<number, ReactNode>()
  if (belum.length > 0) headings.set(0, part('Belum datang', belum))
  if (stored.length > 0) headings.set(belum.length, part('Sudah tercatat', stored))
  return (
    <>
      <Table
        label="Daftar kehadiran"
        columns={COLUMNS}
        rows={[...belum, ...stored]}
        rowKey={KEY}
        context={editing}
        headings={headings}
        isEdited={(row) => row.id === editing.edit?.seen.id}
        loading={loading ? 'Memuat data anggota...' : undefined}
      />
      {sheet && <StatusSheet {...sheet} />}
    </>
  )
}
