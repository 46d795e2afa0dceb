import type { ServedCall } from '@bakti/contract/api'
import type { z } from 'zod'
import { type Json, toJson } from '../platform/docs/openapi'

/** Values to try, by the name of a field. */
export type Candidates = Record<string, readonly string[]>

interface ObjectSchema {
  properties?: Record<string, Json>
  required?: string[]
}

/** More are more than a test has time for: give fewer candidates. */
const MOST = 400

/** Values that the schema of a field lists. */
function listed(schema: Json): string[] {
  const parts = [schema, schema.items as Json | undefined, ...((schema.anyOf as Json[] | undefined) ?? [])]
  return parts.flatMap((each) => (each?.enum as string[] | undefined) ?? [])
}

/** Every combination of the candidates for the fields of a shape; an optional field is also left out. `kolom` asks for each column and for all. */
function combinations(shape: z.ZodType | undefined, candidates: Candidates): Record<string, string>[] {
  const { properties = {}, required = [] } = (shape ? toJson(shape, 'input') : {}) as ObjectSchema
  let all: Record<string, string>[] = [{}]
  for (const [name, schema] of Object.entries(properties)) {
    const offered = listed(schema)
    const values = name === 'kolom' ? [...offered, offered.join(',')] : (candidates[name] ?? offered)
    const tried = required.includes(name) ? values : [undefined, ...values]
    all = all.flatMap((each) =>
      tried.map((value) => (value === undefined ? each : { ...each, [name]: value })),
    )
  }
  return all
}

/** Requests to a call, made from its shapes: what a person with these ids and texts could ask. */
export function requestsTo({ name, shapes }: ServedCall, candidates: Candidates) {
  const requests = combinations(shapes.query, candidates).flatMap((query) =>
    combinations(shapes.body, candidates).map((body) => ({ query, ...(shapes.body ? { body } : {}) })),
  )
  if (requests.length > MOST) throw new Error(`${name}: ${requests.length} requests`)
  return requests
}
