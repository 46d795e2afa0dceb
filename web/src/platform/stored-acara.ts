import { type Stored, stored } from '@bakti/contract/stored.content'

/**
 * The first import of the app (main.tsx), so that the content files read it: what the server wrote into this page of the stored event, or a
 * newer version that this device has kept, because a page that a service worker keeps is older (rule W66). In the frame of /pengaturan: what
 * is not stored yet.
 */
interface StoredAcara extends Stored {
  versi: number
}

const parsed = (text: string | null | undefined): Partial<StoredAcara> => JSON.parse(text || '{}')

try {
  const page = parsed(document.getElementById('acara')?.textContent)
  // oxlint-disable-next-line bakti/storage-in-one-place -- nothing else of the app is there yet
  const kept = parsed(localStorage.acara)
  Object.assign(stored, (kept.versi ?? 0) > (page.versi ?? 0) ? kept : page)
  // oxlint-disable-next-line bakti/storage-in-one-place -- the same
  if (self !== top) Object.assign(stored, parsed(sessionStorage['draf:pratinjau']))
} catch {
  // A storage that is blocked keeps nothing.
}
