import { defaultIsi, storedOf } from '@bakti/contract/pengaturan/default-isi.content'
import { type Content, contentOf } from '@bakti/contract/pengaturan/isi.rules'
import { isi as shape, type Isi } from '@bakti/contract/pengaturan/isi.schemas'
import type { Stored } from '@bakti/contract/stored.content'
import type { FastifyInstance } from 'fastify'
import { findNewestAcara } from './acara.repository'
import type { Pool, Queryable } from './database'
import { type Subscription, notify } from './notification'
import type { On } from './statement'

const ACARA_CHANNEL = 'bakti_acara'

/** The event as it is set now (rule W62). */
export interface AcaraNow {
  /** 0: nothing was ever stored. */
  versi: number
  isi: Isi
  content: Content
  /** What a page has to be told. */
  stored: Stored
}

export interface AcaraStore {
  /** From memory: no page waits for the database. */
  current(this: void): AcaraNow
  /** Reads it anew, before the answer to who changed it. */
  refresh(this: void): Promise<void>
  subscription: Subscription
}

export function acaraNow(versi: number, isi: Isi): AcaraNow {
  return { versi, isi, content: contentOf(isi), stored: storedOf(isi) }
}

/** A stored version by today's shape; one that it does not take any more counts as the content files. */
export function isiOf(stored: Isi | null): Isi {
  const read = shape.safeParse(stored)
  return read.success ? read.data : defaultIsi()
}

/** The newest version, or the content files before there is one. */
export async function readAcara(on: On): Promise<AcaraNow> {
  const [newest] = await findNewestAcara(on)
  return acaraNow(newest?.versi ?? 0, isiOf(newest?.isi ?? null))
}

/** Tells every replica at the commit that there is a new version. */
export const announceAcara = (on: Queryable) => notify(on, ACARA_CHANNEL, '')

/** Keeps the newest version in memory. It is read at the start, when a replica says so, and whenever the listener comes back. */
export function registerAcara(app: FastifyInstance, pool: Pool): AcaraStore {
  let now = acaraNow(0, defaultIsi())
  let fresh = false
  let reading = Promise.resolve()

  async function readOnce(): Promise<void> {
    try {
      now = await readAcara(pool)
    } catch {
      // The database is away. When the listener is back, it is asked again.
      fresh = false
    }
  }

  /** One after the other: the last one asked for has the last word. */
  function refresh(): Promise<void> {
    reading = reading.then(readOnce)
    return reading
  }

  app.addHook('onReady', refresh)
  return {
    current: () => now,
    refresh,
    subscription: {
      channel: ACARA_CHANNEL,
      onMessage: () => void refresh(),
      onLive: (live) => {
        // Read anew at each beginning: what changed without a listener was missed.
        if (live && !fresh) void refresh()
        fresh = live
      },
    },
  }
}
