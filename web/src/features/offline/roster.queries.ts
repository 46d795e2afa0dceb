import type { QrTarget } from '@bakti/contract/absen/qr.rules'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useSyncExternalStore } from 'react'
import { serverNow } from '../../platform/clock'
import type { CallError } from '../../platform/failure'
import type { QueuedItem } from '../outbox/outbox.queries'
import { runLate } from '../../platform/run-late'
import { readAbsenList } from '../absen/absen.queries'
import {
  type ShownKelompok,
  kelompokListQuery,
  readKelompokList,
  withPendingKelompok,
} from '../kelompok/kelompok.queries'
import { usePendingChanges } from '../outbox/outbox.queries'
import { type RosterProgress, getRosterState, noteUnreachable, readRoster, subscribeRoster } from './roster'
import type { Roster } from './roster-database'
import { LIFE_MS, isOver, rosterMark } from './roster-life'
import { findSeen, followSeenPeople } from './seen-people'

export type { RosterProgress }

/** The device's copy of the roster: 'memuat' until it was read for the first time, 'rusak' if it was damaged and had to be deleted. */
export type RosterStatus =
  | { state: 'memuat' | 'kosong' | 'rusak' }
  | {
      state: 'ada'
      /** How many members it has. */
      count: number
      bytes: number
      /** When the server last said that it holds (ISO, the server's time). */
      at: string
      /** When it goes unless it is refreshed (ISO). */
      ends: string
    }

const useRosterState = () => useSyncExternalStore(subscribeRoster, getRosterState)

const statusOf = ({ rows, bytes, at }: Roster): RosterStatus => ({
  state: 'ada',
  count: rows.length,
  bytes,
  at,
  ends: new Date(Date.parse(at) + LIFE_MS).toISOString(),
})

/** When the server last said that this device's copy holds (ISO, the server's time); null without a copy. */
export const rosterAt = (): string | null => rosterMark()?.at ?? null

/** The copy that this device has (rule O33). */
export function useRosterStatus(): RosterStatus {
  const { copy, problem } = useRosterState()
  if (copy) return statusOf(copy)
  if (copy === undefined) return { state: 'memuat' }
  return { state: problem === 'rusak' ? 'rusak' : 'kosong' }
}

/**
 * Prepares the device for scanning without network: stores the roster, and the lists of groups and activities that open the scanner.
 * `signal` cancels it; what was stored before stays.
 * @throws CallError if the server can't be reached or refuses
 */
export async function downloadRoster(
  onProgress: (progress: RosterProgress) => void,
  signal: AbortSignal,
): Promise<RosterStatus> {
  const [kelompok] = await Promise.all([readKelompokList(signal), readAbsenList(signal)])
  const total = kelompok.data.reduce((sum, { anggota = 0 }) => sum + anggota, 0)
  onProgress({ received: 0, total })
  const { fetchRoster } = await import('./roster-fetch')
  const { done, stop } = fetchRoster({ quiet: false, total, onProgress })
  const cancel = () => stop.abort()
  signal.addEventListener('abort', cancel)
  if (signal.aborted) cancel()
  try {
    return statusOf(await done)
  } finally {
    signal.removeEventListener('abort', cancel)
  }
}

/** Without a copy there is nothing to keep yet: for this long the screen's own lists come first. */
const LATER_MS = 5_000
/** After a failure of the network the code that keeps it is loaded again. */
const AGAIN_MS = 10_000

/** Keeps the copy fresh as long as the screen is shown. */
export function useKeepRoster(): void {
  useEffect(() => {
    const load = async () => (await import('./keep-roster')).keepRoster
    return runLate(load, { delayMs: rosterMark() ? 0 : LATER_MS, againMs: AGAIN_MS })
  }, [])
}

/** A member whom this device knows by name. */
export interface Person {
  id: string
  nama: string
  nim: string
  /** The group's number. */
  kelompok: number
  /** The number to call, where the copy has it: of a mentor's own groups. */
  hp?: string | null | undefined
  /** The coming activities whose audience is without them, as the copy has it (rule M10). */
  di_luar_sasaran?: readonly string[] | undefined
  /** What else than the id finds them (rule M27). */
  kartu?: readonly string[] | undefined
}

/** The members whom this device still has to send. */
function pendingPeople(items: readonly QueuedItem[], groups: readonly ShownKelompok[]): Person[] {
  return items.flatMap(({ id, kind, body }) => {
    if (kind !== 'anggota.create') return []
    const { nama, nim, id_kelompok } = body
    const group = groups.find((each) => each.id === id_kelompok)
    return group ? [{ id, nama, nim, kelompok: group.nomor }] : []
  })
}

const NOBODY: readonly Person[] = []

/** The people whom this device can name without the server: those of its copy, and those whom it still has to send; a single one
 * also where an answer or a kept list has named them. */
export interface People {
  all: readonly Person[]
  /** When the server last said that the copy holds (ISO); null without a copy, and from its end on. */
  at: () => string | null
  /** It was not read yet, or is about to be fetched for the first time. */
  loading: boolean
  /** Why there is no copy. */
  problem: CallError | 'rusak' | null
  find: (target: QrTarget) => Person | undefined
  /** The id of a group; null where this device does not know it. */
  idOfKelompok: (nomor: number) => string | null
}

/** A copy that is older than this is read again when somebody searches in it. */
const SEARCHED_MS = 60_000

async function fetchApart(quiet: boolean): Promise<Roster> {
  const { fetchRoster } = await import('./roster-fetch').catch((error: unknown) => {
    noteUnreachable()
    throw error
  })
  return fetchRoster({ quiet }).done
}

/** Reads the copy again unless it is fresh; fetches it where there is none. */
async function refreshForSearch(): Promise<void> {
  const copy = await readRoster()
  if (copy && serverNow().getTime() - Date.parse(copy.at) < SEARCHED_MS) return
  // The failure is in the state of the copy.
  await fetchApart(copy !== null).catch(() => undefined)
}

/** Resolves with the people of the copy; fetches it where there is none, and resolves with null where it can't be had. */
export async function loadPeople(): Promise<readonly Person[] | null> {
  const copy = await readRoster()
  if (copy) return copy.rows
  return fetchApart(false).then(
    ({ rows }) => rows,
    () => null,
  )
}

/**
 * The one way of looking a person up without the server (rule O34). `search`: somebody looks for a person of any group, so the copy is
 * fetched where there is none, and so are the ids of the groups.
 */
export function usePeople({ search }: { search: boolean }): People {
  const { copy, fetching, problem } = useRosterState()
  const pending = usePendingChanges()
  const groups = useQuery({ ...kelompokListQuery(), enabled: search }).data?.data
  useEffect(followSeenPeople, [])
  useEffect(() => {
    if (search) void refreshForSearch()
  }, [search])
  return useMemo(() => {
    const items = pending ?? []
    const shown = withPendingKelompok(groups ?? [], items)
    const rows: readonly Person[] = copy?.rows ?? NOBODY
    const known = (id: string) => rows.some((row) => row.id === id)
    const added = pendingPeople(items, shown).filter(({ id }) => !known(id))
    const all = added.length > 0 ? [...rows, ...added] : rows
    // Asked at each scan: a page may stay open longer than the copy lives.
    const at = () => (copy && !isOver(copy.at) ? copy.at : null)
    return {
      all,
      at,
      loading: !copy && (copy === undefined || fetching || (search && problem === null)),
      problem: copy ? null : problem,
      find: (target) =>
        (at() ? all : added).find(
          target.by === 'id'
            ? ({ id, kartu }) => id === target.id || kartu?.includes(target.id)
            : ({ nim }) => nim === target.nim,
        ) ?? findSeen(target),
      idOfKelompok: (nomor) => shown.find((each) => each.nomor === nomor)?.id ?? null,
    }
  }, [copy, fetching, problem, pending, groups, search])
}
