import { perangkatCalls } from '@bakti/contract/perangkat/perangkat.calls'
import { REASONS_MAX } from '@bakti/contract/perangkat/perangkat.rules'
import type { Loss } from '@bakti/contract/perangkat/perangkat.schemas'
import { scopeOf } from '@bakti/contract/access'
import { HEADERS } from '@bakti/contract/envelope'
import { appVersion } from '../../platform/app-version'
import { call } from '../../platform/call'
import { lastOffset, serverNow } from '../../platform/clock'
import { type HeartbeatParts, startHeartbeat } from '../../platform/heartbeat'
import { type Report, reportSoon, reportedFields } from '../../platform/reports'
import { session } from '../../platform/session'
import { deviceId } from '../../platform/storage'
import { rosterAt } from '../offline/roster.queries'
import { outbox } from '../outbox/outbox.queries'
import { type Held, forgetFormer, noteHeld } from './held'
import { showLosses } from './losses'
import { app, part } from '../../state/app'

interface BatteryManager {
  level: number
  charging: boolean
}

const manager = part<BatteryManager | null>(() => null)

/** Its values follow the battery by themselves. Safari and Firefox do not have it. */
const { getBattery } = navigator as { getBattery?: () => Promise<BatteryManager> }
void getBattery?.call(navigator).then(
  (found) => (manager.current = found),
  () => {},
)

/** The charge in percent, and whether it grows; null where the browser does not tell. */
function battery(): { level: number; charging: boolean } | null {
  if (!manager.current) return null
  const { level, charging } = manager.current
  return { level: Math.round(level * 100), charging }
}

/** Ages are given in seconds, of a moment by the device's clock or by the server's. A clock that was set back makes none negative. */
const ageOf = (at: string, now = app.clock.now()) => Math.max(0, Math.round((now - Date.parse(at)) / 1000))

type Content = Pick<Report, 'outbox' | 'unsent' | 'review' | 'reasons' | 'oldest_age' | 'former'>

const NO_DATABASE: Content = { outbox: null, unsent: 0, review: 0 }

/** What the outbox held when it was last read: a page that goes away can't wait for a database. null before the first time. */
const content = part<Content | null>(() => null)
const oldest = part<string | null>(() => null)

const reasonsOf = (refused: Readonly<Record<string, number>>) =>
  Object.entries(refused)
    .map(([code, count]) => ({ code, count }))
    .sort((one, other) => other.count - one.count)
    .slice(0, REASONS_MAX)

async function readContent(): Promise<void> {
  try {
    const { id, unsent, review, oldest: since, refused } = await outbox.current.holds()
    const held: Held = { outbox: id, unsent, review, at: new Date(app.clock.now()).toISOString() }
    const former = noteHeld(held)
    oldest.current = since
    content.current = {
      outbox: id,
      unsent,
      review,
      reasons: reasonsOf(refused),
      former: former && {
        outbox: former.outbox,
        unsent: former.unsent,
        review: former.review,
        age: ageOf(former.at),
      },
    }
  } catch {
    // A database that can't be read may still hold acts: nothing is said about it.
    content.current = NO_DATABASE
  }
}

function report(held: Content, leaving: boolean): Report {
  const roster = rosterAt()
  return {
    ...held,
    oldest_age: oldest.current === null ? null : ageOf(oldest.current),
    app_version: appVersion,
    clock_offset: lastOffset()?.offset ?? null,
    roster_age: roster === null ? null : ageOf(roster, serverNow().getTime()),
    battery: battery(),
    scanner_open: false,
    ...reportedFields(),
    // A page that goes away scans nothing more.
    ...(leaving ? { scanner_open: false } : {}),
  }
}

/** Whether the account of this page reports its device. */
function mayReport(): boolean {
  const { user, expired } = session.get()
  return user !== null && !expired && scopeOf('reportPerangkat', user.role) !== null
}

async function send(leaving: boolean): Promise<void> {
  if (!mayReport() || !navigator.onLine) return
  if (!leaving) await readContent()
  if (!content.current) return
  const body = report(content.current, leaving)
  const answer = await call(perangkatCalls.report, {
    body,
    headers: { [HEADERS.deviceId]: deviceId() },
    ...(leaving ? { keepalive: true } : {}),
  })
  if (!answer.ok || leaving) return
  if (body.former) forgetFormer(body.former.outbox)
  showLosses(answer.data.hilang satisfies Loss[])
}

/** Reports a change of the counts, and remembers it at once: the page may be gone before the report. */
function followOutbox(): () => void {
  let { unsent, review } = outbox.current.getStatus()
  return outbox.current.subscribe(() => {
    const now = outbox.current.getStatus()
    if (now.unsent === unsent && now.review === review) return
    ;({ unsent, review } = now)
    void readContent()
    reportSoon()
  })
}

/**
 * Reports this device while an account of the staff has a page open (rules D1, D3). Returns the function that ends it: it reports a
 * last time, as a logout does, so that a scanner that was closed is not taken for a silent one.
 */
export function startBeats(parts: Pick<HeartbeatParts, 'pace'> = {}): () => void {
  const leave = () => void send(true)
  const stops = [startHeartbeat({ send, ...parts }), followOutbox(), session.beforeLogout(leave)]
  return () => {
    stops.forEach((stop) => stop())
    leave()
  }
}
