import type { Anggota } from '@bakti/contract/anggota/anggota.schemas'
import { kelompokCalls } from '@bakti/contract/kelompok/kelompok.calls'
import type { Kelompok } from '@bakti/contract/kelompok/kelompok.schemas'
import { type UseQueryResult, queryOptions, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { call } from '../../platform/call'
import { serverNow } from '../../platform/clock'
import { type QueuedItem, useOutboxItems } from '../outbox/outbox.queries'
import { CallError } from '../../platform/failure'
import { type Read, callKey } from '../../platform/query'
import { readCached } from '../../platform/storage'
import { kelompokListShape, useKelompokList } from '../kelompok/kelompok.queries'
import { anggotaListQuery, anggotaListShape } from './anggota.queries'
import { withPendingAnggota } from './anggota.rules'

const QUERY = { anggota: 'true' } as const

/** Every group with its members; where the server can't be reached, put together from the copies of this device. */
const allQuery = () =>
  queryOptions<Read<Kelompok[]>, CallError>({
    queryKey: callKey(kelompokCalls.list, QUERY),
    queryFn: async ({ signal }) => {
      const answer = await call(kelompokCalls.list, { query: QUERY, signal })
      if (answer.ok) return { data: answer.data, at: serverNow().toISOString(), cached: false }
      const copies = answer.kind === 'refused' ? null : await allFromCopies().catch(() => null)
      if (!copies) throw new CallError(answer, 'kosong')
      return copies
    },
  })

/** All or nothing: paper for some of the groups would pass for that of all. As old as the oldest copy. */
async function allFromCopies(): Promise<Read<Kelompok[]> | null> {
  const [kelompokShape, anggotaShape] = await Promise.all([kelompokListShape(), anggotaListShape()])
  const groups = readCached<Kelompok[]>('kelompokData', kelompokShape)
  if (groups === null || groups === 'rusak') return null
  const data: Kelompok[] = []
  let { at } = groups
  for (const kelompok of groups.data) {
    const copy = readCached<Anggota[]>(`anggotaKelompok_${kelompok.id}`, anggotaShape)
    if (copy === null || copy === 'rusak') return null
    if (copy.at < at) at = copy.at
    data.push({ ...kelompok, Anggota_Kelompok: copy.data })
  }
  return { data, at, cached: true }
}

/** Read anew when the screen opens and then left alone: 8,000 codes aren't drawn again because a window came to the front. */
const SNAPSHOT = {
  staleTime: Infinity,
  refetchOnMount: 'always',
  refetchOnReconnect: false,
  refetchOnWindowFocus: false,
} as const

/** Paper lasts: what another screen read before, or what was there before an error, is not printed. */
const fresh = <Data>({ data, error, isFetchedAfterMount }: UseQueryResult<Read<Data>, CallError>) =>
  isFetchedAfterMount && !error ? data?.data : undefined

const NOTHING: readonly QueuedItem[] = []
const NOBODY: readonly Anggota[] = []

/** What waits on this device and changes groups or members. Scans come and go without a card being drawn again. */
function useWaiting(): readonly QueuedItem[] | null {
  const items = useOutboxItems()
  return useMemo(() => {
    if (!items) return null
    const found = items.filter(({ kind }) => kind === 'kelompok.create' || kind === 'anggota.create')
    return found.length > 0 ? found : NOTHING
  }, [items])
}

function useOne(wanted: string | null) {
  const groups = useKelompokList()
  const one = groups.rows.find(({ id, nomor }) => id === wanted || String(nomor) === wanted)
  const { id, nomor, antre = false } = one ?? {}
  // The server doesn't know a group that waits here: all its members do too.
  const enabled = id !== undefined && !antre
  const list = useQuery({ ...anggotaListQuery(id ?? ''), ...SNAPSHOT, enabled })
  const rows = antre ? NOBODY : fresh(list)
  const waiting = useWaiting()
  const kelompok = useMemo(
    () =>
      id !== undefined && nomor !== undefined && rows && waiting
        ? [{ nomor, anggota: withPendingAnggota(rows, waiting, { id, nomor }) }]
        : null,
    [id, nomor, rows, waiting],
  )
  return { groups, list, kelompok, one, waiting }
}

/**
 * The groups to print with their members, those among them that this device still has to send. `wanted`: a group's id or
 * number; null for all. `kelompok` is null until everything is there, and stays so after an error or for an unknown group.
 */
export function usePrint(wanted: string | null) {
  const { groups, list, one, waiting, kelompok } = useOne(wanted)
  const semua = useQuery({ ...allQuery(), ...SNAPSHOT, enabled: wanted === null })
  const every = fresh(semua)
  const all = useMemo(() => {
    if (!every || !waiting) return null
    const known = new Set(every.map(({ id }) => id))
    const added = waiting
      .filter((item) => item.kind === 'kelompok.create')
      .filter(({ id, state }) => state === 'antre' && !known.has(id))
      .map(({ id, body }) => ({ id, nomor: body.nomor }))
    return [...every, ...added]
      .sort((a, b) => a.nomor - b.nomor)
      .map((each: Pick<Kelompok, 'id' | 'nomor' | 'Anggota_Kelompok'>) => ({
        nomor: each.nomor,
        anggota: withPendingAnggota(each.Anggota_Kelompok ?? [], waiting, each),
      }))
  }, [every, waiting])

  if (wanted === null) {
    const { data: read, error, refetch } = semua
    return { kelompok: all, id: undefined, nomor: undefined, read, error, unknown: false, refetch }
  }
  return {
    kelompok,
    id: one?.id,
    nomor: one?.nomor,
    read: list.data ?? groups.data,
    error: list.error ?? (one ? null : groups.error),
    unknown: !one && groups.data !== undefined,
    refetch: one ? list.refetch : groups.refetch,
  }
}
