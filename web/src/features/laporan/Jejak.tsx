import { cx } from '../../ui/cx'
import { markLabel } from './laporan.rules'

/** Its shape says what it is; the colour only helps. */
const MARK: Record<string, string> = {
  h: 'h-5 bg-hadir-penuh',
  t: 'h-5 bg-linear-to-b from-jeruk-500 from-45% to-hadir-penuh to-45%',
  s: 'h-2.5 bg-sakit-penuh',
  z: 'h-2.5 bg-[repeating-linear-gradient(0deg,var(--color-emas-700)_0_2px,transparent_2px_4px)]',
  a: 'h-5 border-2 border-alfa-penuh',
  b: 'h-5 border-[1.5px] border-dashed border-garis-kendali',
}
const NONE = 'h-0.5 bg-garis-kendali'

/** One mark an activity, in order (rule X22); read out as words. */
export function Jejak({ jejak }: { jejak: string }) {
  return (
    <span
      role="img"
      aria-label={jejak.split('').map(markLabel).join(', ')}
      className="inline-flex h-5 items-end gap-[3px] align-middle"
    >
      {jejak.split('').map((letter, at) => (
        <i key={at} className={cx('w-2 flex-none rounded-[2px]', MARK[letter.toLowerCase()] ?? NONE)} />
      ))}
    </span>
  )
}

const SHOWN = ['h', 't', 's', 'z', 'a', 'b', 'x'] as const

/** What the marks mean. */
export function JejakLegend() {
  return (
    <p className="flex flex-wrap gap-x-5 gap-y-1 border-t border-garis-admin px-4 py-3 text-[0.8125rem] text-tinta-lembut md:px-5">
      {SHOWN.map((letter) => (
        <span key={letter} aria-hidden className="inline-flex items-center gap-2">
          <Jejak jejak={letter} />
          {markLabel(letter).toLowerCase()}
        </span>
      ))}
    </p>
  )
}
