/**
 * What changes from one year's event to the next stands here and in the two files beside this one: the texts of the landing page
 * (`landing.content.ts`) and the days of the student's page (`saya.content.ts`). Three files, because a browser downloads each only with
 * the screens that show it. The art is web/src/art (the wordmarks show the year).
 * Addresses at example.org stand for those that the committee has not given yet: replace them before the event.
 */

/** A calendar date, `yyyy-mm-dd`. */
export type Tanggal = `${number}-${number}-${number}`

/** The event in a few words: titles, the page's head, mails. */
export const eventFacts = {
  judul: 'BAKTI 2025',
  /** Below an icon on a phone. */
  brief: 'BAKTI',
  /** From here to there the event is on, in WIB; the start page counts down to its beginning. */
  mulai: '2025-08-11T00:00:00+07:00',
  selesai: '2025-08-15T00:00:00+07:00',
  welcome: 'Kenal kampusnya, kenal orangnya, temukan langkah pertamamu. Selamat datang di BAKTI 2025.',
}
