import { ArrowLeft } from 'lucide-react'
import { Button } from '../../ui/Button'
import { Field } from '../../ui/Field'
import { PasswordInput } from '../../ui/PasswordInput'
import { TextInput } from '../../ui/TextInput'
import { AuthForm, EmailInput, FormFrame } from './AuthForm'
import { usePasswordForm } from './password-form'
import { NoMail } from './NoMail'
import { WelcomePanel } from './WelcomePanel'

interface LoginKodePageProps {
  email: string
  onBack: () => void
  onReset: (email: string) => void
  onEntered: () => void
}

/** A login by the code of the help desk: it asks for a new password, because the old one has ended (rule R23). The six digits of a mail do too. */
export function LoginKodePage({ email, onBack, onReset, onEntered }: LoginKodePageProps) {
  const { form, submit, state } = usePasswordForm('passwordByKode', { email, onReset, onEntered })
  const { errors, isSubmitting } = form.formState
  return (
    <WelcomePanel words="Tenang, bisa kita atur.">
      <FormFrame title="Kode masuk" lead="Tulis kode dari panitia, lalu buat kata sandi yang baru.">
        <NoMail />
        <AuthForm {...state} onSubmit={submit} submit="Masuk" busyText="Memeriksa..." busy={isSubmitting}>
          <Field label="Email" required error={errors.email?.message}>
            <EmailInput autoComplete="username" {...form.register('email')} />
          </Field>
          <Field
            label="Kode masuk"
            required
            hint={errors.code ? undefined : '8 huruf dan angka, berlaku 10 menit.'}
            error={errors.code?.message}
          >
            <TextInput
              autoComplete="one-time-code"
              autoCapitalize="characters"
              spellCheck={false}
              {...form.register('code')}
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
