import { useQuery } from '@tanstack/react-query'
import { usePending } from '../../platform/outbox/useOutbox'
import { withAbsensiQuery } from './kehadiran.queries'
import { withPending } from './pending.rules'

/** The rows of a group in an activity with what still waits on this device; idle until both are chosen. */
export function useShownRows(kelompokId: string | undefined, absenId: string | undefined) {
  const list = useQuery({
    ...withAbsensiQuery(kelompokId ?? '', absenId ?? ''),
    enabled: kelompokId !== undefined && absenId !== undefined,
  })
  const pending = usePending(absenId ?? '')
  // Not spread: whoever reads a part of it is drawn anew when that changes.
  return { list, rows: list.data ? withPending(list.data.data, pending ?? []) : [] }
}

export type ShownRows = ReturnType<typeof useShownRows>
