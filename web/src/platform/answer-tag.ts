import { type CacheKey, cachedTag } from './storage'

/** What the server said about an answer, and whose it was. It is stored as text with the device's copy. */
export interface Tag {
  user: string
  epoch: string
  /** Of rows with `seen_at`: the moment of their reading (rule W42); otherwise ''. */
  seenAt: string
  /** Without its quotes. */
  etag: string
}

export const asText = ({ user, epoch, seenAt, etag }: Tag) => [user, epoch, seenAt, etag].join(' ')

export function parseTag(text: string | undefined): Tag | null {
  const [, user, epoch, seenAt, etag] = /^(\S+) (\S+) (\S*) ([\w-]+)$/.exec(text ?? '') ?? []
  return user && epoch && etag ? { user, epoch, seenAt: seenAt ?? '', etag } : null
}

/** The header that names the answer which this device has. */
export const namedTag = ({ etag }: Tag) => ({ 'If-None-Match': `W/"${etag}"` })

/** The tag of the device's copy; null for another person's. */
export function tagOfCopy(cache: CacheKey, user: string): Tag | null {
  const tag = parseTag(cachedTag(cache))
  return tag?.user === user ? tag : null
}
