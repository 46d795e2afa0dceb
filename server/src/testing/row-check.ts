import { rowCheck } from '../platform/statement'

// For vitest's `setupFiles`: every row that a test reads must have the types that its statement declares.
rowCheck.current = ({ name, row }, rows) => {
  for (const read of rows as Record<string, unknown>[]) {
    for (const [column, of] of Object.entries(row)) {
      if (!of.check(read[column]))
        throw new Error(`${name}: ${column} is declared ${of.sql}, and is ${JSON.stringify(read[column])}`)
    }
  }
}
