import { failureText } from '../failure'
import { CallError } from '../query'
import { type Kind, type Operation, OutboxError } from './item'

/** What to say of an act that is safe on this device: the server's word, or `waiting` where it waits. @throws CallError where it was refused */
export async function saidOf(
  operation: Operation<Kind>,
  waiting: string,
): Promise<{ text: string; waits: boolean }> {
  const settlement = await operation.settled
  if (settlement.outcome === 'refused') throw new CallError(settlement.answer)
  return settlement.outcome === 'sent'
    ? { text: settlement.answer.message, waits: false }
    : { text: waiting, waits: true }
}

/** What to say of an act that failed: that this device can't keep it, the server's words, or else `text`. */
export function actProblem(error: Error, text: string): string {
  if (error instanceof OutboxError) return error.message
  return error instanceof CallError ? failureText(error.answer, text) : text
}
