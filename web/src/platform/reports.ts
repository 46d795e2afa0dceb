import type { perangkatShapes } from '@bakti/contract/perangkat/perangkat.schemas'
import type { BodyOf } from '@bakti/contract/call'
import { part } from '../state/app'

/** What a device reports about itself. */
export type Report = BodyOf<typeof perangkatShapes.report>

type Field = keyof Report
type Readers = { [Name in Field]?: () => Report[Name] }

const readers: Readers = {}
const soon = part(() => () => {})

/**
 * Adds a field to the reports of this page, as long as it is registered: `reportAs('scanner_open', () => true)`. Returns the function
 * that takes it out. Both are reported soon. Without a heartbeat nothing happens.
 */
export function reportAs<Name extends Field>(field: Name, read: () => Report[Name]): () => void {
  readers[field] = read as never
  soon.current()
  return () => {
    if (readers[field] !== (read as never)) return
    delete readers[field]
    soon.current()
  }
}

/** Whether a field is registered. */
export const isReported = (field: Field): boolean => field in readers

/** What was reported has changed: the next report comes within seconds. */
export const reportSoon = (): void => soon.current()

/** Who sends the reports (`heartbeat.ts`, loaded after the first screen) hears of a change. Returns the function that ends it. */
export function onReportSoon(listener: () => void): () => void {
  soon.current = listener
  return () => {
    soon.current = () => {}
  }
}

/** The fields as they are now. One that can't be read is left out. */
export function reportedFields(): Partial<Report> {
  const fields: Record<string, unknown> = {}
  for (const [field, read] of Object.entries(readers)) {
    try {
      fields[field] = (read as () => unknown)()
    } catch {
      // A report without it is better than none.
    }
  }
  return fields
}
