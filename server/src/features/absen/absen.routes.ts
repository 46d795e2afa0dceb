import { api } from '@bakti/contract/api'
import type { Pool } from '../../platform/database'
import { created, done } from '../../platform/answer'
import type { Handle } from '../../platform/handle'
import { once } from '../../platform/idempotency'
import { editAbsen, readAudienceChoices, readAudiencePreview } from './edit.usecases'
import { createAbsen, listAbsen, removeAbsen, setClosed } from './absen.usecases'

export function absenRoutes(handle: Handle, pool: Pool): void {
  handle(api.absen.list, ({ caller, mentor }) => listAbsen(pool, caller, mentor))
  handle(
    api.absen.create,
    ({ body, write }) => createAbsen(pool, body, write),
    created('Absen berhasil ditambahkan!'),
  )
  handle(
    api.absen.update,
    ({ body, write }) => once(pool, write, (tx) => editAbsen(tx, body)),
    done('Data berhasil diperbarui!'),
  )
  handle(api.absen.audienceChoices, () => readAudienceChoices(pool))
  handle(api.absen.previewAudience, ({ body }) => readAudiencePreview(pool, body))
  handle(
    api.absen.close,
    ({ body, write }) => once(pool, write, (tx) => setClosed(tx, body)),
    (data) => ({ data, message: data.ditutup_at ? 'Kegiatan ditutup!' : 'Kegiatan dibuka lagi!' }),
  )
  handle(
    api.absen.remove,
    ({ query, caller, write }) => once(pool, write, (tx) => removeAbsen(tx, query.id, caller.id)),
    done('Data berhasil dihapus!'),
  )
}
