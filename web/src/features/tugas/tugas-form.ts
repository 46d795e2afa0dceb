import '../../platform/zod'
import {
  type DeadlineFields,
  type DeadlineResult,
  readEditedDeadline,
  readNewDeadline,
} from '@bakti/contract/tugas/deadline.rules'
import { isLate } from '@bakti/contract/tugas/tugas.rules'
import { tugasShapes } from '@bakti/contract/tugas/tugas.schemas'
import { longTime } from '@bakti/contract/time.rules'
import { z } from 'zod'

/** A valid deadline on any day, so that one field can be checked without the others. */
const VALID: DeadlineFields = { tanggal: '2099-12-31', jam: '', menit: '' }

/**
 * The fields of a task's form, checked by the contract's rules for `body`. `readDeadline` reads the three fields of the deadline.
 * Each field reports its own fault, whatever the others contain (rule U10). Output: what the API takes.
 */
function formOf(
  { shape: { title, description } }: typeof tugasShapes.create.body | typeof tugasShapes.update.body,
  readDeadline: (fields: DeadlineFields) => DeadlineResult,
) {
  const part = (field: keyof DeadlineFields) =>
    z.string().superRefine((value, context) => {
      const result = readDeadline({ ...VALID, [field]: value })
      if (!result.ok) context.addIssue({ code: 'custom', message: result.message })
    })
  return z
    .object({
      title,
      description: description.unwrap(),
      tanggal: part('tanggal'),
      jam: part('jam'),
      menit: part('menit'),
    })
    .transform(({ title: typed, description: text, ...fields }, context) => {
      const result = readDeadline(fields)
      if (result.ok) return { title: typed, description: text, deadline: result.deadline }
      context.addIssue({ code: 'custom', path: [result.field], message: result.message })
      return z.NEVER
    })
}

/** The form of a new task. `now` gives the present time of the server (rules T9, T10). */
export const newTugasForm = (now: () => Date) =>
  formOf(tugasShapes.create.body, (fields) => readNewDeadline(fields, now()))

/** The form of a change. Fields that still show the deadline `before` leave it as it is (rules T9, W28). */
export const editedTugasForm = (before: string) =>
  formOf(tugasShapes.update.body, (fields) => readEditedDeadline(fields, before))

/** A task's form as it is typed. The deadline is in WIB. */
export type TugasValues = z.input<ReturnType<typeof newTugasForm>>
/** What is sent. */
export type TugasChange = z.output<ReturnType<typeof newTugasForm>>

interface DeadlineMove {
  deadline: string
  now: Date
  /** How many submissions the new deadline makes late. */
  late: number
}

/** The question to confirm before a deadline is stored (rules T7, T10); null: there is none. */
export function deadlineQuestion({ deadline, now, late }: DeadlineMove): string | null {
  const over = isLate(deadline, now)
  const parts = [
    over && `Deadline ${longTime(deadline)} WIB sudah lewat, jadi peserta tidak bisa lagi mengumpulkan.`,
    late > 0 && `${late} pengumpulan yang tadinya tepat waktu akan menjadi terlambat.`,
  ].filter(Boolean)
  return parts.length > 0 ? parts.join(' ') : null
}
