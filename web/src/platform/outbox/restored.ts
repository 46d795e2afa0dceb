import { serverNow } from '../clock'
import { currentEpoch } from '../epoch'
import type { Answered } from './conclusion'
import type { OutboxDatabase } from './database'
import type { OutboxKinds } from './item'
import { Journal } from './journal'

/** So many acts are put back by one transaction. */
const STEP = 500

/** Keeps what was sent, and puts it back into the outbox after a restore of the server's database (rule O43). */
export class Restored {
  private readonly journal: Journal
  /** The epoch of which nothing is left to be sent again. */
  private done: string | null = null

  constructor(private readonly parts: { name: string; kinds: OutboxKinds; db: OutboxDatabase }) {
    this.journal = new Journal(parts.name)
  }

  /** Keeps the items that can be sent again. A device that can't store them has them on the server all the same. */
  async keep(answered: readonly Answered[]): Promise<void> {
    const epoch = answered[0]?.answer.epoch
    const items = answered.map(({ item }) => item).filter(({ kind }) => this.parts.kinds[kind]?.sentAgain)
    if (epoch && items.length > 0)
      await this.journal.note(items, epoch, serverNow().getTime()).catch(() => {})
  }

  /**
   * Puts back what databases of another epoch had. It is asked by the one page that sends: the others would put the same back. A page
   * that ends in the middle leaves the rest to the next one.
   */
  async putBack(): Promise<void> {
    const epoch = currentEpoch()
    if (epoch === null || epoch === this.done) return
    try {
      const items = await this.journal.ofOthers(epoch, serverNow().getTime())
      for (let from = 0; from < items.length; from += STEP) {
        const some = items.slice(from, from + STEP)
        await this.parts.db.addMissing(some)
        await this.journal.forgetOthers(
          some.map(({ id }) => id),
          epoch,
        )
      }
      this.done = epoch
    } catch {
      // Without a journal there is nothing to send again.
    }
  }

  /** Deletes what is older than 72 h. */
  async sweep(): Promise<void> {
    await this.journal.sweep(serverNow().getTime()).catch(() => {})
  }

  close(): void {
    this.journal.close()
  }
}
