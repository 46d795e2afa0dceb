export const TITLE_MAX = 200
export const DESCRIPTION_MAX = 1000
/** (rule T11) */
const WARNING_THRESHOLD = 0.9
export const LINK_MAX = 2048
/** Submissions on a page of the list, and on one of 'Cocokkan'. */
export const KUMPUL_PAGE_SIZE = 10
export const MATCH_PAGE_SIZE = 50
/** Submissions that one call connects at most. */
export const MATCH_MAX = 500

/** A submission's place in the list, as `setelah` of the call takes it. It holds when the submission itself is gone. */
export const placeOf = ({ createAt, id }: { createAt: string; id: string }) => `${createAt}_${id}`

/** Whether `at` is after the deadline. The last millisecond is in time (rule T4). Without a deadline nothing is late. */
export function isLate(deadline: string, at: Date | string): boolean {
  return new Date(at).getTime() > Date.parse(deadline)
}

export type TugasAction = 'lihat' | 'edit' | 'dikumpulkan' | 'terlambat'

interface TugasState {
  deadline: string
  /** The person's own submission, or nothing. */
  Kumpul_Tugas: readonly unknown[]
}

/** What a participant can do with a task now: 'dikumpulkan' and 'terlambat' are locked (rule T12). */
export function tugasAction({ deadline, Kumpul_Tugas }: TugasState, now: Date): TugasAction {
  const submitted = Kumpul_Tugas.length > 0
  if (isLate(deadline, now)) return submitted ? 'dikumpulkan' : 'terlambat'
  return submitted ? 'edit' : 'lihat'
}

/** Tasks in a participant's order: the open ones by what is due next, then the closed ones, the latest first. */
export function orderTugas<T extends { id: string; deadline: string }>(tugas: readonly T[], now: Date): T[] {
  const at = ({ deadline }: T) => Date.parse(deadline) || 0
  return [...tugas].sort((a, b) => {
    const closed = isLate(a.deadline, now)
    if (closed !== isLate(b.deadline, now)) return closed ? 1 : -1
    return (closed ? at(b) - at(a) : at(a) - at(b)) || (a.id < b.id ? -1 : 1)
  })
}

/** The length of a description as it will be stored, and whether it is near or beyond the limit (rule T11). */
export function measureDescription(raw: string): { length: number; nearLimit: boolean; tooLong: boolean } {
  const { length } = raw.replaceAll('\r\n', '\n').trim().normalize('NFC')
  const tooLong = length > DESCRIPTION_MAX
  return { length, tooLong, nearLimit: !tooLong && length > DESCRIPTION_MAX * WARNING_THRESHOLD }
}

export const LINK_PROBLEM = {
  scheme: 'Link tugas harus diawali http:// atau https://',
  credentials: 'Link tugas tidak boleh berisi nama pengguna atau kata sandi',
  malformed: 'Link tugas tidak valid',
} as const
export type LinkProblem = (typeof LINK_PROBLEM)[keyof typeof LINK_PROBLEM]

/** Why a text is not a link that a submission may have (rule T8); null where it is one. */
export function linkProblem(link: string): LinkProblem | null {
  // Asked of the text itself: a parser also takes `https:page`, which a browser follows within our own site.
  if (!/^https?:\/\//i.test(link)) return LINK_PROBLEM.scheme
  if (/[\s\p{Cc}\\]/u.test(link)) return LINK_PROBLEM.malformed
  const url = parse(link)
  if (!url) return LINK_PROBLEM.malformed
  return url.username || url.password ? LINK_PROBLEM.credentials : null
}

/** Phones in use have no `URL.canParse` and `URL.parse`. */
function parse(address: string): URL | null {
  try {
    return new URL(address)
  } catch {
    return null
  }
}
