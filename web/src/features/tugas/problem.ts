import type { Endpoint } from '@bakti/contract/endpoint'
import type { CallError } from '../../platform/query'

/** What is said of an act that failed: in passing, and where it stays. */
export interface Problem {
  toast: string
  text: string
  detail?: string
}

const CHECK = 'Periksa sambungan internetmu, lalu coba lagi.'

interface Texts {
  /** The server refused. */
  refused: string
  /** It could not be reached. */
  lost: string
}

/**
 * The server's own words where it gave an answer; the screen's where it said nothing or can't be reached (DECISIONS: Wire,
 * 'error texts'; seed §8).
 */
export function problemOf({ answer }: CallError, endpoint: Pick<Endpoint, 'failure'>, texts: Texts): Problem {
  if (answer.kind !== 'refused') return { toast: texts.lost, text: texts.lost, detail: CHECK }
  const wordless = answer.message === endpoint.failure
  return { toast: wordless ? texts.refused : answer.message, text: texts.refused, detail: answer.message }
}
