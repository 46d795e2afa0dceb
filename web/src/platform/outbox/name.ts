/** The name of the outbox's database. */
export const OUTBOX_NAME = 'bakti-outbox'

/** Whether this browser ever made an outbox. A browser that can't tell may have one. */
export async function hasOutbox(): Promise<boolean> {
  try {
    return (await indexedDB.databases()).some(({ name }) => name === OUTBOX_NAME)
  } catch {
    return typeof indexedDB !== 'undefined'
  }
}
