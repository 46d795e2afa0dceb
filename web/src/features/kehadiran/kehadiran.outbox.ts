import { absenCalls } from '@bakti/contract/absen/absen.calls'
import { PencilLine } from 'lucide-react'
import type { Failure } from '../../platform/call'
import { type OutboxKinds, hasTexts, outboxKind } from '../../platform/outbox/item'

/** The server kept the act, and it has no effect yet (rules H19, R12). */
export const isHeld = ({ data }: Failure): boolean =>
  typeof data === 'object' && data !== null && 'ditahan' in data && data.ditahan === true

/** A status that is set by hand. Its topic is the activity. */
export const kehadiranKinds = {
  status: outboxKind({
    call: absenCalls.setStatus,
    batch: { call: absenCalls.recordBatch, kind: 'status' },
    sentAgain: true,
    isReadable: ({ body }) => hasTexts(body, ['anggota_id', 'absen_id', 'status_kehadiran']),
    topic: ({ absen_id }) => absen_id,
    isHeld,
    title: 'Ubah status',
    icon: PencilLine,
  }),
} satisfies OutboxKinds
