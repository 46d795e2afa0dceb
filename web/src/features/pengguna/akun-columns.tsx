import type { Akun } from '@bakti/contract/pengguna/pengguna.schemas'
import { Ellipsis, KeyRound, LogOut, Unlink, UserCog, Users } from 'lucide-react'
import type { ReactNode } from 'react'
import { paths } from '../../app/paths'
import { angka } from '../../ui/angka'
import { buttonClass } from '../../ui/Button'
import { cx } from '../../ui/cx'
import { Disclosure } from '../../ui/Disclosure'
import { Link } from '../../ui/Link'
import type { Column } from '../../ui/Table'
import { diamSejak, terlihat, wewenangLines } from './pengguna.words'
import { PeranBadge } from './peran.faces'

/** What is done with one account; each has its dialog. */
export type Tindakan = 'peran' | 'kelompok' | 'keluarkan' | 'lepas' | 'kode'

interface Context {
  now: Date
  /** Accounts with a silent device. */
  diam: ReadonlySet<string>
  /** The account of the session. */
  own: string | undefined
  open: (act: Tindakan, akun: Akun) => void
}

const SMALL = 'block text-[0.8125rem]/5 font-normal text-tinta-lembut'
const ENTRY =
  'flex min-h-11 w-full cursor-pointer items-center gap-3 rounded-sm px-3 text-left font-semibold hover:bg-baris-arah [&_svg]:size-5'

interface Entry {
  act: Tindakan
  icon: ReactNode
  label: string
  shown: (akun: Akun, own: boolean) => boolean
  danger?: true
}

const ENTRIES: readonly Entry[] = [
  { act: 'peran', icon: <UserCog aria-hidden />, label: 'Ubah peran', shown: () => true },
  {
    act: 'kelompok',
    icon: <Users aria-hidden />,
    label: 'Atur kelompok',
    shown: ({ role }) => role === 'MENTOR',
  },
  { act: 'kode', icon: <KeyRound aria-hidden />, label: 'Kode masuk', shown: (_akun, own) => !own },
  {
    act: 'lepas',
    icon: <Unlink aria-hidden />,
    label: 'Lepas dari anggota',
    shown: ({ anggota }) => anggota !== null,
    danger: true,
  },
  {
    act: 'keluarkan',
    icon: <LogOut aria-hidden />,
    label: 'Akhiri semua sesi',
    shown: ({ sesi }) => sesi > 0,
    danger: true,
  },
]

function Menu({ akun, context }: { akun: Akun; context: Context }) {
  const own = akun.id === context.own
  return (
    <Disclosure
      face={
        <>
          <Ellipsis aria-hidden />
          <span className="sr-only">Menu {akun.name}</span>
        </>
      }
      buttonClassName={buttonClass({
        variant: 'ghost',
        size: 'icon',
        className: '[&_svg]:size-5 [&_svg]:stroke-[2.4]',
      })}
    >
      {(close) =>
        ENTRIES.filter(({ shown }) => shown(akun, own)).map(({ act, icon, label, danger }) => (
          <button
            key={act}
            type="button"
            className={cx(ENTRY, danger ? 'text-bahaya' : 'text-tinta')}
            onClick={() => {
              close()
              context.open(act, akun)
            }}
          >
            {icon}
            {label}
          </button>
        ))
      }
    </Disclosure>
  )
}

export const COLUMNS: readonly Column<Akun, Context>[] = [
  {
    key: 'nama',
    header: 'Nama',
    card: 'title',
    className: 'wrap-anywhere md:w-[32%]',
    cell: ({ name, email, anggota }) => (
      <>
        <b className="font-bold">{name}</b>
        <span className={SMALL}>{email}</span>
        {anggota && (
          <span className={SMALL}>
            Anggota {anggota.nama}, {anggota.nim}
          </span>
        )}
      </>
    ),
  },
  { key: 'peran', header: 'Peran', card: 'block', cell: ({ role }) => <PeranBadge role={role} /> },
  {
    key: 'wewenang',
    header: 'Wewenang',
    card: 'line',
    cardLabel: '',
    numeric: true,
    cell: (akun, { context: { now } }) =>
      wewenangLines(akun, now).map((line) => (
        <span key={line} className="block">
          {line}
        </span>
      )),
  },
  {
    key: 'terlihat',
    header: 'Terakhir terlihat',
    card: 'line',
    cardLabel: 'Terlihat',
    numeric: true,
    cell: ({ id, terakhir_terlihat }, { context: { now, diam } }) =>
      diam.has(id) ? (
        <Link
          to={paths.perangkat()}
          className="font-bold text-terlambat-teks underline-offset-2 hover:underline"
        >
          {diamSejak(terakhir_terlihat, now)}
        </Link>
      ) : (
        terlihat(terakhir_terlihat, now)
      ),
  },
  {
    key: 'perangkat',
    header: 'Perangkat',
    card: 'line',
    end: true,
    className: 'md:w-24',
    cell: ({ perangkat }) => angka(perangkat),
  },
  {
    key: 'aksi',
    header: 'Action',
    hideHeader: true,
    card: 'actions',
    className: 'md:w-16',
    cell: (akun, { context }) => <Menu akun={akun} context={context} />,
  },
]
