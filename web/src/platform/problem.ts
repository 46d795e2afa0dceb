import type { CallError } from './query'

interface Texts {
  /** The server refused. */
  refused: string
  /** It could not be reached. */
  lost: string
}

/**
 * What is said of an act that failed: the server's own words where it gave some; the screen's where it said nothing or can't be reached
 * (DECISIONS: Wire; seed §8).
 */
export function problemOf({ answer, message, refused }: CallError, texts: Texts): string {
  if (!refused) return texts.lost
  return answer.wordless ? texts.refused : message
}
