import { type Jumlah, expectedOf } from '@bakti/contract/absen/jumlah.rules'
import { CloudCheck, CloudOff, UserCheck } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { useOnline } from '../../platform/useOnline'
import { useOutbox } from '../outbox/outbox.queries'
import { cx } from '../../ui/cx'
import { SLOW_MS } from './useActs'

/** How many members are Hadir, and how many there are (rules S15, U125). */
export function CountChip({ jumlah }: { jumlah: Jumlah }) {
  const expected = expectedOf(jumlah)
  return (
    <Chip className="left-3">
      <span className="sr-only">{`${jumlah.hadir} dari ${expected} hadir`}</span>
      <span aria-hidden className="contents">
        <UserCheck /> {jumlah.hadir} / {expected} hadir
      </span>
    </Chip>
  )
}

/** Whether an act has waited for longer than `SLOW_MS`. A scan that is just being sent does not count as waiting. */
function useWaiting(unsent: number): boolean {
  const [waiting, setWaiting] = useState(false)
  const isEmpty = unsent === 0
  if (isEmpty && waiting) setWaiting(false)
  useEffect(() => {
    if (isEmpty) return
    const timer = setTimeout(() => setWaiting(true), SLOW_MS)
    return () => clearTimeout(timer)
  }, [isEmpty])
  return waiting
}

/** The number of unsent acts on this device, else whether there is a network. */
export function ConnectionChip() {
  const { unsent } = useOutbox()
  const waiting = useWaiting(unsent)
  const online = useOnline()
  if (unsent > 0 && (waiting || !online))
    return (
      <Chip className="right-3 bg-emas-400 text-arang-950">
        <CloudOff aria-hidden /> {unsent} belum terkirim
      </Chip>
    )
  return (
    <Chip className="right-3">
      {online ? <CloudCheck aria-hidden /> : <CloudOff aria-hidden />}{' '}
      {online ? 'Terhubung' : 'Tanpa internet'}
    </Chip>
  )
}

function Chip({ className, children }: { className: string; children: ReactNode }) {
  return (
    <span
      className={cx(
        'absolute top-2.5 inline-flex min-h-8 items-center gap-1.5 rounded-full px-3 text-[0.8125rem] font-bold tabular-nums [&_svg]:size-4 [&_svg]:stroke-[2.1]',
        !className.includes('bg-') && 'bg-[#0a1510]/72 text-white',
        className,
      )}
    >
      {children}
    </span>
  )
}
