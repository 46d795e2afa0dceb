import { useSyncExternalStore } from 'react'
import { CONTRACT_VERSION } from '@bakti/contract/envelope'
import { sessionFlag } from './storage'
import { createListeners } from './listeners'
import { part } from '../state/app'

const ready = part(() => false)
const serverContract = part<string | null>(() => null)
const listeners = createListeners()

/** A newer version of the app can be loaded. It is offered and never loaded by itself (rule G6). */
export function announceUpdate(): void {
  ready.current = true
  listeners.tell()
}

/** Whether a newer version can be loaded. */
export const useUpdateReady = (): boolean => useSyncExternalStore(listeners.add, () => ready.current)

const askedFor = (version: string) => `kontrak-${version}`

/**
 * Compares the contract version of an answer with the page's own. Another one asks for the update, and changes nothing else: recording
 * and sending go on (rule G9). `version`: the header; null from an older server.
 */
export function noteContract(version: string | null): void {
  if (version === null || version === String(CONTRACT_VERSION) || version === serverContract.current) return
  serverContract.current = version
  if (!sessionFlag.has(askedFor(version))) announceUpdate()
}

/** Loads the page anew. If it is still older than the server then, it does not ask for the same version again. */
export function reload(): void {
  if (serverContract.current !== null) sessionFlag.set(askedFor(serverContract.current))
  location.reload()
}
