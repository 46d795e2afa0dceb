import type { Isi } from '@bakti/contract/pengaturan/isi.schemas'
import { pengaturanCalls } from '@bakti/contract/pengaturan/pengaturan.calls'
import { useMutation } from '@tanstack/react-query'
import type { CallError } from '../../platform/failure'
import { callOrThrow, callQuery } from '../../platform/query'

/** All that is set of the event, and its versions (rule W64). */
export const acaraQuery = callQuery(pengaturanCalls.listVersi)

/** What is stored: a new content, or an older version once more. `versi`: the one that was changed. */
export type Store = { versi: number } & ({ isi: Isi } | { pulihan: number })

export const useStoreAcara = (onStored: (message: string) => void) =>
  useMutation<Awaited<ReturnType<typeof store>>, CallError, Store>({
    mutationFn: store,
    onSuccess: ({ message }) => onStored(message),
  })

const store = (body: Store) =>
  'isi' in body
    ? callOrThrow(pengaturanCalls.updateAcara, { body })
    : callOrThrow(pengaturanCalls.restoreVersi, { body })
