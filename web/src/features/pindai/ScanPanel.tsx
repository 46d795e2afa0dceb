import { ScanLine, Undo2, Users } from 'lucide-react'
import type { CSSProperties, ReactNode } from 'react'
import { cx } from '../../ui/cx'
import { LOOK } from './scan-look'
import type { ScanEntry } from './scan-verdict'
import type { ScanSession } from './useScanSession'

/** How many of the last scans are listed besides those that can be undone. */
const LAST = 3

interface ScanPanelProps {
  session: ScanSession
  /** The camera is looking for codes. */
  searching: boolean
  /** The search by hand, in place of the list. */
  form: ReactNode
  /** Shown while there is no card: the progress of the group. */
  idle?: ReactNode
  className?: string
}

/**
 * The panel below (or beside) the camera: the card of the last scan, else the progress and the last scans. With the search open the
 * card is a band at the top, so that typing goes on while it is shown.
 */
export function ScanPanel({ session, searching, form, idle, className }: ScanPanelProps) {
  const { card } = session
  const Verdict = form ? CompactVerdict : FullVerdict
  return (
    <div
      className={cx(
        'relative flex flex-col overflow-hidden rounded-t-xl px-5 pt-4 lg:min-h-0 lg:rounded-lg lg:p-6',
        'pb-[calc(1rem+env(safe-area-inset-bottom))]',
        form ? 'min-h-0 bg-[#33443b] text-white' : 'min-h-[min(23.5rem,52svh)] bg-(--w) text-(--wt)',
        className,
      )}
    >
      {/* Always in the DOM: a screen reader reads only the changes of a live region, not one that appears with its text. */}
      <div
        role="status"
        aria-live="assertive"
        aria-atomic
        className={cx('flex-col', !card ? 'contents' : form ? bandOf(card) : 'flex flex-1')}
      >
        {card && <Verdict entry={card} />}
      </div>
      {/* Outside of the live region, which would read out the buttons. */}
      {card && !form && <UndoStrip session={session} />}
      {form || (!card && <Idle session={session} searching={searching} idle={idle} />)}
    </div>
  )
}

/** As high as the heading of the search, so that it covers no label below. What is stored nowhere is read whole (rule O6). */
const bandOf = ({ tone }: ScanEntry) =>
  cx(
    'pointer-events-none absolute inset-x-0 top-0 z-10 flex justify-center bg-(--w) px-5 py-0.5 text-(--wt) lg:px-6',
    tone === 'gagal' ? 'min-h-16 lg:min-h-18' : 'h-16 overflow-hidden [&_p]:line-clamp-1 lg:h-18',
  )

function Heading({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <p className="flex items-center gap-2.5 text-[1.0625rem]/tight font-extrabold">
      <span aria-hidden className="[&_svg]:size-8 [&_svg]:stroke-[2.6]">
        {icon}
      </span>
      {children}
    </p>
  )
}

interface UndoLineProps {
  entry: ScanEntry
  onUndo: (id: string) => Promise<void>
  /** Shows the name: the entry is not the one on the card. */
  named: boolean
}

function UndoLine({ entry, onUndo, named }: UndoLineProps) {
  return (
    <button
      type="button"
      aria-label={`Urungkan ${entry.nama}`}
      className="flex min-h-12 w-full cursor-pointer items-center gap-3 rounded-sm px-3 py-1.5 text-left text-[0.9375rem]/tight font-bold inset-ring-[1.5px] inset-ring-current/60 hover:bg-current/10"
      onClick={() => void onUndo(entry.id)}
    >
      <Undo2 aria-hidden className="size-5 shrink-0 stroke-[2.1]" />
      <span className="min-w-0 flex-1 wrap-anywhere">
        Urungkan{named && <span className="font-semibold"> {entry.nama}</span>}
      </span>
      {named && <span className="tabular-nums">{entry.jam}</span>}
    </button>
  )
}

/** Below a card: the undo of this entry, and of earlier entries whose 10 s are not over. Two fit; the others by scrolling. */
function UndoStrip({ session: { card, entries, undo, takeBack } }: { session: ScanSession }) {
  const open = entries.filter(({ id }) => undo.includes(id))
  if (open.length === 0) return null
  return (
    <div className="mt-3 grid max-h-26 shrink-0 gap-2 overflow-y-auto">
      {open.map((entry) => (
        <UndoLine key={entry.id} entry={entry} onUndo={takeBack} named={entry.id !== card?.id} />
      ))}
    </div>
  )
}

interface VerdictProps {
  entry: ScanEntry
}

/** The verdict in three lines. */
function CompactVerdict({ entry }: VerdictProps) {
  const { message, nama, nim, kelompok, note } = entry
  return (
    <div className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-3">
      <span aria-hidden className="[&_svg]:size-8 [&_svg]:stroke-[2.6]">
        {LOOK[entry.tone].icon}
      </span>
      <div className="leading-tight font-semibold wrap-anywhere">
        <p className="text-[0.9375rem]/tight">{message}</p>
        <p className="text-lg/tight font-extrabold">{nama}</p>
        <p className="text-[0.8125rem] tabular-nums">
          {/* The line has room for one or two of them on a phone: what is to be done comes first. */}
          {note && <span className="mr-3">{note}</span>}
          {kelompok !== null && (
            <span className="mr-3">
              Kelompok <b>{kelompok}</b>
            </span>
          )}
          {nim && <span>{nim}</span>}
        </p>
      </div>
    </div>
  )
}

/** What the device's copy says against a scan is set apart: the operator acts on it (rule S17). */
function Note({ entry: { note, advised } }: VerdictProps) {
  if (!advised) return <p className="mb-2.5 leading-[1.45] font-semibold wrap-anywhere">{note}</p>
  return (
    <p className="mb-2.5 flex items-start gap-2.5 rounded-sm bg-santan-50 px-3 py-2.5 leading-[1.35] font-bold wrap-anywhere text-arang-950">
      <Users aria-hidden className="mt-0.5 size-5 shrink-0 stroke-[2.4]" />
      {note}
    </p>
  )
}

const longestWord = (text: string) => Math.max(1, ...text.split(/\s+/).map(({ length }) => length))

function FullVerdict({ entry }: VerdictProps) {
  return (
    <>
      <Heading icon={LOOK[entry.tone].icon}>{entry.message}</Heading>
      {/* The padding is for the descenders of the third line, and less than the ascenders of a fourth, which is painted below it. */}
      {/* The longest word fits: it is broken only where it would be smaller than 2 rem. */}
      <p
        style={{ '--kata': longestWord(entry.nama) } as CSSProperties}
        className="judul-nama mt-2.5 mb-1 line-clamp-3 pb-[0.07em] text-[length:clamp(2rem,min(15.6vw,9svh,(min(100vw,30rem)-2.5rem)/var(--kata)*1.8),4.25rem)]/[0.9] wrap-anywhere lg:mt-4 lg:mb-2 lg:text-[length:clamp(2rem,26rem/var(--kata)*1.8,4.75rem)]/[0.9]"
      >
        {entry.nama}
      </p>
      {entry.nim && (
        <p className="mb-2.5 text-[1.375rem]/tight font-bold tracking-[0.02em] tabular-nums">{entry.nim}</p>
      )}
      {entry.note && <Note entry={entry} />}
      {entry.kelompok !== null && (
        <p className="mt-auto flex items-baseline justify-between gap-3 border-t-2 border-current/28 pt-2.5 font-display text-[2rem]/none font-extrabold [font-stretch:78%]">
          KELOMPOK <b className="text-[min(6rem,16svh)]/[0.82] tabular-nums">{entry.kelompok}</b>
        </p>
      )}
    </>
  )
}

/** The outcome beside its icon; null for the usual one, a recorded Hadir. */
function outcomeOf({ tone, status }: ScanEntry): string | null {
  if (tone === 'ok') return status === 'Hadir' ? null : status
  return LOOK[tone].label
}

type IdleProps = Pick<ScanPanelProps, 'session' | 'searching' | 'idle'>

function Idle({ session, searching, idle }: IdleProps) {
  const { entries, undo, takeBack } = session
  const last = entries.filter(({ id }, at) => at < LAST || undo.includes(id))
  return (
    <div className="-mr-2 flex min-h-0 flex-1 flex-col gap-3 overflow-y-auto pr-2">
      {searching && <Heading icon={<ScanLine />}>Arahkan ke QR peserta</Heading>}
      {idle}
      {searching && last.length === 0 && (
        <p className="leading-[1.45] font-semibold text-arang-200">
          Jarak 15–20 cm, cahaya cukup. Terbaca otomatis.
        </p>
      )}
      {last.length > 0 && (
        <ul aria-label="Terakhir dipindai" className="grid border-t border-white/14">
          {last.map((entry) => (
            // As high with the undo button as without: no row moves when the 10 s are over.
            <li key={entry.id} className="grid min-h-14 items-center border-b border-white/14 py-1">
              {undo.includes(entry.id) ? (
                <UndoLine entry={entry} onUndo={takeBack} named />
              ) : (
                <Line entry={entry} />
              )}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

function Line({ entry }: { entry: ScanEntry }) {
  return (
    <div className="flex items-center gap-3 text-[0.9375rem]/tight font-semibold">
      <span aria-hidden className="[&_svg]:size-4.5">
        {LOOK[entry.tone].icon}
      </span>
      <span className="min-w-0 flex-1 wrap-anywhere">
        <span className="line-clamp-2">{entry.anggotaId ? entry.nama : entry.text}</span>
        {outcomeOf(entry) && (
          <span className="block text-[0.8125rem] text-arang-200">{outcomeOf(entry)}</span>
        )}
      </span>
      <span className="text-arang-300 tabular-nums">{entry.jam}</span>
    </div>
  )
}
