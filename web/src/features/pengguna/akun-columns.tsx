import type { Akun } from '@bakti/contract/pengguna/pengguna.schemas'
import { KeyRound, LogOut, Unlink, UserCog, Users } from 'lucide-react'
import type { ReactNode } from 'react'
import { paths } from '../../app/paths'
import { formatNumber } from '../../ui/format-number'
import { actsColumn } from '../../ui/actsColumn'
import { Link } from '../../ui/Link'
import type { Column } from '../../ui/Table'
import { quietSince, seenText, authorityLines } from './pengguna.words'
import { PeranBadge } from './peran.faces'

/** What is done with one account; each has its dialog. */
export type MentorAct = 'peran' | 'kelompok' | 'keluarkan' | 'lepas' | 'kode'

interface Context {
  now: Date
  /** Accounts with a silent device. */
  diam: ReadonlySet<string>
  /** The account of the session. */
  own: string | undefined
  open: (act: MentorAct, akun: Akun) => void
}

const SMALL = 'block text-[0.8125rem]/5 font-normal text-tinta-lembut'
interface Entry {
  act: MentorAct
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
      authorityLines(akun, now).map((line) => (
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
          {quietSince(terakhir_terlihat, now)}
        </Link>
      ) : (
        seenText(terakhir_terlihat, now)
      ),
  },
  {
    key: 'perangkat',
    header: 'Perangkat',
    card: 'line',
    end: true,
    className: 'md:w-24',
    cell: ({ perangkat }) => formatNumber(perangkat),
  },
  actsColumn<Akun, Context>({
    name: ({ name }) => name,
    look: 'menu',
    hideHeader: true,
    className: 'md:w-16',
    acts: (akun, { own, open }) =>
      ENTRIES.filter(({ shown }) => shown(akun, akun.id === own)).map(({ act, shown: _, ...entry }) => ({
        ...entry,
        onPress: () => open(act, akun),
      })),
  }),
]
