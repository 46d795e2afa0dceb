import { STATUS_KEHADIRAN, type StatusKehadiran } from '@bakti/contract/absen/kehadiran.rules'
import { jamWib } from '@bakti/contract/waktu.rules'
import { Check, CloudOff, Pencil, TriangleAlert, X } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Badge } from '../../ui/Badge'
import { Button, IconButton } from '../../ui/Button'
import { cx } from '../../ui/cx'
import { Select } from '../../ui/Select'
import { type Column, Table, numberColumn } from '../../ui/Table'
import type { ShownRow } from './pending.rules'
import { STATUS_LOOK, StatusBadge, metodeText } from './status-kehadiran'
import { StatusSheet } from './StatusSheet'
import { useStillPlaces } from './useStillPlaces'

interface Edit {
  /** The row as it was on screen when its status gave place to the select. */
  seen: ShownRow
  status: StatusKehadiran
}

interface Editing {
  edit: Edit | null
  /** The row of the last act: its button gets the focus, since what was pressed is gone. */
  done: string | null
  /** It has it: a row that comes back later takes no focus. */
  settle: () => void
  /** Hadir, Sakit or Izin of somebody who has no record yet, in one press. */
  give: (row: ShownRow, status: StatusKehadiran) => void
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
          if (event.key !== 'Enter') return
          // The button that has the focus next would be pressed by the same key.
          event.preventDefault()
          editing.save()
        }}
      >
        {STATUS_KEHADIRAN.map((status) => (
          <option key={status}>{status}</option>
        ))}
      </Select>
    )
  }
  const plain = row.status_kehadiran === 'Belum Absen' && !row.perlu_diputuskan && !row.antre
  return (
    <span className={cx('flex flex-wrap gap-1.5 max-md:flex-col max-md:items-end', plain && 'max-md:hidden')}>
      <StatusBadge status={row.status_kehadiran} />
      {row.perlu_diputuskan && (
        <Badge tone="orange" icon={<TriangleAlert aria-hidden />}>
          Perlu diputuskan
        </Badge>
      )}
      {row.antre && (
        <Badge tone="yellow" icon={<CloudOff aria-hidden />}>
          Belum terkirim
        </Badge>
      )}
    </span>
  )
}

interface EditButtonProps {
  label: string
  focused: boolean
  onFocus: () => void
  className: string
  onClick: () => void
}

function EditButton({ focused, ...button }: EditButtonProps) {
  const ref = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (focused) ref.current?.focus({ preventScroll: true })
  }, [focused])
  return (
    <IconButton {...button} ref={ref}>
      <Pencil aria-hidden />
    </IconButton>
  )
}

/** Further ways for who has no record yet, where there is room. */
const QUICK = ['Sakit', 'Izin'] as const satisfies readonly StatusKehadiran[]

function Actions({ row, editing }: { row: ShownRow; editing: Editing }) {
  if (editing.edit?.seen.id === row.id) {
    return (
      <span className="flex justify-end gap-1">
        <IconButton variant="primary" label={`Simpan status ${row.nama}`} onClick={() => editing.save()}>
          <Check aria-hidden />
        </IconButton>
        <IconButton label="Batal" onClick={editing.cancel}>
          <X aria-hidden />
        </IconButton>
      </span>
    )
  }
  const belum = row.status_kehadiran === 'Belum Absen'
  return (
    <span className="flex items-center justify-end gap-1.5">
      {belum && (
        <>
          <Button
            variant="outline"
            size="small"
            icon={STATUS_LOOK.Hadir.icon}
            aria-label={`Hadir ${row.nama}`}
            className="max-md:z-1"
            onClick={() => editing.give(row, 'Hadir')}
          >
            Hadir
          </Button>
          {QUICK.map((status) => (
            <IconButton
              key={status}
              variant="outline"
              label={`${status} ${row.nama}`}
              className="max-xl:hidden"
              onClick={() => editing.give(row, status)}
            >
              {STATUS_LOOK[status].icon}
            </IconButton>
          ))}
        </>
      )}
      {/* On a phone the whole row is this button. */}
      <EditButton
        label={`Ubah status ${row.nama}`}
        focused={editing.done === row.id}
        onFocus={editing.settle}
        className={cx(
          'max-md:absolute max-md:inset-0 max-md:h-auto max-md:w-auto max-md:justify-end max-md:rounded-none max-md:pr-4 max-md:-outline-offset-3',
          belum && 'max-md:[&_svg]:invisible',
        )}
        onClick={() => editing.start(row)}
      />
      {!belum && <span aria-hidden className="w-7 md:hidden" />}
    </span>
  )
}

const COLUMNS: readonly Column<ShownRow, Editing>[] = [
  numberColumn(),
  {
    key: 'nama',
    header: 'Nama',
    card: 'title',
    cell: (row) => (
      <>
        {/* The space keeps the name apart from the number for who copies or searches the text. */}
        {`${row.nama} `}
        {/* The columns that a card has no room for. */}
        <span aria-hidden className="block text-sm font-normal text-tinta-lembut tabular-nums md:hidden">
          {row.waktu_absen ? `${row.nim} · ${jamWib(row.waktu_absen)}` : row.nim}
        </span>
      </>
    ),
  },
  { key: 'nim', header: 'NIM', card: 'hidden', numeric: true, cell: (row) => row.nim },
  {
    key: 'status',
    header: 'Status Kehadiran',
    card: 'side',
    cell: (row, { context }) => <Status row={row} editing={context} />,
  },
  {
    key: 'waktu',
    header: 'Waktu Absen',
    card: 'hidden',
    numeric: true,
    cell: (row) => jamWib(row.waktu_absen),
  },
  { key: 'metode', header: 'Metode', card: 'hidden', cell: (row) => metodeText(row.metode_absen) },
  {
    key: 'aksi',
    header: 'Aksi',
    hideHeader: true,
    card: 'actions',
    cell: (row, { context }) => <Actions row={row} editing={context} />,
  },
]

const KEY = (row: ShownRow) => row.id

const part = (title: string, { length }: readonly ShownRow[]) => (
  <>
    <b className="text-tinta">{title}</b> <span className="tabular-nums">{length}</span>
  </>
)

/** Below 768 px a row has no room for a select. */
const isNarrow = () => window.matchMedia?.('(max-width: 47.99rem)').matches ?? false

interface KehadiranTableProps {
  rows: readonly ShownRow[]
  /** The status whose rows alone are shown; null: all. */
  filter: StatusKehadiran | null
  /** Shows all of them again. */
  onAll: () => void
  loading: boolean
  onStatus: (row: ShownRow, status: StatusKehadiran) => void
}

/**
 * The member table of /absensi with its inline status select (seed §2), a sheet on a phone. One row is edited at a time. Who has no
 * record yet stands first.
 */
export function KehadiranTable({ rows, filter, onAll, loading, onStatus }: KehadiranTableProps) {
  const [edit, setEdit] = useState<Edit | null>(null)
  const [sheet, setSheet] = useState<ShownRow | null>(null)
  const [done, setDone] = useState<string | null>(null)
  const { belum, tercatat, hold } = useStillPlaces(rows, filter, edit !== null || sheet !== null)
  // A new list may come while somebody chooses. The select hides it: the operator has not seen it, and can't undo it (DECISIONS:
  // Attendance). So the status is given with the row as it was when the choice began.
  // The same status again is no change, except where a person has to decide: then it is the decision.
  const give = (seen: ShownRow, status: StatusKehadiran) => {
    hold()
    if (status !== seen.status_kehadiran || seen.perlu_diputuskan) onStatus(seen, status)
  }
  const editing: Editing = {
    edit,
    done,
    settle: () => setDone(null),
    give: (row, status) => {
      give(row, status)
      setDone(row.id)
    },
    start: (row) => {
      hold()
      if (isNarrow()) setSheet(row)
      else setEdit({ seen: row, status: row.status_kehadiran })
    },
    choose: (status) => setEdit((now) => now && { ...now, status }),
    cancel: () => {
      setDone(edit?.seen.id ?? null)
      setEdit(null)
    },
    save: () => {
      if (edit) editing.give(edit.seen, edit.status)
      setEdit(null)
    },
  }
  const headings = new Map<number, ReactNode>()
  if (belum.length > 0) headings.set(0, part('Belum datang', belum))
  if (tercatat.length > 0) headings.set(belum.length, part('Sudah tercatat', tercatat))
  if (filter && !loading && belum.length + tercatat.length === 0)
    return (
      <div className="grid justify-items-center gap-3 border-t border-garis-admin px-5 py-8 text-center">
        <p className="font-semibold">{`Tidak ada anggota dengan status ${filter}.`}</p>
        <Button variant="outline" size="small" onClick={onAll}>
          Tampilkan semua
        </Button>
      </div>
    )
  return (
    <>
      <Table
        label="Daftar kehadiran"
        columns={COLUMNS}
        rows={[...belum, ...tercatat]}
        rowKey={KEY}
        context={editing}
        headings={headings}
        isEdited={(row) => row.id === edit?.seen.id}
        loading={loading ? 'Memuat data anggota...' : undefined}
      />
      {sheet && (
        <StatusSheet
          row={sheet}
          onClose={() => setSheet(null)}
          onStatus={(status) => {
            give(sheet, status)
            setSheet(null)
          }}
        />
      )}
    </>
  )
}
