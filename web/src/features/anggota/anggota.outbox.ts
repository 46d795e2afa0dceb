import { anggotaCalls } from '@bakti/contract/anggota/anggota.calls'
import { UserPlus } from 'lucide-react'
import { type OutboxKinds, hasTexts, outboxKind } from '../../platform/outbox/item'

/** The operations on members that wait in the outbox without a network. */
export const anggotaKinds = {
  'anggota.create': outboxKind({
    call: anggotaCalls.create,
    creates: true,
    isReadable: ({ body }) => hasTexts(body, ['nama', 'nim', 'id_kelompok']),
    title: 'Tambah anggota',
    icon: UserPlus,
  }),
} satisfies OutboxKinds
