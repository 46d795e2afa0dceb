import type { Landing } from './landing.content'
import type { Saya } from './saya.content'
import type { EventFacts } from './event-facts.content'

/** What an ADMIN's version says otherwise than the content files, by part (rule W62). */
export interface Stored {
  facts?: EventFacts
  landing?: Partial<Landing>
  saya?: Saya
}

/** The stored version of this page. Filled before a content file is read (web/src/platform/stored-acara.ts); empty on the server. */
export const stored: Stored = {}
