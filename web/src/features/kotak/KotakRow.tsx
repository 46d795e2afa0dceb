import type { KotakItem } from '@bakti/contract/kotak/kotak.schemas'
import type { Ref } from 'react'
import { Button } from '../../ui/Button'
import { RowBox } from '../../ui/RowBox'
import { cx } from '../../ui/cx'
import { KindMark } from './kotak.faces'
import { KIND_LABEL, arrivalText, nameOf, reasonOf, takingOf } from './kotak.rules'

interface KotakRowProps {
  item: KotakItem
  now: Date
  current: boolean
  chosen: boolean
  /** The button of the row, which the keys move to. */
  face: Ref<HTMLButtonElement>
  onOpen: () => void
  /** It got the focus: the keys act on it. */
  onFocus: () => void
  /** `range`: all from the one that was chosen before. */
  onChoose: (range: boolean) => void
  onTake: () => void
}

/** What the button of a row says. */
const MAIN = { ditahan: 'Ambil', diputuskan: 'Putuskan', salah: 'Jawab' } as const

/** An entry: a press opens it, the box chooses it, and the button at its end takes it over or leads to the choice. */
export function KotakRow({
  item,
  now,
  current,
  chosen,
  face,
  onOpen,
  onFocus,
  onChoose,
  onTake,
}: KotakRowProps) {
  const name = nameOf(item)
  const acts = item.jenis !== 'ditahan' || takingOf(item) !== null
  return (
    <li
      aria-current={current || undefined}
      className={cx(
        'flex items-center border-t border-garis-admin pr-3 first:border-t-0 hover:bg-baris-arah',
        chosen && 'bg-baris-arah',
        current && 'lg:bg-baris-sunting lg:shadow-[inset_4px_0_0_var(--color-emas-400)]',
      )}
    >
      <RowBox label={`Pilih ${name}`} checked={chosen} onChoose={onChoose} className="pl-1" />
      <button
        ref={face}
        data-entry
        type="button"
        onClick={onOpen}
        onFocus={onFocus}
        className="flex min-h-15 min-w-0 flex-1 cursor-pointer -outline-offset-3 items-center gap-3 py-2 pr-2 pl-1 text-left leading-snug max-md:min-h-18"
      >
        <KindMark jenis={item.jenis} />
        <span className="min-w-0 flex-1">
          <b className="block text-[0.9375rem] wrap-anywhere">{name}</b>
          <span className="block text-[0.8125rem] wrap-anywhere text-tinta-lembut max-md:line-clamp-2 md:truncate">
            <span className="font-bold text-tinta">{KIND_LABEL[item.jenis]}</span> · {reasonOf(item)}
          </span>
        </span>
        <time
          dateTime={item.at}
          className="text-[0.8125rem] font-semibold text-tinta-lembut tabular-nums max-md:self-start max-md:pt-1"
        >
          {arrivalText(item.at, now)}
        </time>
      </button>
      {acts && (
        <Button
          variant="outline"
          size="small"
          className="min-w-24 max-md:hidden"
          aria-label={`${MAIN[item.jenis]}: ${name}`}
          onClick={item.jenis === 'ditahan' ? onTake : onOpen}
        >
          {MAIN[item.jenis]}
        </Button>
      )}
    </li>
  )
}
