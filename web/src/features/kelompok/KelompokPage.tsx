import { tanggalTampil, tanggalWib } from '@bakti/contract/waktu.rules'
import { useQuery } from '@tanstack/react-query'
import { ChevronRight, CloudOff, Ellipsis, FileUp, Plus, Printer, Trash2, UserRoundCheck } from 'lucide-react'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { paths } from '../../app/paths'
import { serverNow } from '../../platform/clock'
import { angka, persen } from '../../ui/angka'
import { Badge } from '../../ui/Badge'
import { Button, LinkButton, buttonClass } from '../../ui/Button'
import { CachedBanner } from '../../ui/CachedBanner'
import { Card } from '../../ui/Card'
import { cx } from '../../ui/cx'
import { Disclosure } from '../../ui/Disclosure'
import { EmptyState } from '../../ui/EmptyState'
import { FailedState } from '../../ui/FailedState'
import { ListBanner } from '../../ui/ListBanner'
import { PageHeader } from '../../ui/PageHeader'
import { SearchInput } from '../../ui/SearchInput'
import { type Column, Table, numberColumn } from '../../ui/Table'
import { absenListQuery } from '../absen/absen.queries'
import { ImportDialog } from '../impor/ImportDialog'
import { KelompokDeleteDialog } from './KelompokDeleteDialog'
import { useKelompokList } from './kelompok.queries'
import { type ShownKelompok, latestAbsen, searchKelompok, shortId } from './kelompok.rules'

interface Actions {
  remove: (kelompok: ShownKelompok) => void
}

/** How many of the group are there: the number, a bar and the share. */
function Kehadiran({ kelompok: { hadir, anggota } }: { kelompok: ShownKelompok }) {
  if (hadir === null || anggota === 0) return <span className="text-tinta-lembut">–</span>
  return (
    <span className="grid grid-cols-2 items-center gap-x-3 gap-y-1 md:grid-cols-[3.25rem_minmax(3rem,1fr)_3.75rem]">
      <span>
        <b className="text-tinta">{angka(hadir)}</b>
        <span className="text-tinta-lembut">/{angka(anggota)}</span>
      </span>
      <span
        aria-hidden
        className="block h-2 overflow-hidden rounded-full bg-belum-latar max-md:col-span-2 max-md:row-start-2"
      >
        <span
          className={cx('block h-full', hadir < FEW * anggota ? 'bg-izin-penuh' : 'bg-hadir-penuh')}
          style={{ width: `${(hadir / anggota) * 100}%` }}
        />
      </span>
      <span className="text-right">{persen(hadir, anggota)}</span>
    </span>
  )
}

/** A smaller share than this is shown in yellow, so that an eye that runs down the list finds it. */
const FEW = 0.75

interface MenuProps {
  kelompok: ShownKelompok
  onRemove: () => void
}

/** What is done to a group now and then. */
function Menu({ kelompok: { id, nomor, antre }, onRemove }: MenuProps) {
  return (
    <Disclosure
      face={
        <>
          <Ellipsis aria-hidden />
          <span className="sr-only">Menu Kelompok {nomor}</span>
        </>
      }
      buttonClassName={buttonClass({ variant: 'ghost', size: 'icon', className: MENU })}
    >
      {(close) => (
        <>
          {!antre && (
            <>
              <Link to={paths.absensi({ kelompok: id })} onClick={close} className={cx(ENTRY, 'text-tinta')}>
                <UserRoundCheck aria-hidden />
                Absensi
              </Link>
              <Link to={paths.cetakQr({ kelompok: id })} onClick={close} className={cx(ENTRY, 'text-tinta')}>
                <Printer aria-hidden />
                Cetak QR
              </Link>
            </>
          )}
          <button
            type="button"
            aria-label={`Delete Kelompok ${nomor}`}
            className={cx(ENTRY, 'cursor-pointer text-bahaya')}
            onClick={() => {
              close()
              onRemove()
            }}
          >
            <Trash2 aria-hidden />
            Delete
          </button>
        </>
      )}
    </Disclosure>
  )
}

const MENU = '[&_svg]:size-5 [&_svg]:stroke-[2.4]'
const ENTRY =
  'flex min-h-11 w-full items-center gap-3 rounded-sm px-3 text-left font-semibold no-underline hover:bg-baris-arah [&_svg]:size-5'

const COLUMNS: readonly Column<ShownKelompok, Actions>[] = [
  numberColumn(),
  {
    key: 'nomor',
    header: 'Kelompok',
    card: 'title',
    className: 'font-bold whitespace-nowrap',
    cell: ({ nomor, antre }) => (
      <span className="flex flex-wrap items-center gap-x-2">
        Kelompok {nomor}
        {antre && (
          <Badge tone="yellow" icon={<CloudOff aria-hidden />}>
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
    end: true,
    className: 'md:w-32',
    cell: ({ anggota }) => angka(anggota),
  },
  {
    key: 'kehadiran',
    header: 'Kehadiran',
    card: 'side',
    numeric: true,
    className: 'max-md:w-28 md:w-2/5',
    cell: (kelompok) => <Kehadiran kelompok={kelompok} />,
  },
  {
    key: 'id',
    header: 'ID Kelompok',
    card: 'line',
    cardLabel: 'ID',
    className: 'md:font-mono text-[0.8125rem] text-tinta-lembut md:whitespace-nowrap',
    cell: ({ id }) => <span title={id}>{shortId(id)}</span>,
  },
  {
    key: 'aksi',
    header: 'Action',
    card: 'actions',
    className: 'md:w-36',
    cell: (kelompok, { context }) => (
      <span className="flex items-center gap-1">
        {/* On a phone it lies over the whole card. */}
        <Link
          to={paths.anggotaKelompok({ kelompok: kelompok.id })}
          aria-label={`Detail Kelompok ${kelompok.nomor}`}
          className="inline-flex min-h-11 items-center gap-1 rounded-sm px-2 font-bold text-tautan no-underline hover:underline md:-ml-2 max-md:absolute max-md:inset-0 max-md:rounded-lg max-md:-outline-offset-3! [&_svg]:size-4.5"
        >
          <span className="inline-flex items-center gap-1 max-md:sr-only">
            Detail
            <ChevronRight aria-hidden className="max-lg:hidden" />
          </span>
        </Link>
        <Menu kelompok={kelompok} onRemove={() => context.remove(kelompok)} />
      </span>
    ),
  },
]
/** Before the first activity there is nothing to count. */
const WITHOUT_KEHADIRAN = COLUMNS.filter(({ key }) => key !== 'kehadiran')

/** Beside the one action that is needed most, on a phone. */
const ICON_ONLY = 'max-md:flex-none! max-md:gap-0 max-md:px-3.5'

const KEY = ({ id }: ShownKelompok) => id
const FAILED = 'Gagal memuat daftar kelompok'

/** Which activity the column 'Kehadiran' counts. */
function Counted() {
  const absen = useQuery(absenListQuery())
  const latest = latestAbsen(absen.data?.data ?? [], tanggalWib(serverNow().toISOString()))
  if (!latest) return null
  return (
    <p className="min-w-0 text-sm wrap-anywhere text-tinta-lembut md:ml-auto md:text-right">
      Kehadiran:{' '}
      <b className="text-tinta">
        {latest.title}, {tanggalTampil(latest.tanggal)}
      </b>
    </p>
  )
}

/** /kelompok (seed §2): the groups, and the way in for a whole roster. */
export function KelompokPage() {
  const list = useKelompokList()
  const failed = list.error && !list.data && list.rows.length === 0
  const [removed, setRemoved] = useState<ShownKelompok | null>(null)
  const [importing, setImporting] = useState(false)
  const [search, setSearch] = useState('')
  const navigate = useNavigate()
  const rows = searchKelompok(list.rows, search)
  const counted = list.rows.some(({ hadir }) => hadir !== null)
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
            <LinkButton
              variant="outline"
              to={paths.cetakQr()}
              icon={<Printer aria-hidden />}
              className={ICON_ONLY}
            >
              <span className="max-md:sr-only">Cetak QR</span>
            </LinkButton>
            <Button
              variant="outline"
              icon={<FileUp aria-hidden />}
              className={ICON_ONLY}
              onClick={() => setImporting(true)}
            >
              <span className="max-md:sr-only">Impor Anggota</span>
            </Button>
            {add}
          </>
        }
      />
      <CachedBanner read={list.data} />
      {/* Where only those that wait on this device are in the list, it must not pass for all groups. */}
      {!failed && <ListBanner list={list}>{FAILED}</ListBanner>}
      {list.rows.length > 0 && (
        <div className="mb-4 flex gap-x-6 gap-y-3 max-md:flex-col md:items-center">
          <SearchInput
            aria-label="Cari kelompok"
            placeholder="Nomor kelompok"
            inputMode="numeric"
            value={search}
            onValue={setSearch}
            className="md:w-104"
          />
          {counted && <Counted />}
        </div>
      )}
      <Card>
        {failed ? (
          <FailedState list={list}>{FAILED}</FailedState>
        ) : !list.isPending && list.rows.length === 0 ? (
          <EmptyState art="empty" title="Belum ada kelompok." action={upload}>
            Impor daftar anggota dari berkas, atau tambahkan kelompok satu per satu.
          </EmptyState>
        ) : list.rows.length > 0 && rows.length === 0 ? (
          <EmptyState
            art="not-found"
            title="Tidak ada kelompok yang cocok."
            live="status"
            action={<Button onClick={() => setSearch('')}>Hapus pencarian</Button>}
          >
            Coba nomor lain.
          </EmptyState>
        ) : (
          <Table
            label="Daftar kelompok"
            sticky
            columns={counted ? COLUMNS : WITHOUT_KEHADIRAN}
            onOpen={({ id }) => void navigate(paths.anggotaKelompok({ kelompok: id }))}
            rows={rows}
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
