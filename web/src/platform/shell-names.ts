/** What the pages and the service worker (web/worker/sw.ts) call the same things. */

/** Who the files of the app are kept for: a parameter of the worker's address. */
export type Audience = 'panitia' | 'peserta'

export const AUDIENCE_PARAMETER = 'untuk'

/**
 * The version of a cache, and of the lock that each page of that version holds while it lives: a cache is deleted when no page holds its
 * lock any more (rule G8).
 */
export const versionLock = (version: string) => `versi:${version}`

/** Shared by all pages on which a scanner is open. Whoever has it alone may put another version in force (rule G7). */
export const RECORDING_LOCK = 'merekam'

/** The message with which a page asks the worker that waits to take over. */
export const TAKE_OVER = 'ambil-alih'

/** The message with which a page asks the worker to delete what no page runs any more. */
export const TIDY = 'rapikan'
