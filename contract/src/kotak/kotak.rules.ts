/** The kinds of entries in the inbox, in the order in which they are counted on screen. */
export const KOTAK_KINDS = ['ditahan', 'diputuskan', 'salah'] as const
export type KotakKind = (typeof KOTAK_KINDS)[number]
