import { useSyncExternalStore } from 'react'
import { installOffer, onInstallOffer, takeInstallOffer } from './install-offer'

export interface InstallState {
  /** The page runs as the installed app, or was installed since it was opened. */
  installed: boolean
  /** `offerInstall` can show the browser's own question now. */
  canOffer: boolean
  /** Safari on an iPhone or iPad: only the person can install, by the share menu. */
  iosSafari: boolean
}

/** Only browsers of iOS have the property. The others there name themselves. */
function isIosSafari(): boolean {
  return 'standalone' in navigator && !/CriOS|FxiOS|EdgiOS|OPT\//.test(navigator.userAgent)
}

function isStandalone(): boolean {
  return (
    matchMedia('(display-mode: standalone)').matches ||
    ('standalone' in navigator && navigator.standalone === true)
  )
}

/** Whether the app is installed, and how it can be. */
export function installState(): InstallState {
  const offer = installOffer()
  return {
    installed: offer === 'installed' || isStandalone(),
    canOffer: offer === 'open',
    iosSafari: isIosSafari(),
  }
}

/** `installState()` for a component. */
export function useInstallState(): InstallState {
  useSyncExternalStore(onInstallOffer, installOffer)
  return installState()
}

/**
 * Shows the browser's question whether to install; to be called in a press. Resolves with the answer. 'unavailable': this browser makes
 * no offer now.
 */
export async function offerInstall(): Promise<'accepted' | 'dismissed' | 'unavailable'> {
  const offer = takeInstallOffer()
  return offer ? (await offer.prompt()).outcome : 'unavailable'
}
