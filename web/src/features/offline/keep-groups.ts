import { scopeOf } from '@bakti/contract/access'
import { kelompokCalls } from '@bakti/contract/kelompok/kelompok.calls'
import { call } from '../../platform/call'
import { serverNow } from '../../platform/clock'
import { ownerOf, session } from '../../platform/session'
import { dropCached } from '../../platform/dropped-copies'
import { type CacheKey, readCached, writeCached } from '../../platform/storage'
import { dropRoster, rosterMark } from './roster-life'

/** The people whom answers have named (`seen-people.ts`). */
export const SEEN_KEY = 'cache:dikenal'

/** What an account may not have any more goes within 30 s of the next contact (rule O33). */
const EVERY_MS = 20_000

/** The account of this page, if it reaches some groups only. */
function ownerOfGroups(): string | null {
  const { user, expired } = session.get()
  return user && !expired && scopeOf('readAnggota', user.role) === 'groups' ? ownerOf(user) : null
}

/**
 * Asks which groups this account has, and deletes what this device keeps of others: at once, every 20 s while the page is visible, and
 * when it is shown or has a network again. Returns the function that stops it.
 */
export function keepGroups({ everyMs = EVERY_MS } = {}): () => void {
  let busy = false
  /** The groups of the check before. */
  let before: string | null = null

  async function check(): Promise<void> {
    const owner = ownerOfGroups()
    if (busy || owner === null || !navigator.onLine || document.visibilityState !== 'visible') return
    busy = true
    const answer = await call(kelompokCalls.list, { query: {} })
    if (answer.ok && ownerOfGroups() === owner) {
      writeCached('kelompokData', { data: answer.data, at: serverNow().toISOString() })
      const groups = answer.data.map(({ id }) => id).join()
      await dropOthers(answer.data, groups !== before).catch(() => undefined)
      before = groups
    }
    busy = false
  }

  const onChange = () => void check()
  const timer = setInterval(onChange, everyMs)
  window.addEventListener('online', onChange)
  document.addEventListener('visibilitychange', onChange)
  onChange()
  return () => {
    clearInterval(timer)
    window.removeEventListener('online', onChange)
    document.removeEventListener('visibilitychange', onChange)
  }
}

/** Deletes the copies of lists and the rows of the roster that are of other groups than these. `changed`: these are others than before. */
async function dropOthers(groups: readonly { id: string; nomor: number }[], changed: boolean): Promise<void> {
  const ids = new Set(groups.map(({ id }) => id))
  const numbers = new Set(groups.map(({ nomor }) => nomor))
  dropCached((key) => isOfOther(key, { ids, numbers, changed }))
  if (!rosterMark()) return
  const [{ readRoster, replaceCopy }, { rosterDatabase }] = await Promise.all([
    import('./roster'),
    import('./roster-database'),
  ])
  const copy = await readRoster()
  const rows = copy?.rows.filter(({ kelompok }) => numbers.has(kelompok)) ?? []
  if (!copy || rows.length === copy.rows.length) return
  if (rows.length === 0) return dropRoster()
  // Without a tag: no answer of the server has exactly these rows.
  const left = { ...copy, rows, tag: '' }
  replaceCopy(left)
  await rosterDatabase.current.store(left).catch(dropRoster)
}

interface Own {
  ids: ReadonlySet<string>
  numbers: ReadonlySet<number>
  changed: boolean
}

/** Whether a copy is of another group. A list of several groups is, if it has a row of another. */
function isOfOther(key: CacheKey, { ids, numbers, changed }: Own): boolean {
  const group = /^(?:anggotaKelompok_|cache:absensi_)([^_]+)/.exec(key)?.[1]
  if (group !== undefined) return !ids.has(group)
  const kumpul = /^cache:kumpul_(\d+)_/.exec(key)?.[1]
  if (kumpul !== undefined) return !numbers.has(Number(kumpul))
  // A submission names the group of the moment at which it was handed in: its member may have moved here since. Judged again and again,
  // such a list would be deleted and read anew for as long as it is open.
  const kumpulOfAll = key.startsWith('cache:kumpul__') && changed
  if (!kumpulOfAll && key !== SEEN_KEY) return false
  const copy = readCached<unknown>(key, { safeParse: (value) => ({ success: Array.isArray(value) }) })
  if (copy === null || copy === 'rusak') return false
  return (copy.data as { kelompok?: unknown }[]).some(({ kelompok }) => !numbers.has(Number(kelompok)))
}
