import { createHash } from 'node:crypto'
import { api } from '@bakti/contract/api'
import type { Pool } from '../../platform/database'
import type { Handle } from '../../platform/handle'
import { once, onceSecret } from '../../platform/idempotency'
import type { Write } from '../../platform/write'
import type { Alamat } from '../pengaturan/alamat.usecases'
import { readMentorFile, readRosterFile } from './file'
import { confirmImport, previewImport } from './impor.usecases'
import { confirmMentors, previewMentors } from './impor-mentor.usecases'

/** The file is part of the request: the same key with another file is another request (rule W17). */
function withFile(write: Write, bytes: Buffer): Write {
  return {
    ...write,
    requestHash: createHash('sha256').update(write.requestHash).update(bytes).digest('base64url'),
  }
}

interface ImportDeps {
  pool: Pool
  /** Mails of invitations wait now. */
  wakeMails: () => void
  alamat: Alamat
}

export function importRoutes(handle: Handle, { pool, wakeMails, alamat }: ImportDeps): void {
  handle(
    api.undangan.import,
    async ({ query, write, request }) => {
      const bytes = request.body as Buffer
      const sheet = await readMentorFile(bytes, query, write.pengirim)
      if (query.preview) return previewMentors(pool, sheet)
      // Links that are printed stand in the answer, so that it is stored nowhere (rule R28).
      const run = query.kirim === 'cetak' ? onceSecret : once
      const answer = await run(pool, withFile(write, bytes), async (tx) =>
        confirmMentors(tx, sheet, { ...query, asal: await alamat.forLinks(tx), oleh: write.pengirim }),
      )
      wakeMails()
      return answer
    },
    (done) => done,
  )
  handle(
    api.kelompok.import,
    async ({ query, write, request }) => {
      const bytes = request.body as Buffer
      const roster = await readRosterFile(bytes, query, write.pengirim)
      const pindah = query.pindah ?? false
      if (query.preview) return previewImport(pool, roster, pindah)
      return once(pool, withFile(write, bytes), (tx) =>
        confirmImport(tx, roster, { pindah, sidik: query.sidik }),
      )
    },
    (done) => done,
  )
}
