import type { Absen } from '@bakti/contract/absen/absen.schemas'
import { tanggalTampil } from '@bakti/contract/waktu.rules'
import { useQuery } from '@tanstack/react-query'
import { Pencil, ScanQrCode, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { paths } from '../../app/paths'
import { IconButton, LinkButton } from '../../ui/Button'
import { Card } from '../../ui/Card'
import { EmptyState } from '../../ui/EmptyState'
import { FailedState } from '../../ui/FailedState'
import { IconLink } from '../../ui/IconLink'
import { ListBanner } from '../../ui/ListBanner'
import { PageHeader } from '../../ui/PageHeader'
import { type Column, Table, numberColumn } from '../../ui/Table'
import { absenListQuery } from './absen.queries'
import { AbsenDeleteDialog } from './AbsenDeleteDialog'
import { AbsenEditDialog } from './AbsenEditDialog'
import { CachedBanner } from '../../ui/CachedBanner'

interface Actions {
  edit: (absen: Absen) => void
  remove: (absen: Absen) => void
}

/** What waits for a person in this activity, as a link to where it is settled. */
function Waiting({ absen }: { absen: Absen }) {
  const parts = [
    absen.ditahan > 0 && `${absen.ditahan} scan ditahan`,
    absen.perlu_diputuskan > 0 && `${absen.perlu_diputuskan} perlu diputuskan`,
  ].filter(Boolean)
  if (parts.length === 0) return null
  return <span className="block text-[0.8125rem] font-semibold text-terlambat-teks">{parts.join(' · ')}</span>
}

const COLUMNS: readonly Column<Absen, Actions>[] = [
  numberColumn(),
  {
    key: 'title',
    header: 'Nama Kegiatan',
    card: 'title',
    cell: (absen) => (
      <>
        <Link className="text-tinta no-underline hover:underline" to={paths.absensi({ kegiatan: absen.id })}>
          {absen.title}
        </Link>
        <Waiting absen={absen} />
      </>
    ),
  },
  {
    key: 'tanggal',
    header: 'Tanggal',
    card: 'line',
    numeric: true,
    cell: (absen) => tanggalTampil(absen.tanggal),
  },
  { key: 'hadir', header: 'Hadir', card: 'detail', numeric: true, cell: (absen) => absen.hadir },
  { key: 'alfa', header: 'Alfa', card: 'detail', numeric: true, cell: (absen) => absen.alfa },
  { key: 'sakit', header: 'Sakit', card: 'detail', numeric: true, cell: (absen) => absen.sakit },
  { key: 'izin', header: 'Izin', card: 'detail', numeric: true, cell: (absen) => absen.izin },
  {
    key: 'aksi',
    header: 'Action',
    card: 'actions',
    cell: (absen, { context }) => (
      <span className="flex gap-1">
        <IconLink label={`Scan QR ${absen.title}`} to={paths.scanQr(absen.id)}>
          <ScanQrCode aria-hidden />
        </IconLink>
        <IconButton label={`Edit ${absen.title}`} onClick={() => context.edit(absen)}>
          <Pencil aria-hidden />
        </IconButton>
        <IconButton danger label={`Delete ${absen.title}`} onClick={() => context.remove(absen)}>
          <Trash2 aria-hidden />
        </IconButton>
      </span>
    ),
  },
]

const KEY = (absen: Absen) => absen.id
const FAILED = 'Gagal memuat data absen'

/** /listabsen (seed §2): the activities with their counts. */
export function ListAbsenPage() {
  const list = useQuery(absenListQuery())
  const [edited, setEdited] = useState<Absen | null>(null)
  const [removed, setRemoved] = useState<Absen | null>(null)
  const rows = list.data?.data ?? []
  return (
    <>
      <PageHeader
        title="List Absen"
        actions={<LinkButton to={paths.addAbsen()}>+ Add List Absen</LinkButton>}
      />
      {list.data && <ListBanner list={list}>{FAILED}</ListBanner>}
      <CachedBanner read={list.data} />
      <Card className="overflow-hidden">
        {list.error && !list.data ? (
          <FailedState list={list}>{FAILED}</FailedState>
        ) : list.data && rows.length === 0 ? (
          <EmptyState
            art="kosong"
            title="Belum ada data. Silakan tambahkan list absen baru."
            action={<LinkButton to={paths.addAbsen()}>+ Add List Absen</LinkButton>}
          />
        ) : (
          <Table
            label="List Absen"
            columns={COLUMNS}
            rows={rows}
            rowKey={KEY}
            context={{ edit: setEdited, remove: setRemoved }}
            loading={list.isPending ? 'Memuat data...' : undefined}
          />
        )}
      </Card>
      {edited && <AbsenEditDialog absen={edited} onClose={() => setEdited(null)} />}
      {removed && <AbsenDeleteDialog absen={removed} onClose={() => setRemoved(null)} />}
    </>
  )
}
