import type { StatusKehadiran } from '@bakti/contract/absen/kehadiran.rules'
import { Ellipsis, Undo2 } from 'lucide-react'
import { type RefObject, useState } from 'react'
import { Button, IconButton } from '../../ui/Button'
import { cx } from '../../ui/cx'
import { STATUS_LOOK } from '../absen/status-kehadiran'
import type { Searched } from './search.rules'
import { LOOK } from './scan-look'
import type { ScanEntry } from './scan-verdict'
import type { ScanSession } from './useScanSession'

const OTHER = ['Sakit', 'Izin'] as const
const GIVEN = ['Hadir', ...OTHER] as const satisfies readonly StatusKehadiran[]
type Given = (typeof GIVEN)[number]

interface SearchResultProps {
  hits: readonly Searched[]
  /** The number of the scanned group; null where every group counts. */
  own: number | null
  session: ScanSession
  list: RefObject<HTMLUListElement | null>
  onStatus: (found: Searched, status: StatusKehadiran) => void
}

/** The results of a search, then the entries of this session that can still be undone. */
export function SearchResult({ hits, own, session, list, onStatus }: SearchResultProps) {
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
  onStatus?: (status: Given) => void
}

const MARKS = ['ok', 'dup', 'kirim', 'antre']

/** As a row of /mentor: the name at the left, 'Hadir' under the right thumb; the name opens the other statuses. No row changes its height. */
function Row({ nama, nim, kelompok, status, entry, undo, onStatus }: RowProps) {
  const [open, setOpen] = useState(false)
  const marked = entry && entry.status !== 'Belum Absen' && MARKS.includes(entry.tone) ? entry : null
  const given = isGiven(status) ? status : null
  const choosable = onStatus && !undo
  // What was given stands where it was pressed. Another status can still become 'Hadir'.
  const shown = given === 'Hadir' || !choosable ? given : null
  const look = shown && marked ? { disabledTone: STATUS_LOOK[shown].tone } : {}
  return (
    <li
      className={cx(
        '-mx-3 border-t border-white/14 px-3',
        marked && `bg-(--w) text-(--wt) ${LOOK[marked.tone].panel}`,
      )}
    >
      <div role="group" aria-label={nama}>
        <div className="flex min-h-16 items-center gap-2">
          <button
            type="button"
            aria-expanded={open}
            aria-label={`${nama}, pilihan lain`}
            disabled={!choosable}
            onClick={() => setOpen(!open)}
            className="min-h-16 min-w-0 flex-1 py-1 text-left leading-tight"
          >
            <b className="block wrap-break-word">{nama}</b>
            <span className="flex flex-wrap items-center gap-x-2 text-[0.8125rem] font-semibold whitespace-nowrap tabular-nums">
              {/* Beside the mark the row would grow; the verdict says the NIM. */}
              {!marked && <span className="text-arang-200">{nim}</span>}
              {kelompok !== null && <b>Kelompok {kelompok}</b>}
              {marked ? (
                <span className="inline-flex items-center gap-1 [&_svg]:size-4">
                  {LOOK[marked.tone].icon}
                  {LOOK[marked.tone].label} {marked.jam}
                </span>
              ) : (
                status && status !== 'Belum Absen' && <span>{status}</span>
              )}
              {choosable && <Ellipsis aria-hidden className="size-4.5" />}
            </span>
          </button>
          {undo && (
            // Beside the button that was pressed: an accidental double tap undoes nothing.
            <IconButton label={`Urungkan ${nama}`} variant="ghost-inherit" onClick={undo}>
              <Undo2 aria-hidden />
            </IconButton>
          )}
          {(shown || choosable) && (
            <Button
              variant="on-dark"
              className="min-h-13! w-27 shrink-0 px-2! text-base"
              icon={STATUS_LOOK[shown ?? 'Hadir'].icon}
              disabled={shown !== null}
              {...look}
              data-catat=""
              onClick={() => onStatus?.('Hadir')}
            >
              {shown ?? 'Hadir'}
            </Button>
          )}
        </div>
        {open && choosable && (
          <div className="grid grid-cols-2 gap-2 pb-2">
            {OTHER.map((each) => (
              <Button
                key={each}
                size="tight"
                variant="outline"
                icon={STATUS_LOOK[each].icon}
                disabled={given === each}
                onClick={() => {
                  setOpen(false)
                  onStatus(each)
                }}
              >
                {each}
              </Button>
            ))}
          </div>
        )}
      </div>
    </li>
  )
}

const isGiven = (status: StatusKehadiran | null): status is Given => GIVEN.some((each) => each === status)
