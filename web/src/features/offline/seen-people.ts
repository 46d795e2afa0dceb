import type { HeldScan } from '@bakti/contract/absen/absen.schemas'
import type { QrTarget } from '@bakti/contract/absen/qr.rules'
import { serverNow } from '../../platform/clock'
import { type Settled, hasTexts } from '../../platform/outbox/item'
import { ownerOf, session } from '../../platform/session'
import { onCopiesDropped } from '../../platform/dropped-copies'
import { type CacheKey, cachedKeys, readCached, writeCached } from '../../platform/storage'
import { outbox } from '../outbox/outbox.queries'
import { SEEN_KEY } from './keep-groups'
import { isOver } from './roster-life'
import { part } from '../../state/app'

/** A person whom an answer or a kept list has named on this device. */
interface Seen {
  id: string
  nama: string
  nim: string
  /** The group's number. */
  kelompok: number
}

/** The most people of answers that are kept, the newest ones: about 100 kB. */
const MOST = 1_000
/** Answers that come one after the other are stored together (ms). */
const STORE_MS = 1_000

const ANY_LIST = { safeParse: (value: unknown) => ({ success: Array.isArray(value) }) }

const isSeen = (value: unknown): value is Seen =>
  hasTexts(value, ['id', 'nama', 'nim']) && typeof (value as Partial<Seen>).kelompok === 'number'

/** A list that this device keeps, unless it is older than a copy of the roster may be. */
function kept(key: CacheKey): Seen[] {
  const copy = readCached<unknown[]>(key, ANY_LIST)
  return copy === null || copy === 'rusak' || isOver(copy.at) ? [] : copy.data.filter(isSeen)
}

/** With the time of the answer (ISO). */
type Named = Seen & { at: string }

/** The people of answers, by id, the newest last; null: to be read from the device. They are among the cached reads, and go with them. */
const people = part<Map<string, Named> | null>(() => null)
const owner = part<string | null>(() => null)
const storing = part<ReturnType<typeof setTimeout> | undefined>(() => undefined)

function ofAnswers(): Map<string, Named> {
  const { user } = session.get()
  const now = user && ownerOf(user)
  if (people.current && owner.current === now) return people.current
  owner.current = now
  const stored = now === null ? [] : (kept(SEEN_KEY) as Named[])
  people.current = new Map(stored.filter(({ at }) => !isOver(at)).map((each) => [each.id, each]))
  return people.current
}

function store(): void {
  storing.current = undefined
  const all = [...ofAnswers().values()].slice(-MOST)
  if (owner.current !== null) writeCached(SEEN_KEY, { at: serverNow().toISOString(), data: all })
}

/** Whom the answer to a scan or a status names. */
function namedBy({ item, answer }: Settled): Seen | null {
  if (item.kind !== 'scan' && item.kind !== 'status') return null
  const { anggota, kelompok } = (answer.data ?? {}) as Partial<HeldScan>
  const told: unknown = answer.ok ? answer.data : anggota && { ...anggota, kelompok: kelompok?.nomor }
  if (!isSeen(told)) return null
  const { id, nama, nim } = told
  return { id, nama, nim, kelompok: told.kelompok }
}

function note(settled: Settled): void {
  const named = namedBy(settled)
  if (!named) return
  const all = ofAnswers()
  all.delete(named.id)
  all.set(named.id, { ...named, at: serverNow().toISOString() })
  storing.current ??= setTimeout(store, STORE_MS)
}

const following = part(() => false)

/** Starts to note whom answers name, for a device that has no roster. */
export function followSeenPeople(): void {
  if (following.current) return
  following.current = true
  outbox.current.onSettled(note)
  onCopiesDropped(() => (people.current = null))
}

/** The person whom a code names, of those whom answers have named here and those of the lists that this device keeps (rule O34). */
export function findSeen(target: QrTarget): Seen | undefined {
  const isMeant = ({ id, nim }: Seen) => (target.by === 'id' ? id === target.id : nim === target.nim)
  const named = [...ofAnswers().values()].find((each) => isMeant(each) && !isOver(each.at))
  if (named) return named
  for (const key of [...cachedKeys('cache:absensi_'), ...cachedKeys('anggotaKelompok_')]) {
    const row = kept(key).find(isMeant)
    if (row) return row
  }
  return undefined
}
