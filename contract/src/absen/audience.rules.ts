/** Who should come to an activity: whoever is in one of these lists (rule H140). An activity without it is for everybody. */
export interface Sasaran {
  /** Ids of groups. */
  kelompok?: string[] | undefined
  gelombang?: string[] | undefined
  fakultas?: string[] | undefined
}

const SASARAN_KINDS = ['kelompok', 'gelombang', 'fakultas'] as const

/** Entries of each list. */
export const SASARAN_MAX = 1000

/** Without empty lists and repeats, in one order, so that equal audiences are equal as JSON; null where nothing is left. */
export function tidySasaran(sasaran: Sasaran): Sasaran | null {
  const kinds = SASARAN_KINDS.flatMap((kind) => {
    const entries = [...new Set(sasaran[kind])].sort()
    return entries.length > 0 ? [[kind, entries] as const] : []
  })
  return kinds.length > 0 ? Object.fromEntries(kinds) : null
}

/** Both are for the same people by the same lists; nothing is for everybody. */
export const sameSasaran = (one: Sasaran | null | undefined, other: Sasaran | null | undefined): boolean =>
  JSON.stringify(tidySasaran(one ?? {})) === JSON.stringify(tidySasaran(other ?? {}))
