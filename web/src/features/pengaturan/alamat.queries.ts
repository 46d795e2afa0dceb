import { pengaturanCalls } from '@bakti/contract/pengaturan/pengaturan.calls'
import type { Pengaturan } from '@bakti/contract/pengaturan/pengaturan.schemas'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { CallError } from '../../platform/failure'
import { callKey, callOrThrow, callQuery } from '../../platform/query'

export const alamatQuery = callQuery(pengaturanCalls.get)

/** The address that links and paper carry (rule R105): the server's; where it knows none, that of this page. */
export const alamatOf = (known: Pengaturan['alamat'] | undefined): string => known?.publik ?? location.origin

/** The same, as far as the server has said it. */
export function useAlamat() {
  const known = useQuery(alamatQuery).data?.data.alamat
  return { known, alamat: alamatOf(known) }
}

/** Stores the public address. What is made from then on carries it. */
export function useSaveAlamat() {
  const client = useQueryClient()
  return useMutation<unknown, CallError, string>({
    mutationFn: (alamat) => callOrThrow(pengaturanCalls.update, { body: { alamat } }),
    onSettled: () => client.invalidateQueries({ queryKey: callKey(pengaturanCalls.get) }),
  })
}
