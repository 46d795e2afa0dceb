import { orangCalls } from '@bakti/contract/orang/orang.calls'
import type { Orang, SeenOrang } from '@bakti/contract/orang/orang.schemas'
import { type UseMutationOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { type CallError, describeFailure } from '../../platform/failure'
import { callQuery } from '../../platform/query'
import { toastsOf } from '../../ui/toast'

export const orangQuery = (id: string) => callQuery(orangCalls.get, { query: { id } })

/** What an act says of a person, so that it is refused where somebody changed them meanwhile. */
export const seenOf = ({ id, nama, nim, id_kelompok }: SeenOrang): SeenOrang => ({
  id,
  nama,
  nim,
  id_kelompok,
})

interface OrangAct<Answer, Given> extends Pick<UseMutationOptions<Answer, CallError, Given>, 'mutationFn'> {
  orang: Pick<Orang, 'id'>
  /** The text of a failure without a message. */
  failed: string
  onDone: (answer: Answer) => void
}

/** An act on a person. It may change any list, so all of them are read again, also where it was refused because somebody came first. */
export function useOrangAct<Answer extends { message: string }, Given = void>({
  orang,
  failed,
  onDone,
  mutationFn,
}: OrangAct<Answer, Given>) {
  const client = useQueryClient()
  const toast = toastsOf(`orang:${orang.id}`)
  return useMutation<Answer, CallError, Given>({
    ...(mutationFn && { mutationFn }),
    onSuccess: async (answer) => {
      toast.success(answer.message)
      onDone(answer)
      await client.invalidateQueries()
    },
    onError: async (error) => {
      toast.error(describeFailure(error, failed).text)
      if (error.answer.code === 'orang.changed') await client.invalidateQueries()
    },
  })
}
