import type { DBSchema, IDBPObjectStore } from 'idb'
import { DeviceDatabase } from '../device-database'
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

interface JournalSchema extends DBSchema {
  sent: { key: string; value: SentAct; indexes: { at: number; epoch: string } }
}

/**
 * What the server had of this device in the last 72 h. A database that was restored may lack it. It is a database of its own, so that
 * the outbox's keeps its version. It contains no names, and a logout leaves it: what a restore lost is lost for everybody.
 */
export class Journal extends DeviceDatabase<JournalSchema> {
  constructor(name: string) {
    super({
      name: `${name}-sent`,
      create(database) {
        const sent = database.createObjectStore('sent', { keyPath: 'id' })
        sent.createIndex('at', 'at')
        sent.createIndex('epoch', 'epoch')
      },
    })
  }

  /** Notes that the database `epoch` has these items. `now`: the server's time (ms since 1970). */
  async note(items: readonly OutboxItem[], epoch: string, now: number): Promise<void> {
    await this.sweep(now)
    await this.change(async (sent) => {
      await Promise.all(items.map((item) => sent.put(actOf(item, epoch, now))))
    })
  }

  sweep(now: number): Promise<void> {
    return this.change(async (sent) => {
      const old = await sent.index('at').getAllKeys(IDBKeyRange.upperBound(now - KEPT_MS, true))
      await Promise.all(old.map((id) => sent.delete(id)))
    })
  }

  /** What other databases than `epoch` had, as items to send again, in the order in which they were made. */
  async ofOthers(epoch: string, now: number): Promise<Omit<OutboxItem, 'seq'>[]> {
    await this.sweep(now)
    const others = await this.transaction('readonly', ['sent'], async (transaction) => {
      const byEpoch = transaction.objectStore('sent').index('epoch')
      const [before, after] = [IDBKeyRange.upperBound(epoch, true), IDBKeyRange.lowerBound(epoch, true)]
      return [...(await byEpoch.getAll(before)), ...(await byEpoch.getAll(after))]
    })
    return others.toSorted((one, other) => one.seq - other.seq).map(itemOfAct)
  }

  /** They are in the outbox again. */
  forgetOthers(ids: readonly string[], epoch: string): Promise<void> {
    return this.change(async (sent) => {
      const acts = await Promise.all(ids.map((id) => sent.get(id)))
      for (const act of acts) if (act && act.epoch !== epoch) await sent.delete(act.id)
    })
  }

  private change(
    work: (sent: IDBPObjectStore<JournalSchema, 'sent'[], 'sent', 'readwrite'>) => Promise<void>,
  ): Promise<void> {
    return this.transaction('readwrite', ['sent'], (transaction) => work(transaction.objectStore('sent')))
  }
}
