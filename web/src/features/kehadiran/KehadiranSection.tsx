import { metodeText } from '@bakti/contract/absen/absensi-csv.rules'
import type { StatusKehadiran } from '@bakti/contract/absen/kehadiran.rules'
import { timeWib } from '@bakti/contract/time.rules'
import { type ReactNode, useState } from 'react'
import { paths } from '../../app/paths'
import { Button, LinkButton } from '../../ui/Button'
import { Card } from '../../ui/Card'
import { EmptyState } from '../../ui/EmptyState'
import { later } from '../../ui/later'
import { RowBox } from '../../ui/RowBox'
import { Skeleton } from '../../ui/Skeleton'
import type { Column } from '../../ui/Table'
import { TableList } from '../../ui/TableList'
import { UndoBar } from '../../ui/UndoBar'
import { type Selection, useSelection } from '../../ui/useSelection'
import { useSelectionKeys } from '../../ui/useSelectionKeys'
import { ActionsCell, StatusCell } from './KehadiranCells'
import { KehadiranProgress, KehadiranSummary } from './KehadiranSummary'
import type { ShownRow } from './pending.rules'
import type { ShownRows } from './kehadiran.queries'
import { StatusBar } from './StatusBar'
import { useBulkStatus } from './useBulkStatus'
import { type Editing, useEditing } from './useEditing'

interface Context extends Editing {
  selection: Selection
  /** The bar of what is chosen is there. */
  hasBar: boolean
}

const COLUMNS: readonly Column<ShownRow, Context>[] = [
  {
    // The box and the number share a cell: the boxes need no column of their own.
    key: 'no',
    header: 'No',
    card: 'box',
    className: 'w-14 text-tinta-lembut md:w-24 md:pl-2!',
    headerBox: ({ selection: { all, chooseAll, clear } }) => (
      <span className="mr-1 -ml-2 -my-3 inline-block align-middle max-md:hidden">
        <RowBox label="Pilih semua" checked={all} onChoose={all ? clear : chooseAll} />
      </span>
    ),
    cell: (row, { index, context: { selection } }) => (
      <span className="flex items-center gap-1">
        <RowBox
          label={`Pilih ${row.nama}`}
          data-row={row.id}
          checked={selection.has(row.id)}
          onChoose={(range) => selection.choose(row.id, range)}
          className="max-md:relative max-md:z-1"
        />
        <span className="max-md:hidden">{index + 1}</span>
      </span>
    ),
  },
  {
    key: 'nama',
    header: 'Nama',
    card: 'title',
    // Beside the box.
    className: 'max-md:col-[2/3]! max-md:-ml-3',
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
  {
    key: 'metode',
    header: 'Metode',
    card: 'hidden',
    cell: (row) => (row.tempel ? 'Tempel' : metodeText(row.metode_absen)),
  },
  {
    key: 'aksi',
    header: 'Aksi',
    hideHeader: true,
    card: 'actions',
    // The bar of what is chosen takes their place; their room stays, so that no row moves.
    cell: (row, { context }) => (
      <span className={context.hasBar && !context.edit ? 'invisible contents' : 'contents'}>
        <ActionsCell row={row} editing={context} />
      </span>
    ),
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
  /** The chosen activity; one status is given to many of its members. */
  absen?: { id: string; title: string } | undefined
}

/**
 * The members of /absensi with their counts, in every state of the list (rule U7): those without a record first. A status is chosen in
 * the row, on a phone in a sheet; one status for many rows in the bar that appears when some are chosen (rule H163).
 */
export function KehadiranSection({ missing, choosable, shown, onStatus, absen }: KehadiranSectionProps) {
  const [filter, setFilter] = useState<StatusKehadiran | null>(null)
  const { rows, list, copyAt } = shown
  const { belum, stored, editing, sheet } = useEditing(rows, filter, onStatus)
  const listed = [...belum, ...stored]
  const selection = useSelection(listed.map(({ id }) => id))
  const bulk = useBulkStatus(absen, list)
  useSelectionKeys({ choose: selection.choose, undo: bulk.takeBack })
  // Who is out of sight gets no status.
  const marked = listed.filter(({ id }) => selection.has(id))
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
      {bulk.last && (
        <UndoBar
          key={bulk.last.id}
          nama={
            bulk.last.rows.length === 1 ? (bulk.last.rows[0]?.nama ?? '') : `${bulk.last.rows.length} orang`
          }
          text={`menjadi ${bulk.last.status}`}
          onUndo={bulk.takeBack}
          onEnd={bulk.endUndo}
        />
      )}
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
        rows={listed}
        rowKey={KEY}
        context={{ ...editing, selection, hasBar: marked.length > 0 }}
        isChosen={({ id }) => selection.has(id)}
        headings={headingsOf(belum, stored)}
        isEdited={(row) => row.id === editing.edit?.seen.id}
      />
      {sheet && <StatusSheet {...sheet} />}
      {marked.length > 0 && (
        <StatusBar
          count={marked.length}
          onClear={selection.clear}
          onStatus={(status) => {
            bulk.give(marked, status)
            selection.clear()
          }}
        />
      )}
    </>
  )
}
