import { eventFacts } from '@bakti/contract/event-facts.content'
import { timeLeft } from '@bakti/contract/time.rules'
import { useServerNow } from '../../platform/useServerNow'

const MOMENTS = [Date.parse(eventFacts.mulai), Date.parse(eventFacts.selesai)]

/** How long it is until the event, and that it is on; nothing afterwards. */
export function Countdown() {
  const now = useServerNow(MOMENTS)
  const [mulai = 0, selesai = 0] = MOMENTS
  if (now.getTime() >= selesai) return null
  return (
    <span role="timer" className="rounded-full bg-lado-600 px-2.5 py-0.5 text-sm text-white tabular-nums">
      {now.getTime() < mulai ? timeLeft(eventFacts.mulai, now) : 'Sedang berlangsung'}
    </span>
  )
}
