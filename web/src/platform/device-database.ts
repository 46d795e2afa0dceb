import { type DBSchema, type IDBPDatabase, type IDBPTransaction, type StoreNames, openDB } from 'idb'

/** The version of the databases on the devices. Stores and indexes of another shape need the next one. */
const VERSION = 10

/** A connection that the browser closes, or an open that fails for the moment, is tried again so often. */
const TRIES = 3

type Mode = 'readonly' | 'readwrite'

interface DeviceDatabaseOptions<Schema extends DBSchema> {
  name: string
  /** Makes the stores of a new database. */
  create: (database: IDBPDatabase<Schema>) => void
  /** 'strict': a transaction succeeds only when it is on the disk. */
  durability?: IDBTransactionDurability
}

/**
 * A database in IndexedDB, opened at its first use. It gives way to a page that deletes or upgrades it, and is opened again when the
 * browser closed it.
 */
export class DeviceDatabase<Schema extends DBSchema> {
  private opening: Promise<IDBPDatabase<Schema>> | null = null
  private closed = false

  constructor(private readonly options: DeviceDatabaseOptions<Schema>) {}

  /** Every later use fails. */
  close(): void {
    this.closed = true
    this.opening?.then(
      (database) => database.close(),
      () => {},
    )
  }

  /**
   * Runs `work` in one transaction over `stores`: all of it is stored, or nothing. `work` awaits requests of the transaction alone, because
   * the browser commits it as soon as none is open.
   */
  protected async transaction<Name extends StoreNames<Schema>, M extends Mode, Result>(
    mode: M,
    stores: Name[],
    work: (transaction: IDBPTransaction<Schema, Name[], M>) => Promise<Result>,
  ): Promise<Result> {
    const transaction = await this.begin(mode, stores)
    const { done } = transaction
    // A failure of `work` is the one that the caller gets.
    done.catch(() => {})
    try {
      const result = await work(transaction)
      await done
      return result
    } catch (failure) {
      abort(transaction)
      throw failure
    }
  }

  private async begin<Name extends StoreNames<Schema>, M extends Mode>(
    mode: M,
    stores: Name[],
  ): Promise<IDBPTransaction<Schema, Name[], M>> {
    const { durability = 'default' } = this.options
    for (let tries = 1; ; tries++) {
      const opening = this.open()
      const database = await opening
      try {
        return database.transaction(stores, mode, { durability })
      } catch (failure) {
        if (!isNamed(failure, 'InvalidStateError') || tries === TRIES) throw failure
        this.drop(opening)
      }
    }
  }

  /** Closes a connection, or the present one: the next use opens another. */
  protected drop(connection = this.opening): void {
    if (this.opening === connection) this.opening = null
    connection?.then(
      (database) => database.close(),
      () => {},
    )
  }

  private open(): Promise<IDBPDatabase<Schema>> {
    if (this.closed) throw new DOMException('The database was closed', 'InvalidStateError')
    if (this.opening) return this.opening
    const opening = this.connect(() => this.drop(opening))
    this.opening = opening
    opening.catch(() => this.drop(opening))
    return opening
  }

  /** `onLost`: the browser needs the connection, or has closed it. `version`: null for the one that there is. */
  private async connect(
    onLost: () => void,
    version: number | null = VERSION,
    tries = 1,
  ): Promise<IDBPDatabase<Schema>> {
    const { name, create } = this.options
    try {
      return await openDB<Schema>(name, version ?? undefined, {
        upgrade: (database) => {
          if (database.objectStoreNames.length === 0) create(database)
        },
        blocking: (_current, _blocked, { target }) => {
          // At once: the other page waits for it.
          ;(target as IDBDatabase).close()
          onLost()
        },
        terminated: onLost,
      })
    } catch (failure) {
      // A later release has upgraded it: what this one knows is there as well.
      if (isNamed(failure, 'VersionError') && version !== null) return this.connect(onLost, null)
      // Chrome, at times, for the first try after its start.
      if (isNamed(failure, 'UnknownError') && tries < TRIES) return this.connect(onLost, version, tries + 1)
      throw failure
    }
  }
}

export const isNamed = (failure: unknown, name: string) =>
  failure instanceof DOMException && failure.name === name

function abort(transaction: { abort: () => void }): void {
  try {
    transaction.abort()
  } catch {
    // The browser has.
  }
}
