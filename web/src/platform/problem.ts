import type { CallError } from './query'

/** What is said of an act that failed: in passing, and where it stays. */
export interface Problem {
  toast: string
  text: string
  detail?: string
}

interface Texts {
  /** The server refused. */
  refused: string
  /** It could not be reached. */
  lost: string
}

/** The server's own words where it gave some; the screen's where it said nothing or can't be reached (DECISIONS: Wire; seed §8). */
export function problemOf({ answer, message, refused, why }: CallError, texts: Texts): Problem {
  if (!refused) return { toast: texts.lost, text: texts.lost, detail: why }
  return { toast: answer.wordless ? texts.refused : message, text: texts.refused, detail: why }
}
