import { penggunaCalls } from '@bakti/contract/pengguna/pengguna.calls'
import { type QueryClient, keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Role } from '@bakti/contract/auth/auth.schemas'
import { callKey, callQuery } from '../../platform/query'

/** A role, or all roles of the staff; '' is everybody. */
export type PeranFilter = Role | 'petugas' | ''

export interface AkunFilter {
  cari: string
  peran: PeranFilter
}

/** A page of accounts. The page before it stays until it is loaded. Nothing of it is kept on the device. */
export function useAkunList({ cari, peran }: AkunFilter, page: number) {
  const text = cari.trim()
  const query = { ...(text !== '' && { cari: text }), ...(peran !== '' && { peran }), page: String(page) }
  return useQuery({ ...callQuery(penggunaCalls.list, { query }), placeholderData: keepPreviousData })
}

export const refreshPengguna = (client: QueryClient) =>
  client.invalidateQueries({ queryKey: callKey(penggunaCalls.list) })
