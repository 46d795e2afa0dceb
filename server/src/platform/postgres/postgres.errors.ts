/** Why the embedded PostgreSQL can't be had, as one line an operator can act on. */
export class EmbeddedPostgresError extends Error {
  override name = 'EmbeddedPostgresError'
}
