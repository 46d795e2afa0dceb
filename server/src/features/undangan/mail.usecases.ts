import type { MailingState } from '@bakti/contract/undangan/undangan.schemas'
import type { RenderedAnswer } from '../../platform/answer'
import type { Pool } from '../../platform/database'
import { once } from '../../platform/idempotency'
import type { Write } from '../../platform/write'
import { cancelMails, countMails, queueMails } from './mail.repository'

/** How far the mails of an import are, or of all invitations. */
export async function readMailing(
  pool: Pool,
  kiriman: string | undefined,
  lewat: MailingState['lewat'],
): Promise<MailingState> {
  const counts = { menunggu: 0, sedang: 0, terkirim: 0, berkas: 0, gagal: 0, ragu: 0, diterima: 0 }
  for (const { surel, jumlah, diterima } of await countMails(pool, { kiriman: kiriman ?? null })) {
    if (surel !== 'tidak') counts[surel] += jumlah
    counts.diterima += diterima
  }
  return { ...counts, lewat }
}

/** Lets the mails of these invitations wait for their turn; how many do now. */
export function sendMails(
  pool: Pool,
  { ids, ulangi }: { ids: readonly string[]; ulangi: boolean },
  { write, asal }: { write: Write; asal: string },
): Promise<RenderedAnswer<{ menunggu: number }>> {
  return once(pool, write, async (tx) => ({
    menunggu: (await queueMails(tx, { ids, again: ulangi, asal })).length,
  }))
}

/** Takes back the mails of an import that have not left. */
export function stopMails(pool: Pool, kiriman: string, write: Write) {
  return once(pool, write, async (tx) => ({ dihentikan: (await cancelMails(tx, { kiriman })).length }))
}
