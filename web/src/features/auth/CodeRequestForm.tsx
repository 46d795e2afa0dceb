import { authCalls } from '@bakti/contract/auth/auth.calls'
import { KeyRound } from 'lucide-react'
import { call } from '../../platform/call'
import { deviceProof } from '../../platform/request'
import { Button } from '../../ui/Button'
import { Field } from '../../ui/Field'
import { AuthForm, EmailInput, useAuthForm } from './AuthForm'
import { type FormProblem, problemOf } from './form-problem'
import { NoMail } from './NoMail'
import { app } from '../../state/app'

export const CODE_SENT = 'Kode verifikasi telah dikirim ke email Anda.'
const FAILED = 'Gagal mengirim kode verifikasi.'
const NETWORK = 'Terjadi kesalahan. Silakan coba lagi.'

type Sending = { ok: true; at: number } | { ok: false; problem: FormProblem }

/** Asks for a code. Returns when it was sent (milliseconds), or the problem. */
export async function sendCode(email: string): Promise<Sending> {
  const answer = await call(authCalls.sendCode, { body: { email }, headers: deviceProof() })
  if (answer.ok && answer.status === 200) return { ok: true, at: app.clock.now() }
  if (answer.ok) return { ok: false, problem: { text: answer.message || FAILED } }
  return { ok: false, problem: problemOf(answer, NETWORK) }
}

interface CodeRequestFormProps {
  /** The text that was typed on the page before. */
  email: string
  onSent: (sent: { email: string; at: number }) => void
  /** The way without mail, with the e-mail that was typed. */
  onKode: (email: string) => void
}

/** The first step of a password reset (rule A38). */
export function CodeRequestForm({ email, onSent, onKode }: CodeRequestFormProps) {
  const { form, complain, clear, ...state } = useAuthForm('codeRequest', { email })
  const { errors, isSubmitting } = form.formState

  const submit = form.handleSubmit(async (values) => {
    clear()
    const sending = await sendCode(values.email)
    if (!sending.ok) return complain(sending.problem)
    onSent({ email: values.email, at: sending.at })
  }, clear)

  return (
    <AuthForm
      {...state}
      onSubmit={submit}
      submit="Submit"
      busyText="Mengirim..."
      busy={isSubmitting}
      after={
        <Button variant="outline" full onClick={() => onKode(form.getValues('email'))}>
          <KeyRound aria-hidden /> Punya Kode masuk dari panitia?
        </Button>
      }
    >
      <NoMail />
      <Field label="Email" required error={errors.email?.message}>
        <EmailInput autoComplete="username" {...form.register('email')} />
      </Field>
    </AuthForm>
  )
}
