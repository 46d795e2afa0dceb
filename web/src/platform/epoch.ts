import { createListeners } from './listeners'
import { part } from '../state/app'

/** The epoch of the server's database, as the last answer named it. A restore changes it (rule B5). */
const current = part<string | null>(() => null)
const listeners = createListeners()

export function noteEpoch(epoch: string | null): void {
  if (epoch === null || epoch === '' || epoch === current.current) return
  current.current = epoch
  listeners.tell()
}

/** null before the first answer that names one. */
export const currentEpoch = (): string | null => current.current

/** Calls back when the epoch became known or changed. Returns the function that stops it. */
export const onEpoch = listeners.add
