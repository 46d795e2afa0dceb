import type { RosterAnggota } from '@bakti/contract/anggota/anggota.schemas'
import type { DBSchema } from 'idb'
import { DeviceDatabase } from '../../platform/device-database'
import { ROSTER_NAME } from './roster-life'
import { part } from '../../state/app'

/** What is known of the copy besides its rows. */
export interface RosterHead {
  /** Whose session fetched it. */
  user: string
  /** When the server last said that it holds (ISO, the server's time). */
  at: string
  /** How many bytes the answer had. */
  bytes: number
  /** The answer's `ETag`; '' without one. */
  tag: string
}

/** The device's copy of the roster. */
export interface Roster extends RosterHead {
  rows: readonly RosterAnggota[]
}

type Row = { key: 'kepala'; value: RosterHead } | { key: 'baris'; value: readonly RosterAnggota[] }

interface RosterSchema extends DBSchema {
  salinan: { key: Row['key']; value: Row }
}

/** Head and rows apart, so that a refresh that brings nothing new writes no rows. Each method is one transaction. */
export class RosterDatabase extends DeviceDatabase<RosterSchema> {
  constructor(name = ROSTER_NAME) {
    super({ name, create: (database) => void database.createObjectStore('salinan', { keyPath: 'key' }) })
  }

  /** What is stored, unchecked; null where nothing is. */
  stored(): Promise<{ head: unknown; rows: unknown } | null> {
    return this.transaction('readonly', ['salinan'], async (transaction) => {
      const store = transaction.objectStore('salinan')
      const [head, rows] = await Promise.all([store.get('kepala'), store.get('baris')])
      return head || rows ? { head: head?.value, rows: rows?.value } : null
    })
  }

  async store({ rows, ...head }: Roster): Promise<void> {
    await this.put({ key: 'kepala', value: head }, { key: 'baris', value: rows })
  }

  /** The server has confirmed the rows. */
  async confirm(head: RosterHead): Promise<void> {
    await this.put({ key: 'kepala', value: head })
  }

  private put(...rows: Row[]): Promise<unknown> {
    return this.transaction('readwrite', ['salinan'], (transaction) =>
      Promise.all(rows.map((row) => transaction.objectStore('salinan').put(row))),
    )
  }
}

/** The database of this page. */
export const rosterDatabase = part(
  () => new RosterDatabase(),
  (database) => database.close(),
)
