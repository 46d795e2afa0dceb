/**
 * The event of a fresh instance, here and in the two files beside this one: the texts of the landing page (`landing.content.ts`) and the
 * days of the student's page (`saya.content.ts`). Three files, because a browser downloads each only with the screens that show it. An ADMIN
 * changes all of it on /pengaturan; what is stored there comes first (rule W62).
 * Addresses at example.org stand for those that the committee has not given yet.
 */
import { stored } from './stored.content'
import { PICTURED } from './wordmark.rules'

/** The event in a few words: titles, the page's head, mails. */
export interface EventFacts {
  judul: string
  /** Below an icon on a phone. */
  brief: string
  /** From here to there the event is on, in WIB; the start page counts down to its beginning. */
  mulai: string
  selesai: string
  welcome: string
  /** The name is no longer that of the picture: it is shown as text. */
  named?: true
}

export const eventFacts: EventFacts = {
  judul: PICTURED,
  brief: 'BAKTI',
  mulai: '2025-08-11T00:00:00+07:00',
  selesai: '2025-08-15T00:00:00+07:00',
  welcome: 'Kenal kampusnya, kenal orangnya, temukan langkah pertamamu. Selamat datang di BAKTI 2025.',
  ...stored.facts,
}
