import { absenCalls } from '@bakti/contract/absen/absen.calls'
import { authCalls } from '@bakti/contract/auth/auth.calls'
import { kelompokCalls } from '@bakti/contract/kelompok/kelompok.calls'
import { sayaCalls } from '@bakti/contract/saya/saya.calls'
import { copyOf } from '../features/saya/kept-card'
import type { CacheKey } from '../platform/storage'
import type { ScreenName } from './screens'

/** A call's path, and where the device keeps its answer; a key that ends with '_' goes on with the account's id. */
export type FirstRead = readonly [path: string, copy?: CacheKey]

const absen: FirstRead = [absenCalls.list.path, 'cache:absen']

/**
 * What a screen reads first, beside the account. The build writes it into the page for the script in its head (app/early-session.ts); apart from
 * the table of screens, which every visitor downloads.
 */
const FIRST_READS: Partial<Record<ScreenName, readonly FirstRead[]>> = {
  saya: [[sayaCalls.get.path, copyOf('')]],
  mentor: [[kelompokCalls.list.path, 'kelompokData'], absen],
  gerbang: [absen],
}

/** The same by the name of a screen, with the account; undefined for a screen without such a script. */
export function firstReads(name: string): readonly FirstRead[] | undefined {
  const reads = FIRST_READS[name as ScreenName]
  return reads && [[authCalls.getMe.path], ...reads]
}
