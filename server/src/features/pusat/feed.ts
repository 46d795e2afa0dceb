import type { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { differenceOf } from '@bakti/contract/pusat/pusat.rules'
import type { PusatMessage, Pusat } from '@bakti/contract/pusat/pusat.schemas'
import { Viewer } from './viewer'

/** Reads the picture of an activity. `before` is the one before it, whose seldom changing parts may stay. */
type Read = (id: string | null, before: Pusat | null) => Promise<Pusat>

interface Pace {
  /** From the beginning of one query for the viewers of this process to the next, whatever they watch. */
  everyMs: number
  /** What changes seldom is read so often. */
  seldomMs: number
  heartbeatMs: number
}

const PACE: Pace = { everyMs: 1_000, seldomMs: 5_000, heartbeatMs: 10_000 }

/** Activities whose picture is kept though they are not watched. */
const MOST_KEPT = 20

/** What is watched: an activity, or whichever is the present one. */
interface Channel {
  id: string | null
  picture: Pusat | null
  readAt: number
  seldomAt: number
  viewers: Set<Viewer>
  reading?: Promise<Pusat> | undefined
}

export interface Feed {
  /** A picture that is about a second old at most. */
  get(id: string | null): Promise<Pusat>
  /** The picture and what changes of it, until the stream is destroyed or the feed stops. */
  follow(id: string | null): Readable
  stop(): void
}

const HEARTBEAT = Buffer.from(':\n\n')
const encoded = (message: PusatMessage) => Buffer.from(`data: ${JSON.stringify(message)}\n\n`)
const now = () => performance.now()

/**
 * Shows activities to any number of viewers by one query a second, and by none while there is no viewer (rule U152). Activities that are
 * watched at the same time take turns.
 */
export function createFeed(read: Read, wanted: Partial<Pace> = {}): Feed {
  const pace = { ...PACE, ...wanted }
  const channels = new Map<string | null, Channel>()
  /** Those that are watched, in the order of their turns. */
  const due = new Set<Channel>()
  const stopping = new AbortController()
  let queriedAt = -Infinity
  let running = false
  let heartbeat: NodeJS.Timeout | undefined

  function channelOf(id: string | null): Channel {
    const known = channels.get(id)
    if (known) return known
    if (channels.size >= MOST_KEPT) {
      for (const [each, { viewers, reading }] of channels)
        if (viewers.size === 0 && !reading) channels.delete(each)
    }
    const made = { id, picture: null, readAt: -Infinity, seldomAt: -Infinity, viewers: new Set<Viewer>() }
    channels.set(id, made)
    return made
  }

  const isFresh = ({ picture, readAt }: Channel) => picture !== null && now() - readAt < pace.everyMs

  async function readNow(channel: Channel): Promise<Pusat> {
    const { id, picture: before } = channel
    const at = now()
    const seldom = at - channel.seldomAt >= pace.seldomMs
    const picture = await read(id, seldom ? null : before)
    channel.picture = picture
    channel.readAt = at
    if (seldom) channel.seldomAt = at
    show(channel, before, picture)
    return picture
  }
  const refresh = (channel: Channel) =>
    (channel.reading ??= readNow(channel).finally(() => (channel.reading = undefined)))

  function show({ viewers }: Channel, before: Pusat | null, picture: Pusat): void {
    if (viewers.size === 0) return
    const changes = before && differenceOf(before, picture)
    const change = changes && Object.keys(changes).length > 0 ? encoded({ beda: changes }) : null
    let whole: Buffer | undefined
    for (const viewer of viewers) {
      if (!viewer.begun || !changes) viewer.begin((whole ??= encoded({ semua: picture })))
      else if (change) viewer.send(change)
    }
  }

  const end = ({ viewers }: Channel) => {
    for (const viewer of viewers) viewer.end()
    viewers.clear()
  }

  async function run(): Promise<void> {
    if (running) return
    running = true
    for (;;) {
      const left = queriedAt + pace.everyMs - now()
      if (left > 0) await sleep(left, undefined, { signal: stopping.signal }).catch(() => undefined)
      const [channel] = due
      if (!channel || stopping.signal.aborted) break
      due.delete(channel)
      if (channel.viewers.size === 0) continue
      queriedAt = now()
      // Where it fails they ask again, and hear why: the picture before it is no answer then.
      await refresh(channel).catch(() => {
        channel.readAt = -Infinity
        end(channel)
      })
      if (channel.viewers.size > 0) due.add(channel)
    }
    running = false
  }

  function beat(): void {
    const viewers = [...channels.values()].flatMap((each) => [...each.viewers])
    if (viewers.length === 0) {
      clearInterval(heartbeat)
      heartbeat = undefined
    }
    for (const viewer of viewers) if (viewer.begun) viewer.send(HEARTBEAT)
  }

  return {
    async get(id) {
      const channel = channelOf(id)
      if (channel.picture && (channel.viewers.size > 0 || isFresh(channel))) return channel.picture
      return refresh(channel)
    },
    follow(id) {
      const channel = channelOf(id)
      const { picture, viewers } = channel
      const viewer = new Viewer(() => channel.picture && encoded({ semua: channel.picture }))
      if (stopping.signal.aborted) return viewer.end()
      if (picture && isFresh(channel)) viewer.begin(encoded({ semua: picture }))
      viewers.add(viewer)
      viewer.once('close', () => viewers.delete(viewer))
      heartbeat ??= setInterval(beat, pace.heartbeatMs).unref()
      due.add(channel)
      void run()
      return viewer
    },
    stop() {
      stopping.abort()
      clearInterval(heartbeat)
      for (const channel of channels.values()) end(channel)
    },
  }
}
