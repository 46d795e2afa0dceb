import { type Jumlah, jumlahText, expectedOf } from '@bakti/contract/absen/jumlah.rules'
import { ChevronRight, CloudOff, Printer, Trash2, UserRoundCheck } from 'lucide-react'
import { Link } from '../../ui/Link'
import { paths } from '../../app/paths'
import { formatNumber, formatPercent } from '../../ui/format-number'
import { Badge } from '../../ui/Badge'
import { actsColumn } from '../../ui/actsColumn'
import { cx } from '../../ui/cx'
import { type Column, numberColumn } from '../../ui/Table'
import { type ShownKelompok, shortId } from './kelompok.rules'

interface Actions {
  remove: (kelompok: ShownKelompok) => void
}

/** A group with its counts in the activity that is shown; null where they are unknown. */
export type CountedKelompok = ShownKelompok & { jumlah: Jumlah | null }

/** How many members of the group are Hadir: the number, a bar, the share, and the line that adds up (rule U125). */
function Kehadiran({ jumlah }: { jumlah: Jumlah | null }) {
  const expected = jumlah ? expectedOf(jumlah) : 0
  if (!jumlah || expected === 0) return <span className="text-tinta-lembut">–</span>
  const { hadir } = jumlah
  return (
    <>
      <span className="grid grid-cols-[3.25rem_minmax(3rem,1fr)_3.75rem] items-center gap-x-3">
        <span>
          <b className="text-tinta">{formatNumber(hadir)}</b>
          <span className="text-tinta-lembut">/{formatNumber(expected)}</span>
        </span>
        <span aria-hidden className="block h-2 overflow-hidden rounded-full bg-belum-latar">
          <span
            className={cx('block h-full', hadir < FEW * expected ? 'bg-izin-penuh' : 'bg-hadir-penuh')}
            style={{ width: `${(hadir / expected) * 100}%` }}
          />
        </span>
        <span className="text-right">{formatPercent(hadir, expected)}</span>
      </span>
      <span className="block text-[0.8125rem]/4 text-tinta-lembut">{jumlahText(jumlah)}</span>
    </>
  )
}

/** A smaller share than this is yellow, so that it is noticed in a long list. */
const FEW = 0.75

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
    cell: ({ anggota }) => formatNumber(anggota),
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
  actsColumn<CountedKelompok, Actions>({
    name: ({ nomor }) => `Kelompok ${nomor}`,
    look: 'menu',
    className: 'md:w-36',
    // On a phone the link covers the whole card.
    lead: ({ id, nomor }) => (
      <Link
        to={paths.anggotaKelompok({ kelompok: id })}
        aria-label={`Detail Kelompok ${nomor}`}
        className="inline-flex min-h-11 items-center gap-1 rounded-sm px-2 font-bold text-tautan no-underline hover:underline md:-ml-2 max-md:absolute max-md:inset-0 max-md:rounded-lg max-md:-outline-offset-3! [&_svg]:size-4.5"
      >
        <span className="inline-flex items-center gap-1 max-md:sr-only">
          Detail
          <ChevronRight aria-hidden className="max-lg:hidden" />
        </span>
      </Link>
    ),
    acts: (kelompok, { remove }) => [
      ...(kelompok.antre
        ? []
        : [
            {
              label: 'Absensi',
              icon: <UserRoundCheck aria-hidden />,
              to: paths.absensi({ kelompok: kelompok.id }),
            },
            {
              label: 'Cetak QR',
              icon: <Printer aria-hidden />,
              to: paths.printQr({ kelompok: kelompok.id }),
            },
          ]),
      {
        label: 'Delete',
        name: `Delete Kelompok ${kelompok.nomor}`,
        icon: <Trash2 aria-hidden />,
        onPress: () => remove(kelompok),
        danger: true,
      },
    ],
  }),
]

/** Before the first activity there is no attendance to count. */
export const WITHOUT_KEHADIRAN = COLUMNS.filter(({ key }) => key !== 'kehadiran')
