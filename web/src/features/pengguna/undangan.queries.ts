import type { KeadaanUndangan } from '@bakti/contract/undangan/undangan.rules'
import { undanganCalls } from '@bakti/contract/undangan/undangan.calls'
import type { UndanganBertoken, undanganShapes } from '@bakti/contract/undangan/undangan.schemas'
import {
  type QueryClient,
  keepPreviousData,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import type { BodyOf } from '@bakti/contract/call'
import type { CallError } from '../../platform/failure'
import { newId } from '../../platform/id'
import { callKey, callOrThrow, callQuery } from '../../platform/query'

export interface UndanganFilter {
  cari: string
  keadaan: KeadaanUndangan | ''
}

/** A page of invitations, the newest first. */
export function useUndanganList({ cari, keadaan }: UndanganFilter, page: number) {
  const text = cari.trim()
  const query = {
    ...(text !== '' && { cari: text }),
    ...(keadaan !== '' && { keadaan }),
    page: String(page),
  }
  return useQuery({ ...callQuery(undanganCalls.list, { query }), placeholderData: keepPreviousData })
}

export const refreshUndangan = (client: QueryClient) =>
  client.invalidateQueries({ queryKey: callKey(undanganCalls.list) })

/** A key of its own for each press: a link whose answer was lost was seen by nobody, and the next press makes another one. */
const freshKey = () => ({ 'Idempotency-Key': newId() })

export type UndanganBody = BodyOf<(typeof undanganShapes)['create']>

/** Makes an invitation. Its link is nowhere but in this answer (rule R83). */
export function useBuatUndangan() {
  const client = useQueryClient()
  return useMutation<UndanganBertoken, CallError, UndanganBody>({
    mutationFn: async (body) => (await callOrThrow(undanganCalls.create, { body, headers: freshKey() })).data,
    onSettled: () => void refreshUndangan(client),
    gcTime: 0,
  })
}

/** Makes another link of an invitation; the former one is void. */
export function useTautanBaru() {
  const client = useQueryClient()
  return useMutation<UndanganBertoken | undefined, CallError, string>({
    mutationFn: async (id) =>
      (await callOrThrow(undanganCalls.ulang, { body: { ids: [id] }, headers: freshKey() })).data[0],
    onSettled: () => void refreshUndangan(client),
    gcTime: 0,
  })
}
