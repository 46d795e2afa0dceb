import type { KodeKartu } from '@bakti/contract/pengaturan/kartu.rules'
import type { Pengaturan } from '@bakti/contract/pengaturan/pengaturan.schemas'
import type { RenderedAnswer } from '../../platform/answer'
import type { Pool, Queryable } from '../../platform/database'
import { once } from '../../platform/idempotency'
import type { Write } from '../../platform/write'
import type { Alamat } from './alamat.usecases'
import { readSetting, removeSetting, storeSetting } from './pengaturan.repository'

export interface PengaturanDeps {
  pool: Pool
  alamat: Alamat
  /** Where a phone on the same network could reach this server. */
  nearby: (this: void) => string[]
}

export async function readPengaturan({ alamat, nearby }: PengaturanDeps, db: Queryable): Promise<Pengaturan> {
  const [kartu] = await readSetting(db, { kunci: 'pola_kartu' })
  return {
    alamat: { ...(await alamat.read(db)), usulan: nearby() },
    pola_kartu: kartu ? (JSON.parse(kartu.nilai) as KodeKartu) : null,
  }
}

/** null: not set any more; left out: as it is. */
interface Wanted {
  alamat?: string | null | undefined
  pola_kartu?: KodeKartu | null | undefined
}

export function updatePengaturan(
  deps: PengaturanDeps,
  { alamat, pola_kartu }: Wanted,
  write: Write,
): Promise<RenderedAnswer<Pengaturan>> {
  return once(deps.pool, write, async (tx) => {
    const settings = {
      alamat_publik: alamat,
      pola_kartu: pola_kartu && JSON.stringify(pola_kartu),
    }
    for (const kunci of ['alamat_publik', 'pola_kartu'] as const) {
      const nilai = settings[kunci]
      if (nilai === null) await removeSetting(tx, { kunci })
      else if (nilai !== undefined) await storeSetting(tx, { kunci, nilai, oleh: write.pengirim })
    }
    return readPengaturan(deps, tx)
  })
}
