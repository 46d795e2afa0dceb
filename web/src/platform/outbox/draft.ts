import { lastOffset } from '../clock'
import { newId } from '../id'
import { session } from '../session'
import { deviceId } from '../storage'
import { noteAct } from './acted'
import type { Draft, OutboxItem } from './item'

const field = (value: unknown, name: string): string => {
  const found = (value as Record<string, unknown> | undefined)?.[name]
  return typeof found === 'string' ? found : ''
}

/** The item that an act becomes: whose, when, on which device. */
export function itemOf(draft: Draft): Omit<OutboxItem, 'seq'> {
  const creates = draft.kind.endsWith('.create')
  // A create's key and the id in its body are one (DECISIONS: Wire, 'repeats').
  const id = (creates && field(draft.body, 'id').toLowerCase()) || newId()
  const user = session.get().user
  const clock = lastOffset()
  noteAct(id)
  return {
    id,
    kind: draft.kind,
    entity: draft.entity,
    after: [...(draft.after ?? [])],
    absen: field(draft.body, 'absenId') || field(draft.body, 'absen_id'),
    label: draft.label,
    ...(draft.body === undefined ? {} : { body: creates ? { ...(draft.body as object), id } : draft.body }),
    ...(draft.query === undefined ? {} : { query: draft.query }),
    ...(draft.seenAt === undefined ? {} : { seenAt: draft.seenAt }),
    ...(draft.seenEvents?.length ? { seenEvents: draft.seenEvents } : {}),
    happened_at: new Date().toISOString(),
    ...(clock ? { clock } : {}),
    deviceId: deviceId(),
    operator: user && { id: user.id, name: user.name },
    state: 'antre',
  }
}
