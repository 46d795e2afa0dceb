import { acara } from '@bakti/contract/acara.content'
import { timeLeft } from '@bakti/contract/waktu.rules'
import { useServerNow } from '../../platform/useServerNow'

const MOMENTS = [Date.parse(acara.mulai), Date.parse(acara.selesai)]

/** How long it is until the event, and that it is on; nothing afterwards. */
export function Countdown() {
  const now = useServerNow(MOMENTS)
  const [mulai = 0, selesai = 0] = MOMENTS
  if (now.getTime() >= selesai) return null
  return (
    <span role="timer" className="rounded-full bg-lado-600 px-2.5 py-0.5 text-sm text-white tabular-nums">
      {now.getTime() < mulai ? timeLeft(acara.mulai, now) : 'Sedang berlangsung'}
    </span>
  )
}
