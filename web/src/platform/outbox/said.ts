import { CallError, NotSavedError } from '../failure'
import type { Kind, Operation, QueuedReason } from './item'

/** A 500 is neither an answer nor the lack of a network (DECISIONS: Offline, 'when'). */
export const SERVER_TROUBLE = 'Server bermasalah, tersimpan di perangkat'
/** DECISIONS: Offline, 'storage full'. */
export const NOT_KEPT = 'Perangkat ini tidak bisa menyimpan, jadi langsung dikirim ke server.'

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
 * @throws CallError where it was refused, NotSavedError where it is saved nowhere
 */
export async function saidOf<K extends Kind>({ kept, settled }: Operation<K>, offline: string) {
  const settlement = await settled
  if (settlement.outcome === 'lost') throw new NotSavedError()
  if (settlement.outcome === 'refused') throw new CallError(settlement.answer)
  if (settlement.outcome === 'queued')
    return { text: WAITING[settlement.reason](offline), waits: true as const }
  const { message, data } = settlement.answer
  return { text: kept ? message : `${message} ${NOT_KEPT}`, waits: false as const, data }
}
