import { type CSSProperties, type KeyboardEvent, useRef, useState } from 'react'
import { cx } from '../../ui/cx'
import { formatNumber } from '../../ui/format-number'
import './pusat.css'
import { type Kelompok, STEPS, countSteps, moved, stepOf } from './pusat.rules'

const stepClass = (step: number | null) => `panas-${step ?? 'x'}`

/** How full a group is, as its colour and the length of its meter. */
export function cellStyle(kelompok: Kelompok): { className: string; style: CSSProperties } {
  return {
    className: stepClass(stepOf(kelompok)),
    style: { '--isi': kelompok.sasaran > 0 ? kelompok.hadir / kelompok.sasaran : 0 } as CSSProperties,
  }
}

/** 'Kelompok 214, 9 dari 27 hadir' */
const spoken = ({ nomor, hadir, sasaran }: Kelompok) =>
  sasaran === 0 ? `Kelompok ${nomor}, tanpa sasaran` : `Kelompok ${nomor}, ${hadir} dari ${sasaran} hadir`

interface LegendProps {
  kelompok: readonly Kelompok[]
  /** The steps that are shown; none: all. */
  chosen: readonly number[]
  onChange: (chosen: number[]) => void
}

/** What the colours mean, how many groups have each, and which of them are shown. */
export function Legend({ kelompok, chosen, onChange }: LegendProps) {
  const counts = countSteps(kelompok)
  const toggle = (step: number) =>
    onChange(chosen.includes(step) ? chosen.filter((each) => each !== step) : [...chosen, step])
  return (
    <div
      role="group"
      aria-label="Saring kelompok"
      className="flex flex-wrap gap-x-1.5 max-md:grid max-md:w-full max-md:grid-cols-2"
    >
      {STEPS.map(({ word }, step) => (
        <button
          key={word}
          type="button"
          aria-pressed={chosen.includes(step)}
          onClick={() => toggle(step)}
          className={cx(
            'inline-flex min-h-11 items-center gap-2 rounded-sm px-2.5 text-[0.8125rem] font-semibold whitespace-nowrap hover:bg-belum-latar md:min-h-9',
            'aria-pressed:bg-baris-arah aria-pressed:inset-ring-2 aria-pressed:inset-ring-aksi max-md:px-1.5',
          )}
        >
          <i className={cx('size-3.5 rounded-[0.25rem] bg-(--petak)', stepClass(step))} aria-hidden />
          {word}
          <b className="tabular-nums max-md:ml-auto">{formatNumber(counts[step] ?? 0)}</b>
        </button>
      ))}
    </div>
  )
}

interface HeatGridProps {
  kelompok: readonly Kelompok[]
  columns: number
  shown: (kelompok: Kelompok) => boolean
  /** The number of the chosen group. */
  chosen: number | null
  onChoose: (nomor: number) => void
  label: string
  /** Of a cell. */
  className?: string
}

/** A cell for each group (rule U155): one stop of the tab key, arrows move, Enter chooses. */
export function HeatGrid({ kelompok, columns, shown, chosen, onChoose, label, className }: HeatGridProps) {
  const list = useRef<HTMLUListElement>(null)
  const [at, setAt] = useState<number | null>(null)
  const first = kelompok.findIndex(shown)
  const wanted = kelompok.findIndex(({ nomor }) => nomor === (at ?? chosen))
  const wantedCell = kelompok[wanted]
  const stop = wantedCell && shown(wantedCell) ? wanted : first
  const onKeyDown = (event: KeyboardEvent) => {
    const isHidden = (nth: number | null) => {
      const there = nth === null ? undefined : kelompok[nth]
      return there !== undefined && !shown(there)
    }
    let to = moved(stop, event.key, columns, kelompok.length)
    if (to === null) return
    event.preventDefault()
    // What is filtered out is passed over.
    while (to !== null && isHidden(to)) to = moved(to, passing(event.key), columns, kelompok.length)
    const there = to === null ? undefined : kelompok[to]
    if (to === null || !there) return
    setAt(there.nomor)
    list.current?.querySelectorAll('button')[to]?.focus()
  }
  return (
    <ul ref={list} aria-label={label} className="kisi-panas" style={{ '--kolom': columns } as CSSProperties}>
      {kelompok.map((each, nth) => {
        const look = cellStyle(each)
        return (
          <li key={each.nomor} className={shown(each) ? undefined : 'invisible'}>
            <button
              type="button"
              tabIndex={nth === stop ? 0 : -1}
              aria-label={spoken(each)}
              aria-pressed={each.nomor === chosen}
              onKeyDown={onKeyDown}
              onClick={() => {
                setAt(each.nomor)
                onChoose(each.nomor)
              }}
              className={cx('sel-panas', look.className, className)}
              style={look.style}
            >
              {each.nomor}
            </button>
          </li>
        )
      })}
    </ul>
  )
}

/** The direction in which filtered cells are passed over. */
const passing = (key: string) => ({ Home: 'ArrowRight', End: 'ArrowLeft' })[key] ?? key
