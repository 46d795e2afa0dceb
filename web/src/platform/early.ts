import type { Exchange, Request } from './transport'

/** What the script in the head of a page has begun before the app has loaded (app/early.ts). */
interface Early {
  /** The answer to this very request, once, where it was sent already. */
  take: (request: Request & { body?: unknown }) => Promise<Exchange> | undefined
  /** Puts the app's form in the place of the drawn one, with what was typed, the cursor and the press. */
  takeOver: (form: HTMLElement) => void
  /** The app shows its own from now on. */
  end: () => void
}

declare global {
  var early: Early | undefined
}

/** The time limit of a call that may wait for a password hash: the last of a full queue is answered after some 20 s. */
export const HASH_TIMEOUT_MS = 40_000
