/**
 * Runs in the head of a page of a session, before anything of it is drawn and long before the app: it asks for what the page reads first, and
 * shows a participant's card from the device's copy. It has less than 8 kB, so no React and no screen.
 */
import { drawKeptCard } from '../features/saya/kept-card'
import { namedTag, tagOfCopy } from '../platform/answer-tag'
import { sessionHeader, urlOf } from '../platform/request'
import { type CacheKey, storedSession } from '../platform/storage'
import { sendNow } from '../platform/transport'
import { sendEarly, takeEarly } from './early-requests'
import type { FirstRead } from './first-reads'
import { DRAWN } from './take-over-drawn'

/** `data-pressed` is the label of the button that was pressed in what is drawn. */
function end(): void {
  const drawn = document.querySelector<HTMLElement>(DRAWN)
  drawn?.remove()
  const pressed = drawn?.dataset.pressed
  if (pressed === undefined) return
  const button = `#root [aria-label="${CSS.escape(pressed)}"]`
  queueMicrotask(() => document.querySelector<HTMLElement>(button)?.click())
}

globalThis.early = { take: takeEarly, takeOver: end, end }

/** Whose session it is, as far as this script needs it; the app checks the whole (rule A11). */
function parseUser(json: string | null): { id: string; role: string } | null {
  try {
    const { id, role } = JSON.parse(json ?? '')
    return typeof id === 'string' && typeof role === 'string' ? { id, role } : null
  } catch {
    return null
  }
}

/** What the build says of this page (vite/screens.ts). */
const { reads, roles } = JSON.parse(document.currentScript?.dataset.early ?? '') as {
  reads: readonly FirstRead[]
  roles: string[]
}
const stored = storedSession()
const user = parseUser(stored.user)

// Anybody else is led to another page.
if (stored.token !== null && user && roles.includes(user.role)) {
  for (const [path, copy] of reads) {
    const tag = copy && tagOfCopy(copy.replace(/_$/, `_${user.id}`) as CacheKey, user.id)
    const headers = { ...sessionHeader(stored.token), ...(tag && namedTag(tag)) }
    sendEarly({ method: 'GET', url: urlOf(path), headers }, sendNow)
  }

  document.addEventListener('click', ({ target }) => {
    const button = target instanceof Element ? target.closest(`${DRAWN} button`) : null
    const drawn = button?.closest<HTMLElement>(DRAWN)
    if (drawn) drawn.dataset.pressed = button?.ariaLabel ?? ''
  })
  // When the page is read, and the app's scripts need not be there yet.
  document.addEventListener('readystatechange', () => drawKeptCard(user.id), { once: true })
}
