import type { Failure } from './call'

/**
 * What people are told of a failed call: the server's own words where it gave an answer, else the screen's text for it
 * (DECISIONS: Wire, 'error texts').
 */
export function failureText(failure: Failure, text: string): string {
  return failure.kind === 'refused' ? failure.message : text
}
