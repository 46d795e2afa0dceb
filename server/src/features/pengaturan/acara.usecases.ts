import { eventFacts } from '@bakti/contract/event-facts.content'
import type { Isi } from '@bakti/contract/pengaturan/isi.schemas'
import type { Acara } from '@bakti/contract/pengaturan/pengaturan.schemas'
import { type AcaraStore, announceAcara, isiOf, readAcara } from '../../platform/acara'
import type { RenderedAnswer } from '../../platform/answer'
import type { Pool, Queryable, Transaction } from '../../platform/database'
import { once } from '../../platform/idempotency'
import type { Write } from '../../platform/write'
import { addVersi, findVersi, listVersi } from './acara.repository'
import { acaraChanged, versiNotFound } from './pengaturan.errors'

export interface AcaraDeps {
  pool: Pool
  acara: AcaraStore
}

/** So many versions are listed; the older ones stay. */
const LISTED = 50

/** All that is set of the event, and who stored which version (rule W64). */
export async function readVersi(db: Queryable): Promise<Acara> {
  const { versi, isi } = await readAcara(db)
  const rows = await listVersi(db, { most: LISTED })
  return { versi, isi, daftar: rows.map((row) => ({ ...row, judul: row.judul ?? eventFacts.judul })) }
}

/** Stores the version after `versi`, if that is still the one that counts (rule W64). */
async function store(
  tx: Transaction,
  { versi, isi, pulihan }: { versi: number; isi: Isi | null; pulihan: number | null },
  oleh: string,
): Promise<Acara> {
  const [added] = await addVersi(tx, { versi: versi + 1, isi, pulihan, oleh })
  if (!added) throw acaraChanged((await listVersi(tx, { most: 1 }))[0])
  await announceAcara(tx)
  return readVersi(tx)
}

async function stored(
  { pool, acara }: AcaraDeps,
  write: Write,
  work: (tx: Transaction) => Promise<Acara>,
): Promise<RenderedAnswer<Acara>> {
  const answer = await once(pool, write, work)
  // Who stored it sees it with the next page, whenever the notification arrives.
  await acara.refresh()
  return answer
}

export const updateAcara = (deps: AcaraDeps, { versi, isi }: { versi: number; isi: Isi }, write: Write) =>
  stored(deps, write, (tx) => store(tx, { versi, isi, pulihan: null }, write.pengirim))

/** Stores an older version's content once more; 0: that of the content files. */
export const restoreVersi = (
  deps: AcaraDeps,
  { versi, pulihan }: { versi: number; pulihan: number },
  write: Write,
) =>
  stored(deps, write, async (tx) => {
    if (pulihan === 0) return store(tx, { versi, isi: null, pulihan }, write.pengirim)
    const [found] = await findVersi(tx, { versi: pulihan })
    if (!found) throw versiNotFound()
    return store(tx, { versi, isi: found.isi && isiOf(found.isi), pulihan }, write.pengirim)
  })
