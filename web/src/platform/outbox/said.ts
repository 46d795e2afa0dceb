import { failureText } from '../failure'
import { CallError } from '../query'
import { type Kind, type Operation, OutboxError, type QueuedReason } from './item'

/** A 500 is neither an answer nor the lack of a network (DECISIONS: Offline, 'when'). */
export const SERVER_TROUBLE = 'Server bermasalah, tersimpan di perangkat'
/** DECISIONS: Offline, 'storage full'. */
export const NOT_KEPT = 'Perangkat ini tidak bisa menyimpan, jadi langsung dikirim ke server.'
const NOT_SAVED =
  'TIDAK tersimpan: perangkat ini tidak bisa menyimpan dan server tidak terjangkau. Kosongkan ruang penyimpanan, lalu coba lagi.'

/** What to say of an act that waits; `offline`: the seed's words for it where the server can't be reached. */
const WAITING: Record<QueuedReason, (offline: string) => string> = {
  jaringan: (offline) => offline,
  server: () => SERVER_TROUBLE,
  giliran: () => 'Tersimpan di perangkat, belum terkirim',
  login: () => 'Tersimpan di perangkat. Masuk lagi supaya terkirim.',
  role: () => 'Tersimpan di perangkat. Baru terkirim setelah seorang admin masuk di perangkat ini.',
}

/**
 * What to say of an act: the server's word, or that it waits (`offline` without network).
 * @throws CallError where it was refused, OutboxError where it is saved nowhere
 */
export async function saidOf<K extends Kind>({ kept, settled }: Operation<K>, offline: string) {
  const settlement = await settled
  if (settlement.outcome === 'lost') throw new OutboxError(NOT_SAVED)
  if (settlement.outcome === 'refused') throw new CallError(settlement.answer)
  if (settlement.outcome === 'queued')
    return { text: WAITING[settlement.reason](offline), waits: true as const }
  const { message, data } = settlement.answer
  return { text: kept ? message : `${message} ${NOT_KEPT}`, waits: false as const, data }
}

/** What to say of an act that failed: that it is saved nowhere, the server's words, or else `text`. */
export function actProblem(error: Error, text: string): string {
  if (error instanceof OutboxError) return error.message
  return error instanceof CallError ? failureText(error.answer, text) : text
}
