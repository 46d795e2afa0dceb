import { authCalls } from '@bakti/contract/auth/auth.calls'
import { ArrowLeft } from 'lucide-react'
import { call } from '../../platform/call'
import { deviceProof, session } from '../../platform/session'
import { Button } from '../../ui/Button'
import { Field } from '../../ui/Field'
import { markFields } from '../../ui/markFields'
import { PasswordInput } from '../../ui/PasswordInput'
import { TextInput } from '../../ui/TextInput'
import { AuthForm, EmailInput, FormFrame, useAuthForm } from './AuthForm'
import { toast } from './auth-toast'
import { problemOf } from './form-problem'
import { WelcomePanel } from './WelcomePanel'

const FIELDS = ['email', 'kode', 'password', 'confirmPassword'] as const

interface KodeMasukPageProps {
  email: string
  onBack: () => void
}

/** A login by the code of the help desk: it asks for a new password, because the old one has ended (rule R23). */
export function KodeMasukPage({ email, onBack }: KodeMasukPageProps) {
  const { form, complain, clear, retryWhileBusy, ...formState } = useAuthForm('kodeMasuk', {
    email,
    kode: '',
    password: '',
    confirmPassword: '',
  })
  const { errors, isSubmitting } = form.formState

  const submit = form.handleSubmit(async (values) => {
    clear()
    const answer = session.adopt(
      await retryWhileBusy(() => call(authCalls.kodeMasuk, { body: values, headers: deviceProof() })),
    )
    if (answer.ok) toast.success(answer.message, { lasts: true })
    else if (markFields(form, answer.errors, FIELDS) === undefined)
      complain(problemOf(answer, 'Gagal masuk dengan kode'))
  }, clear)

  return (
    <WelcomePanel words="Tenang, bisa kita atur.">
      <FormFrame title="Kode masuk" lead="Tulis kode dari panitia, lalu buat kata sandi yang baru.">
        <AuthForm {...formState} onSubmit={submit} submit="Masuk" busyText="Memeriksa..." busy={isSubmitting}>
          <Field label="Email" required error={errors.email?.message}>
            <EmailInput autoComplete="username" {...form.register('email')} />
          </Field>
          <Field
            label="Kode masuk"
            required
            hint={errors.kode ? undefined : '8 huruf dan angka, berlaku 10 menit.'}
            error={errors.kode?.message}
          >
            <TextInput
              autoComplete="one-time-code"
              autoCapitalize="characters"
              spellCheck={false}
              {...form.register('kode')}
            />
          </Field>
          <Field label="Kata sandi baru" required error={errors.password?.message}>
            <PasswordInput autoComplete="new-password" {...form.register('password')} />
          </Field>
          <Field label="Konfirmasi kata sandi" required error={errors.confirmPassword?.message}>
            <PasswordInput autoComplete="new-password" {...form.register('confirmPassword')} />
          </Field>
        </AuthForm>
        <p>
          <Button variant="ghost" size="small" className="-ml-3.5" onClick={onBack}>
            <ArrowLeft aria-hidden /> Kembali
          </Button>
        </p>
      </FormFrame>
    </WelcomePanel>
  )
}
