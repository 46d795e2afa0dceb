import { newId } from '../../platform/id'
import { outcomeOf } from '../../platform/outbox/outcome'
import type { ShownKelompok } from '../kelompok/kelompok.queries'
import { outbox } from '../outbox/outbox.queries'
import type { AnggotaValues } from './AnggotaFields'

/**
 * Puts the new member into the outbox, behind its group if that one waits there too. Returns the id, and of the outcome the text to show and
 * whether it waits.
 */
export async function createAnggota({ nama, nim, ...kolom }: AnggotaValues, kelompok: ShownKelompok) {
  const id = newId()
  const filled = Object.fromEntries(Object.entries(kolom).filter(([, value]) => value !== ''))
  const operation = await outbox.current.put({
    kind: 'anggota.create',
    entity: id,
    after: [kelompok.id],
    body: { id, nama, nim, id_kelompok: kelompok.id, ...filled },
    label: `${nama} · Kelompok ${kelompok.nomor}`,
  })
  return { id, outcome: await outcomeOf(operation, 'Anggota berhasil ditambahkan (mode demo)!') }
}
