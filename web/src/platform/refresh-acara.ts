import { pengaturanCalls } from '@bakti/contract/pengaturan/pengaturan.calls'
import { call } from './call'
import { lasting } from './storage'

/** What the first import of the app reads (`stored-acara.ts`). */
const memory = lasting('acara')

/**
 * Where this device keeps the app, its pages are of the day on which they were kept: the newest version of the event is kept beside them, for
 * the next page (rule W66).
 */
export async function refreshAcara(): Promise<void> {
  if (!navigator.serviceWorker?.controller && memory.get() === null) return
  const answer = await call(pengaturanCalls.getAcara)
  if (!answer.ok) return
  const { versi, isi } = answer.data
  memory.set({ versi, ...isi })
}
