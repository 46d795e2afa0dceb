import type { StatusKehadiran } from '@bakti/contract/absen/kehadiran.rules'
import type { Closing, KotakItem } from '@bakti/contract/kotak/kotak.schemas'
import { answerOf, nameOf, statusOf, takingOf } from './kotak.rules'

/** One act for some entries. */
export interface Deed {
  items: readonly KotakItem[]
  entri: Closing[]
  /** What the bar with 'Urungkan' says: whom, and what became of them. */
  nama: string
  text: string
}

/** null where an entry can't be closed in this way. */
function deed(
  items: readonly KotakItem[],
  closing: (item: KotakItem) => Closing | null,
  text: string,
): Deed | null {
  const entri = items.flatMap((item) => closing(item) ?? [])
  const [first] = items
  if (!first || entri.length < items.length) return null
  return { items, entri, nama: items.length === 1 ? nameOf(first) : `${items.length} entri`, text }
}

export const taken = (items: readonly KotakItem[]) => {
  const status = items.map((item) => (item.jenis === 'ditahan' ? item.ditahan.status : undefined))
  const text = status.every((each) => each === undefined) ? 'diambil sebagai Hadir' : 'diambil'
  return deed(items, takingOf, text)
}

export const decided = (items: readonly KotakItem[], status: StatusKehadiran) =>
  deed(items, (item) => statusOf(item, status), `menjadi ${status}`)

export const answered = (items: readonly KotakItem[], jawaban: string) =>
  deed(items, (item) => answerOf(item, jawaban), 'dijawab')
