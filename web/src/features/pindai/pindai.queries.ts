import '../../platform/zod'
import { kelompokCalls } from '@bakti/contract/kelompok/kelompok.calls'
import { kelompokShapes } from '@bakti/contract/kelompok/kelompok.schemas'
import { callQuery } from '../../platform/query'

/** The members of all groups. The device keeps a copy for the search without network. */
export const semuaQuery = () => ({
  ...callQuery(kelompokCalls.list, {
    query: { anggota: 'true' },
    cache: 'cache:anggota_semua',
    shape: kelompokShapes.list.data,
  }),
  staleTime: 60_000,
})
