import { riwayatCalls } from '@bakti/contract/riwayat/riwayat.calls'
import { keepPreviousData } from '@tanstack/react-query'
import { callQuery } from '../../platform/query'
import { type RiwayatView, daysOf } from './riwayat.rules'

/** What narrows the log, as a call has it. */
export const wired = ({ cari, oleh, hal, range, tentang }: Omit<RiwayatView, 'page'>, now: Date) => ({
  ...daysOf(range, now),
  ...(cari && { cari }),
  ...(oleh && { oleh }),
  ...(hal && { hal }),
  ...(tentang && { tentang }),
})

/** A page of the log. The page before it stays until it is loaded. */
export const riwayatQuery = ({ page, ...view }: RiwayatView, now: Date) => ({
  ...callQuery(riwayatCalls.list, { query: { ...wired(view, now), page: String(page) } }),
  placeholderData: keepPreviousData,
})
