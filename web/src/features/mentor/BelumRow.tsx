import { timeWib } from '@bakti/contract/time.rules'
import { Check, CloudOff, Ellipsis } from 'lucide-react'
import { useLayoutEffect, useRef } from 'react'
import { Button } from '../../ui/Button'
import { cx } from '../../ui/cx'
import { STATUS_LOOK } from '../absen/status-kehadiran'
import type { ShownRow } from '../kehadiran/pending.rules'

interface BelumRowProps {
  row: ShownRow
  onHadir: () => void
  /** Opens the sheet of this person. */
  onOpen: () => void
}

/** Somebody without a record: name at the left, 'Hadir' under the right thumb. Once recorded it keeps its place for a while (rule R66). */
export function BelumRow({ row, onHadir, onOpen }: BelumRowProps) {
  const belum = row.status_kehadiran === 'Belum Absen'
  const item = useRef<HTMLLIElement>(null)
  const name = useRef<HTMLButtonElement>(null)
  useFocusOfNeighbour(item)
  const press = () => {
    // The pressed button is about to go.
    name.current?.focus({ preventScroll: true })
    onHadir()
  }
  return (
    <li
      ref={item}
      className={cx(
        'flex min-h-17 items-center gap-2 border-t border-garis-admin pr-2.5 transition-colors duration-(--durasi-cepat) first:border-t-0',
        !belum && 'bg-hadir-latar',
      )}
    >
      <button
        ref={name}
        type="button"
        aria-haspopup="dialog"
        aria-label={`${row.nama}, pilihan lain`}
        onClick={onOpen}
        className="min-h-17 min-w-0 flex-1 py-2 pl-4 text-left leading-tight"
      >
        <b className="block text-[1.0625rem] wrap-anywhere">{row.nama}</b>
        <small className="flex items-center gap-2 text-[0.8125rem] text-tinta-lembut tabular-nums">
          {row.nim}
          <Ellipsis aria-hidden className="size-4.5" />
        </small>
      </button>
      {belum ? (
        <Button
          className="min-h-13! w-27 px-3! text-base"
          icon={<Check aria-hidden />}
          aria-label={`Hadir, ${row.nama}`}
          onClick={press}
        >
          Hadir
        </Button>
      ) : (
        <span className="inline-flex w-27 items-center justify-center gap-1.5 font-extrabold text-hadir-teks tabular-nums [&_svg]:size-5">
          {row.stored ? STATUS_LOOK[row.status_kehadiran].icon : <CloudOff aria-label="Belum terkirim" />}
          {row.status_kehadiran === 'Hadir' ? timeWib(row.waktu_absen) : row.status_kehadiran}
        </span>
      )}
    </li>
  )
}

/** A row that leaves with the focus gives it to the next one: who works with the keyboard stays in the list. */
function useFocusOfNeighbour(item: React.RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const row = item.current
    return () => {
      if (!row?.contains(document.activeElement)) return
      const next = (row.nextElementSibling ?? row.previousElementSibling)?.querySelector('button')
      const target = next ?? document.querySelector('main')
      target?.focus({ preventScroll: true })
    }
  }, [item])
}
