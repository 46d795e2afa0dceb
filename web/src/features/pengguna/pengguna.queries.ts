import { perangkatCalls } from '@bakti/contract/perangkat/perangkat.calls'
import { penggunaCalls } from '@bakti/contract/pengguna/pengguna.calls'
import { type QueryClient, keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Role } from '@bakti/contract/auth/auth.schemas'
import type { AkunPage } from '@bakti/contract/pengguna/pengguna.schemas'
import { callKey, callQuery } from '../../platform/query'

/** A role, or all roles of the staff; '' is everybody. */
export type PeranFilter = Role | 'petugas' | ''

export interface AkunFilter {
  cari: string
  peran: PeranFilter
}

/** What the list shows at first: the staff. */
export const AT_FIRST: AkunFilter = { cari: '', peran: 'petugas' }

/** A page of accounts. The page before it stays until it is loaded. Nothing of it is kept on the device. */
export function useAkunList({ cari, peran }: AkunFilter, page: number, { enabled = true } = {}) {
  const text = cari.trim()
  const query = { ...(text !== '' && { cari: text }), ...(peran !== '' && { peran }), page: String(page) }
  return useQuery({ ...callQuery(penggunaCalls.list, { query }), enabled, placeholderData: keepPreviousData })
}

/** How many accounts there are of each role. */
export type Jumlah = AkunPage['jumlah']

export const totalOf = (jumlah: Jumlah): number => Object.values(jumlah).reduce((sum, each) => sum + each, 0)

/** How many accounts there are; undefined: not known yet. */
export function useJumlahAkun(): number | undefined {
  const jumlah = useAkunList(AT_FIRST, 1).data?.data.jumlah
  return jumlah && totalOf(jumlah)
}

/** The accounts with a device that should report and does not (rule D4). None as long as the devices are not known. */
export function useSilentAkun(): ReadonlySet<string> {
  const { data } = useQuery(callQuery(perangkatCalls.list))
  const silent = data?.data.filter(({ keadaan }) => keadaan === 'diam') ?? []
  return new Set(silent.map(({ id_user }) => id_user))
}

export const refreshPengguna = (client: QueryClient) =>
  client.invalidateQueries({ queryKey: callKey(penggunaCalls.list) })
