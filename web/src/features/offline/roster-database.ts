import type { RosterAnggota } from '@bakti/contract/anggota/anggota.schemas'
import Dexie, { type Table } from 'dexie'
import { ROSTER_NAME } from './roster-life'

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

/** Head and rows apart, so that a refresh that brings nothing new writes no rows. Each method is one transaction. */
export class RosterDatabase extends Dexie {
  private salinan!: Table<Row, Row['key']>

  constructor(name = ROSTER_NAME) {
    super(name)
    this.version(1).stores({ salinan: 'key' })
    // Closes for whoever deletes the database, without Dexie's own warning: a logout is nothing unusual.
    this.on('versionchange', () => {
      this.close({ disableAutoOpen: false })
      return false
    })
  }

  /** What is stored, unchecked; null where nothing is. */
  async stored(): Promise<{ head: unknown; rows: unknown } | null> {
    const [head, rows] = await this.salinan.bulkGet(['kepala', 'baris'])
    return head || rows ? { head: head?.value, rows: rows?.value } : null
  }

  async store({ rows, ...head }: Roster): Promise<void> {
    await this.salinan.bulkPut([
      { key: 'kepala', value: head },
      { key: 'baris', value: rows },
    ])
  }

  /** The server has confirmed the rows. */
  async confirm(head: RosterHead): Promise<void> {
    await this.salinan.put({ key: 'kepala', value: head })
  }
}

/** The database of this page. */
export const rosterDatabase = new RosterDatabase()
