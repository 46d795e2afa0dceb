import { Check as Tick } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { cx } from '../../ui/cx'
import type { Check } from './readiness.rules'

interface CheckRowProps {
  check: Check
  /** What stands for the line until it is ready. */
  icon: ReactNode
  /** What to do: buttons, progress, steps. */
  children?: ReactNode
}

const DISC = 'grid size-10 place-items-center self-start rounded-full [&_svg]:size-5'

/** One line of the check list: a tick on green, or what is missing on gold. */
export function CheckRow({ check: { ready, title, text }, icon, children }: CheckRowProps) {
  const row = useRef<HTMLLIElement>(null)
  useEffect(() => {
    // The button that made it ready is gone, and the focus with it.
    if (ready && document.activeElement === document.body) row.current?.focus()
  }, [ready])
  return (
    <li
      ref={row}
      tabIndex={-1}
      className={cx(
        'grid grid-cols-[2.5rem_minmax(0,1fr)] items-center gap-x-3 gap-y-1 border-t border-garis-admin px-4 py-3.5 leading-[1.35] outline-none first:border-0',
        !ready && 'bg-baris-sunting',
      )}
    >
      <span
        aria-hidden
        className={cx(DISC, ready ? 'bg-hadir-latar text-hadir-teks' : 'bg-emas-400 text-arang-950')}
      >
        {ready ? <Tick /> : icon}
      </span>
      <span className="wrap-anywhere">
        <span className="sr-only">{ready ? 'Siap:' : 'Belum siap:'} </span>
        <b className="block">{title}</b>
        <small className="text-sm/[1.35] text-tinta-lembut">{text}</small>
      </span>
      {children && (
        <div className="col-start-2 mt-1.5 grid justify-items-start gap-2 empty:hidden">{children}</div>
      )}
    </li>
  )
}

/** What no browser tells: the person looks for themselves. It does not count. */
export function NoteRow({ icon, title, children }: { icon: ReactNode; title: string; children: ReactNode }) {
  return (
    <li className="grid grid-cols-[2.5rem_minmax(0,1fr)] gap-x-3 px-4 py-3.5 leading-[1.35]">
      <span aria-hidden className={cx(DISC, 'bg-sakit-latar text-sakit-teks')}>
        {icon}
      </span>
      <span className="wrap-anywhere">
        <b className="block">{title}</b>
        <small className="text-sm/[1.35] text-tinta-lembut">{children}</small>
      </span>
    </li>
  )
}
