import { authCalls } from '@bakti/contract/auth/auth.calls'
import { codeRequest } from '@bakti/contract/auth/auth.schemas'
import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { call } from '../../platform/call'
import { deviceProof } from '../../platform/device-proof'
import { Button } from '../../ui/Button'
import { Field } from '../../ui/Field'
import { ProblemBanner } from '../../ui/ProblemBanner'
import { EmailInput } from './EmailInput'
import { type FormProblem, problemOf, useFormProblem } from './form-problem'

export const CODE_SENT = 'Kode verifikasi telah dikirim ke email Anda.'
const FAILED = 'Gagal mengirim kode verifikasi.'
const NETWORK = 'Terjadi kesalahan. Silakan coba lagi.'

type Sending = { ok: true; at: number } | { ok: false; problem: FormProblem }

/** Asks for a code: when it went on its way (milliseconds), or what to say (seed §8, 'Verification'). */
export async function sendCode(email: string): Promise<Sending> {
  const answer = await call(authCalls.generateCode, { body: { email }, headers: deviceProof() })
  if (answer.ok && answer.status === 200) return { ok: true, at: Date.now() }
  if (answer.ok) return { ok: false, problem: { text: answer.message || FAILED } }
  return { ok: false, problem: problemOf(answer, NETWORK) }
}

interface CodeRequestFormProps {
  /** What was typed on the page before. */
  email: string
  onSent: (sent: { email: string; at: number }) => void
}

/** The seed's verification-code request: e-mail, 'Submit', 'Mengirim...'. */
export function CodeRequestForm({ email, onSent }: CodeRequestFormProps) {
  const { problem, complain, clear } = useFormProblem()
  const form = useForm({
    resolver: zodResolver(codeRequest),
    defaultValues: { email },
    reValidateMode: 'onSubmit',
  })
  const { errors, isSubmitting } = form.formState

  const submit = form.handleSubmit(async (values) => {
    clear()
    const sending = await sendCode(values.email)
    if (!sending.ok) return complain(sending.problem)
    onSent({ email: values.email, at: sending.at })
  }, clear)

  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-4.5">
      <ProblemBanner problem={problem} />
      <Field label="Email" required error={errors.email?.message}>
        <EmailInput autoComplete="username" {...form.register('email')} />
      </Field>
      <Button type="submit" size="large" full busy={isSubmitting} busyText="Mengirim...">
        Submit
      </Button>
    </form>
  )
}
