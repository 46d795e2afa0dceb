import type { Scope } from '@bakti/contract/access'
import type { Absen, CountedAbsen } from '@bakti/contract/absen/absen.schemas'
import { audienceText } from '@bakti/contract/absen/audience.rules'
import { expectedOf } from '@bakti/contract/absen/jumlah.rules'
import { shownTanggal, timeWib } from '@bakti/contract/time.rules'
import { useQuery } from '@tanstack/react-query'
import {
  Clock,
  Lock,
  LockOpen,
  MessageSquareWarning,
  Pencil,
  Scale,
  ScanLine,
  ScanQrCode,
  Trash2,
  UserCheck,
} from 'lucide-react'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { Link } from '../../ui/Link'
import { paths } from '../../app/paths'
import { formatNumber, formatPercent } from '../../ui/format-number'
import { actsColumn } from '../../ui/actsColumn'
import { Button, LinkButton } from '../../ui/Button'
import { EmptyState } from '../../ui/EmptyState'
import { later } from '../../ui/later'
import { PageHeader } from '../../ui/PageHeader'
import { SearchInput } from '../../ui/SearchInput'
import { type Column, numberColumn } from '../../ui/Table'
import { TableList } from '../../ui/TableList'
import { usePhone } from '../../ui/useMedia'
import { useServerNow } from '../../platform/useServerNow'
import { useScope } from '../../platform/useScope'
import { absenListQuery } from './absen.queries'
import { dayOf } from './day.rules'
import { ClosedBar } from './ClosedBar'
import { KehadiranBar } from './KehadiranBar'

const AbsenDeleteDialog = later(async () => (await import('./AbsenDeleteDialog')).AbsenDeleteDialog)
const ClosingDialog = later(async () => (await import('./ClosingDialog')).ClosingDialog)
const AbsenEditDialog = later(async () => (await import('./AbsenEditDialog')).AbsenEditDialog)

/** What this account may do with an activity; null: nothing. */
interface Actions {
  manage: Scope | null
  scan: Scope | null
  /** The lists of attendance that its name leads to. */
  open: Scope | null
  decide: Scope | null
  now: Date
  edit: (absen: CountedAbsen) => void
  close: (absen: CountedAbsen) => void
  remove: (absen: CountedAbsen) => void
}

const LINK =
  'inline-flex min-h-6 items-center whitespace-nowrap gap-1.5 font-semibold text-salah-teks underline underline-offset-3 max-md:min-h-11 [&_svg]:size-4'

/** Links to what this account must decide in this activity. */
function Waiting({ absen, can }: { absen: CountedAbsen; can: Actions }) {
  const undecided = can.decide ? absen.perlu_diputuskan : 0
  const held = can.open ? absen.ditahan : 0
  const reported = can.decide ? (absen.laporan ?? 0) : 0
  if (held + undecided + reported === 0) return null
  return (
    <span className="flex flex-wrap gap-x-4 text-[0.8125rem]">
      {undecided > 0 && (
        <Link className={LINK} to={paths.absensi({ kegiatan: absen.id }, 'perlu-diputuskan')}>
          <Scale aria-hidden />
          {formatNumber(undecided)} perlu diputuskan
        </Link>
      )}
      {held > 0 && (
        <Link className={LINK} to={paths.absensi({ kegiatan: absen.id }, 'scan-ditahan')}>
          <ScanLine aria-hidden />
          {formatNumber(held)} scan ditahan
        </Link>
      )}
      {reported > 0 && (
        <Link className={LINK} to={paths.absensi({ kegiatan: absen.id }, 'laporan-peserta')}>
          <MessageSquareWarning aria-hidden />
          {formatNumber(reported)} laporan peserta
        </Link>
      )}
    </span>
  )
}

/** '06:30–08:00', or '06:30' without an end. */
const hoursText = ({ mulai, tutup }: CountedAbsen) => [mulai, tutup].filter(Boolean).map(timeWib).join('–')

type Count = 'hadir' | 'alfa' | 'sakit' | 'izin' | 'belum'

const count = (value: number) =>
  value === 0 ? <span className="text-tinta-lembut">0</span> : formatNumber(value)

const countColumn = (key: Count, header: string): Column<CountedAbsen, Actions> => ({
  key,
  header,
  card: 'hidden',
  end: true,
  cell: (absen) => count(absen[key]),
})

const COUNTS = [
  ['hadir', 'Hadir'],
  ['alfa', 'Alfa'],
  ['sakit', 'Sakit'],
  ['izin', 'Izin'],
  ['belum', 'Belum'],
] as const satisfies readonly (readonly [Count, string])[]

/** The share of members who are Hadir; on a phone also the counts. */
function Kehadiran({ absen, can }: { absen: CountedAbsen; can: Actions }) {
  return (
    <>
      <span className="grid grid-cols-[minmax(4rem,1fr)_3.5rem] items-center gap-3">
        <KehadiranBar jumlah={absen} className="h-2" />
        <b className="text-right tabular-nums">{formatPercent(absen.hadir, expectedOf(absen))}</b>
      </span>
      <Waiting absen={absen} can={can} />
      <span aria-hidden className="mt-2 grid grid-cols-5 gap-1 md:hidden">
        {COUNTS.map(([key, header]) => (
          <span key={key} className="text-xs text-tinta-lembut">
            {header}
            <b className="block text-[0.9375rem] text-tinta tabular-nums">{count(absen[key])}</b>
          </span>
        ))}
      </span>
    </>
  )
}

const STATES = {
  open: { word: 'Dibuka', icon: <LockOpen aria-hidden /> },
  later: { word: 'Nanti', icon: <Clock aria-hidden /> },
  closed: { word: 'Ditutup', icon: <Lock aria-hidden /> },
}

/** Whether an activity is closed (rule H132), or has not begun: then it may be recorded all the same. */
function stateOf({ ditutup_at, mulai, tanggal }: CountedAbsen, now: Date): keyof typeof STATES {
  if (ditutup_at) return 'closed'
  return (mulai ? mulai > now.toISOString() : tanggal > dayOf(now)) ? 'later' : 'open'
}

function State({ absen, now }: { absen: CountedAbsen; now: Date }) {
  const { word, icon } = STATES[stateOf(absen, now)]
  return (
    <span className="inline-flex items-center gap-1.5 text-sm font-semibold whitespace-nowrap [&_svg]:size-4">
      {icon}
      {word}
    </span>
  )
}

/** Its name leads to its lists; on a phone the row opens its sheet, which has that link. */
function Nama({ absen: { id, title }, can }: { absen: CountedAbsen; can: Actions }) {
  const phone = usePhone()
  if (phone || !can.open) return title
  return (
    <Link
      className="inline-flex items-center text-tinta no-underline hover:underline"
      to={paths.absensi({ kegiatan: id })}
    >
      {title}
    </Link>
  )
}

const COLUMNS: readonly Column<CountedAbsen, Actions>[] = [
  numberColumn(),
  {
    key: 'title',
    header: 'Nama Kegiatan',
    card: 'title',
    cell: (absen, { context }) => <Nama absen={absen} can={context} />,
  },
  {
    key: 'tanggal',
    header: 'Tanggal',
    card: 'line',
    numeric: true,
    cell: (absen) => (
      <>
        {shownTanggal(absen.tanggal)}
        {absen.ditutup_at && <span className="md:hidden"> · Ditutup</span>}
        {(absen.sasaran || absen.wajib === false) && (
          <span className="block text-[0.8125rem] text-tinta-lembut">{audienceText(absen)}</span>
        )}
        {absen.mulai && <span className="block text-[0.8125rem] text-tinta-lembut">{hoursText(absen)}</span>}
      </>
    ),
  },
  ...COUNTS.map(([key, header]) => countColumn(key, header)),
  {
    key: 'kehadiran',
    header: 'Kehadiran',
    card: 'foot',
    className: 'md:w-44',
    cell: (absen, { context }) => <Kehadiran absen={absen} can={context} />,
  },
  {
    key: 'keadaan',
    header: 'Keadaan',
    card: 'hidden',
    cell: (absen, { context }) => <State absen={absen} now={context.now} />,
  },
  actsColumn<CountedAbsen, Actions>({
    name: ({ title }) => title,
    look: 'icons',
    acts: (absen, can) => [
      ...(can.open
        ? [
            {
              label: 'Absensi',
              name: `Absensi ${absen.title}`,
              icon: <UserCheck aria-hidden />,
              to: paths.absensi({ kegiatan: absen.id }),
              inSheet: true,
            },
          ]
        : []),
      ...(can.scan
        ? [
            {
              label: 'Scan QR',
              name: `Scan QR ${absen.title}`,
              icon: <ScanQrCode aria-hidden />,
              to: paths.scanQr(absen.id),
              // /absensi opens the scanner too.
              wideOnly: true,
            },
          ]
        : []),
      ...(can.manage
        ? [
            {
              label: absen.ditutup_at ? 'Buka lagi' : 'Tutup',
              name: `${absen.ditutup_at ? 'Buka lagi' : 'Tutup'} ${absen.title}`,
              icon: absen.ditutup_at ? <LockOpen aria-hidden /> : <Lock aria-hidden />,
              onPress: () => can.close(absen),
            },
            {
              label: 'Edit',
              name: `Edit ${absen.title}`,
              icon: <Pencil aria-hidden />,
              onPress: () => can.edit(absen),
            },
            {
              label: 'Delete',
              name: `Delete ${absen.title}`,
              icon: <Trash2 aria-hidden />,
              onPress: () => can.remove(absen),
              danger: true,
            },
          ]
        : []),
    ],
  }),
]

/** Who may do nothing with an activity has no column of actions. */
const READ_ONLY = COLUMNS.filter(({ key }) => key !== 'aksi')

function useActions(acts: Pick<Actions, 'edit' | 'close' | 'remove'>): Actions {
  const manage = useScope('manageAbsen')
  const scan = useScope('recordScan')
  const open = useScope('readKehadiran')
  const decide = useScope('decideKehadiran')
  const now = useServerNow([])
  return { ...acts, manage, scan, open, decide, now }
}

/** Of a role that this screen is for, all of them have counts. */
const isCounted = (absen: Absen): absen is CountedAbsen => absen.hadir !== undefined

const KEY = (absen: CountedAbsen) => absen.id

/** The activity whose closing is asked about: by a press, or by the address (`?tutup=`). */
function useClosing(all: readonly CountedAbsen[]) {
  const [pressed, setPressed] = useState<CountedAbsen | null>(null)
  const [search, setSearch] = useSearchParams()
  const asked = search.get('tutup')
  const closing = pressed ?? all.find(({ id }) => id === asked) ?? null
  const setClosing = (absen: CountedAbsen | null) => {
    setPressed(absen)
    if (asked) setSearch({}, { replace: true })
  }
  return [closing, setClosing] as const
}

/** /listabsen: the activities with their counts, newest first (rule H32). */
export function ListAbsenPage() {
  const list = useQuery(absenListQuery())
  const [edited, setEdited] = useState<CountedAbsen | null>(null)
  const [changed, setChanged] = useState<CountedAbsen | null>(null)
  const [removed, setRemoved] = useState<CountedAbsen | null>(null)
  const [search, setSearch] = useState('')
  const all = list.data?.data.filter(isCounted) ?? []
  const [closing, setClosing] = useClosing(all)
  const rows = all.filter(({ title }) => title.toLowerCase().includes(search.trim().toLowerCase()))
  const remove = (absen: CountedAbsen) => {
    setRemoved(absen)
    // The dialog shows how much is deleted: load the present counts.
    void list.refetch()
  }
  const close = (absen: CountedAbsen) => {
    setChanged(null)
    setClosing(absen)
    // Its preview shows the present counts.
    void list.refetch()
  }
  const actions = useActions({ edit: setEdited, close, remove })
  const { manage } = actions
  return (
    <>
      <PageHeader
        title="List Absen"
        acts={manage ? [{ label: '+ Add List Absen', to: paths.addAbsen(), main: true }] : []}
      />
      {changed && <ClosedBar key={changed.ditutup_at ?? ''} absen={changed} onEnd={() => setChanged(null)} />}
      <TableList
        list={list}
        failed="Gagal memuat data absen"
        loading="Memuat data..."
        cached={list.data}
        total={all.length}
        tools={
          all.length > 0 && (
            <SearchInput
              aria-label="Cari kegiatan"
              placeholder="Nama kegiatan"
              value={search}
              onValue={setSearch}
              className="mb-3 md:mb-4 md:max-w-104"
            />
          )
        }
        empty={
          <EmptyState
            art="empty"
            title={manage ? 'Belum ada data. Silakan tambahkan list absen baru.' : 'Belum ada kegiatan.'}
            action={manage && <LinkButton to={paths.addAbsen()}>+ Add List Absen</LinkButton>}
          />
        }
        noMatch={
          <EmptyState
            art="not-found"
            title="Tidak ada kegiatan yang cocok."
            action={<Button onClick={() => setSearch('')}>Hapus pencarian</Button>}
          >
            Coba kata lain.
          </EmptyState>
        }
        label="List Absen"
        tight
        columns={actions.scan || actions.manage ? COLUMNS : READ_ONLY}
        rows={rows}
        rowKey={KEY}
        context={actions}
      />
      {closing && (
        <ClosingDialog
          absen={all.find(({ id }) => id === closing.id) ?? closing}
          onDone={(absen) => {
            setClosing(null)
            setChanged(absen)
          }}
          onClose={() => setClosing(null)}
        />
      )}
      {edited && <AbsenEditDialog absen={edited} onClose={() => setEdited(null)} />}
      {removed && (
        <AbsenDeleteDialog
          absen={all.find(({ id }) => id === removed.id) ?? removed}
          onClose={() => setRemoved(null)}
        />
      )}
    </>
  )
}
