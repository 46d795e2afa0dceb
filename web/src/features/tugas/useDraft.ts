import { useState } from 'react'
import { drafts } from '../../platform/storage'
import { type KumpulValues, readDraft } from './tugas.rules'

/**
 * What a person typed for a task and has not sent: it outlives a closed dialog, a send that failed, a login in between and
 * a tab that the phone put to sleep. `start` is what the form holds without it.
 */
export function useDraft(userId: string, tugasId: string, start: KumpulValues) {
  const key = `tugas_${userId}_${tugasId}`
  // Read once: later changes are the form's own.
  const [kept] = useState(() => readDraft(drafts.get(key), start))
  return {
    kept,
    keep: (values: KumpulValues) => drafts.set(key, values),
    drop: () => drafts.remove(key),
  }
}
