import type { z } from 'zod'
import type { Access } from './access'
import type { Shape } from './shape.schemas'

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** The most that an upload may hold; a roster of 8,000 people is about 0.5 MB as XLSX. */
export const UPLOAD_MAX_BYTES = 8 * 1024 * 1024

interface CallSpec {
  method: Method
  /** Below the API base: `/kelompok/anggota`. The server answers with and without a trailing slash. */
  path: string
  /** The row of the table `ACCESS` that says who may use the call. */
  access: Access
  /** The last resort where neither the answer nor the screen has a text. */
  failure: string
  /** The body is a file's bytes, not JSON. */
  upload?: true
  /** The most bytes of a JSON body; without it 64 kB (rule W32), and 4 kB where a visitor may call (rule W112). */
  maxBytes?: number
  /** The answer is a CSV file while it is made, and `X-Total-Rows` the number of its rows without the heading (rule X8). */
  csv?: true
  /** The same, and the file is an XLSX workbook. */
  xlsx?: true
  /** The answer goes on until one of both leaves: `data: ` and a message of the shape `data`, as `text/event-stream` (rule U152). */
  stream?: true
  /** Not counted among a participant's writes: whoever has written too much may still end a session. */
  uncounted?: true
}

/**
 * One call of the API, as the browser knows it: without its schemas, so that a page can use a call without loading a validator.
 * The server's value of the same call, with its schemas, is in `api.ts`.
 */
export interface Call<S extends Shape = Shape> extends CallSpec {
  /** In the browser for the compiler alone; the server's value has it (`ServedCall`). */
  readonly shapes?: S
}

/** The calls of one feature, by the keys of its shapes. */
export type Calls<Shapes> = { [K in keyof Shapes]: Shapes[K] extends Shape ? Call<Shapes[K]> : never }

/**
 * Declares the calls of a feature: `calls<typeof kelompokShapes>({ … })`. The keys tie each call to its shapes; a missing key
 * and an extra one are compile errors.
 */
export const calls = <Shapes extends Record<string, Shape>>(
  specs: Record<keyof Shapes, CallSpec>,
): Calls<Shapes> => specs as Calls<Shapes>

type InputOf<T> = T extends z.ZodType ? z.input<T> : undefined

/** The query that a caller of the API writes. */
export type QueryOf<S extends Shape> = InputOf<S['query']>
/** The body that a caller of the API writes. */
export type BodyOf<S extends Shape> = InputOf<S['body']>
/** The body after its schema has read it: trimmed, with defaults. */
export type ParsedBodyOf<S extends Shape> = S['body'] extends z.ZodType ? z.output<S['body']> : undefined
/** The `data` of a success. */
export type DataOf<S extends Shape> = z.output<S['data']>
