import { isOutsideByRoster } from '@bakti/contract/absen/audience.rules'
import type { AnggotaAbsensi, HeldScan } from '@bakti/contract/absen/absen.schemas'
import { serverNow } from '../../platform/clock'
import type { Settled } from '../../platform/outbox/item'
import { session } from '../../platform/session'
import { outbox } from '../outbox/outbox.queries'
import { getRosterState } from './roster'
import { fetchRoster } from './roster-fetch'
import { dropRoster, isOver, rosterMark } from './roster-life'

/** A copy that is older than this is refreshed where the server can be reached. */
const FRESH_MS = 60 * 60_000
const TICK_MS = 60_000

/** The person whom an answer to a scan or a status names, and the number of their group. */
function toldBy({ answer }: Settled): { id: string; kelompok: number | undefined } | null {
  if (answer.ok) return answer.data as AnggotaAbsensi
  const { anggota, kelompok } = (answer.data ?? {}) as Partial<HeldScan>
  return anggota ? { id: anggota.id, kelompok: kelompok?.nomor } : null
}

/** Whether an answer tells what the copy does not have: somebody was added, moved to another group, or left the audience, since it was taken. */
function contradicts(settled: Settled): boolean {
  const { copy } = getRosterState()
  if (!copy) return false
  if (/^(anggota|kelompok)\./.test(settled.item.kind)) return settled.answer.ok
  const told = toldBy(settled)
  if (told === null) return false
  const row = copy.rows.find(({ id }) => id === told.id)
  if (row?.kelompok !== told.kelompok) return true
  const { answer, item } = settled
  return (
    row !== undefined && !answer.ok && answer.code === 'scope.audience' && !isOutsideByRoster(row, item.absen)
  )
}

const mayFetch = () => navigator.onLine && !session.get().expired && outbox.current.getStatus().unsent === 0

/**
 * Refreshes a prepared copy when it is older than an hour, and soon after an answer that contradicts it. Never while something is
 * unsent: a refresh that is under way is given up for it (rule O33). Returns the function that stops it.
 */
export function keepRoster(): () => void {
  let contradicted = false
  let busy = false

  async function check(): Promise<void> {
    const mark = rosterMark()
    if (!mark) return
    if (isOver(mark.at)) return dropRoster()
    const isOld = serverNow().getTime() - Date.parse(mark.at) >= FRESH_MS
    if (busy || !mayFetch() || !(isOld || contradicted)) return
    busy = true
    const { done, stop, quiet } = fetchRoster({ quiet: true })
    const leave = outbox.current.subscribe(
      () => quiet && outbox.current.getStatus().unsent > 0 && stop.abort(),
    )
    await done.then(
      () => (contradicted = false),
      () => undefined,
    )
    leave()
    busy = false
  }

  const onChange = () => void check()
  const timer = setInterval(onChange, TICK_MS)
  window.addEventListener('online', onChange)
  const stops = [
    outbox.current.onSettled((settled) => {
      contradicted ||= contradicts(settled)
    }),
    outbox.current.subscribe(onChange),
  ]
  onChange()
  return () => {
    clearInterval(timer)
    window.removeEventListener('online', onChange)
    for (const stop of stops) stop()
  }
}
