import { kotakCalls } from '@bakti/contract/kotak/kotak.calls'
import { Inbox } from 'lucide-react'
import { type OutboxKinds, fieldOf, outboxKind } from '../../platform/outbox/item'

/** Under this topic the outbox has what was closed here and is not stored by the server yet. */
export const KOTAK_TOPIC = 'kotak'

/** Entries of the inbox that were closed by one act. */
export const kotakKinds = {
  'kotak.close': outboxKind({
    call: kotakCalls.close,
    isReadable: ({ body }) => Array.isArray(fieldOf(body, 'entri')),
    topic: () => KOTAK_TOPIC,
    title: 'Kotak Masuk',
    icon: Inbox,
  }),
} satisfies OutboxKinds
