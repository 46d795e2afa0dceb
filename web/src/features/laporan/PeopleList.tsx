import type { LaporanPerson } from '@bakti/contract/laporan/laporan.schemas'
import { LAPORAN_PAGE, type LaporanStatus } from '@bakti/contract/laporan/laporan.rules'
import { telLink, waLink } from '@bakti/contract/hp.rules'
import { useQuery } from '@tanstack/react-query'
import { ClockAlert } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Badge } from '../../ui/Badge'
import { cx } from '../../ui/cx'
import { EmptyState } from '../../ui/EmptyState'
import { formatNumber } from '../../ui/format-number'
import { Pagination } from '../../ui/Pagination'
import { type Column, numberColumn } from '../../ui/Table'
import { TableList } from '../../ui/TableList'
import { StatusBadge, STATUS_LOOK } from '../absen/status-kehadiran'
import { Jejak, JejakLegend } from './Jejak'
import { type PeopleWanted, peopleQuery } from './laporan.queries'

interface Context {
  start: number
  titleOf: ReadonlyMap<string, string>
}

const KELOMPOK = ({ kelompok }: LaporanPerson) => kelompok ?? '–'

const BASE: readonly Column<LaporanPerson, Context>[] = [
  numberColumn(({ start }) => start),
  {
    key: 'nama',
    header: 'Nama',
    card: 'title',
    cell: (row) => (
      <>
        {row.nama}
        {/* On a phone a card has no room for the columns. */}
        <span aria-hidden className="block text-sm font-normal text-tinta-lembut md:hidden">
          {`Kelompok ${KELOMPOK(row)}${row.fakultas ? ` · ${row.fakultas}` : ''}`}
        </span>
      </>
    ),
  },
  { key: 'nim', header: 'NIM', card: 'hidden', numeric: true, cell: ({ nim }) => nim },
  { key: 'kelompok', header: 'Kelompok', card: 'hidden', end: true, cell: KELOMPOK },
  { key: 'fakultas', header: 'Fakultas', card: 'hidden', cell: ({ fakultas }) => fakultas ?? '–' },
]
const KEGIATAN: Column<LaporanPerson, Context> = {
  key: 'kegiatan',
  header: 'Kegiatan',
  card: 'line',
  cell: ({ id_absen }, { context }) => context.titleOf.get(id_absen) ?? '–',
}
const STATUS: Column<LaporanPerson, Context> = {
  key: 'status',
  header: 'Status',
  card: 'side',
  cell: ({ status_kehadiran, terlambat, luar }) => (
    <span className="inline-flex flex-wrap items-center gap-1">
      {terlambat ? (
        <Badge tone="orange" icon={<ClockAlert aria-hidden />}>
          Terlambat
        </Badge>
      ) : (
        <StatusBadge status={status_kehadiran} />
      )}
      {luar && <span className="text-[0.8125rem] text-tinta-lembut">di luar sasaran</span>}
    </span>
  ),
}
const CONTACT: Column<LaporanPerson, Context> = {
  key: 'kontak',
  header: 'Kontak',
  card: 'line',
  cell: ({ hp, nama }) =>
    hp ? (
      <span className="inline-flex flex-wrap gap-x-4">
        <ContactLink href={telLink(hp)} label={`Telepon ${nama}`}>
          {hp}
        </ContactLink>
        <ContactLink href={waLink(hp)} label={`WhatsApp ${nama}`}>
          WhatsApp
        </ContactLink>
      </span>
    ) : (
      '–'
    ),
}
const JEJAK: Column<LaporanPerson, Context> = {
  key: 'jejak',
  header: 'Semua kegiatan',
  card: 'block',
  cell: ({ jejak }) => <Jejak jejak={jejak} />,
}

function ContactLink({ href, label, children }: { href: string; label: string; children: ReactNode }) {
  return (
    <a
      href={href}
      aria-label={label}
      target={href.startsWith('https:') ? '_blank' : undefined}
      rel="noreferrer"
      className="inline-flex min-h-11 items-center font-semibold text-tautan underline underline-offset-[0.2em]"
    >
      {children}
    </a>
  )
}

const columnsOf = (several: boolean, contact: boolean) => [
  ...BASE,
  ...(several ? [KEGIATAN] : []),
  STATUS,
  ...(contact ? [CONTACT] : []),
  JEJAK,
]

const KEY = ({ id, id_absen }: LaporanPerson) => `${id} ${id_absen}`

const CHIPS: readonly [
  LaporanStatus,
  'hadir' | 'terlambat' | 'alfa' | 'sakit' | 'izin' | 'belum',
  ReactNode,
][] = [
  ['Alfa', 'alfa', STATUS_LOOK.Alfa.icon],
  ['Sakit', 'sakit', STATUS_LOOK.Sakit.icon],
  ['Izin', 'izin', STATUS_LOOK.Izin.icon],
  ['Terlambat', 'terlambat', <ClockAlert key="t" aria-hidden />],
  ['Hadir', 'hadir', STATUS_LOOK.Hadir.icon],
  ['Belum Absen', 'belum', STATUS_LOOK['Belum Absen'].icon],
]

interface PeopleListProps {
  label: string
  wanted: Omit<PeopleWanted, 'status'>
  /** The chips, and those that are pressed at first. */
  chips: readonly LaporanStatus[]
  pressed: readonly LaporanStatus[]
  /** Before the number of those who are listed, and before the chips. */
  heading?: ReactNode
  choice?: ReactNode
}

/** People in activities with chips for their statuses (rule X22). */
export function PeopleList({ label, wanted, chips, pressed, heading, choice }: PeopleListProps) {
  const [status, setStatus] = useState(pressed)
  const [page, setPage] = useState(1)
  const list = useQuery(peopleQuery({ ...wanted, status }, page))
  const data = list.data?.data
  const items = data?.items ?? []
  const totalPages = Math.max(1, list.data?.totalPages ?? page)
  if (data && !list.isPlaceholderData && page > totalPages) setPage(totalPages)
  const press = (each: LaporanStatus) => {
    setStatus(status.includes(each) ? status.filter((one) => one !== each) : [...status, each])
    setPage(1)
  }
  const several = wanted.di.length !== 1
  return (
    <TableList
      list={list}
      failed="Gagal memuat daftar orang"
      loading="Memuat daftar orang..."
      outdated={list.isPlaceholderData}
      label={label}
      tools={
        <div className="mb-3 flex flex-wrap items-center gap-3">
          {heading}
          <p role="status" className="text-tinta-lembut">
            {list.data?.total !== undefined &&
              `${formatNumber(list.data.total)} ${several ? 'catatan' : 'orang'}`}
          </p>
          {choice}
          <div
            role="group"
            aria-label="Status"
            className="flex max-w-full gap-2 overflow-x-auto py-1 md:ml-auto"
          >
            {CHIPS.filter(([each]) => chips.includes(each)).map(([each, name, icon]) => (
              <button
                key={each}
                type="button"
                aria-pressed={status.includes(each)}
                onClick={() => press(each)}
                className={cx(
                  'inline-flex min-h-11 shrink-0 cursor-pointer items-center gap-2 rounded-full border-[1.5px] border-garis-kendali bg-permukaan px-3.5 text-sm font-bold [&_svg]:size-4',
                  'aria-pressed:border-rimba-800 aria-pressed:bg-rimba-800 aria-pressed:text-white',
                )}
              >
                {icon}
                {each === 'Belum Absen' ? 'Belum' : each}
                {data && (
                  <span className="font-semibold tabular-nums">{formatNumber(data.jumlah[name])}</span>
                )}
              </button>
            ))}
          </div>
        </div>
      }
      empty={
        <EmptyState art="not-found" title="Tidak ada yang cocok." live="status">
          Pilih status lain untuk melihat yang lain.
        </EmptyState>
      }
      columns={columnsOf(
        several,
        items.some(({ hp }) => hp !== undefined),
      )}
      rows={items}
      rowKey={KEY}
      context={{
        start: ((list.data?.currentPage ?? 1) - 1) * LAPORAN_PAGE,
        titleOf: new Map(data?.kegiatan.map(({ id, title }) => [id, title])),
      }}
      foot={
        <>
          <Pagination page={page} totalPages={totalPages} onPage={setPage} />
          <JejakLegend />
        </>
      }
    />
  )
}
