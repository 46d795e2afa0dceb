import { createListeners } from './listeners'
import { part } from '../state/app'

/** Chromium's event: the browser would install the app now. */
interface BeforeInstallPrompt extends Event {
  prompt: () => Promise<{ outcome: 'accepted' | 'dismissed' }>
}

export type InstallOffer = 'none' | 'open' | 'installed'

const event = part<BeforeInstallPrompt | null>(() => null)
const offer = part<InstallOffer>(() => 'none')
const listeners = createListeners()

function become(next: InstallOffer, from: BeforeInstallPrompt | null): void {
  offer.current = next
  event.current = from
  listeners.tell()
}

/** What the browser said so far: it would install, or it has. */
export const installOffer = (): InstallOffer => offer.current

/** Calls back when `installOffer()` changes. Returns the function that stops it. */
export const onInstallOffer = listeners.add

/** The browser's question, which it lets be asked once; null without one. */
export function takeInstallOffer(): BeforeInstallPrompt | null {
  const taken = event.current
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
