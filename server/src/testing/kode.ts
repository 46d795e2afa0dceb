import { hashKode, makeKode } from '../features/aktivasi/kode'
import type { Pool } from '../platform/database'

/** Gives a member an activation code, as a printed card has it. */
export async function giveKode(pool: Pool, id_anggota: string, kode = makeKode()): Promise<string> {
  const { rows } = await pool.query<{ kunci: string }>('select kunci from kunci_aktivasi')
  const hash = hashKode(rows[0]?.kunci ?? '', { id_anggota, kode })
  await pool.query(
    `insert into kode_aktivasi (id_anggota, kode_hash, id_cetak, dicetak_at) values ($1, $2, gen_random_uuid(), now())
     on conflict (id_anggota) do update set kode_hash = excluded.kode_hash`,
    [id_anggota, hash],
  )
  return kode
}
