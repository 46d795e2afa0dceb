import '../../platform/zod'
import { kelompokCalls } from '@bakti/contract/kelompok/kelompok.calls'
import { kelompokShapes } from '@bakti/contract/kelompok/kelompok.schemas'
import { callQuery } from '../../platform/query'

/** Everybody by group, read when somebody asks for it, and kept for the next time without network. */
export const semuaQuery = () => ({
  ...callQuery(kelompokCalls.list, {
    query: { anggota: 'true' },
    cache: 'cache:anggota_semua',
    shape: kelompokShapes.list.data,
  }),
  staleTime: 60_000,
})
