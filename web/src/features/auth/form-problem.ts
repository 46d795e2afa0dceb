import { useState } from 'react'
import type { Failure } from '../../platform/call'
import { describeFailure } from '../../platform/failure'
import { toast } from './auth-toast'

export interface FormProblem {
  text: string
  /** What to do about it. */
  detail?: string
}

/** A failed call as the problem of a form: the message of the answer (rule W4), otherwise `text` with the reason below it. */
export function problemOf(failure: Failure, text: string): FormProblem {
  return describeFailure(failure, { refused: failure.message || text, unreachable: text })
}

/** The problem of a form as a whole, shown once: the sentences in `toasts` as a toast, all others as a banner that stays. */
export function useFormProblem(toasts: readonly string[] = []) {
  const [problem, setProblem] = useState<FormProblem | null>(null)
  const complain = (next: FormProblem) => {
    const isToast = toasts.includes(next.text)
    setProblem(isToast ? null : next)
    if (isToast) toast.error(next.text, next.detail ? { detail: next.detail } : {})
  }
  return { problem, complain, clear: () => setProblem(null) }
}
