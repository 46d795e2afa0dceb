import { instantWib, tanggalWib, timeWib } from '../time.rules'
import { TUGAS_MESSAGE } from './message.rules'

/** `HH` and `MM` in WIB for the fields of a form; null for a text that is not an instant. */
function hourMinuteWib(iso: string): { jam: string; menit: string } | null {
  const [jam, menit] = timeWib(iso).split(':')
  return jam && menit ? { jam, menit } : null
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
  const deadline = instantWib(tanggal.trim(), hour, minute)
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
  const shown = hourMinuteWib(before) && readFields(deadlineFields(before), EDIT)
  return result.ok && shown?.ok && result.deadline === shown.deadline
    ? { ok: true, deadline: before }
    : result
}

/** A stored deadline as the fields of a form, in WIB. A text that is not an instant gives its date part with 23:59 (rule T9). */
export function deadlineFields(deadline: string): DeadlineFields {
  const time = hourMinuteWib(deadline)
  if (time) return { tanggal: tanggalWib(deadline), ...time }
  const [tanggal = ''] = /^\d{4}-\d{2}-\d{2}/.exec(deadline) ?? []
  return { tanggal, jam: '23', menit: '59' }
}
