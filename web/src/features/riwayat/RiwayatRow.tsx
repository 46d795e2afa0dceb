import { differencesOf, sentenceOf } from '@bakti/contract/riwayat/riwayat-line.rules'
import { type RiwayatGroup, groupOf } from '@bakti/contract/riwayat/riwayat.rules'
import type { RiwayatLine } from '@bakti/contract/riwayat/riwayat.schemas'
import { timeWib } from '@bakti/contract/time.rules'
import {
  ArrowRight,
  BookOpen,
  ChevronDown,
  ClipboardList,
  Download,
  History,
  LogIn,
  ScanQrCode,
  Trash2,
  TriangleAlert,
  UserCog,
  Users,
} from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { paths } from '../../app/paths'
import { IconButton } from '../../ui/Button'
import { IconLink } from '../../ui/IconLink'
import { cx } from '../../ui/cx'
import { type Tone, toneClass } from '../../ui/tone'
import { PERAN_LABEL } from '../pengguna/peran.words'

const LOOKS: Record<RiwayatGroup, { tone: Tone; icon: ReactNode }> = {
  kehadiran: { tone: 'green', icon: <ScanQrCode /> },
  kegiatan: { tone: 'blue', icon: <ClipboardList /> },
  peserta: { tone: 'blue', icon: <Users /> },
  tugas: { tone: 'blue', icon: <BookOpen /> },
  akun: { tone: 'yellow', icon: <UserCog /> },
  sesi: { tone: 'grey', icon: <LogIn /> },
  ekspor: { tone: 'grey', icon: <Download /> },
  ditolak: { tone: 'red', icon: <TriangleAlert /> },
  lain: { tone: 'grey', icon: <History /> },
}

const isDeletion = (hal: string) => hal.endsWith('.remove')

function lookOf({ hal, ditolak }: RiwayatLine) {
  if (ditolak) return LOOKS.ditolak
  if (isDeletion(hal)) return { tone: 'red' as const, icon: <Trash2 /> }
  return LOOKS[groupOf(hal as Parameters<typeof groupOf>[0])] ?? LOOKS.lain
}

/** So many facts are shown at once; more are behind a button. */
const SHOWN = 2

/** A line of the log: when, who, what to whom, by which device, and what differs. */
export function RiwayatRow({ line }: { line: RiwayatLine }) {
  const { at, oleh, perangkat, hal, ditolak, sebut } = line
  const differences = differencesOf(line)
  const [open, setOpen] = useState(differences.length <= SHOWN)
  const id = useId()
  const look = lookOf(line)
  return (
    <li className="grid grid-cols-[2.25rem_minmax(0,1fr)_2.75rem] items-center gap-x-3.5 border-t border-garis-admin py-2 pr-3 pl-4 text-[0.9375rem]/snug first:border-t-0 md:min-h-14 md:grid-cols-[4.25rem_2.25rem_minmax(0,1fr)_9rem_5.5rem] md:pl-5">
      <time
        dateTime={at}
        className="text-sm text-tinta-lembut tabular-nums max-md:col-start-2 max-md:row-start-2"
      >
        {`${timeWib(at)}:${at.slice(17, 19)}`}
      </time>
      <span
        aria-hidden
        className={cx(
          'grid size-8.5 place-items-center rounded-full border-[1.5px] max-md:col-start-1 max-md:row-start-1 max-md:self-start [&_svg]:size-4.5',
          toneClass[look.tone],
        )}
      >
        {look.icon}
      </span>
      <p className="min-w-0 wrap-anywhere max-md:col-start-2 max-md:row-start-1">
        <b className="font-bold">{oleh?.nama ?? 'Akun yang sudah tidak ada'}</b> {sentenceOf(line)}
        {sebut && (
          <>
            : <b className="font-bold">{sebut}</b>
          </>
        )}
      </p>
      <span className="text-[0.8125rem]/5 text-tinta-lembut max-md:col-start-2">
        {perangkat && <b className="font-semibold text-tinta md:block">{perangkat}</b>}
        {perangkat && <span className="md:hidden"> · </span>}
        {oleh && PERAN_LABEL[oleh.role]}
      </span>
      <span className="flex justify-end max-md:flex-col max-md:col-start-3 max-md:row-span-3 max-md:row-start-1 max-md:self-start">
        {differences.length > SHOWN && (
          <IconButton
            label={`Sebelum dan sesudah: ${sebut}`}
            aria-expanded={open}
            aria-controls={open ? id : undefined}
            onClick={() => setOpen(!open)}
          >
            <ChevronDown aria-hidden className={cx('transition-transform', open && 'rotate-180')} />
          </IconButton>
        )}
        {isDeletion(hal) && !ditolak && (
          <IconLink to={paths.sampah()} label={`Buka di Sampah: ${sebut}`}>
            <ArrowRight aria-hidden />
          </IconLink>
        )}
      </span>
      {open && differences.length > 0 && (
        <dl
          id={id}
          className="col-start-2 grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-0.5 py-1 text-sm md:col-span-2 md:col-start-3"
        >
          {differences.map(({ label, before, after }) => (
            <div key={label} className="contents">
              <dt className="text-tinta-lembut">{label}</dt>
              <dd className="min-w-0 wrap-anywhere">
                {before && <del className="mr-2 text-tinta-lembut">{before}</del>}
                {after && <ins className="font-semibold no-underline">{after}</ins>}
              </dd>
            </div>
          ))}
        </dl>
      )}
    </li>
  )
}
