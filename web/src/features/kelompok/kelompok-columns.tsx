import { type Jumlah, jumlahText, sasaranOf } from '@bakti/contract/absen/jumlah.rules'
import { ChevronRight, CloudOff, Ellipsis, Printer, Trash2, UserRoundCheck } from 'lucide-react'
import { Link } from '../../ui/Link'
import { paths } from '../../app/paths'
import { angka, persen } from '../../ui/angka'
import { Badge } from '../../ui/Badge'
import { buttonClass } from '../../ui/Button'
import { cx } from '../../ui/cx'
import { Disclosure } from '../../ui/Disclosure'
import { type Column, numberColumn } from '../../ui/Table'
import { type ShownKelompok, shortId } from './kelompok.rules'

interface Actions {
  remove: (kelompok: ShownKelompok) => void
}

/** A group with its counts in the activity that is shown; null where nobody knows them. */
export type CountedKelompok = ShownKelompok & { jumlah: Jumlah | null }

/** How many members of the group are Hadir: the number, a bar, the share, and the line that adds up (rule U125). */
function Kehadiran({ jumlah }: { jumlah: Jumlah | null }) {
  const sasaran = jumlah ? sasaranOf(jumlah) : 0
  if (!jumlah || sasaran === 0) return <span className="text-tinta-lembut">–</span>
  const { hadir } = jumlah
  return (
    <>
      <span className="grid grid-cols-[3.25rem_minmax(3rem,1fr)_3.75rem] items-center gap-x-3">
        <span>
          <b className="text-tinta">{angka(hadir)}</b>
          <span className="text-tinta-lembut">/{angka(sasaran)}</span>
        </span>
        <span aria-hidden className="block h-2 overflow-hidden rounded-full bg-belum-latar">
          <span
            className={cx('block h-full', hadir < FEW * sasaran ? 'bg-izin-penuh' : 'bg-hadir-penuh')}
            style={{ width: `${(hadir / sasaran) * 100}%` }}
          />
        </span>
        <span className="text-right">{persen(hadir, sasaran)}</span>
      </span>
      <span className="block text-[0.8125rem]/4 text-tinta-lembut">{jumlahText(jumlah)}</span>
    </>
  )
}

/** A smaller share than this is yellow, so that it is noticed in a long list. */
const FEW = 0.75

interface MenuProps {
  kelompok: ShownKelompok
  onRemove: () => void
}

/** The actions of a group that are needed rarely. */
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

export const COLUMNS: readonly Column<CountedKelompok, Actions>[] = [
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
    card: 'foot',
    numeric: true,
    className: 'md:w-2/5',
    cell: ({ jumlah }) => <Kehadiran jumlah={jumlah} />,
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
        {/* On a phone the link covers the whole card. */}
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

/** Before the first activity there is no attendance to count. */
export const WITHOUT_KEHADIRAN = COLUMNS.filter(({ key }) => key !== 'kehadiran')
