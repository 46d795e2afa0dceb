import { pusatCalls } from '@bakti/contract/pusat/pusat.calls'
import type { Awal, Pusat } from '@bakti/contract/pusat/pusat.schemas'
import { useQuery } from '@tanstack/react-query'
import { callQuery } from '../../platform/query'
import { hasBegun, stateOf } from './pusat.rules'

/** What another person or another tab does is ticked here, too. */
const AGAIN_MS = 30_000

/**
 * The list of a first start (rule U168); null where it is over. It is asked for only where no activity of the picture has begun: on a day of
 * the event /pusat makes no request more.
 */
export function useFirstStart({ kegiatan }: Pusat, now: Date, left: boolean) {
  const waits = !left && kegiatan.every((each) => stateOf(each, now) === 'later')
  const read = useQuery({
    ...callQuery(pusatCalls.getAwal),
    enabled: waits,
    refetchInterval: AGAIN_MS,
    staleTime: 0,
  })
  const known = waits ? read.data?.data : undefined
  const awal: Awal | null = known && !hasBegun(known, now) ? known : null
  return { awal, isPending: waits && read.isPending, readAgain: () => void read.refetch() }
}
