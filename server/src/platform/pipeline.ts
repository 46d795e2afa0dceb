import pg from 'pg'

/** A prepared statement that is a transaction by itself. It has a name, so that each connection plans it once. */
export interface Single {
  name: string
  text: string
  values: unknown[]
}

export interface PipelineOptions {
  /** Of each connection, read when it is opened. */
  config: () => pg.ClientConfig
  /** The most connections. One more is opened whenever every open one is busy. */
  connections: number
  /** The most statements under way on one connection. */
  depth: number
  /** Called when a connection breaks while nothing is under way on it. */
  onError: (error: Error) => void
}

interface Task {
  single: Single
  resolve: (rows: unknown[]) => void
  reject: (error: Error) => void
  tooLate?: NodeJS.Timeout
  /** How often it was sent to a connection that did not know it. */
  unprepared: number
}

interface Lane {
  client: pg.Client
  open: boolean
  /** How many statements were sent and not yet answered. */
  pending: number
  /** When the oldest pending statement became the oldest; of an idle connection, when its last one was answered. */
  since: number
  /** What is sent waits for the end of this turn of the event loop. */
  corked: boolean
}

/** A connection whose oldest statement takes longer gets no further ones. */
const SLOW_MS = 10
/** So long a statement waits for a connection: as long as for one of the pool. */
const WAIT_MS = 5_000
/** How often an idle connection is asked whether it is alive, and how long its answer may take. */
export const PROBE = { everyMs: 5_000, waitMs: 2_000 }

/** PostgreSQL does not know a statement, or knows it already: nothing was run. A failed first use of its name leaves this behind. */
const UNPREPARED = /^(26000|42P05)$/
/** PostgreSQL refused a value, a constraint, the order of transactions or a wait: the connection is as good as before. */
export const REFUSED = /^(22|23|40|55P03)/

const ended = () => new Error('Cannot use a pool after calling end on the pool')
const stateOf = (error: unknown) => (error instanceof pg.DatabaseError ? (error.code ?? '') : '')
type Answered = (error: Error | undefined, result: { rows: unknown[] }) => void

/** From a text and not from an object, which pg would copy property by property. */
const queryOf = ({ name, text, values }: Single, answered: Answered) =>
  Object.assign(new pg.Query(text, values, answered), { name })

/**
 * Runs single statements on a few connections, each of which takes the next statement before it has answered the last one. Statements
 * do not harm each other: each has a Sync of its own, so that one that fails is rolled back alone. One that is not answered in
 * time (`query_timeout`), or a connection that breaks, fails everything that is under way on that connection.
 *
 * There is no way to a connection from outside, so that no transaction can begin on one: its statements would mix with those
 * of others. `transaction` has connections of its own.
 */
export class Pipeline {
  readonly #options: PipelineOptions
  readonly #lanes = new Set<Lane>()
  readonly #probing: NodeJS.Timeout
  #waiting: Task[] = []
  #ended = false

  constructor(options: PipelineOptions, probe = PROBE) {
    this.#options = options
    this.#probing = setInterval(() => this.#probeIdle(probe), probe.everyMs).unref()
  }

  /** How many connections there are, with one that is being opened. */
  get size(): number {
    return this.#lanes.size
  }

  /** Resolves to the rows. After an error that PostgreSQL itself reported, nothing was written; after any other it may have been. */
  run<Row>(single: Single): Promise<Row[]> {
    if (this.#ended) return Promise.reject(ended())
    return new Promise((resolve, reject) => {
      const task: Task = { single, resolve: resolve as Task['resolve'], reject, unprepared: 0 }
      const lane = this.#waiting.length === 0 ? this.#choose() : undefined
      if (lane) this.#send(lane, task)
      else this.#queue(task)
    })
  }

  /** Closes every connection when its work is done; after `ms` it stops waiting. The next statement opens another. */
  async close(ms: number): Promise<void> {
    const ends = [...this.#lanes].map((lane) => this.#retire(lane))
    let late: NodeJS.Timeout | undefined
    const tooLate = new Promise<void>((resolve) => (late = setTimeout(resolve, ms)))
    await Promise.race([Promise.all(ends), tooLate])
    clearTimeout(late)
  }

  /** Closes every connection when its work is done, and takes no further statement. */
  async end(): Promise<void> {
    this.#ended = true
    clearInterval(this.#probing)
    this.#rejectWaiting(ended())
    await Promise.all([...this.#lanes].map((lane) => this.#retire(lane)))
  }

  /** The open connection with the least work, none of it slow; another one is opened where all are busy. */
  #choose(): Lane | undefined {
    const now = performance.now()
    let best: Lane | undefined
    for (const lane of this.#lanes) {
      if (!lane.open || lane.pending >= this.#options.depth) continue
      if (lane.pending > 0 && now - lane.since > SLOW_MS) continue
      if (!best || lane.pending < best.pending) best = lane
    }
    if (best?.pending !== 0) this.#openOneMore()
    return best
  }

  #queue(task: Task): void {
    task.tooLate = setTimeout(() => {
      this.#waiting = this.#waiting.filter((each) => each !== task)
      task.reject(new Error('timeout exceeded when trying to connect'))
    }, WAIT_MS)
    this.#waiting.push(task)
    this.#sendWaiting()
  }

  #sendWaiting(): void {
    while (this.#waiting.length > 0) {
      const lane = this.#choose()
      const task = lane && this.#waiting.shift()
      if (!task) return
      clearTimeout(task.tooLate)
      this.#send(lane, task)
    }
  }

  /** One after the other, because the present one may be enough as soon as it is open. */
  #openOneMore(): void {
    const opening = [...this.#lanes].some(({ open }) => !open)
    if (!opening && this.#lanes.size < this.#options.connections) void this.#open()
  }

  async #open(): Promise<void> {
    const client = new pg.Client({ ...this.#options.config(), pipeline: true })
    const lane: Lane = { client, open: false, pending: 0, since: 0, corked: false }
    this.#lanes.add(lane)
    client.on('error', (error) => {
      if (lane.open && lane.pending === 0) this.#options.onError(error)
      this.#forget(lane)
    })
    client.once('end', () => this.#forget(lane))
    try {
      await client.connect()
      lane.open = this.#lanes.has(lane)
      lane.since = performance.now()
      this.#sendWaiting()
    } catch (error) {
      this.#forget(lane)
      if (this.#lanes.size === 0) this.#rejectWaiting(error as Error)
    }
  }

  #rejectWaiting(error: Error): void {
    for (const { tooLate, reject } of this.#waiting.splice(0)) {
      clearTimeout(tooLate)
      reject(error)
    }
  }

  #send(lane: Lane, task: Task): void {
    if (lane.pending++ === 0) lane.since = performance.now()
    this.#cork(lane)
    lane.client.query(
      queryOf(task.single, (error, result) => {
        lane.pending--
        lane.since = performance.now()
        if (error) this.#fail(lane, task, error)
        else task.resolve(result.rows)
        this.#sendWaiting()
      }),
    )
  }

  /** What is sent within one turn of the event loop leaves in one system call. A call takes longer than a statement takes to write. */
  #cork(lane: Lane): void {
    if (lane.corked) return
    lane.corked = true
    const { stream } = lane.client.connection
    stream.cork()
    setImmediate(() => {
      lane.corked = false
      stream.uncork()
    })
  }

  #fail(lane: Lane, task: Task, error: Error): void {
    const state = stateOf(error)
    if (REFUSED.test(state)) return task.reject(error)
    void this.#retire(lane)
    // A proxy that lends another connection for each statement would answer so each time.
    if (UNPREPARED.test(state) && task.unprepared++ < 2 && !this.#ended) this.#queue(task)
    else task.reject(error)
  }

  /** The connection gets no further statement, and is closed when those under way are answered. */
  #retire(lane: Lane): Promise<void> {
    this.#forget(lane)
    return lane.client.end().catch(() => undefined)
  }

  #forget(lane: Lane): void {
    const { open } = lane
    lane.open = false
    // Of one that could not be opened, `#open` tells who waits.
    if (this.#lanes.delete(lane) && open) this.#sendWaiting()
  }

  /**
   * No error may come when an idle connection dies (a firewall that forgets it): the next statement would wait for `query_timeout`. The
   * question also keeps the way open.
   */
  #probeIdle({ everyMs, waitMs }: typeof PROBE): void {
    const until = performance.now() - everyMs / 2
    for (const lane of this.#lanes) {
      if (!lane.open || lane.pending > 0 || lane.since > until) continue
      const query_timeout = waitMs
      lane.pending++
      const query = queryOf({ name: 'pipeline.probe', text: 'select 1', values: [] }, (error) => {
        lane.pending--
        lane.since = performance.now()
        if (error) void this.#retire(lane)
        this.#sendWaiting()
      })
      lane.client.query(Object.assign(query, { query_timeout }))
    }
  }
}
