import { UUID } from '@bakti/contract/uuid.rules'
import { shortTime } from '@bakti/contract/time.rules'
import { restoreTerhapus } from '../features/sampah/sampah.usecases'
import { type Pool, transaction } from '../platform/database'
import { invalidRequest } from '../platform/errors'
import { listTerhapus } from '../platform/terhapus.repository'

/**
 * `undelete [list]` shows what can be put back, `undelete ID` puts it back, all or nothing (rule K6).
 * Throws an `AppError` whose message names everything in the way. Returns the lines to print.
 */
export async function undelete(pool: Pool, [what = 'list']: readonly string[]): Promise<string[]> {
  if (what === 'list') return showTerhapus(pool)
  if (!UUID.test(what)) throw invalidRequest(`'${what}' bukan ID. Lihat daftarnya dengan: undelete list`)
  const { label, baris, tercatat } = await transaction(pool, (tx) => restoreTerhapus(tx, what.toLowerCase()))
  return [
    `${label} dikembalikan (${baris} baris).`,
    ...(tercatat > 0 ? [`${tercatat} scan yang ditahan kini tercatat.`] : []),
  ]
}

async function showTerhapus(pool: Pool): Promise<string[]> {
  const rows = await listTerhapus(pool)
  if (rows.length === 0) return ['Tidak ada data terhapus yang dapat dikembalikan.']
  return rows.map(({ id, dihapus_at, jenis, label, jumlah, oleh }) => {
    const baris = Object.values(jumlah).reduce<number>((sum, count = 0) => sum + count, 0)
    return `${id}  ${shortTime(dihapus_at)}  ${jenis}: ${label}  (${baris} baris, oleh ${oleh ?? 'akun yang sudah tidak ada'})`
  })
}
