import { absenCalls } from '@bakti/contract/absen/absen.calls'
import { absenShapes } from '@bakti/contract/absen/absen.schemas'
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
  handle(absenCalls.scan, absenShapes.scan, ({ body, write }) => {
    const { participantIdentifier, absenId, id_kelompok = null, cara = 'kamera' } = body
    return recordScan(books, { participantIdentifier, absenId, id_kelompok, cara }, write)
  })
  handle(absenCalls.status, absenShapes.status, ({ body, write }) => updateStatus(books, body, write))
  handle(absenCalls.ditahan, absenShapes.ditahan, ({ query }) => listDitahan(pool, query.id))
  handle(absenCalls.ambil, absenShapes.ambil, ({ body, caller, write }) =>
    once(pool, write, (tx) => ambilDitahan(tx, body.id, caller.id)),
  )
  handle(absenCalls.diputuskan, absenShapes.diputuskan, ({ query }) => listDiputuskan(pool, query.id))
  handle(absenCalls.withAbsensi, absenShapes.withAbsensi, ({ query }) =>
    listWithAbsensi(pool, query.id_kelompok, query.id_absen),
  )
}
