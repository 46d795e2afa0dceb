import { useState } from 'react'
import { drafts } from '../../platform/storage'
import { type KumpulValues, readDraft } from './tugas.rules'

/** The draft of a submission, kept until it is sent or discarded (rule T15). `start`: the values of the form without it. */
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
