import type { Answer, Failure } from '../call'
import { CallError, NotSavedError } from '../failure'
import type { Operation, OutboxKind, QueuedReason } from './item'

export type Verdict =
  | { is: 'sent' }
  /**
   * Kept and tried again; `wait` (ms) if the server named a time. 'jaringan': the server was not reached, or 502 to 504, whose
   * `Retry-After` does not count · 'server': it failed at this item · 'giliran': it answered 'later'.
   */
  | { is: 'retry'; why: 'jaringan' | 'server' | 'giliran'; wait?: number }
  /** The session's account may not do this. The item waits for another account; nothing else waits for it (rule O40). */
  | { is: 'denied' }
  /** The session may not deliver anything now. Nothing is dropped. */
  | { is: 'paused'; why: 'login' | 'role' }
  /** The server stored it without effect. */
  | { is: 'held'; answer: Failure }
  /** `forget`: only a screen that waits needs the answer. */
  | { is: 'refused'; answer: Failure; forget: boolean }

/** These answers mean 'later', not 'no'. */
const LATER = new Set([408, 425, 429])

/** What an answer means for an item of a kind. */
export function judge({ isHeld, keepsRefused }: OutboxKind, answer: Answer<unknown>): Verdict {
  if (answer.ok) return { is: 'sent' }
  if (answer.kind !== 'refused') return { is: 'retry', why: 'jaringan' }
  const why = answer.status >= 500 ? 'server' : LATER.has(answer.status) ? 'giliran' : null
  if (why) {
    const wait = answer.retryAfter === undefined ? {} : { wait: answer.retryAfter * 1000 }
    return { is: 'retry', why, ...wait }
  }
  if (answer.status === 401) return { is: 'paused', why: 'login' }
  if (answer.code === 'scope.denied') return { is: 'denied' }
  if (answer.status === 403) return { is: 'paused', why: 'role' }
  if (isHeld?.(answer)) return { is: 'held', answer }
  return { is: 'refused', answer, forget: !keepsRefused?.(answer) }
}

export type CallVerdict =
  | { is: 'unreachable'; timeout: boolean }
  /** The server answered 'later'; `wait` (ms) if it named a time. */
  | { is: 'later'; wait: number | undefined }
  | { is: 'paused'; why: 'login' | 'role' }
  /** Refused or failed as a whole, or answered with something else: the items go alone. */
  | { is: 'alone' }

/** What an answer means for a call with many items, if it does not answer each of them. */
export function judgeCall(answer: Answer<unknown>): CallVerdict {
  if (answer.ok) return { is: 'alone' }
  if (answer.kind !== 'refused') return { is: 'unreachable', timeout: answer.kind === 'timeout' }
  if (LATER.has(answer.status))
    return { is: 'later', wait: answer.retryAfter === undefined ? undefined : answer.retryAfter * 1000 }
  if (answer.status === 401) return { is: 'paused', why: 'login' }
  if (answer.status === 403 && answer.code !== 'scope.denied') return { is: 'paused', why: 'role' }
  return { is: 'alone' }
}

/** A 500 is neither an answer nor a missing network. */
export const SERVER_TROUBLE = 'Server bermasalah, tersimpan di perangkat'
export const QUEUED = 'Tersimpan di perangkat, belum terkirim'
export const NOT_KEPT = 'Perangkat ini tidak bisa menyimpan, jadi langsung dikirim ke server.'

/** What a person can do so that a queued operation is sent. */
export const TO_SEND: Partial<Record<QueuedReason, string>> = {
  login: 'Masuk lagi supaya terkirim.',
  role: 'Baru terkirim setelah seorang admin masuk di perangkat ini.',
  admin: 'Menunggu Admin: akun ini tidak berwenang mengirimnya.',
}

/** The text for a queued operation. `offline`: the screen's own text if the server can't be reached. */
function queuedText(reason: QueuedReason, offline: string): string {
  if (reason === 'jaringan') return offline
  if (reason === 'server') return SERVER_TROUBLE
  const hint = TO_SEND[reason]
  return hint ? `Tersimpan di perangkat. ${hint}` : QUEUED
}

/**
 * Waits for an operation and describes what became of it: the server's message, or that it is queued (`offline` without a network).
 * @throws CallError if it was refused, NotSavedError if it is stored nowhere
 */
export async function outcomeOf<Data>({ kept, settled }: Operation<Data>, offline: string) {
  const settlement = await settled
  if (settlement.outcome === 'lost') throw new NotSavedError()
  if (settlement.outcome === 'refused') throw new CallError(settlement.answer)
  if (settlement.outcome === 'queued')
    return { text: queuedText(settlement.reason, offline), waits: true as const }
  const { message, data } = settlement.answer
  return { text: kept ? message : `${message} ${NOT_KEPT}`, waits: false as const, data }
}
