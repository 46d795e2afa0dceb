/** What decides whether the hint to install comes. The dates are calendar dates of the event (`yyyy-mm-dd`). */
export interface Visit {
  today: string
  /** Of the first visit to an admin's screen on this device; null: this is it. */
  firstDay: string | null
  /** It came before. */
  shown: boolean
  phone: boolean
  installed: boolean
  online: boolean
}

/**
 * The hint comes once, on a phone, from the second day on which somebody is logged in (rule U24): on the first day the person has other
 * things to learn. Without a network nothing can be installed, so it waits.
 */
export function isHintDue({ today, firstDay, shown, phone, installed, online }: Visit): boolean {
  return phone && !installed && !shown && online && firstDay !== null && firstDay < today
}
