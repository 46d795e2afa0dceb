import { sampahCalls } from '@bakti/contract/sampah/sampah.calls'
import type { Terhapus } from '@bakti/contract/sampah/sampah.schemas'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type CallError, describeFailure } from '../../platform/failure'
import { callOrThrow, callQuery } from '../../platform/query'
import { toastsOf } from '../../ui/toast'

/** What can be restored, newest first. */
export const sampahQuery = () => callQuery(sampahCalls.list)

/**
 * Restores one deletion at a time (rule K12). `refused`: by id, what prevented it the last time, as sentences; `busy`: the id that is
 * being restored.
 */
export function useRestore() {
  const client = useQueryClient()
  const [refused, setRefused] = useState<ReadonlyMap<string, string[]>>(new Map())
  const restore = useMutation({
    mutationFn: ({ id }: Terhapus) => callOrThrow(sampahCalls.restore, { body: { id } }),
    onSuccess: async ({ message, data: { tercatat } }, { id }) => {
      const counted = tercatat > 0 ? `. ${tercatat} scan yang ditahan kini tercatat` : ''
      toastsOf(`kembalikan:${id}`).success(message + counted)
      // It may be in any list.
      await client.invalidateQueries()
    },
    onError: async (error: CallError, { id }) => {
      if (error.answer.code === 'terhapus.blocked')
        return setRefused((all) =>
          new Map(all).set(
            id,
            error.answer.errors.map(({ message }) => message),
          ),
        )
      toastsOf(`kembalikan:${id}`).error(describeFailure(error, 'Gagal mengembalikan data').text)
      if (error.refused) await client.invalidateQueries({ queryKey: sampahQuery().queryKey })
    },
  })
  return { restore: restore.mutate, busy: restore.isPending ? restore.variables.id : null, refused }
}
