import { useCallback, useEffect, useState, useSyncExternalStore } from 'react'
import type { UnreadableRow } from '../../platform/outbox/database'
import type { DataOfKind, ItemOf, Operation, OutboxStatus } from '../../platform/outbox/item'
import { Outbox } from '../../platform/outbox/outbox'
import { lasting } from '../../platform/storage'
import { anggotaKinds } from '../anggota/anggota.outbox'
import { kehadiranKinds } from '../kehadiran/kehadiran.outbox'
import { kelompokKinds } from '../kelompok/kelompok.outbox'
import { kotakKinds } from '../kotak/kotak.outbox'
import { pindaiKinds } from '../pindai/pindai.outbox'
import { part } from '../../state/app'

/** Every kind of operation. An outbox without one of them could not send the items of that kind. */
export const kinds = { ...pindaiKinds, ...kehadiranKinds, ...kelompokKinds, ...anggotaKinds, ...kotakKinds }

/** A stored operation: its kind says what its body is. */
export type QueuedItem = ItemOf<typeof kinds>

/** What `outbox.put` returns for an operation of a kind. */
export type OperationOf<K extends keyof typeof kinds> = Operation<DataOfKind<(typeof kinds)[K]>>

/** The outbox of this page. Its counts are remembered beside its database. */
export const outbox = part(
  () => new Outbox({ kinds, memory: lasting('jumlahAntrean') }),
  (former) => former.stop(),
)

const subscribe = (listener: () => void) => outbox.current.subscribe(listener)
const getStatus = () => outbox.current.getStatus()

/** The counts of the badge, of all tabs. */
export function useOutbox(): OutboxStatus {
  return useSyncExternalStore(subscribe, getStatus)
}

/** A list of the outbox that follows every change; null until it was read for the first time. */
function useRows<Row>(read: () => Promise<Row[]>): Row[] | null {
  const [items, setItems] = useState<Row[] | null>(null)
  useEffect(() => {
    let current = true
    const refresh = async () => {
      // Without IndexedDB the list is empty; `put` reports it.
      const next = await read().catch((): Row[] => [])
      if (current) setItems(next)
    }
    void refresh()
    const stop = outbox.current.subscribe(() => void refresh())
    return () => {
      current = false
      stop()
    }
  }, [read])
  return items
}

/** The queued items of a topic. */
export function usePending(topic: string): QueuedItem[] | null {
  return useRows(useCallback(() => outbox.current.pendingFor(topic), [topic]))
}

/** The queued items without an activity: what waits to be changed in groups and members. */
export function usePendingChanges(): QueuedItem[] | null {
  return usePending('')
}

const all = () => outbox.current.items()

/** All items that this version can read. */
export function useOutboxItems(): QueuedItem[] | null {
  return useRows(all)
}

const unreadable = () => outbox.current.unreadable()

/** The rows that this version can't read. */
export function useUnreadable(): UnreadableRow[] | null {
  return useRows(unreadable)
}
