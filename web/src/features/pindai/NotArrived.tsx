import { jumlahText } from '@bakti/contract/absen/jumlah.rules'
import { CircleCheck } from 'lucide-react'
import type { Tally } from './scan-session'

/** As many names as fit in two or three lines of a phone. */
const NAMES = 4

/** Shown between two scans: who is still missing, and what this device has not sent (rules S15, S16). */
export function NotArrived({ tally: { jumlah, belum } }: { tally: Tally }) {
  const names = belum.slice(0, NAMES).map(({ nama }) => nama)
  return (
    <div className="grid gap-1.5">
      {belum.length > 0 ? (
        <p className="flex items-baseline gap-2.5 font-display font-extrabold [font-stretch:78%]">
          <span className="text-[4.5rem]/[0.82] tabular-nums">{belum.length}</span>{' '}
          <span className="text-[1.75rem]/none">belum datang</span>
        </p>
      ) : (
        <p className="flex items-center gap-2.5 font-display text-[1.75rem]/none font-extrabold [font-stretch:78%]">
          <CircleCheck aria-hidden className="size-8 stroke-[2.6]" /> Semua sudah datang
        </p>
      )}
      {names.length > 0 && (
        <p className="mt-1 text-[0.9375rem]/snug font-semibold text-arang-200">
          {names.join(', ')}
          {belum.length > NAMES && ` dan ${belum.length - NAMES} lagi`}
        </p>
      )}
      <p className="text-[0.9375rem]/snug font-semibold tabular-nums">{jumlahText(jumlah)}</p>
    </div>
  )
}
