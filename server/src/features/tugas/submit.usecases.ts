import type { KumpulTugas } from '@bakti/contract/tugas/tugas.schemas'
import { RenderedAnswer } from '../../platform/answer'
import { batched } from '../../platform/batched'
import {
  BATCHES_ABREAST,
  type Pool,
  TRANSACTIONS_ABREAST,
  isRefused,
  onConnection,
  retried,
  violated,
} from '../../platform/database'
import { createTurns } from '../../platform/turns'
import { submitKumpul } from './kumpul.repository'
import { type Sent, submitBatch } from './submit-batch.repository'

/** 'taken': the key or the id is somebody's already. 'other': the NIM is of a member who has another account. */
export type Submitted = RenderedAnswer<KumpulTugas> | 'late' | 'unknown' | 'taken' | 'other'

/** Hands in, each by itself or with others that arrive in the same moment. */
export type Submit = (sent: Sent) => Promise<Submitted>

/** As long as for a connection. */
const TURN_MS = 5_000

/**
 * Submissions that arrive together are handed in by one statement (decision 009). What it leaves out is handed in alone, on a connection
 * where it may wait: on at most half of those of the transactions.
 */
export function createSubmit(pool: Pool): Submit {
  const together = batched((all: readonly Sent[]) => submitTogether(pool, all), {
    most: 100,
    abreast: BATCHES_ABREAST,
  })
  /** What this process is handing in, by user and task. */
  const underWay = new Map<string, Promise<unknown>>()

  const inTurn = createTurns(TRANSACTIONS_ABREAST / 2, TURN_MS)
  const alone = (sent: Sent) => inTurn(() => submitAlone(pool, sent))
  const submitFirst = async (sent: Sent) => (await together(sent)) ?? alone(sent)
  async function submitAfter(earlier: Promise<unknown>, sent: Sent) {
    // In a batch it would wait for the earlier one, and everybody in that batch with it.
    await earlier.catch(() => undefined)
    return alone(sent)
  }

  return async (sent) => {
    const pair = `${sent.id_user} ${sent.id_tugas}`
    const earlier = underWay.get(pair)
    const outcome = earlier ? submitAfter(earlier, sent) : submitFirst(sent)
    underWay.set(pair, outcome)
    try {
      return await outcome
    } finally {
      if (underWay.get(pair) === outcome) underWay.delete(pair)
    }
  }
}

/** Returns an answer for each that was handed in, and null for the others. */
async function submitTogether(
  pool: Pool,
  all: readonly Sent[],
): Promise<(RenderedAnswer<KumpulTugas> | null)[]> {
  // Users may choose the id: of two with one id the second goes alone, and is refused.
  const byId = new Map(all.toReversed().map((sent) => [sent.id, sent]))
  try {
    const answers = await submitBatch(pool.pipeline, [...byId.values()])
    return all.map((sent) => {
      const body = byId.get(sent.id) === sent ? answers.get(sent.id) : undefined
      return body === undefined ? null : new RenderedAnswer(201, body)
    })
  } catch (error) {
    // Nothing was written. What is wrong with one must not refuse the others.
    if (isRefused(error)) return all.map(() => null)
    throw error
  }
}

async function submitAlone(pool: Pool, sent: Sent): Promise<Submitted> {
  try {
    // It takes its key last, an edit takes it first: under one key for both they may wait for each other, and it runs again.
    const [row] = await retried(() => onConnection(pool, (on) => submitKumpul(on, sent)))
    if (!row) return 'unknown'
    if (row.status !== null && row.body !== null) return new RenderedAnswer(row.status, row.body)
    return row.late ? 'late' : 'other'
  } catch (error) {
    if (violated(error) === null) throw error
    return 'taken'
  }
}
