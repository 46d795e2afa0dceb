import { STATUS_KEHADIRAN, type StatusKehadiran } from '@bakti/contract/absen/kehadiran.rules'
import { jamWib } from '@bakti/contract/waktu.rules'
import { Check, CloudOff, Pencil, TriangleAlert, X } from 'lucide-react'
import { useState } from 'react'
import { Badge } from '../../ui/Badge'
import { IconButton } from '../../ui/Button'
import { Select } from '../../ui/Select'
import { type Column, Table, numberColumn } from '../../ui/Table'
import type { ShownRow } from './pending.rules'
import { StatusBadge, metodeText } from './status-kehadiran'

interface Edit {
  /** The row as it was on screen when its status gave place to the select. */
  seen: ShownRow
  status: StatusKehadiran
}

interface Editing {
  edit: Edit | null
  start: (row: ShownRow) => void
  choose: (status: StatusKehadiran) => void
  save: () => void
  cancel: () => void
}

function Status({ row, editing }: { row: ShownRow; editing: Editing }) {
  if (editing.edit && editing.edit.seen.id === row.id) {
    return (
      <Select
        autoFocus
        aria-label={`Status kehadiran ${row.nama}`}
        className="font-bold md:w-52"
        value={editing.edit.status}
        onChange={(event) => editing.choose(event.target.value as StatusKehadiran)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') editing.cancel()
          if (event.key === 'Enter') editing.save()
        }}
      >
        {STATUS_KEHADIRAN.map((status) => (
          <option key={status}>{status}</option>
        ))}
      </Select>
    )
  }
  return (
    <span className="flex flex-wrap gap-1.5">
      <StatusBadge status={row.status_kehadiran} />
      {row.perlu_diputuskan && (
        <Badge tone="jingga" icon={<TriangleAlert aria-hidden />}>
          Perlu diputuskan
        </Badge>
      )}
      {row.antre && (
        <Badge tone="kuning" icon={<CloudOff aria-hidden />}>
          Belum terkirim
        </Badge>
      )}
    </span>
  )
}

function Actions({ row, editing }: { row: ShownRow; editing: Editing }) {
  if (editing.edit?.seen.id !== row.id) {
    return (
      <IconButton label={`Ubah status ${row.nama}`} onClick={() => editing.start(row)}>
        <Pencil aria-hidden />
      </IconButton>
    )
  }
  return (
    <span className="flex gap-1">
      <IconButton variant="main" label={`Simpan status ${row.nama}`} onClick={() => editing.save()}>
        <Check aria-hidden />
      </IconButton>
      <IconButton label="Batal" onClick={editing.cancel}>
        <X aria-hidden />
      </IconButton>
    </span>
  )
}

const COLUMNS: readonly Column<ShownRow, Editing>[] = [
  numberColumn(),
  { key: 'nama', header: 'Nama', card: 'title', cell: (row) => row.nama },
  { key: 'nim', header: 'NIM', card: 'line', numeric: true, cell: (row) => row.nim },
  {
    key: 'status',
    header: 'Status Kehadiran',
    card: 'block',
    cell: (row, { context }) => <Status row={row} editing={context} />,
  },
  {
    key: 'waktu',
    header: 'Waktu Absen',
    card: 'detail',
    cardLabel: 'Waktu',
    numeric: true,
    cell: (row) => jamWib(row.waktu_absen),
  },
  { key: 'metode', header: 'Metode', card: 'detail', cell: (row) => metodeText(row.metode_absen) },
  {
    key: 'aksi',
    header: 'Aksi',
    hideHeader: true,
    card: 'actions',
    className: 'md:w-28',
    cell: (row, { context }) => <Actions row={row} editing={context} />,
  },
]

const KEY = (row: ShownRow) => row.id

interface KehadiranTableProps {
  rows: readonly ShownRow[]
  loading: boolean
  onStatus: (row: ShownRow, status: StatusKehadiran) => void
}

/** The member table of /absensi with its inline status select (seed §2). One row is edited at a time. */
export function KehadiranTable({ rows, loading, onStatus }: KehadiranTableProps) {
  const [edit, setEdit] = useState<Edit | null>(null)
  const editing: Editing = {
    edit,
    start: (row) => setEdit({ seen: row, status: row.status_kehadiran }),
    choose: (status) => setEdit((now) => now && { ...now, status }),
    cancel: () => setEdit(null),
    save: () => {
      // Lists come while somebody chooses. What came meanwhile stands behind the select: its operator has not seen it, and can't
      // undo it (DECISIONS: Attendance), so the row that the choice was made on is what speaks.
      // The same status again is no change, except where a person has to decide: then it is the decision.
      if (edit && (edit.status !== edit.seen.status_kehadiran || edit.seen.perlu_diputuskan))
        onStatus(edit.seen, edit.status)
      setEdit(null)
    },
  }
  return (
    <Table
      label="Daftar kehadiran"
      columns={COLUMNS}
      rows={rows}
      rowKey={KEY}
      context={editing}
      isEdited={(row) => row.id === edit?.seen.id}
      loading={loading ? 'Memuat data anggota...' : undefined}
    />
  )
}
