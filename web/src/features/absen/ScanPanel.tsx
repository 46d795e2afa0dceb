import { History, ScanLine, Undo2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '../../ui/Button'
import { cx } from '../../ui/cx'
import { LOOK } from './scan-look'
import type { ScanEntry } from './scan-verdict'

interface ScanPanelProps {
  card: ScanEntry | null
  last: readonly ScanEntry[]
  /** Codes are being looked for. */
  searching: boolean
  /** Takes the place of the list: the search by hand. */
  form: ReactNode
  /** The entry that can still be taken back, and the way to do so. */
  undo: string | null
  onUndo: () => void
  /** Below the card: what helps on. */
  action?: ReactNode
  className?: string
}

/**
 * Below (beside) the camera, always in the same place: the verdict, else the last three scans. Over the search by hand it is a
 * band at the top: what is typed there stays, and the next person need not wait for the card to go.
 */
export function ScanPanel({ card, last, searching, form, action, className, ...taking }: ScanPanelProps) {
  const { undo, onUndo } = taking
  const Word = form ? Brief : Verdict
  // On a card its own; the search has no list, so it stands there by name as long as there is no card.
  const undoable = (card ? card.id === undo : form) ? last.find(({ id }) => id === undo) : undefined
  return (
    <div
      className={cx(
        'relative flex flex-col overflow-hidden rounded-t-xl px-5 pt-4 lg:min-h-0 lg:rounded-lg lg:p-6',
        'pb-[calc(1rem+env(safe-area-inset-bottom))]',
        form ? 'min-h-0 bg-[#33443b] text-white' : 'min-h-[min(23.5rem,52svh)] bg-(--w) text-(--wt)',
        className,
      )}
    >
      {/* The region is always there: a region that comes with its text is not read out. */}
      <div
        role="status"
        aria-live="assertive"
        aria-atomic
        className={cx('flex-col', !card ? 'contents' : form ? BAND : 'flex flex-1')}
      >
        {card && <Word entry={card} beside={undoable !== undefined} />}
      </div>
      {/* Outside of the region: a button is not news. */}
      {undoable && (
        <div
          className={cx(
            'absolute right-3 z-20',
            card && form ? 'top-8' : 'top-2.5 lg:top-4',
            card && 'text-(--wt)',
          )}
        >
          <UndoButton entry={undoable} onUndo={onUndo} named={!card} />
        </div>
      )}
      {card && !form && action}
      {form || (!card && <LastScans last={last} searching={searching} {...taking} />)}
    </div>
  )
}

const BAND =
  'pointer-events-none absolute inset-x-0 top-0 z-10 flex min-h-19 justify-center bg-(--w) px-5 py-2 text-(--wt) lg:px-6'

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

interface UndoProps {
  entry: ScanEntry
  onUndo: () => void
  /** The name is not on screen beside it. */
  named?: boolean
}

function UndoButton({ entry, onUndo, named }: UndoProps) {
  return (
    <Button
      variant="ghost"
      size="kecil"
      className="text-current! inset-ring-[1.5px] inset-ring-current/60"
      icon={<Undo2 aria-hidden />}
      aria-label={`Urungkan ${entry.nama}`}
      onClick={onUndo}
    >
      {named ? <span className="max-w-32 truncate py-1">{`Urungkan ${entry.nama}`}</span> : 'Urungkan'}
    </Button>
  )
}

interface WordProps {
  entry: ScanEntry
  /** Leaves room for a button at the right. */
  beside: boolean
}

/** The verdict in three lines. */
function Brief({ entry, beside }: WordProps) {
  const { message, nama, nim, kelompok, note } = entry
  return (
    <div className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-3">
      <span aria-hidden className="[&_svg]:size-8 [&_svg]:stroke-[2.6]">
        {LOOK[entry.tone].icon}
      </span>
      <div className="leading-tight font-semibold wrap-anywhere">
        <p className="text-[0.9375rem]/tight">{message}</p>
        {/* The button stands beside these lines: a sentence that wraps would push them over the field. */}
        <p className={cx('line-clamp-2 text-lg/tight font-extrabold', beside && 'pr-29')}>{nama}</p>
        <p className={cx('flex flex-wrap gap-x-3 text-[0.8125rem] tabular-nums', beside && 'pr-29')}>
          {nim && <span>{nim}</span>}
          {kelompok !== null && (
            <span>
              Kelompok <b>{kelompok}</b>
            </span>
          )}
          {note && <span>{note}</span>}
        </p>
      </div>
    </div>
  )
}

function Verdict({ entry, beside }: WordProps) {
  return (
    <>
      <div className={cx(beside && 'pr-31')}>
        <Heading icon={LOOK[entry.tone].icon}>{entry.message}</Heading>
      </div>
      <p className="judul-nama mt-2.5 mb-2 line-clamp-3 text-[clamp(2rem,min(15.6vw,9svh),4.25rem)]/[0.9] wrap-anywhere lg:mt-4 lg:mb-3 lg:text-[4.75rem]/[0.9]">
        {entry.nama}
      </p>
      {entry.nim && (
        <p className="mb-2.5 text-[1.375rem]/tight font-bold tracking-[0.02em] tabular-nums">{entry.nim}</p>
      )}
      {entry.note && <p className="mb-2.5 leading-[1.45] font-semibold wrap-anywhere">{entry.note}</p>}
      {entry.kelompok !== null && (
        <p className="mt-auto flex items-baseline justify-between gap-3 border-t-2 border-current/28 pt-2.5 font-display text-[2rem]/none font-extrabold [font-stretch:78%]">
          KELOMPOK <b className="text-[min(6rem,16svh)]/[0.82] tabular-nums">{entry.kelompok}</b>
        </p>
      )}
    </>
  )
}

/** What became of it, beside its icon; nothing where that is the usual. */
function wordOf({ tone, status }: ScanEntry): string | null {
  if (tone === 'ok') return status === 'Hadir' ? null : status
  return LOOK[tone].word
}

type LastScansProps = Pick<ScanPanelProps, 'last' | 'searching' | 'undo' | 'onUndo'>

function LastScans({ last, searching, undo, onUndo }: LastScansProps) {
  return (
    <>
      <Heading icon={searching ? <ScanLine /> : <History />}>
        {searching ? 'Arahkan ke QR peserta' : 'Terakhir dipindai'}
      </Heading>
      {searching && (
        <p className="mt-1 leading-[1.45] font-semibold text-arang-200">
          Jarak 15–20 cm, cahaya cukup. Terbaca otomatis.
        </p>
      )}
      {last.length === 0 && !searching && (
        <p className="mt-1 font-semibold text-arang-200">Belum ada yang dipindai.</p>
      )}
      <ul aria-label="Terakhir dipindai" className="mt-3 grid gap-0.5">
        {last.map((entry) => (
          <li
            key={entry.id}
            // As high with its button as without: nothing moves when its 10 s are over.
            className="flex min-h-14 items-center gap-3 border-t border-white/14 py-1.5 text-[0.9375rem]/tight font-semibold"
          >
            <span aria-hidden className="[&_svg]:size-4.5">
              {LOOK[entry.tone].icon}
            </span>
            <span className="min-w-0 flex-1 wrap-anywhere">
              <span className="line-clamp-1">{entry.anggotaId ? entry.nama : entry.text}</span>
              {wordOf(entry) && (
                <span className="block text-[0.8125rem] text-arang-200">{wordOf(entry)}</span>
              )}
            </span>
            {entry.id === undo && <UndoButton entry={entry} onUndo={onUndo} />}
            <span className="text-arang-300 tabular-nums">{entry.jam}</span>
          </li>
        ))}
      </ul>
    </>
  )
}
