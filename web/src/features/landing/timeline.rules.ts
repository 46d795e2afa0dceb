import type { Agenda } from '@bakti/contract/landing.content'

/** `index` of the agenda; today lies before that entry, in it, or behind the last one. */
interface Place {
  index: number
  where: 'sebelum' | 'hari-ini' | 'sesudah'
}

/** Where a date (`yyyy-mm-dd`) lies on an agenda in order of time. */
export function placeOfToday(agenda: readonly Pick<Agenda, 'from' | 'to'>[], today: string): Place {
  const index = agenda.findIndex(({ to }) => today <= to)
  const next = agenda[index]
  if (!next) return { index: agenda.length - 1, where: 'sesudah' }
  return { index, where: today < next.from ? 'sebelum' : 'hari-ini' }
}
