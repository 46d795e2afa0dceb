import type { Answer, Success } from '../call'
import { hasTexts, type OutboxItem } from './item'

/** Fewer items are sent one by one. */
const LEAST = 4
const FIRST = 50
const MOST = 500

/**
 * How many items one call takes, and which items are sent alone (rules O41, O42). It lives as long as the page: the next page begins
 * anew.
 */
export class Batches {
  private size = FIRST
  /** Calls that broke off since one arrived. */
  private broken = 0
  /** Items that are not sent together with others. */
  readonly alone = new Set<string>()

  /** The items of the next call, in their order; none if it is not worth one. */
  choose(items: readonly OutboxItem[]): OutboxItem[] {
    return items.length < LEAST ? [] : items.slice(0, this.size)
  }

  arrived(): void {
    this.broken = 0
    this.size = Math.min(MOST, this.size * 2)
  }

  /**
   * A call was not answered. After a timeout the next one takes half. A lost connection says nothing about the size, until a second
   * call is lost while single items arrived in between.
   */
  brokeOff(items: readonly OutboxItem[], { timeout }: { timeout: boolean }): void {
    this.broken++
    if (!timeout && this.broken < 2) return
    this.size = Math.floor(this.size / 2)
    if (this.size >= LEAST) return
    this.size = LEAST
    this.sendAlone(items)
  }

  /** These items go alone until they are settled: their call was refused or failed as a whole, which judges none of them. */
  sendAlone(items: readonly OutboxItem[]): void {
    for (const { id } of items) this.alone.add(id)
  }

  forget(id: string): void {
    this.alone.delete(id)
  }
}

interface ItemAnswer {
  id: string
  status: number
  code: string
  message: string
  data: unknown
  /** Seconds. */
  retry_after?: unknown
}

const isItemAnswer = (value: unknown): value is ItemAnswer =>
  hasTexts(value, ['id', 'code', 'message']) && typeof (value as { status?: unknown }).status === 'number'

/** An item's part of the answer of a database, as if the item had been sent alone. */
function asAnswer(
  { status, code, message, data, retry_after: retryAfter }: ItemAnswer,
  by: { epoch?: string },
): Answer<unknown> {
  if (status >= 200 && status < 300) return { ok: true, status, message, data, ...by }
  const kind = status >= 502 && status <= 504 ? 'unavailable' : 'refused'
  const wordless = message === '' ? { wordless: true as const } : {}
  const later = typeof retryAfter === 'number' ? { retryAfter } : {}
  return {
    ok: false,
    kind,
    status,
    code: code as never,
    message,
    ...wordless,
    data,
    errors: [],
    ...later,
    ...by,
  }
}

/** The answer to each item, in their order; null if the data do not answer these items. */
export function answersOf(
  items: readonly OutboxItem[],
  { data, epoch }: Pick<Success<unknown>, 'data' | 'epoch'>,
): Answer<unknown>[] | null {
  if (!Array.isArray(data) || data.length !== items.length) return null
  const parts: unknown[] = data
  const own = parts.filter((part, at): part is ItemAnswer => isItemAnswer(part) && part.id === items[at]?.id)
  return own.length === items.length ? own.map((part) => asAnswer(part, epoch ? { epoch } : {})) : null
}
