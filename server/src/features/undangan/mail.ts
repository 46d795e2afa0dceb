import { setTimeout as pause } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { Pool } from '../../platform/database'
import type { AcaraStore } from '../../platform/acara'
import type { Mail, Sent } from '../../platform/mail'
import { levelOf } from '../../platform/log'
import { claimMail, finishMail } from './mail.repository'
import { hashToken, newToken } from './token'
import { undanganMail } from './undangan.mail'

export interface InvitationMails {
  /** Some mails wait now. */
  wake(this: void): void
  /** No other mail is begun; the one under way has a moment to arrive. */
  stop(): Promise<void>
}

/** At most five mails a second leave here, one at a time: the other connection to the mail server is for codes. */
const PAUSE_MS = 200
/** Mails that another process took in, or that are due again. */
const LOOK_MS = 15_000
/** What a mail server that refuses for now wants, in seconds. Then it has failed. */
const RETRY_S = [60, 300, 900, 3600]
const GOODBYE_MS = 5_000

interface Deps {
  pool: Pool
  mail: Pick<Mail, 'trySend' | 'by'>
  acara: Pick<AcaraStore, 'current'>
  logger?: Logger | undefined
  pauseMs?: number
}

/**
 * Sends the mails of invitations one after the other, each at most once (rule R29). A mail is taken before it leaves: a process that ends in
 * between leaves it 'sedang', which reads as 'ragu' after five minutes and is not sent again by itself.
 */
export function startInvitationMails({
  pool,
  mail,
  acara,
  logger,
  pauseMs = PAUSE_MS,
}: Deps): InvitationMails {
  const stopping = new AbortController()
  let wanted = false
  let running: Promise<void> | null = null

  async function sendNext(): Promise<boolean> {
    const token = newToken()
    const token_hash = hashToken(token)
    const [claimed] = await claimMail(pool, { token_hash })
    if (!claimed) return false
    const sent: Sent =
      claimed.email === null
        ? { outcome: 'refused', step: 'recipient', reason: 'Tidak ada email' }
        : await mail.trySend(
            undanganMail({ ...claimed, email: claimed.email, token }, acara.current().content),
          )
    await finishMail(pool, { id: claimed.id, token_hash, ...resultOf(sent, claimed.coba, mail.by) })
    return true
  }

  async function run(): Promise<void> {
    while (!stopping.signal.aborted) {
      wanted = false
      const more = await sendNext().catch((error: unknown) => {
        logger?.[levelOf(error)]({ err: error }, 'Email undangan tertunda')
        return false
      })
      if (!more && !wanted) return
      await pause(pauseMs, undefined, { signal: stopping.signal }).catch(() => undefined)
    }
  }

  function wake(): void {
    wanted = true
    if (running || stopping.signal.aborted) return
    running = run().finally(() => (running = null))
  }

  const timer = setInterval(wake, LOOK_MS)
  timer.unref()
  wake()
  return {
    wake,
    async stop() {
      clearInterval(timer)
      stopping.abort()
      const waited = new AbortController()
      await Promise.race([
        running,
        pause(GOODBYE_MS, undefined, { signal: waited.signal }).catch(() => undefined),
      ])
      waited.abort()
    },
  }
}

function resultOf(sent: Sent, tries: number, by: Mail['by']) {
  if (sent.outcome === 'sent')
    return { surel: by === 'smtp' ? ('terkirim' as const) : ('berkas' as const), galat: null, wait: 0 }
  const { reason: galat } = sent
  if (sent.outcome === 'unknown') return { surel: 'ragu' as const, galat, wait: 0 }
  const wait = sent.outcome === 'later' ? RETRY_S[tries - 1] : undefined
  return wait === undefined
    ? { surel: 'gagal' as const, galat, wait: 0 }
    : { surel: 'menunggu' as const, galat, wait }
}
