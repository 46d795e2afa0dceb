import { api } from '@bakti/contract/api'
import type { Handle } from '../../platform/handle'
import { once } from '../../platform/idempotency'
import type { Books } from './arrival'
import { ambilDitahan, listDitahan } from './ditahan.usecases'
import { listDiputuskan } from './diputuskan.usecases'
import { listWithAbsensi } from './kehadiran.usecases'
import { recordScan } from './scan.usecases'
import { updateStatus } from './status.usecases'

export function kehadiranRoutes(handle: Handle, books: Books): void {
  const { pool } = books
  handle(
    api.absen.scan,
    ({ body, write }) => {
      const { participantIdentifier, absenId, id_kelompok = null, cara = 'kamera' } = body
      return recordScan(books, { participantIdentifier, absenId, id_kelompok, cara }, write)
    },
    (answer) => answer,
  )
  handle(
    api.absen.status,
    ({ body, write }) => updateStatus(books, body, write),
    (answer) => answer,
  )
  handle(api.absen.ditahan, ({ query }) => listDitahan(pool, query.id))
  handle(
    api.absen.ambil,
    ({ body, caller, write }) => once(pool, write, (tx) => ambilDitahan(tx, body.id, caller.id)),
    (answer) => answer,
  )
  handle(api.absen.diputuskan, ({ query }) => listDiputuskan(pool, query.id))
  handle(api.absen.withAbsensi, ({ query }) => listWithAbsensi(pool, query.id_kelompok, query.id_absen))
}
