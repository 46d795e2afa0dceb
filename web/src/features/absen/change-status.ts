import type { AnggotaAbsensi } from '@bakti/contract/absen/absen.schemas'
import type { StatusKehadiran } from '@bakti/contract/absen/kehadiran.rules'
import { actProblem, saidOf } from '../../platform/outbox/said'
import { toastsOf } from '../../ui/toast'
import { putStatus } from './set-status'

/** Sets a status and says what became of it, never more than that. */
export async function changeStatus(
  row: Pick<AnggotaAbsensi, 'id' | 'nama' | 'seen_at'>,
  absen: { id: string; title: string },
  status: StatusKehadiran,
): Promise<void> {
  const say = toastsOf(`status:${absen.id}:${row.id}`)
  try {
    const operation = await putStatus({ row, absen, status })
    const said = await saidOf(operation, 'Status tersimpan di perangkat (offline mode)')
    if (said.waits) say.info(said.text)
    else if (said.data.perlu_diputuskan) say.warning(said.text)
    else say.success(said.text)
  } catch (error) {
    say.error(actProblem(error as Error, 'Gagal mengubah status kehadiran'))
  }
}
