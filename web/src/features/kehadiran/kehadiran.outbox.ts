import { absenCalls } from '@bakti/contract/absen/absen.calls'
import type { BodyOf } from '@bakti/contract/call'
import type { absenShapes } from '@bakti/contract/absen/absen.schemas'
import { PencilLine } from 'lucide-react'
import { type OutboxKinds, hasTexts } from '../../platform/outbox/item'

type StatusBody = BodyOf<typeof absenShapes.status>

/** A status that is set by hand. Its topic is the activity. */
export const kehadiranKinds = {
  status: {
    call: absenCalls.status,
    batch: { call: absenCalls.batch, kind: 'status' },
    sentAgain: true,
    isReadable: ({ body }) => hasTexts(body, ['anggota_id', 'absen_id', 'status_kehadiran']),
    topic: (body) => (body as StatusBody).absen_id,
    title: 'Ubah status',
    icon: PencilLine,
  },
} satisfies OutboxKinds
