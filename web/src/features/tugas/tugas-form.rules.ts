import {
  type DeadlineFields,
  type DeadlineResult,
  TUGAS_MESSAGE,
  isLate,
  measureDescription,
} from '@bakti/contract/tugas/tugas.rules'
import { waktuPanjang } from '@bakti/contract/waktu.rules'

interface Values extends DeadlineFields {
  title: string
  description: string
}

/** A deadline that nothing is wrong with, whatever the day. */
const GOOD: DeadlineFields = { tanggal: '2099-12-31', jam: '', menit: '' }

/** What is wrong with one field of a task's form, whatever the others say; null where nothing is. `deadline` reads its three fields. */
export function tugasProblem(
  field: keyof Values,
  values: Values,
  {
    titleRequired,
    deadline,
  }: { titleRequired: string; deadline: (fields: DeadlineFields) => DeadlineResult },
): string | null {
  if (field === 'title') return values.title.trim() === '' ? titleRequired : null
  if (field === 'description')
    return measureDescription(values.description).tooLong ? TUGAS_MESSAGE.descriptionTooLong : null
  const result = deadline({ ...GOOD, [field]: values[field] })
  return result.ok ? null : result.message
}

interface Move {
  deadline: string
  now: Date
  /** How many submissions it makes late. */
  late: number
}

/** What a person is asked before a deadline is set (DECISIONS: Tasks); null where there is nothing to ask. */
export function deadlineQuestion({ deadline, now, late }: Move): string | null {
  const over = isLate(deadline, now)
  const parts = [
    over && `Deadline ${waktuPanjang(deadline)} WIB sudah lewat, jadi peserta tidak bisa lagi mengumpulkan.`,
    late > 0 && `${late} pengumpulan yang tadinya tepat waktu akan menjadi terlambat.`,
  ].filter(Boolean)
  return parts.length > 0 ? parts.join(' ') : null
}
