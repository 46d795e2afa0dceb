import { kelompokCalls } from '@bakti/contract/kelompok/kelompok.calls'
import { FolderPlus, FolderX, Merge } from 'lucide-react'
import { type OutboxItem, type OutboxKinds, fieldOf, hasTexts, outboxKind } from '../../platform/outbox/item'

/** The group that exists already, for a create that was refused because of it; null for any other item. */
function existingKelompok({ answer }: OutboxItem): { id: string; nomor: number } | null {
  const id = fieldOf(answer?.data, 'id')
  const nomor = fieldOf(answer?.data, 'nomor')
  if (answer?.code !== 'kelompok.exists' || typeof id !== 'string' || typeof nomor !== 'number') return null
  return { id, nomor }
}

/** The operations on groups that wait in the outbox without a network. */
export const kelompokKinds = {
  'kelompok.create': outboxKind({
    call: kelompokCalls.create,
    creates: true,
    isReadable: ({ body }) => typeof fieldOf(body, 'nomor') === 'number',
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
