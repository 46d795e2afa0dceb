import { useCallback, useEffect, useState, useSyncExternalStore } from 'react'
import type { OutboxItem, OutboxStatus } from './item'
import { outbox } from './outbox'
import type { UnreadableRow } from './readable'

const subscribe = (listener: () => void) => outbox.subscribe(listener)
const getStatus = () => outbox.getStatus()

/** The badge's numbers, kept up to date over all tabs. */
export function useOutbox(): OutboxStatus {
  return useSyncExternalStore(subscribe, getStatus)
}

/** A list from the outbox that follows every change; null until it was read for the first time. */
function useRows<Row>(read: () => Promise<Row[]>): Row[] | null {
  const [items, setItems] = useState<Row[] | null>(null)
  useEffect(() => {
    let current = true
    const refresh = async () => {
      // Without IndexedDB there is nothing here: `put` is who says so.
      const next = await read().catch((): Row[] => [])
      if (current) setItems(next)
    }
    void refresh()
    const stop = outbox.subscribe(() => void refresh())
    return () => {
      current = false
      stop()
    }
  }, [read])
  return items
}

/** The scans and status changes of an activity that the server doesn't have yet, to be replayed over its rows. */
export function usePending(absenId: string): OutboxItem[] | null {
  return useRows(useCallback(() => outbox.pendingFor(absenId), [absenId]))
}

const all = () => outbox.items()

/** Everything in the outbox, for the sheet behind the badge. */
export function useOutboxItems(): OutboxItem[] | null {
  return useRows(all)
}

const unreadable = () => outbox.unreadable()

/** What this version can't read, for the same sheet. */
export function useUnreadable(): UnreadableRow[] | null {
  return useRows(unreadable)
}
