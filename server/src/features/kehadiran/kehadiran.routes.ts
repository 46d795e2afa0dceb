import { api } from '@bakti/contract/api'
import type { Logger } from 'pino'
import type { Pool } from '../../platform/database'
import type { Handle } from '../../platform/handle'
import { isOfAnother, once } from '../../platform/idempotency'
import { scanNotFound } from '../absen/absen.errors'
import { exportAbsensi } from './absensi-export.usecases'
import { listAllGroups } from './absensi-all.usecases'
import { findByNim } from './batch.repository'
import { createBatchCall } from './batch-call.usecases'
import { rowsAnswer, scanAnswer, statusAnswer, takenAnswer } from './kehadiran.answers'
import { takeDitahan, listDitahan } from './ditahan.usecases'
import { createReadSettled, listDiputuskan, listJumlah, listWithAbsensi } from './kehadiran.usecases'
import { createRecorder } from './record.usecases'
import { listRiwayat } from './riwayat.usecases'
import { recordScan } from './scan.usecases'
import { updateStatus } from './status.usecases'
import { matchTempel } from './tempel.usecases'

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
      const { participantIdentifier, absenId, id_kelompok = null, cara = 'kamera', kartu } = body
      return recordScan(recorder, { participantIdentifier, absenId, id_kelompok, cara, kartu }, write)
    },
    scanAnswer,
  )
  const status = handle(
    api.absen.setStatus,
    ({ body, write }) => updateStatus(recorder, body, write),
    statusAnswer,
  )
  const answerBatch = createBatchCall({
    calls: { scan, status },
    findMembers: (nim) => findByNim(pool, { nim }),
    logger,
  })
  handle(api.absen.recordBatch, ({ body, caller, request }) => answerBatch(body, { caller, request }))
  handle(
    api.absen.listDitahan,
    ({ query, mentor }) => listDitahan(pool, query, mentor),
    ({ rows, pages }) => ({ data: rows, ...(pages ? { beside: pages } : {}) }),
  )
  handle(
    api.absen.takeDitahan,
    async ({ body, caller, mentor, write }) => {
      const answer = await once(pool, write, (tx) => takeDitahan(tx, body.id, { oleh: caller.id, mentor }))
      if (isOfAnother(answer, write)) throw scanNotFound()
      return answer
    },
    takenAnswer,
  )
  handle(api.absen.listJumlah, ({ query, mentor }) => listJumlah(pool, query.id, mentor))
  handle(
    api.absen.listDiputuskan,
    ({ query, mentor }) => listDiputuskan(reading, query.id, mentor),
    rowsAnswer,
  )
  handle(api.absen.listRiwayat, ({ query, mentor }) => listRiwayat(pool, query, mentor))
  handle(
    api.absen.listAllGroups,
    ({ query, mentor }) => listAllGroups(pool, query, mentor),
    ({ data, pages }) => ({ data, beside: pages }),
  )
  handle(api.absen.matchTempel, ({ body, mentor }) => matchTempel(reading, body, mentor))
  handle.csv(api.absen.exportAbsensi, ({ query, mentor }) => exportAbsensi(pool, { absen: query.id, mentor }))
  handle(api.absen.listAbsensi, ({ query, mentor }) => listWithAbsensi(reading, query, mentor), rowsAnswer)
}
