import type { StatusKehadiran } from '@bakti/contract/absen/kehadiran.rules'
import { Undo2 } from 'lucide-react'
import type { RefObject } from 'react'
import { Badge } from '../../ui/Badge'
import { Button } from '../../ui/Button'
import { cx } from '../../ui/cx'
import type { Dicari } from './cari.rules'
import { LOOK } from './scan-look'
import type { ScanEntry } from './scan-verdict'
import { STATUS_LOOK, StatusBadge } from '../kehadiran/status-kehadiran'

const GIVEN = ['Hadir', 'Sakit', 'Izin'] as const satisfies readonly StatusKehadiran[]
type Diberi = (typeof GIVEN)[number]

/** 'Urungkan' takes the place of the other buttons, never of the one that was tapped: a second tap takes nothing back. */
const BESIDE: Record<Diberi, string> = {
  Hadir: 'col-start-2 col-span-2',
  Sakit: 'col-start-3',
  Izin: 'col-start-1 col-span-2',
}
const COLUMN: Record<Diberi, string> = { Hadir: 'col-start-1', Sakit: 'col-start-2', Izin: 'col-start-3' }

interface CariHasilProps {
  hits: readonly Dicari[]
  /** The number of the group that is being scanned; null: none. */
  own: number | null
  entries: readonly ScanEntry[]
  undo: readonly string[]
  list: RefObject<HTMLUListElement>
  onStatus: (found: Dicari, status: StatusKehadiran) => void
  onUndo: (id: string) => void
}

/** The people who were found, and after them those of this session who can still be taken back. */
export function CariHasil({ hits, own, entries, undo, list, onStatus, onUndo }: CariHasilProps) {
  const shown = new Set(hits.map(({ id }) => id))
  const others = entries.filter(({ id, anggotaId }) => undo.includes(id) && !shown.has(anggotaId ?? ''))
  /** What this session made of somebody. */
  const actOf = (id: string) => entries.find(({ anggotaId, status }) => anggotaId === id && status)
  return (
    <ul
      ref={list}
      tabIndex={-1}
      aria-label="Hasil pencarian"
      className="-mx-3 min-h-0 flex-1 overflow-y-auto px-3 pb-1 outline-none"
    >
      {hits.map((hit) => {
        const act = actOf(hit.id)
        return (
          <Row
            key={hit.id}
            nama={hit.nama}
            nim={hit.nim}
            kelompok={hit.kelompok === own ? null : hit.kelompok}
            status={act?.status ?? hit.status}
            act={act}
            undo={act && undo.includes(act.id) ? () => onUndo(act.id) : undefined}
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
          act={entry}
          undo={() => onUndo(entry.id)}
        />
      ))}
    </ul>
  )
}

interface RowProps {
  nama: string
  nim: string
  /** Where it is not the group that is being scanned. */
  kelompok: number | null
  status: StatusKehadiran | null
  /** What this session made of the person. */
  act: ScanEntry | undefined
  undo: (() => void) | undefined
  onStatus?: (status: Diberi) => void
}

const MARKS = ['ok', 'dup', 'kirim', 'antre']

function Row({ nama, nim, kelompok, status, act, undo, onStatus }: RowProps) {
  const marked = act && act.status !== 'Belum Absen' && MARKS.includes(act.tone) ? act : null
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
                {LOOK[marked.tone].word} {marked.jam}
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
              size="small"
              variant={each === 'Hadir' ? 'on-dark' : 'outline'}
              icon={STATUS_LOOK[each].icon}
              disabled={given}
              disabledTone={given && marked ? STATUS_LOOK[each].tone : undefined}
              className={cx('px-2!', COLUMN[each])}
              onClick={() => onStatus?.(each)}
            >
              {each}
            </Button>
          )
        })}
        {undo && (
          <Button
            variant="ghost"
            size="small"
            className={cx(
              'row-start-1 px-2! text-current! inset-ring-[1.5px] inset-ring-current/60',
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
