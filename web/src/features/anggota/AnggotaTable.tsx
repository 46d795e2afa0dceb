import { CloudOff, Pencil, QrCode, Trash2 } from 'lucide-react'
import { Badge } from '../../ui/Badge'
import { Button, IconButton } from '../../ui/Button'
import { Card } from '../../ui/Card'
import { type Column, Table, numberColumn } from '../../ui/Table'
import type { ShownAnggota } from './anggota.rules'

interface Actions {
  /** The index (from 0) of this page's first row in the whole list: the row numbers continue across pages. */
  start: number
  onQr: (anggota: ShownAnggota) => void
  onEdit: (anggota: ShownAnggota) => void
  onRemove: (anggota: ShownAnggota) => void
}

const COLUMNS: readonly Column<ShownAnggota, Actions>[] = [
  numberColumn(({ start }) => start),
  {
    key: 'nama',
    header: 'Nama',
    card: 'title',
    cell: ({ nama, antre }) => (
      <span className="flex flex-wrap items-center gap-2">
        {nama}
        {antre && (
          <Badge tone="yellow" icon={<CloudOff aria-hidden />}>
            Belum terkirim
          </Badge>
        )}
      </span>
    ),
  },
  { key: 'nim', header: 'Nim', card: 'detail', cardLabel: 'NIM', numeric: true, cell: ({ nim }) => nim },
  {
    key: 'kelompok',
    header: 'Kelompok',
    card: 'detail',
    cardLabel: '',
    className: 'whitespace-nowrap',
    cell: ({ kelompok }) => `Kelompok ${kelompok}`,
  },
  {
    key: 'qr',
    header: 'QR Code',
    card: 'block',
    cell: (anggota, { context }) => (
      <Button
        variant="outline"
        size="small"
        icon={<QrCode aria-hidden />}
        aria-label={`View QR ${anggota.nama}`}
        onClick={() => context.onQr(anggota)}
      >
        View QR
      </Button>
    ),
  },
  {
    key: 'aksi',
    header: 'Action',
    card: 'actions',
    className: 'md:w-36',
    cell: (anggota, { context }) => (
      <span className="flex gap-1">
        <IconButton
          label={`Edit ${anggota.nama}`}
          disabled={anggota.antre}
          onClick={() => context.onEdit(anggota)}
        >
          <Pencil aria-hidden />
        </IconButton>
        <IconButton
          danger
          label={`Delete ${anggota.nama}`}
          disabled={anggota.antre}
          onClick={() => context.onRemove(anggota)}
        >
          <Trash2 aria-hidden />
        </IconButton>
      </span>
    ),
  },
]

const KEY = ({ id }: ShownAnggota) => id

interface AnggotaTableProps extends Actions {
  rows: readonly ShownAnggota[]
  loading: boolean
}

/** The member table of /anggotakelompok (rule M4). Its code works for a member that is still to be sent, too. */
export function AnggotaTable({ rows, loading, ...actions }: AnggotaTableProps) {
  return (
    <Table
      label="Daftar anggota"
      columns={COLUMNS}
      rows={rows}
      rowKey={KEY}
      context={actions}
      loading={loading ? 'Memuat data anggota...' : undefined}
    />
  )
}

const nothing = () => {}

/** The same before anything is known. */
export function AnggotaLoading() {
  return (
    <Card className="overflow-hidden">
      <AnggotaTable rows={[]} start={0} loading onQr={nothing} onEdit={nothing} onRemove={nothing} />
    </Card>
  )
}
