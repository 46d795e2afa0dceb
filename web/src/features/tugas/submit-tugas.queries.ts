import { aktivasiCalls } from '@bakti/contract/aktivasi/aktivasi.calls'
import { kelompokCalls } from '@bakti/contract/kelompok/kelompok.calls'
import { useQuery } from '@tanstack/react-query'
import { callKey, callQuery } from '../../platform/query'

/**
 * The groups of a participant's form: numbers without a count of members, so their copy is not the admins' `kelompokData`.
 * `enabled`: false until the tasks are loaded (rule T18).
 */
export function useKelompokChoices(enabled: boolean) {
  const query = callQuery(kelompokCalls.list, {
    query: {},
    cache: 'cache:kelompok_pilihan',
    shape: async () => (await import('./tugas.copies')).kelompokChoicesShape,
  })
  // A key of its own in memory, too: under the admins' they would be shown as theirs.
  return useQuery({ ...query, queryKey: [...callKey(kelompokCalls.list, {}), 'pilihan'], enabled })
}

/**
 * The member of the session's account. `known`: whether it was read. Where it could not be read, the form asks for name, NIM and group, and
 * the server knows better (rule R41). `enabled`: as above.
 */
export function useKartu(enabled = true) {
  const kartu = useQuery({ ...callQuery(aktivasiCalls.get), enabled })
  return { kartu: kartu.data?.data ?? null, known: !kartu.isPending }
}
