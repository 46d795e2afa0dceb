import type { Pengaturan } from '@bakti/contract/pengaturan/pengaturan.schemas'
import type { RenderedAnswer } from '../../platform/answer'
import type { Pool, Queryable } from '../../platform/database'
import { once } from '../../platform/idempotency'
import type { Write } from '../../platform/write'
import type { Alamat } from './alamat.usecases'
import { removeSetting, storeSetting } from './pengaturan.repository'

export interface PengaturanDeps {
  pool: Pool
  alamat: Alamat
  /** Where a phone on the same network could reach this server. */
  nearby: (this: void) => string[]
}

export async function readPengaturan({ alamat, nearby }: PengaturanDeps, db: Queryable): Promise<Pengaturan> {
  return { alamat: { ...(await alamat.read(db)), usulan: nearby() } }
}

interface Wanted {
  /** null: not set any more; left out: as it is. */
  alamat?: string | null | undefined
}

export function updatePengaturan(
  deps: PengaturanDeps,
  { alamat }: Wanted,
  write: Write,
): Promise<RenderedAnswer<Pengaturan>> {
  return once(deps.pool, write, async (tx) => {
    const kunci = 'alamat_publik'
    if (alamat === null) await removeSetting(tx, { kunci })
    else if (alamat !== undefined) await storeSetting(tx, { kunci, nilai: alamat, oleh: write.pengirim })
    return readPengaturan(deps, tx)
  })
}
