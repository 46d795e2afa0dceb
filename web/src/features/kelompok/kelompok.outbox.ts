import { kelompokCalls } from '@bakti/contract/kelompok/kelompok.calls'
import type { Kelompok } from '@bakti/contract/kelompok/kelompok.schemas'
import { FolderPlus, FolderX, Merge } from 'lucide-react'
import { type OutboxItem, type OutboxKinds, hasTexts, outboxKind } from '../../platform/outbox/item'

/** The group that exists already, for a create that was refused because of it; null for any other item. */
function existingKelompok({ answer }: OutboxItem): Kelompok | null {
  return answer?.code === 'kelompok.exists' ? (answer.data as Kelompok) : null
}

const isNumber = (value: unknown) => typeof value === 'number'

/** The operations on groups that wait in the outbox without a network. */
export const kelompokKinds = {
  'kelompok.create': outboxKind({
    call: kelompokCalls.create,
    creates: true,
    isReadable: ({ body }) => isNumber((body as { nomor?: unknown } | null | undefined)?.nomor),
    title: 'Tambah kelompok',
    icon: FolderPlus,
    /** The members that were added to the refused group here go to the one that exists. */
    review: (item, outbox) => {
      const existing = existingKelompok(item)
      return (
        existing && {
          icon: Merge,
          text: 'Gabungkan',
          label: `Gabungkan dengan Kelompok ${existing.nomor} yang sudah ada`,
          run: () => outbox.replaceId(item.id, existing.id, 'id_kelompok'),
        }
      )
    },
  }),
  'kelompok.remove': outboxKind({
    call: kelompokCalls.remove,
    isReadable: ({ query }) => hasTexts(query, ['id']),
    title: 'Hapus kelompok',
    icon: FolderX,
  }),
} satisfies OutboxKinds
