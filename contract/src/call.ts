/** Who may call: nobody checks / any live session / a live session whose user is ADMIN (DECISIONS: Accounts). */
export type Access = 'public' | 'session' | 'admin'

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** The types that travel with an endpoint; `X.schemas.ts` says them as zod schemas. */
export interface Wire {
  query: unknown
  body: unknown
  data: unknown
}

/** The most that an upload may hold; a roster of 8,000 people is about 0.5 MB as XLSX. */
export const UPLOAD_MAX_BYTES = 8 * 1024 * 1024

interface EndpointSpec {
  method: Method
  /** As the seed writes it, below the API base: `/kelompok/anggota`. It answers with and without a trailing slash. */
  path: string
  access: Access
  /** Shown by the client only where an answer carries no message of its own (seed §8). */
  failure: string
  /** The body is a file's bytes, not JSON. */
  upload?: true
  /** Not counted among a participant's writes: whoever has written too much may still end a session. */
  uncounted?: true
}

/** One call of the API. It carries no zod, so that a page can name a call without loading a validator. */
export interface Endpoint<W extends Wire = Wire> extends EndpointSpec {
  /** Exists for the compiler alone: ties the call's shapes to it. */
  readonly wire?: W
}

/** Declares a call. `W` comes from the feature's schemas: `endpoint<WireOf<typeof kelompokShapes.create>>({ … })`. */
export function endpoint<W extends Wire>(spec: EndpointSpec): Endpoint<W> {
  return spec
}
