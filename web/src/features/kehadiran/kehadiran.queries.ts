import { absenCalls } from '@bakti/contract/absen/absen.calls'
import type { AnggotaAbsensi } from '@bakti/contract/absen/absen.schemas'
import type { StatusKehadiran } from '@bakti/contract/absen/kehadiran.rules'
import type { Hours } from '@bakti/contract/absen/reading.rules'
import { sayaCalls } from '@bakti/contract/saya/saya.calls'
import {
  keepPreviousData,
  type QueryClient,
  type UseQueryResult,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Settled } from '../../platform/outbox/item'
import { type CallError, isUnanswered } from '../../platform/failure'
import type { ShownKelompok } from '../kelompok/kelompok.queries'
import { usePeople } from '../offline/roster.queries'
import { outbox, usePending, usePendingChanges } from '../outbox/outbox.queries'
import { type Read, callKey, callQuery } from '../../platform/query'
import { jumlahQuery, refreshAbsen } from '../absen/absen.queries'
import { type ShownRow, rowsOfCopy, withAdded, withMarks, withPending } from './pending.rules'

/** How often an open list is read again: other devices scan at the same time. */
const REFRESH_MS = 10_000

/** The members of a group with their attendance in an activity. */
export const withAbsensiQuery = (kelompokId: string, absenId: string) => ({
  ...callQuery(absenCalls.listAbsensi, {
    query: { id_kelompok: kelompokId, id_absen: absenId },
    cache: `cache:absensi_${kelompokId}_${absenId}`,
    shape: async () => (await import('../absen/absen.copies')).withAbsensiShape,
  }),
  refetchInterval: REFRESH_MS,
  refetchOnWindowFocus: true,
})

/** A page of the members of all groups, of one status or (null) of all. The page before it stays until it is loaded. */
export const allGroupsQuery = (absenId: string, status: StatusKehadiran | null, page: number) => ({
  ...callQuery(absenCalls.listAllGroups, {
    query: { id: absenId, ...(status && { status }), page: String(page) },
  }),
  refetchInterval: REFRESH_MS,
  placeholderData: keepPreviousData,
})

/** The rows of /absensi. `list` is the read of the server, or of the device's copy of its answer. */
export interface ShownRows {
  list: UseQueryResult<Read<AnggotaAbsensi[]>, CallError>
  rows: ShownRow[]
  /** The rows are names of the device's copy of the roster, which the server last confirmed then (ISO). */
  copyAt?: string | null
}

/**
 * The rows of a group in an activity, with the waiting acts of this device. Where neither the server nor a copy of its answer can be
 * read, or the session has ended, the names come from the copy of the roster (rule O35). Reads nothing before both are chosen.
 */
export function useShownRows(
  kelompok: ShownKelompok | undefined,
  absen: ({ id: string } & Hours) | undefined,
): ShownRows {
  const changes = usePendingChanges()
  // The server does not know a group that waits here itself.
  const isQueued =
    kelompok?.antre === true && (changes === null || changes.some(({ id }) => id === kelompok.id))
  const list = useQuery({
    ...withAbsensiQuery(kelompok?.id ?? '', absen?.id ?? ''),
    enabled: kelompok !== undefined && absen !== undefined && !isQueued,
  })
  const pending = usePending(absen?.id ?? '')
  const people = usePeople({ search: false })
  const isUnread = list.data === undefined && list.error !== null && isUnanswered(list.error.answer)
  // `list` is not spread: TanStack Query renders a component again only for the properties that it reads.
  if (!kelompok || !absen) return { list, rows: [] }
  const copied = isUnread ? rowsOfCopy(people.all, kelompok, absen) : []
  const rows = withAdded(list.data?.data ?? copied, changes ?? [], kelompok)
  const shown = withMarks(withPending(rows, pending ?? []), absen)
  return { list, rows: shown, copyAt: copied.length > 0 ? people.at() : null }
}

/** What members report as wrong in an activity and is not marked as done (rule R52). */
export const mistakesQuery = (absenId: string) => callQuery(sayaCalls.listReports, { query: { id: absenId } })

/** A page of the held scans and statuses of an activity (rule H121). */
export const ditahanQuery = (absenId: string, page: number) => ({
  ...callQuery(absenCalls.listDitahan, { query: { id: absenId, page: String(page) } }),
  refetchInterval: REFRESH_MS,
  placeholderData: keepPreviousData,
})

/** The undecided members of an activity, of all groups (rule H30). */
export const diputuskanQuery = (absenId: string) => ({
  ...callQuery(absenCalls.listDiputuskan, { query: { id: absenId } }),
  refetchInterval: REFRESH_MS,
})

/**
 * What is open of a group in an activity: members to be decided, held acts, reports. null where the server has not said so now, and while
 * `enabled` is false.
 */
export function useStillOpen(kelompokId: string, absenId: string, enabled: boolean) {
  const { data } = useQuery({ ...jumlahQuery(absenId), enabled, refetchInterval: REFRESH_MS })
  const own =
    enabled && data?.cached === false && data.data.find(({ id_kelompok }) => id_kelompok === kelompokId)
  return own || null
}

/** The row that the server answered a scan or a status change with. */
function answeredRow({ item, answer }: Settled): AnggotaAbsensi | null {
  return answer.ok && (item.kind === 'scan' || item.kind === 'status')
    ? (answer.data as AnggotaAbsensi)
    : null
}

/** The events of a member in an activity (rule H37). */
export const riwayatQuery = (absenId: string, anggotaId: string) => ({
  ...callQuery(absenCalls.listRiwayat, { query: { id_absen: absenId, id_anggota: anggotaId } }),
  refetchInterval: REFRESH_MS,
})

/** Puts a row into its list. Returns false for a list without it: the member was added since it was read. */
function putRow(client: QueryClient, row: AnggotaAbsensi, absenId: string): boolean {
  const key = callKey(absenCalls.listAbsensi, { id_kelompok: row.id_kelompok, id_absen: absenId })
  const old = client.getQueryData<Read<AnggotaAbsensi[]>>(key)
  if (!old) return true
  client.setQueryData(key, { ...old, data: old.data.map((each) => (each.id === row.id ? row : each)) })
  return old.data.some(({ id }) => id === row.id)
}

/**
 * Updates the lists when this device sends an act. `quiet`: puts only the answer into the list and does not read the lists again,
 * because scans come every second.
 */
export function useFollowOutbox({ quiet }: { quiet: boolean }): void {
  const client = useQueryClient()
  useEffect(() => {
    let asked = false
    // Many acts arrive by one call: the lists are read once for all of them.
    const refresh = () => {
      if (asked) return
      asked = true
      queueMicrotask(() => {
        asked = false
        void refreshAbsen(client)
      })
    }
    return outbox.current.onSettled((settled) => {
      // A member who was added: a list that is being read for the first time may lack them.
      if (/^(anggota|kelompok)\./.test(settled.item.kind))
        return void client.cancelQueries({ queryKey: callKey(absenCalls.listAbsensi) }).then(refresh)
      const row = answeredRow(settled)
      // At once: otherwise the row would show its old status until the list is read again.
      const isListed = row === null || putRow(client, row, settled.item.absen)
      if (!quiet || !isListed) refresh()
    })
  }, [client, quiet])
}
