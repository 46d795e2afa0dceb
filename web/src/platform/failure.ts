import type { Failure } from './call'

/**
 * What people are told of a failed call: the server's own words where it gave some, else the screen's text for it. The seed's English
 * defaults stay in the answer of `call()`: beside Indonesian ones no screen shows them.
 */
export function failureText(failure: Failure, text: string): string {
  return failure.kind === 'refused' && !failure.wordless ? failure.message : text
}

/** The line below a screen's own sentence: the server's words, or what to do where it said nothing or could not be reached. */
export function failureWhy({ kind, wordless, message }: Failure): string {
  if (kind !== 'refused') return 'Periksa sambungan internetmu, lalu coba lagi.'
  return wordless ? 'Server sedang bermasalah. Coba lagi sebentar lagi.' : message
}
