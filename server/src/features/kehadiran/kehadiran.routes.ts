import { api } from '@bakti/contract/api'
import type { Logger } from 'pino'
import type { Pool } from '../../platform/database'
import type { Handle } from '../../platform/handle'
import { isOfAnother, once } from '../../platform/idempotency'
import { scanNotFound } from '../absen/absen.errors'
import { findByNim } from './batch.repository'
import { createBatchCall } from './batch-call.usecases'
import { rowsAnswer, scanAnswer, statusAnswer, takenAnswer } from './kehadiran.answers'
import { ambilDitahan, listDitahan } from './ditahan.usecases'
import { listDiputuskan } from './diputuskan.usecases'
import { listJumlah } from './jumlah.usecases'
import { createReadSettled, listWithAbsensi } from './kehadiran.usecases'
import { createRecorder } from './record.usecases'
import { listRiwayat } from './riwayat.usecases'
import { recordScan } from './scan.usecases'
import { updateStatus } from './status.usecases'

interface Deps {
  pool: Pool
  logger?: Logger | undefined
}

export function kehadiranRoutes(handle: Handle, { pool, logger }: Deps): void {
  const recorder = createRecorder({ pool, logger })
  const reading = { pool, readSettled: createReadSettled(pool) }
  const scan = handle(
    api.absen.scan,
    ({ body, write }) => {
      const { participantIdentifier, absenId, id_kelompok = null, cara = 'kamera' } = body
      return recordScan(recorder, { participantIdentifier, absenId, id_kelompok, cara }, write)
    },
    scanAnswer,
  )
  const status = handle(
    api.absen.status,
    ({ body, write }) => updateStatus(recorder, body, write),
    statusAnswer,
  )
  const answerBatch = createBatchCall({
    calls: { scan, status },
    findMembers: (nim) => findByNim(pool, { nim }),
    logger,
  })
  handle(api.absen.batch, ({ body, caller, request }) => answerBatch(body, { caller, request }))
  handle(
    api.absen.ditahan,
    ({ query, mentor }) => listDitahan(pool, query, mentor),
    ({ rows, pages }) => ({ data: rows, ...(pages ? { beside: pages } : {}) }),
  )
  handle(
    api.absen.ambil,
    async ({ body, caller, mentor, write }) => {
      const answer = await once(pool, write, (tx) => ambilDitahan(tx, body.id, { oleh: caller.id, mentor }))
      if (isOfAnother(answer, write)) throw scanNotFound()
      return answer
    },
    takenAnswer,
  )
  handle(api.absen.jumlah, ({ query, mentor }) => listJumlah(pool, query.id, mentor))
  handle(api.absen.diputuskan, ({ query }) => listDiputuskan(reading, query.id), rowsAnswer)
  handle(api.absen.riwayat, ({ query }) => listRiwayat(pool, query))
  handle(api.absen.withAbsensi, ({ query, mentor }) => listWithAbsensi(reading, query, mentor), rowsAnswer)
}
