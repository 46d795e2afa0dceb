import { useState } from 'react'
import type { Failure } from '../../platform/call'
import { describeFailure } from '../../platform/failure'
import { toast } from './auth-toast'

export interface FormProblem {
  text: string
  /** What to do about it. */
  detail?: string
}

/**
 * What a failed call says in a form: the answer's own text (DECISIONS: Wire, 'error texts'), or the screen's where the server
 * could not be reached, with the reason below it.
 */
export function problemOf(failure: Failure, text: string): FormProblem {
  return describeFailure(failure, { refused: failure.message || text, unreachable: text })
}

/**
 * What is wrong with a form as a whole, said once: the seed's own words (`toasts`) by a toast, all others by a banner that stays.
 */
export function useFormProblem(toasts: readonly string[] = []) {
  const [problem, setProblem] = useState<FormProblem | null>(null)
  const complain = (next: FormProblem) => {
    const isToast = toasts.includes(next.text)
    setProblem(isToast ? null : next)
    if (isToast) toast.error(next.text, next.detail ? { detail: next.detail } : {})
  }
  return { problem, complain, clear: () => setProblem(null) }
}
