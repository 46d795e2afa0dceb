/** The kinds of entries in the inbox, in the order in which they are counted on screen. */
export const KOTAK_KINDS = ['ditahan', 'diputuskan', 'salah'] as const
export type KotakKind = (typeof KOTAK_KINDS)[number]

/** At most so many entries are closed by one call, and so many acts of one entry taken over. */
export const CLOSED_MAX = 100
export const TAKEN_MAX = 100

/** Entries on a page. */
export const KOTAK_PAGE = 50
