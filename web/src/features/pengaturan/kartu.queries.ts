import type { CardFormat } from '@bakti/contract/pengaturan/kartu.rules'
import { pengaturanCalls } from '@bakti/contract/pengaturan/pengaturan.calls'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { CallError } from '../../platform/failure'
import { callKey, callOrThrow } from '../../platform/query'
import { refreshAbsen } from '../absen/absen.queries'
import { alamatQuery } from './alamat.queries'

/** Which codes of student cards are read (rule S132). `known`: null where none are, undefined until the server has said it. */
export function useKodeKartu() {
  const { data, error } = useQuery(alamatQuery)
  return { known: data?.data.pola_kartu, problem: data ? null : error }
}

type Wanted = { formats: CardFormat[]; pattern: string } | null

const save = (pola_kartu: Wanted) => callOrThrow(pengaturanCalls.update, { body: { pola_kartu } })

/** Stores it. Scanners that are opened from then on read it with the activities. */
export function useSaveKodeKartu() {
  const client = useQueryClient()
  return useMutation<Awaited<ReturnType<typeof save>>, CallError, Wanted>({
    mutationFn: save,
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: callKey(pengaturanCalls.get) }),
        refreshAbsen(client),
      ]),
  })
}
