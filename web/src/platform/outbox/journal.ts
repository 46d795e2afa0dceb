import Dexie, { type Table } from 'dexie'
import type { OutboxItem } from './item'

/** How long an act stays after the server had it (rule O43). */
const KEPT_MS = 72 * 60 * 60_000

/** An act that the server had, as an item without names. */
interface SentAct extends Pick<
  OutboxItem,
  | 'seq'
  | 'id'
  | 'kind'
  | 'entity'
  | 'absen'
  | 'body'
  | 'seenAt'
  | 'seenEvents'
  | 'happened_at'
  | 'deviceId'
  | 'clock'
> {
  /** The id of the user who made it. */
  operator: string | null
  /** When the server had it, by the server's clock (ms since 1970). */
  at: number
  /** The epoch of the database that had it. */
  epoch: string
}

/** What an item that is sent again is called: its own text had names. */
const LABEL = 'Dikirim ulang: server dipulihkan dari cadangan'

const actOf = (item: OutboxItem, epoch: string, at: number): SentAct => {
  const { seq, id, kind, entity, absen, body, seenAt, seenEvents, happened_at, deviceId, clock } = item
  return {
    seq,
    id,
    kind,
    entity,
    absen,
    body,
    happened_at,
    deviceId,
    epoch,
    at,
    ...(seenAt === undefined ? {} : { seenAt }),
    ...(seenEvents === undefined ? {} : { seenEvents }),
    ...(clock === undefined ? {} : { clock }),
    operator: item.operator?.id ?? null,
  }
}

function itemOfAct({
  operator,
  at: _at,
  epoch: _epoch,
  seq: _seq,
  ...act
}: SentAct): Omit<OutboxItem, 'seq'> {
  return {
    ...act,
    after: [],
    label: LABEL,
    operator: operator === null ? null : { id: operator, name: '' },
    state: 'antre',
  }
}

/**
 * What the server had of this device in the last 72 h. A database that was restored may lack it. It is a database of its own, so that
 * the outbox's keeps its version. It contains no names, and a logout leaves it: what a restore lost is lost for everybody.
 */
export class Journal extends Dexie {
  private sent!: Table<SentAct, string>

  constructor(name: string) {
    super(`${name}-sent`)
    this.version(1).stores({ sent: 'id, at, epoch' })
  }

  /** Notes that the database `epoch` has these items. `now`: the server's time (ms since 1970). */
  note(items: readonly OutboxItem[], epoch: string, now: number): Promise<void> {
    return this.transaction('rw', this.sent, async () => {
      await this.sweep(now)
      await this.sent.bulkPut(items.map((item) => actOf(item, epoch, now)))
    })
  }

  async sweep(now: number): Promise<void> {
    await this.sent
      .where('at')
      .below(now - KEPT_MS)
      .delete()
  }

  /** What other databases than `epoch` had, as items to send again, in the order in which they were made. */
  async ofOthers(epoch: string, now: number): Promise<Omit<OutboxItem, 'seq'>[]> {
    await this.sweep(now)
    const acts = await this.sent.where('epoch').notEqual(epoch).toArray()
    return acts.toSorted((one, other) => one.seq - other.seq).map(itemOfAct)
  }

  /** They are in the outbox again. */
  async forgetOthers(ids: readonly string[], epoch: string): Promise<void> {
    await this.sent
      .where('id')
      .anyOf([...ids])
      .and((act) => act.epoch !== epoch)
      .delete()
  }
}
