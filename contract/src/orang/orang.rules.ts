/** So many letters at least; fewer would find nearly everybody. */
export const SEARCH_MIN = 2
/** So many people a search finds at most. */
export const SEARCH_MAX = 20

/**
 * The words of a search. A telephone number may be typed with spaces, dots or dashes: it is one word. Its '0', '62' or '+62' in front is left
 * out, because it is stored with any of them.
 */
export function searchWords(q: string): { words: string[]; hp: string | null } {
  const words = q.trim().split(/\s+/).filter(Boolean)
  const hp = /^\+?[\d\s.-]+$/.test(q.trim()) ? q.replaceAll(/\D/g, '').replace(/^(62|0)/, '') : ''
  return { words, hp: hp.length >= HP_MIN ? hp : null }
}

/** Fewer digits are not looked up in telephone numbers. */
const HP_MIN = 4

/** What two people can swap. */
export const SWAPPED = ['nama', 'nim', 'kelompok'] as const
export type Swapped = (typeof SWAPPED)[number]

/** Why somebody is moved. */
export const REASON_MAX = 200
