import { CloudOff, FileUp, Plus, Printer, Trash2, Users } from 'lucide-react'
import { useState } from 'react'
import { paths } from '../../app/paths'
import { Badge } from '../../ui/Badge'
import { Button, IconButton, LinkButton } from '../../ui/Button'
import { CachedBanner } from '../../ui/CachedBanner'
import { Card } from '../../ui/Card'
import { EmptyState } from '../../ui/EmptyState'
import { FailedState } from '../../ui/FailedState'
import { ListBanner } from '../../ui/ListBanner'
import { PageHeader } from '../../ui/PageHeader'
import { type Column, Table, numberColumn } from '../../ui/Table'
import { ImportDialog } from './ImportDialog'
import { KelompokDeleteDialog } from './KelompokDeleteDialog'
import { useKelompokList } from './kelompok.queries'
import { type ShownKelompok, shortId } from './kelompok.rules'

interface Actions {
  remove: (kelompok: ShownKelompok) => void
}

const COLUMNS: readonly Column<ShownKelompok, Actions>[] = [
  numberColumn(),
  {
    key: 'id',
    header: 'ID Kelompok',
    card: 'line',
    cardLabel: 'ID',
    className: 'md:font-mono md:text-sm md:text-tinta-lembut',
    cell: ({ id }) => <span title={id}>{shortId(id)}</span>,
  },
  {
    key: 'nomor',
    header: 'Kelompok',
    card: 'title',
    cell: ({ nomor, antre }) => (
      <span className="flex flex-wrap items-center gap-2">
        Kelompok {nomor}
        {antre && (
          <Badge tone="kuning" icon={<CloudOff aria-hidden />}>
            Belum terkirim
          </Badge>
        )}
      </span>
    ),
  },
  {
    key: 'anggota',
    header: 'Jumlah Anggota',
    card: 'line',
    cardLabel: 'Anggota',
    numeric: true,
    cell: ({ anggota }) => anggota,
  },
  {
    key: 'aksi',
    header: 'Action',
    card: 'actions',
    className: 'md:w-52',
    cell: (kelompok, { context }) => (
      <span className="flex items-center gap-2">
        <LinkButton
          variant="outline"
          size="kecil"
          icon={<Users aria-hidden />}
          to={paths.anggotaKelompok({ kelompok: kelompok.id })}
          aria-label={`Detail Kelompok ${kelompok.nomor}`}
        >
          Detail
        </LinkButton>
        <IconButton
          danger
          label={`Delete Kelompok ${kelompok.nomor}`}
          onClick={() => context.remove(kelompok)}
        >
          <Trash2 aria-hidden />
        </IconButton>
      </span>
    ),
  },
]

const KEY = ({ id }: ShownKelompok) => id
const FAILED = 'Gagal memuat daftar kelompok'

/** /kelompok (seed §2): the groups, and the way in for a whole roster. */
export function KelompokPage() {
  const list = useKelompokList()
  const failed = list.error && !list.data && list.rows.length === 0
  const [removed, setRemoved] = useState<ShownKelompok | null>(null)
  const [importing, setImporting] = useState(false)
  const add = (
    <LinkButton to={paths.addKelompok()} icon={<Plus aria-hidden />}>
      Add Kelompok
    </LinkButton>
  )
  const upload = (
    <Button variant="outline" icon={<FileUp aria-hidden />} onClick={() => setImporting(true)}>
      Impor Anggota
    </Button>
  )
  return (
    <>
      <PageHeader
        title="Kelompok"
        actions={
          <>
            <LinkButton variant="outline" to={paths.cetakQr()} icon={<Printer aria-hidden />}>
              Cetak QR
            </LinkButton>
            {upload}
            {add}
          </>
        }
      />
      <CachedBanner read={list.data} />
      {/* Where only those that wait on this device are in the list, it must not pass for all groups. */}
      {!failed && <ListBanner list={list}>{FAILED}</ListBanner>}
      <Card className="overflow-hidden">
        {failed ? (
          <FailedState list={list}>{FAILED}</FailedState>
        ) : !list.isPending && list.rows.length === 0 ? (
          <EmptyState art="kosong" title="Belum ada kelompok." action={upload}>
            Impor daftar anggota dari berkas, atau tambahkan kelompok satu per satu.
          </EmptyState>
        ) : (
          <Table
            label="Daftar kelompok"
            columns={COLUMNS}
            rows={list.rows}
            rowKey={KEY}
            context={{ remove: setRemoved }}
            loading={list.isPending ? 'Memuat data kelompok...' : undefined}
          />
        )}
      </Card>
      {removed && <KelompokDeleteDialog kelompok={removed} onClose={() => setRemoved(null)} />}
      {importing && <ImportDialog onClose={() => setImporting(false)} />}
    </>
  )
}
