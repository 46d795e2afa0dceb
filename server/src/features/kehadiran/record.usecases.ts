import type { Logger } from 'pino'
import type { RenderedAnswer } from '../../platform/answer'
import { batched } from '../../platform/batched'
import {
  BATCHES_ABREAST,
  type Pool,
  TRANSACTIONS_ABREAST,
  type Transaction,
  isRefused,
  isUnavailable,
  isWaiting,
  sqlState,
  transaction,
} from '../../platform/database'
import { unavailable } from '../../platform/errors'
import { isOfAnother, once, rendered, repeatedAnswer } from '../../platform/idempotency'
import { createTurns } from '../../platform/turns'
import { absenNotFound, pesertaNotFound } from '../absen/absen.errors'
import { holdAbsen } from '../absen/absen.repository'
import { type Act, arrivingOf, createHeardAt, isLongAgo, warnAhead } from './arrival'
import { planBatch } from './batch'
import { readBatch, writeBatch } from './batch.repository'
import { holdAct, judgeTwice } from './hold.usecases'
import { findEvents, readArrival } from './kehadiran.repository'
import { recordEvent, toAnggotaAbsensi } from './kehadiran.usecases'

/** Records acts, each once for its key. No answer is given before its act is committed (rule H28). */
export interface Recorder {
  record: <Result>(act: Act<Result>) => Promise<RenderedAnswer<Result>>
}

type HeardAt = ReturnType<typeof createHeardAt>

interface Waiting {
  act: Act<unknown>
  /** `performance.now()` */
  since: number
}

/**
 * The row that an act names. Its acts are recorded in the order in which they came, and no two batches read it at once: the version that one
 * has read would be old when it writes (rule H124). A row that is named by id and by NIM has two names, which its version makes safe.
 */
const rowNameOf = ({ id, id_absen, target }: Act<unknown>) =>
  `${id_absen} ${target.id ?? target.nim ?? id}`.toLowerCase()

/** Records alone what a batch has left out: the acts of one row one after the other. */
function recordRest(
  alone: RecorderAlone,
  waiting: readonly Waiting[],
  answers: readonly (RenderedAnswer<unknown> | null)[],
) {
  const lastOf = new Map<string, Promise<unknown>>()
  return waiting.map(({ act, since }, at) => {
    const answer = answers[at]
    if (answer) return answer
    const name = rowNameOf(act)
    const earlier = lastOf.get(name)
    const record = () => alone.record(act, since)
    const own = earlier ? earlier.then(record, record) : record()
    lastOf.set(name, own)
    return own
  })
}

interface Deps {
  pool: Pool
  logger?: Logger | undefined
}

/**
 * Acts that arrive together are recorded by two statements (decision 053). What these leave out is recorded alone, in a transaction
 * that waits for its locks and replays all events of the member.
 */
export function createRecorder({ pool, logger }: Deps): Recorder {
  const heardAt = createHeardAt()
  const alone = createRecorderAlone({ pool, logger })
  const together = batched(
    async (waiting: readonly Waiting[]) => {
      const acts = waiting.map(({ act }) => act)
      const answers = await recordTogether({ pool, logger, heardAt }, acts)
      return recordRest(alone, waiting, answers)
    },
    { most: 200, abreast: BATCHES_ABREAST, nameOf: ({ act }) => rowNameOf(act) },
  )
  /** The acts that this process is recording, by key. */
  const underWay = new Map<string, Promise<unknown>>()

  async function recordFirst<Result>(act: Act<Result>): Promise<RenderedAnswer<Result>> {
    // It is held, or its key was used (rule H120).
    if (isLongAgo(act.write)) return alone.record(act)
    return (await together({ act, since: performance.now() })) as RenderedAnswer<Result>
  }

  async function recordAfter<Result>(earlier: Promise<unknown>, act: Act<Result>) {
    // In a batch the repeat would wait for the earlier try, and everybody in that batch with it.
    await earlier.catch(() => undefined)
    return alone.record(act)
  }

  return {
    async record(act) {
      const { key } = act.write
      if (key === null) return recordFirst(act)
      const earlier = underWay.get(key)
      const answer = earlier ? recordAfter(earlier, act) : recordFirst(act)
      underWay.set(key, answer)
      try {
        return await answer
      } finally {
        // A repeat may have come meanwhile: the next one waits for that one.
        if (underWay.get(key) === answer) underWay.delete(key)
      }
    },
  }
}

/** An act that waits longer for a lock tries again in turn. */
const QUICK_MS = 50
/** In turn an act waits so long for a lock, and before that so long for its turn. A browser waits 10 s in all. */
const PATIENT_MS = 2_000
const TURN_MS = 5_000

interface RecorderAlone extends Recorder {
  /** @param since when the act began to wait (`performance.now()`); now, if nothing is said. */
  record: <Result>(act: Act<Result>, since?: number) => Promise<RenderedAnswer<Result>>
}

/**
 * Records each act in a transaction of its own, or answers as its key was answered before. At most half of the connections wait for
 * locks longer than 50 ms, so that any number of acts on one locked row leaves the others to the transactions that can do their work
 * (rule H36).
 */
export function createRecorderAlone({ pool, logger }: Deps): RecorderAlone {
  const inTurn = createTurns(TRANSACTIONS_ABREAST / 2, TURN_MS)
  const heardAt = createHeardAt()
  return {
    async record(act, since = performance.now()) {
      const repeated = await repeatedAnswer<ResultOf<typeof act>>(pool, act.write)
      if (repeated) return withinScope({ pool, heardAt }, act, repeated)
      // It stood behind others on a row that is locked for long (rule H124).
      if (performance.now() - since > TURN_MS) throw unavailable()
      const within = (ms: number) => once(pool, act.write, (tx) => recordIn(tx, act, { logger, heardAt }), ms)
      try {
        return await withinScope({ pool, heardAt }, act, await within(QUICK_MS))
      } catch (error) {
        if (!isWaiting(error)) throw error
        return withinScope({ pool, heardAt }, act, await inTurn(() => within(PATIENT_MS)))
      }
    },
  }
}

/**
 * The answer to an act, without what its deliverer may not read. Who repeats the act of another account reads of a member out of scope
 * what its own act would read (rule R31).
 */
async function withinScope<Result>(
  { pool, heardAt }: { pool: Pool; heardAt: HeardAt },
  act: Act<Result>,
  answer: RenderedAnswer<Result>,
): Promise<RenderedAnswer<Result>> {
  if (!isOfAnother(answer, act.write)) return answer
  const judged = await transaction(pool, async (tx) => act.judge(tx, await clockFor(act, tx, heardAt)))
  // Of an act that is held for another reason its deliverer may know the member.
  return 'held' in judged && judged.held.member === undefined ? rendered(act.write, judged.held) : answer
}

type ResultOf<Of> = Of extends Act<infer Result> ? Result : never

/** An act that is recorded alone, step by step: its member is found and judged, and it is held or recorded. */
async function recordIn<Result>(
  tx: Transaction,
  act: Act<Result>,
  { logger, heardAt }: { logger: Logger | undefined; heardAt: HeardAt },
): Promise<Result> {
  const arrival = await clockFor(act, tx, heardAt)
  if (!(await holdAbsen(tx, { id: act.id_absen }))[0]) throw absenNotFound()
  const judged = await judgeTwice(tx, act, arrival)
  if ('held' in judged) {
    if (act.holdsUnknown === false && judged.held.kind === 'tidak_dikenal') throw pesertaNotFound()
    await holdAct(tx, act, { arrival, alasan: judged.held.kind })
    return judged.held
  }
  const recorded = await recordEvent(tx, arrivingOf(act, judged.member.id, arrival))
  warnAhead(logger, recorded.ahead)
  return act.resultOf(toAnggotaAbsensi(judged.member, recorded.state, arrival), recorded)
}

/** The moment at which an act arrives. */
async function clockFor({ write }: Act<unknown>, tx: Transaction, heardAt: HeardAt): Promise<string> {
  const asked = performance.now()
  const arrival = await readArrival(tx)
  write.heardAt = heardAt(arrival, asked)
  return arrival
}

/** `statement_timeout` of the batches. */
const TOOK_TOO_LONG = '57014'

/** Records the acts for which this is possible. Returns an answer for each of these, and null for the others. */
async function recordTogether(
  { pool, logger, heardAt }: Deps & { heardAt: HeardAt },
  acts: readonly Act<unknown>[],
): Promise<(RenderedAnswer<unknown> | null)[]> {
  try {
    const asked = performance.now()
    const found = await readBatch(pool.batches, acts)
    const [first] = found
    if (first) {
      const heard = heardAt(first.arrival, asked)
      for (const { write } of acts) write.heardAt = heard
    }
    let plan = planBatch(acts, found)
    // The version of each row makes sure that these are its events when it is written.
    if (plan.unsure.length > 0) plan = planBatch(acts, found, await findEvents(pool.batches, plan.unsure))
    const { rows, applied } = plan
    if (!first || applied.length === 0) return acts.map(() => null)

    const answers = new Map(
      applied.map(({ act, found: member, recorded }) => {
        const data = toAnggotaAbsensi(member, recorded.state, member.arrival)
        return [act, rendered(act.write, act.resultOf(data, recorded))]
      }),
    )
    const keys = [...answers].flatMap(
      ([
        {
          write: { key, requestHash, pengirim },
        },
        { body },
      ]) => (key === null ? [] : { key, request_hash: requestHash, body, id_user: pengirim }),
    )
    const events = applied.map(({ event }) => event)
    const written = await writeBatch(pool.batches, { arrival: first.arrival, rows, events, keys })
    for (const { act, recorded } of applied) if (written.has(act.id)) warnAhead(logger, recorded.ahead)
    return acts.map((act) => (written.has(act.id) ? (answers.get(act) ?? null) : null))
  } catch (error) {
    // Nothing was written. What is wrong with one act, or takes too long, must not refuse the others: each is recorded alone.
    const ofOne = isRefused(error) || (sqlState(error) !== '' && !isUnavailable(error))
    if (ofOne || sqlState(error) === TOOK_TOO_LONG) return acts.map(() => null)
    throw error
  }
}
