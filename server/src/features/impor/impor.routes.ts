import { createHash } from 'node:crypto'
import { api } from '@bakti/contract/api'
import type { Pool } from '../../platform/database'
import type { Handle } from '../../platform/handle'
import { once } from '../../platform/idempotency'
import type { Write } from '../../platform/write'
import { readRosterFile } from './file'
import { confirmImport, previewImport } from './impor.usecases'

/** The file is part of the request: the same key with another file is another request (rule W17). */
function withFile(write: Write, bytes: Buffer): Write {
  return {
    ...write,
    requestHash: createHash('sha256').update(write.requestHash).update(bytes).digest('base64url'),
  }
}

export function importRoutes(handle: Handle, { pool }: { pool: Pool }): void {
  handle(
    api.kelompok.import,
    async ({ query, write, request }) => {
      const bytes = request.body as Buffer
      const roster = await readRosterFile(bytes, query)
      const pindah = query.pindah ?? false
      if (query.preview) return previewImport(pool, roster, pindah)
      return once(pool, withFile(write, bytes), (tx) =>
        confirmImport(tx, roster, { pindah, sidik: query.sidik }),
      )
    },
    (done) => done,
  )
}
