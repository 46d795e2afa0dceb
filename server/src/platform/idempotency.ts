import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Pool, type Queryable, type Transaction, transaction, violated } from './database'
import { errorEnvelope, idempotencyReused, keyMismatch, secretIssued } from './errors'
import { RenderedAnswer, render } from './answer'
import { claimKey, deleteUnusedKeys, findAnswer, storeAnswer } from './idempotency.repository'
import { withLine } from './riwayat'
import { refuseTerhapus } from './terhapus'
import type { Write } from './write'

/** A create may carry its id in the body: it is the key where no header gives one, and must agree with the header's. */
export function withCreateKey(write: Write, id: string | undefined): Write {
  if (id && write.key && id !== write.key) throw keyMismatch()
  return write.key || !id ? write : { ...write, key: id }
}

/** A stored answer, and the account that it was given to first. */
class RepeatedAnswer<Result> extends RenderedAnswer<Result> {
  constructor(
    status: number,
    body: string,
    readonly givenTo: string,
  ) {
    super(status, body)
  }
}

/**
 * Whether this is the stored answer to another account's write, and the caller is limited to some groups: what the answer says of a member
 * may be out of reach (rule R31).
 */
export const isOfAnother = (answer: RenderedAnswer<unknown>, { mentor, pengirim }: Write): boolean =>
  mentor !== null && answer instanceof RepeatedAnswer && answer.givenTo !== pengirim

/** The answer that was given to this key, or null; 422 where the key belongs to another request. */
export async function repeatedAnswer<Result>(
  on: Queryable,
  write: Write,
): Promise<RenderedAnswer<Result> | null> {
  if (!write.key) return null
  const [stored] = await findAnswer(on, { key: write.key })
  if (!stored) return null
  if (stored.request_hash !== write.requestHash) throw idempotencyReused()
  return new RepeatedAnswer(stored.status, stored.body, stored.id_user)
}

/**
 * Runs a write once for its key (rules W17 to W19): effect and answer are stored in one transaction. The same
 * request again gets the stored answer, another one under the same key 422. What `work` throws is rolled back and not
 * stored, so that a refused act can be tried again; what it returns is stored, a held scan's 409 too.
 * @param lockWaitMs as of `transaction`
 */
export function once<Result>(
  pool: Pool,
  write: Write,
  work: (tx: Transaction) => Promise<Result>,
  lockWaitMs?: number,
): Promise<RenderedAnswer<Result>> {
  return onceStored(pool, write, { work, lockWaitMs, stored: (answer) => answer })
}

interface Create<Result> {
  /** Makes the row under this id and reads it. */
  make: (tx: Transaction, id: string) => Promise<Result>
  /** The row of this id, if it is what this create makes. */
  findSame: (id: string) => Promise<Result | undefined>
  /** Throws what another constraint's refusal means to people; returns where its cause has gone meanwhile, so that the create is tried again. */
  refuse?: (error: unknown) => Promise<void>
  /** The constraint that says that the id is taken. Without it every violation does. */
  primaryKey?: string
}

/**
 * Runs a create once for the id that the client gave, in the header or the body (`given`). An id that is taken though its key is free is
 * a repeat whose stored answer has been cleared away, and is answered with the row; or it is another request: 422.
 */
export async function createOnce<Result>(
  pool: Pool,
  { write: given, id: named }: { write: Write; id: string | undefined },
  create: Create<Result>,
): Promise<Result | RenderedAnswer<Result>> {
  const write = withCreateKey(given, named)
  const id = write.key ?? randomUUID()
  try {
    return await once(pool, write, async (tx) => {
      await refuseTerhapus(tx, id)
      return create.make(tx, id)
    })
  } catch (error) {
    const constraint = violated(error)
    if (constraint === null) throw error
    if (constraint === create.primaryKey || !create.refuse) {
      const same = await create.findSame(id)
      if (!same) throw idempotencyReused()
      return same
    }
    await create.refuse(error)
    return createOnce(pool, { write: given, id: named }, create)
  }
}

/**
 * The same for a write whose answer holds a token or a code, which is stored nowhere: the same request again gets 409 `secret.issued`
 * (rule R28).
 */
export function onceSecret<Result>(
  pool: Pool,
  write: Write,
  work: (tx: Transaction) => Promise<Result>,
): Promise<RenderedAnswer<Result>> {
  const refusal = secretIssued()
  const stored = { status: refusal.status, body: JSON.stringify(errorEnvelope(refusal)) }
  return onceStored(pool, write, { work, stored: () => stored })
}

interface StoredWrite<Result> {
  work: (tx: Transaction) => Promise<Result>
  /** What a repeat is answered with. */
  stored: (answer: RenderedAnswer<Result>) => { status: number; body: string }
  lockWaitMs?: number | undefined
}

async function onceStored<Result>(
  pool: Pool,
  write: Write,
  { work: act, stored, lockWaitMs }: StoredWrite<Result>,
): Promise<RenderedAnswer<Result>> {
  const work = withLine(write, act)
  const claimAndWork = async (tx: Transaction): Promise<RenderedAnswer<Result>> => {
    if (!write.key) return rendered(write, await work(tx))
    const [claimed] = await claimKey(tx, {
      key: write.key,
      request_hash: write.requestHash,
      id_user: write.pengirim,
      perangkat: write.perangkat,
    })
    if (!claimed) {
      const repeated = await repeatedAnswer<Result>(tx, write)
      if (repeated) return repeated
      // The key expired between the two statements: the act runs without a stored answer.
    }
    const answer = rendered(write, await work(tx))
    const { status, body } = stored(answer)
    await storeAnswer(tx, { key: write.key, status, body })
    return answer
  }
  return transaction(pool, claimAndWork, lockWaitMs)
}

/** The route that made `write` declared the result of its use case and the answer to it together (`Handle`). */
export function rendered<Result>(write: Write, result: Result): RenderedAnswer<Result> {
  return render(write.answerOf(result as never))
}

const SWEPT_AT_ONCE = 500
const SWEEP_PAUSE_MS = 50

/**
 * Deletes keys that were not used for 60 days (rule W21), in small batches, so that no scan waits for it. An aborted `signal` ends it
 * after the present batch.
 */
export async function sweepKeys(pool: Pool, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const [batch] = await deleteUnusedKeys(pool, { most: SWEPT_AT_ONCE })
    if ((batch?.deleted ?? 0) < SWEPT_AT_ONCE) return
    await sleep(SWEEP_PAUSE_MS, undefined, { signal }).catch(() => undefined)
  }
}
