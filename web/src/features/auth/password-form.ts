import { authCalls } from '@bakti/contract/auth/auth.calls'
import { call } from '../../platform/call'
import { deviceProof } from '../../platform/request'
import { session } from '../../platform/session'
import { markFields } from '../../ui/markFields'
import { useAuthForm } from './AuthForm'
import { toast } from './auth-toast'
import type { Queued } from './busy-retry'
import { problemOf } from './form-problem'

const FIELDS = ['email', 'code', 'password', 'confirmPassword'] as const

interface PasswordForm {
  email: string
  /** The six digits of a mail have set the password: a login follows. */
  onReset: (email: string) => void
  /** A 'Kode masuk' has set it, and opened a session. */
  onEntered: () => void
}

interface Typed {
  email: string
  /** Six digits, or a 'Kode masuk'. */
  code: string
  password: string
  confirmPassword?: string | undefined
}

const isFromMail = ({ code }: Typed) => /^\d{6}$/.test(code)

async function byMail(values: Typed, queued: Queued) {
  const headers = { ...deviceProof(), ...queued.headers }
  const answer = await call(authCalls.resetPassword, { body: values, ...queued, headers })
  // The server has ended all sessions of this account. A session of another account stays (rules A13, A46).
  const here = session.get().user?.email
  if (answer.ok && here?.toLowerCase() === values.email.toLowerCase()) void session.logout()
  return answer
}

async function byKode({ code: kode, ...values }: Typed, queued: Queued) {
  const headers = { ...deviceProof(), ...queued.headers }
  const answer = await call(authCalls.loginByKode, { body: { ...values, kode }, ...queued, headers })
  return session.adopt(answer)
}

/** The form for a new password by a code of either kind (rule A38). */
export function usePasswordForm(
  name: 'passwordByMail' | 'passwordByKode',
  { email, onReset, onEntered }: PasswordForm,
) {
  const { form, complain, clear, retryWhileBusy, ...state } = useAuthForm(name, {
    email,
    code: '',
    password: '',
    confirmPassword: '',
  })
  const submit = form.handleSubmit(async (values) => {
    clear()
    const mailed = isFromMail(values)
    const answer = mailed
      ? await retryWhileBusy((queued) => byMail(values, queued))
      : await retryWhileBusy((queued) => byKode(values, queued))
    if (answer.ok) {
      toast.success(answer.message, { lasts: true })
      return mailed ? onReset(values.email) : onEntered()
    }
    const errors = answer.errors.map((each) => (each.path === 'kode' ? { ...each, path: 'code' } : each))
    if (markFields(form, errors, FIELDS) === undefined)
      complain(problemOf(answer, mailed ? 'Gagal mengganti kata sandi' : 'Gagal masuk dengan kode'))
  }, clear)
  return { form, complain, clear, submit, state }
}
