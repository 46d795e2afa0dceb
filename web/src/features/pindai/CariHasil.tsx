import type { StatusKehadiran } from '@bakti/contract/absen/kehadiran.rules'
import { Undo2 } from 'lucide-react'
import type { RefObject } from 'react'
import { Badge } from '../../ui/Badge'
import { Button } from '../../ui/Button'
import { cx } from '../../ui/cx'
import { STATUS_LOOK, StatusBadge } from '../kehadiran/status-kehadiran'
import type { Dicari } from './cari.rules'
import { LOOK } from './scan-look'
import type { ScanEntry } from './scan-verdict'
import type { ScanSession } from './useScanSession'

const GIVEN = ['Hadir', 'Sakit', 'Izin'] as const satisfies readonly StatusKehadiran[]
type Diberi = (typeof GIVEN)[number]

/** 'Urungkan' takes the place of the buttons beside the pressed one: an accidental double tap undoes nothing. */
const BESIDE: Record<Diberi, string> = {
  Hadir: 'col-start-2 col-span-2',
  Sakit: 'col-start-3',
  Izin: 'col-start-1 col-span-2',
}
const COLUMN: Record<Diberi, string> = { Hadir: 'col-start-1', Sakit: 'col-start-2', Izin: 'col-start-3' }

interface CariHasilProps {
  hits: readonly Dicari[]
  /** The number of the scanned group; null where every group counts. */
  own: number | null
  session: ScanSession
  list: RefObject<HTMLUListElement | null>
  onStatus: (found: Dicari, status: StatusKehadiran) => void
}

/** The results of a search, then the entries of this session that can still be undone. */
export function CariHasil({ hits, own, session, list, onStatus }: CariHasilProps) {
  const { entries, undo } = session
  const onUndo = (id: string) => void session.takeBack(id)
  const shown = new Set(hits.map(({ id }) => id))
  const others = entries.filter(({ id, anggotaId }) => undo.includes(id) && !shown.has(anggotaId ?? ''))
  const entryOf = (id: string) => entries.find(({ anggotaId, status }) => anggotaId === id && status)
  return (
    <ul
      ref={list}
      tabIndex={-1}
      aria-label="Hasil pencarian"
      className="-mx-3 min-h-0 flex-1 overflow-y-auto px-3 pb-1 outline-none"
    >
      {hits.map((hit) => {
        const entry = entryOf(hit.id)
        return (
          <Row
            key={hit.id}
            nama={hit.nama}
            nim={hit.nim}
            kelompok={hit.kelompok === own ? null : hit.kelompok}
            status={entry?.status ?? hit.status}
            entry={entry}
            undo={entry && undo.includes(entry.id) ? () => onUndo(entry.id) : undefined}
            onStatus={(status) => onStatus(hit, status)}
          />
        )
      })}
      {others.map((entry) => (
        <Row
          key={entry.id}
          nama={entry.nama}
          nim={entry.nim ?? ''}
          kelompok={entry.kelompok === own ? null : entry.kelompok}
          status={entry.status}
          entry={entry}
          undo={() => onUndo(entry.id)}
        />
      ))}
    </ul>
  )
}

interface RowProps {
  nama: string
  nim: string
  /** Null for the scanned group. */
  kelompok: number | null
  status: StatusKehadiran | null
  /** The last entry of this session about the person. */
  entry: ScanEntry | undefined
  undo: (() => void) | undefined
  onStatus?: (status: Diberi) => void
}

const MARKS = ['ok', 'dup', 'kirim', 'antre']

function Row({ nama, nim, kelompok, status, entry, undo, onStatus }: RowProps) {
  const marked = entry && entry.status !== 'Belum Absen' && MARKS.includes(entry.tone) ? entry : null
  return (
    <li
      className={cx(
        '-mx-3 border-t border-white/14 px-3 py-2.5',
        marked && `bg-(--w) text-(--wt) ${LOOK[marked.tone].panel}`,
      )}
    >
      <div className="flex items-start gap-2">
        <p className="min-w-0 flex-1 leading-tight font-bold wrap-anywhere">
          {nama}
          <span className="mt-0.5 flex flex-wrap gap-x-2 text-sm font-semibold tabular-nums">
            <span className={marked ? '' : 'text-arang-200'}>{nim}</span>
            {marked && (
              <span className="inline-flex items-center gap-1 [&_svg]:size-4">
                {LOOK[marked.tone].icon}
                {LOOK[marked.tone].label} {marked.jam}
              </span>
            )}
          </span>
        </p>
        {kelompok !== null && (
          <Badge {...STATUS_LOOK.Alfa} icon={null} className="pl-3">
            Kelompok {kelompok}
          </Badge>
        )}
        {status && (kelompok === null || marked) && <StatusBadge status={status} />}
      </div>
      <div role="group" aria-label={nama} className="mt-2 grid grid-cols-3 gap-2">
        {GIVEN.map((each) => {
          const given = status === each
          if ((undo || !onStatus) && !given) return null
          return (
            <Button
              key={each}
              size="tight"
              variant={each === 'Hadir' ? 'on-dark' : 'outline'}
              icon={STATUS_LOOK[each].icon}
              disabled={given}
              disabledTone={given && marked ? STATUS_LOOK[each].tone : undefined}
              className={COLUMN[each]}
              onClick={() => onStatus?.(each)}
            >
              {each}
            </Button>
          )
        })}
        {undo && (
          <Button
            variant="ghost-inherit"
            size="tight"
            className={cx(
              'row-start-1 inset-ring-[1.5px] inset-ring-current/60',
              BESIDE[isGiven(status) ? status : 'Hadir'],
            )}
            icon={<Undo2 aria-hidden />}
            aria-label={`Urungkan ${nama}`}
            onClick={undo}
          >
            Urungkan
          </Button>
        )}
      </div>
    </li>
  )
}

const isGiven = (status: StatusKehadiran | null): status is Diberi => GIVEN.some((each) => each === status)
