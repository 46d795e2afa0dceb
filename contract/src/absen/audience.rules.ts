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

/** So many letters of an activity's id stand in a roster: they tell the coming activities apart, and 8,000 rows stay short. */
export const ROSTER_ID_LETTERS = 8

/** The id of an activity as a row of a roster has it (rule M10). */
export const asInRoster = (idAbsen: string): string => idAbsen.slice(0, ROSTER_ID_LETTERS)

/** Whether a row of a roster says that the activity has an audience without this member. One without a word about it says nothing. */
export const isOutsideByRoster = (
  { di_luar_sasaran = [] }: { di_luar_sasaran?: readonly string[] | undefined },
  idAbsen: string,
): boolean => di_luar_sasaran.includes(asInRoster(idAbsen))

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

/** '1-50, 60' as numbers, each once and in order; null where it is none, or more than a list takes. */
export function parseNomor(text: string): number[] | null {
  const found = new Set<number>()
  for (const part of text.split(/[,;\s]+/).filter(Boolean)) {
    const match = /^(\d{1,6})(?:[-–](\d{1,6}))?$/.exec(part)
    if (!match) return null
    const [first, last] = [Number(match[1]), Number(match[2] ?? match[1])]
    if (last < first || last - first >= SASARAN_MAX) return null
    for (let nomor = first; nomor <= last; nomor++) found.add(nomor)
  }
  return found.size === 0 || found.size > SASARAN_MAX ? null : [...found].sort((a, b) => a - b)
}

/** [1, 2, 3, 7] as '1-3, 7'. */
export function nomorText(nomor: readonly number[]): string {
  const runs: [number, number][] = []
  for (const each of [...nomor].sort((a, b) => a - b)) {
    const run = runs.at(-1)
    if (run && each <= run[1] + 1) run[1] = each
    else runs.push([each, each])
  }
  return runs.map(([first, last]) => (first === last ? String(first) : `${first}-${last}`)).join(', ')
}

/** 'Gelombang 1', 'Fakultas Hukum', '3 kelompok': an audience in a few words. */
export function sasaranText(sasaran: Sasaran | null | undefined): string {
  const { kelompok = [], gelombang = [], fakultas = [] } = sasaran ?? {}
  const named = (word: string, names: readonly string[]) =>
    names.map((name) => (name.toLowerCase().startsWith(word.toLowerCase()) ? name : `${word} ${name}`))
  const parts = [
    ...named('Gelombang', gelombang),
    ...(fakultas.length > 2 ? [`${fakultas.length} fakultas`] : named('Fakultas', fakultas)),
    ...(kelompok.length > 0 ? [`${kelompok.length} kelompok`] : []),
  ]
  return parts.length > 0 ? parts.join(', ') : 'Semua'
}

/** 'Gelombang 1 · tidak wajib': who should come, and that they need not. */
export const audienceText = ({
  sasaran,
  wajib = true,
}: {
  sasaran?: Sasaran | null | undefined
  wajib?: boolean | undefined
}) => (wajib ? sasaranText(sasaran) : `${sasaranText(sasaran)} · tidak wajib`)
