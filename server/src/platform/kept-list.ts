import { type Access, scopeOf } from '@bakti/contract/access'
import { KeptAnswer, RawJson, render } from './answer'
import type { Caller } from './caller'
import { type KeptStatements, addUp } from './changes.repository'
import type { Pool } from './database'
import { roleRequired, unexpected } from './errors'

/** A longer list is built for each request. Everybody's list has 1.5 million characters. */
const MOST_CHARACTERS = 8_000_000

/** From so many rows on it takes longer than it has to, to add up the changes at each request. */
const MOST_ROWS = 500

interface Built<Data> {
  version: string
  /** Counts the builds. */
  nth: number
  answer: KeptAnswer<Data>
}

/**
 * A list that is the same for everybody whom the row `access` of the access table lets read all of it: built once per change, kept with its
 * compressed forms (rule W45). Each process has one copy. Who reads it gets everything that was committed before the request arrived,
 * whichever replica wrote it. Requests that arrive while it is built share the build.
 */
export function createKeptList<Data>(
  pool: Pool,
  { access, readVersion, readList }: KeptStatements & { access: Access },
): (caller: Caller) => Promise<KeptAnswer<Data>> {
  let kept: Built<Data> | undefined
  let building: Promise<Built<Data>> | undefined
  let begun = 0
  let addingUp: Promise<unknown> | undefined

  /** No request waits for it. Where it fails, the next request asks for it again. */
  function tidy(): void {
    const end = () => (addingUp = undefined)
    addingUp ??= addUp(pool).then(end, end)
  }

  async function build(): Promise<Built<Data>> {
    const nth = ++begun
    const [row] = await readList(pool)
    if (!row) throw unexpected()
    const { status, body } = render<Data>({ data: new RawJson<Data>(row.json) })
    const built = { version: row.version, nth, answer: new KeptAnswer<Data>(status, body) }
    kept = body.length <= MOST_CHARACTERS ? built : undefined
    return built
  }

  return async ({ role }) => {
    if (scopeOf(access, role) !== 'all') throw roleRequired()
    const earlier = begun
    const [now] = await readVersion(pool)
    if (!now) throw unexpected()
    if (now.changes > MOST_ROWS) tidy()
    let built = kept
    // A build that began before this request may lack what was written before it.
    while (built?.version !== now.version && !(built && built.nth > earlier)) {
      building ??= build().finally(() => (building = undefined))
      built = await building
    }
    return built.answer
  }
}
