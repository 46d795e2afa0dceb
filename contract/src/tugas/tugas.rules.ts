import { jamMenitWib, saatWib, tanggalWib } from '../waktu.rules'

/** Messages about tasks and submissions, for server and browser. */
export const TUGAS_MESSAGE = {
  late: 'Tugas sudah melewati deadline!',
  incomplete: 'Harap isi semua kolom!',
  titleRequired: 'Judul tidak boleh kosong',
  titleAndDeadlineRequired: 'Judul dan deadline harus diisi',
  descriptionTooLong: 'Deskripsi tidak boleh lebih dari 1000 karakter',
  descriptionNearLimit: 'Mendekati batas maksimum',
  dateRequired: 'Tanggal deadline harus diisi',
  datePast: 'Tanggal deadline tidak boleh di masa lalu',
  hour: 'Jam harus antara 0-23',
  minute: 'Menit harus antara 0-59',
  deadlineInvalid: 'Deadline tidak valid',
  submitted: 'Tugas berhasil dikumpulkan!',
  edited: 'Tugas berhasil diedit!',
} as const

export const TITLE_MAX = 200
export const DESCRIPTION_MAX = 1000
/** (rule T11) */
const WARNING_THRESHOLD = 0.9
export const LINK_MAX = 2048
/** Submissions on a page of the list, and on one of 'Cocokkan'. */
export const KUMPUL_PAGE_SIZE = 10
export const COCOK_PAGE_SIZE = 50
/** Submissions that one call connects at most. */
export const COCOK_MAX = 500

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

/** The deadline's three fields as a form has them: `yyyy-mm-dd`, `HH`, `MM`, each perhaps blank. */
export interface DeadlineFields {
  tanggal: string
  jam: string
  menit: string
}

export type DeadlineResult =
  { ok: true; deadline: string } | { ok: false; field: keyof DeadlineFields; message: string }

interface DeadlineMode {
  /** Said where the date is missing. */
  required: string
  /** The values of a blank hour and a blank minute (rule T9). */
  jam: number
  menit: number
}
const ADD: DeadlineMode = { required: TUGAS_MESSAGE.dateRequired, jam: 0, menit: 0 }
const EDIT: DeadlineMode = { required: TUGAS_MESSAGE.titleAndDeadlineRequired, jam: 23, menit: 59 }

/** A whole number from 0 to `max`, `blank` where nothing is written; null for anything else. */
function readNumber(text: string, max: number, blank: number): number | null {
  const written = text.trim()
  if (written === '') return blank
  return /^[0-9]{1,2}$/.test(written) && Number(written) <= max ? Number(written) : null
}

function readFields({ tanggal, jam, menit }: DeadlineFields, mode: DeadlineMode): DeadlineResult {
  const refuse = (field: keyof DeadlineFields, message: string): DeadlineResult => ({
    ok: false,
    field,
    message,
  })
  if (tanggal.trim() === '') return refuse('tanggal', mode.required)
  const hour = readNumber(jam, 23, mode.jam)
  if (hour === null) return refuse('jam', TUGAS_MESSAGE.hour)
  const minute = readNumber(menit, 59, mode.menit)
  if (minute === null) return refuse('menit', TUGAS_MESSAGE.minute)
  const deadline = saatWib(tanggal.trim(), hour, minute)
  return deadline ? { ok: true, deadline } : refuse('tanggal', TUGAS_MESSAGE.deadlineInvalid)
}

/**
 * The deadline of a new task as ISO 8601, from the fields of a form in WIB (rule T9). The date must not be in the past. Today is
 * accepted with an hour that is over: then the form asks first (rule T10).
 */
export function readNewDeadline(fields: DeadlineFields, now: Date): DeadlineResult {
  const result = readFields(fields, ADD)
  return result.ok && isDatePast(result.deadline, now)
    ? { ok: false, field: 'tanggal', message: TUGAS_MESSAGE.datePast }
    : result
}

/** Whether a deadline's date in WIB is before today's. */
export function isDatePast(deadline: string, now: Date): boolean {
  return tanggalWib(deadline) < tanggalWib(now.toISOString())
}

/**
 * The deadline of an edited task (rule T9). Where the fields still show `before`, it stays as it is, with its seconds: opening the form
 * and saving it changes nothing (rule W28).
 */
export function readEditedDeadline(fields: DeadlineFields, before: string): DeadlineResult {
  const result = readFields(fields, EDIT)
  const shown = jamMenitWib(before) && readFields(deadlineFields(before), EDIT)
  return result.ok && shown?.ok && result.deadline === shown.deadline
    ? { ok: true, deadline: before }
    : result
}

/** A stored deadline as the fields of a form, in WIB. A text that is not an instant gives its date part with 23:59 (rule T9). */
export function deadlineFields(deadline: string): DeadlineFields {
  const time = jamMenitWib(deadline)
  if (time) return { tanggal: tanggalWib(deadline), ...time }
  const [tanggal = ''] = /^\d{4}-\d{2}-\d{2}/.exec(deadline) ?? []
  return { tanggal, jam: '23', menit: '59' }
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
