import { type Pool, type Queryable, connectionApart } from './database'
import { statement, t } from './statement'

const sendNotification = statement('notification.send', {
  params: { channel: t.text, message: t.text },
  sql: 'select pg_notify(:channel, :message)',
})

/** Tells every replica that listens; inside a transaction at its commit. */
export async function notify(on: Queryable, channel: string, message: string): Promise<void> {
  await sendNotification(on, { channel, message })
}

export interface Listener {
  stop(): Promise<void>
}

export interface Subscription {
  channel: string
  onMessage: (message: string) => void
  /** true while messages arrive for certain, false as soon as they may not. Called with the same value again and again. */
  onLive: (live: boolean) => void
}

const RETRY_MS = 250
/**
 * A connection that died silently is noticed by a message to oneself that does not come back. Within 1 s of the last one it is no longer
 * trusted (rule A3). It is closed a little later, since it may only be slow.
 */
const PING_EVERY_MS = 300
const PING_WAIT_MS = 600
const GIVE_UP_MS = 3_000
const CONNECT_MS = 8_000
const GOODBYE_MS = 1_000

/**
 * Listens for all subscriptions on one connection of its own (to where `pool` leads), and again whenever that one breaks. It counts
 * as live only after its own message has come back, so that a proxy that swallows LISTEN is never trusted.
 */
export function listen(pool: Pool, subscriptions: readonly Subscription[]): Listener {
  const stopping = new AbortController()
  const running = keepListening(pool, subscriptions, stopping.signal)
  return {
    async stop() {
      stopping.abort()
      await running
    },
  }
}

async function keepListening(
  pool: Pool,
  subscriptions: readonly Subscription[],
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    await listenOnce(pool, subscriptions, signal)
    await pause(RETRY_MS, signal)
  }
}

/** Resolves when the connection is lost or the signal says stop; never rejects. */
async function listenOnce(
  pool: Pool,
  subscriptions: readonly Subscription[],
  signal: AbortSignal,
): Promise<void> {
  const client = connectionApart(pool)
  const lost = new AbortController()
  const end = AbortSignal.any([lost.signal, signal])
  client.on('error', () => lost.abort())
  client.on('end', () => lost.abort())
  const onLive = (live: boolean) => subscriptions.forEach((each) => each.onLive(live))
  const byChannel = new Map(subscriptions.map((each) => [each.channel, each]))
  // For messages to oneself: no other replica listens there.
  const own = `bakti_${crypto.randomUUID()}`
  let answered: () => void = () => undefined
  client.on('notification', ({ channel, payload = '' }) => {
    if (channel === own) answered()
    else byChannel.get(channel)?.onMessage(payload)
  })
  const listens = [own, ...byChannel.keys()].map((channel) => `listen ${client.escapeIdentifier(channel)}`)
  try {
    const begun = client
      .connect()
      .then(() => client.query(listens.join('; ')))
      .then(() => true as const)
    if (!(await comes(begun, CONNECT_MS, end))) return
    while (!end.aborted) {
      const back = new Promise<true>((resolve) => (answered = () => resolve(true)))
      // Not awaited: where the peer is gone without a word, it would never return.
      client.query('select pg_notify($1, $2)', [own, '']).catch(() => lost.abort())
      if (!(await comes(back, PING_WAIT_MS, end))) {
        onLive(false)
        if (!(await comes(back, GIVE_UP_MS, end))) break
      }
      onLive(true)
      await pause(PING_EVERY_MS, end)
    }
  } catch {
    // Whatever it was, the answer is the same: nothing is heard, so try again.
  } finally {
    onLive(false)
    // A dead peer does not say goodbye either.
    await Promise.race([client.end().catch(() => undefined), pause(GOODBYE_MS, new AbortController().signal)])
  }
}

/** Whether it comes within that time, and before the signal. */
async function comes(event: Promise<true>, ms: number, signal: AbortSignal): Promise<boolean> {
  const came = new AbortController()
  const late = pause(ms, AbortSignal.any([signal, came.signal]))
    // This process itself may have paused. Then the answer may have arrived unread: what has arrived is read first.
    .then(() => new Promise(setImmediate))
    .then(() => false)
  return Promise.race([event, late]).finally(() => came.abort())
}

/** Waits, but no longer than until the signal. */
function pause(ms: number, signal: AbortSignal): Promise<void> {
  if (signal.aborted) return Promise.resolve()
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', done)
      resolve()
    }
    const timer = setTimeout(done, ms)
    signal.addEventListener('abort', done)
  })
}
