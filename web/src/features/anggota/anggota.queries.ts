import { orderOfNames } from '@bakti/contract/anggota/anggota.rules'
import type { AnggotaKolom } from '@bakti/contract/anggota/anggota.schemas'
import type { KolomAnggota } from '@bakti/contract/anggota/kolom.rules'
import { anggotaCalls } from '@bakti/contract/anggota/anggota.calls'
import { kelompokCalls } from '@bakti/contract/kelompok/kelompok.calls'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { usePendingChanges } from '../outbox/outbox.queries'
import type { CallError } from '../../platform/failure'
import { type Read, callQuery } from '../../platform/query'
import type { ReadState } from '../../ui/FailedState'
import { type ShownKelompok, useFollowKelompok } from '../kelompok/kelompok.queries'
import { type ShownAnggota, withPendingAnggota } from './anggota.rules'

/** The shape of a copy of this list (`anggota.copies.ts`). */
export const anggotaListShape = async () => (await import('./anggota.copies')).anggotaListShape

/** The members of a group, by name; the device's copy (`anggotaKelompok_{id}`) where the server can't be reached. */
export const anggotaListQuery = (kelompokId: string) =>
  callQuery(anggotaCalls.list, {
    query: { kelompok: kelompokId },
    cache: `anggotaKelompok_${kelompokId}`,
    shape: anggotaListShape,
  })

/** The members of a group with optional columns (rule M22). Never copied to the device (rule M10). */
export const kolomQuery = (kelompokId: string, kolom: readonly KolomAnggota[]) =>
  callQuery(anggotaCalls.list, { query: { kelompok: kelompokId, kolom: kolom.join(',') } })

/** The optional columns of a group's members, by their ids; empty until they are there, and where none is asked for. */
export function useKolom(kelompok: ShownKelompok | undefined, kolom: readonly KolomAnggota[]) {
  const enabled = kelompok !== undefined && !kelompok.antre && kolom.length > 0
  const list = useQuery({ ...kolomQuery(kelompok?.id ?? '', kolom), enabled })
  const byId = useMemo(
    () => new Map<string, AnggotaKolom>(enabled ? list.data?.data.map((row) => [row.id, row]) : []),
    [enabled, list.data],
  )
  return { byId, failed: enabled && list.isError }
}

/**
 * A group's members with those that this device still has to send; idle until a group is chosen, and for one that still
 * waits here itself: the server doesn't know it yet.
 */
export function useAnggotaList(kelompok: ShownKelompok | undefined) {
  const enabled = kelompok !== undefined && !kelompok.antre
  const list = useQuery({ ...anggotaListQuery(kelompok?.id ?? ''), enabled })
  const items = usePendingChanges()
  useFollowKelompok()
  return { ...list, rows: kelompok ? withPendingAnggota(list.data?.data ?? [], items ?? [], kelompok) : [] }
}

/** What stands in the place of a group's id where all groups are meant. */
export const ALL = 'semua'

/** The members of all groups, by name, with those that this device still has to send. Never copied to the device: it keeps a roster (rule O33). */
export function useAllAnggota(groups: readonly ShownKelompok[], enabled: boolean) {
  const list = useQuery({ ...callQuery(kelompokCalls.list, { query: { anggota: 'true' } }), enabled })
  const items = usePendingChanges()
  const read = enabled ? list.data?.data : undefined
  const rows = useMemo(() => {
    const members = new Map(read?.map(({ id, Anggota_Kelompok = [] }) => [id, Anggota_Kelompok]))
    const all = read
      ? groups.flatMap((group) => withPendingAnggota(members.get(group.id) ?? [], items ?? [], group))
      : []
    return all.sort(orderOfNames)
  }, [read, groups, items])
  return { ...list, rows }
}

/** The members of a group, or of all. */
export interface MemberList extends ReadState {
  data: Read<unknown> | undefined
  error: CallError | null
  isLoading: boolean
  rows: ShownAnggota[]
}
