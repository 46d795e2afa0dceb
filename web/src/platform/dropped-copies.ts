import { createListeners } from './listeners'
import { type CacheKey, cachedKeys, removeCached } from './storage'

const dropped = createListeners()

/** Calls back when copies were deleted that this account may not have any more. */
export const onCopiesDropped = dropped.add

/** Deletes the cached reads that this account may not have any more. */
export function dropCached(isGone: (key: CacheKey) => boolean): void {
  const gone = cachedKeys('').filter(isGone)
  gone.forEach(removeCached)
  if (gone.length > 0) dropped.tell()
}
