import { createListeners } from './listeners'
import { part } from '../state/app'

/** Chromium's event: the browser would install the app now. */
interface BeforeInstallPrompt extends Event {
  prompt: () => Promise<{ outcome: 'accepted' | 'dismissed' }>
}

export type InstallOffer = 'none' | 'open' | 'installed'

const said = part<{ offer: InstallOffer; event: BeforeInstallPrompt | null }>(() => ({
  offer: 'none',
  event: null,
}))
const listeners = createListeners()

function become(offer: InstallOffer, event: BeforeInstallPrompt | null): void {
  said.current = { offer, event }
  listeners.tell()
}

/** What the browser said so far: it would install, or it has. */
export const installOffer = (): InstallOffer => said.current.offer

/** Calls back when `installOffer()` changes. Returns the function that stops it. */
export const onInstallOffer = listeners.add

/** The browser's question, which it lets be asked once; null without one. */
export function takeInstallOffer(): BeforeInstallPrompt | null {
  const taken = said.current.event
  if (taken) become('none', null)
  return taken
}

/**
 * Keeps the browser's offer to install, which comes once and early, for the moment at which the app makes it (rule G1). Called once,
 * before the first render.
 */
export function keepInstallOffer(): void {
  addEventListener('beforeinstallprompt', (came) => {
    came.preventDefault()
    become('open', came as BeforeInstallPrompt)
  })
  addEventListener('appinstalled', () => become('installed', null))
}
