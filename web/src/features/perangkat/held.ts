import { hasTexts } from '../../platform/outbox/item'
import { heldMemory } from '../../platform/storage'

/** What a database of the outbox held, by its id. */
export interface Held {
  outbox: string
  unsent: number
  review: number
  /** By the device's clock (ISO). */
  at: string
}

interface Memory {
  held: Held
  /** The database before this one, which the browser deleted with acts in it; until the server knows. */
  former: Held | null
}

const isCount = (value: unknown) => Number.isInteger(value) && (value as number) >= 0

function toHeld(value: unknown): Held | null {
  if (!hasTexts(value, ['outbox', 'at'])) return null
  const { outbox, unsent, review, at } = value as Held
  const isWhole = isCount(unsent) && isCount(review) && !Number.isNaN(Date.parse(at))
  return isWhole ? { outbox, unsent, review, at } : null
}

function remembered(): Memory | null {
  const value = heldMemory.get() as Partial<Memory> | null
  const held = toHeld(value?.held)
  return held && { held, former: toHeld(value?.former) }
}

/**
 * Remembers what the outbox holds, beside its database (rule D6). Returns the former database, if this is another one and the former
 * one held acts that no report has yet.
 */
export function noteHeld(now: Held): Held | null {
  const known = remembered()
  const { held, former = null } = known ?? {}
  const isAnother = held !== undefined && held.outbox !== now.outbox
  const next = isAnother && held.unsent + held.review > 0 ? held : former
  heldMemory.set({ held: now, former: next } satisfies Memory)
  return next
}

/** The server knows of the former database. */
export function forgetFormer(outbox: string): void {
  const known = remembered()
  if (known?.former?.outbox === outbox) heldMemory.set({ held: known.held, former: null } satisfies Memory)
}
