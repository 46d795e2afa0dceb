import { setTimeout as pause } from 'node:timers/promises'
import type { AcaraStore } from '../../platform/acara'
import type { Caller } from '../../platform/caller'
import { type Pool, transaction } from '../../platform/database'
import type { Mail } from '../../platform/mail'
import { withLine } from '../../platform/riwayat'
import type { Write } from '../../platform/write'
import { mailFailed, mailOff, mailSlow, tooManyTrials } from './pengaturan.errors'
import { storeSetting } from './pengaturan.repository'
import { trialMail } from './trial.mail'

export interface TrialDeps {
  pool: Pool
  mail: Pick<Mail, 'trySend' | 'by'>
  acara: Pick<AcaraStore, 'current'>
  /** Takes one of the account's tries; null, or the seconds until there is one. */
  takeTrial: (id: string) => Promise<number | null>
}

/** The browser waits 10 s for an answer (rule W30). */
const ANSWER_MS = 8_000

/** Sends a mail to the own address, and remembers that the mail server took one (rule U167). A late yes is remembered, too. */
export async function sendTrial(
  { pool, mail, acara, takeTrial }: TrialDeps,
  { id, name, email }: Caller,
  write: Write,
) {
  if (mail.by !== 'smtp') throw mailOff()
  const wait = await takeTrial(id)
  if (wait !== null) throw tooManyTrials(wait)
  const sending = mail.trySend(trialMail({ name, email }, acara.current().content)).then(async (sent) => {
    const remember = withLine(write, (tx) =>
      storeSetting(tx, { kunci: 'surel_dicoba', nilai: 'terkirim', oleh: id }),
    )
    if (sent.outcome === 'sent') await transaction(pool, remember)
    return sent
  })
  const sent = await Promise.race([sending, pause(ANSWER_MS, null, { ref: false })])
  if (!sent) throw mailSlow()
  if (sent.outcome !== 'sent') throw mailFailed(sent)
  return { ke: email }
}
