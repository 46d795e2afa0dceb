import { ArrowLeft, LogIn } from 'lucide-react'
import type { User } from '@bakti/contract/auth/auth.schemas'
import type { UndanganContents } from '@bakti/contract/undangan/undangan.schemas'
import type { Answer } from '../../platform/call'
import { Button } from '../../ui/Button'
import { Field } from '../../ui/Field'
import { markFields } from '../../ui/markFields'
import { PasswordInput } from '../../ui/PasswordInput'
import { TextInput } from '../../ui/TextInput'
import { AuthForm, EmailInput, useAuthForm } from './AuthForm'
import { accept } from './accept'
import { problemOf } from './form-problem'

const FIELDS = ['name', 'email', 'password'] as const
const FAILED = 'Gagal menerima undangan'

interface UndanganSignupProps {
  isi: UndanganContents
  token: string
  onBack: () => void
  /** The way of who has an account, with the e-mail that was typed. */
  onLogin: (email: string) => void
  /** An acceptance, or a refusal of the invitation. */
  onAnswer: (answer: Answer<User>) => void
}

/** A new account that accepts. One password field with an eye: it is typed on a phone. */
export function UndanganSignup({ isi, token, onBack, onLogin, onAnswer }: UndanganSignupProps) {
  const { form, complain, clear, retryWhileBusy, ...formState } = useAuthForm('invitedAkun', {
    name: isi.nama ?? '',
    email: isi.email ?? '',
    password: '',
  })
  const { errors, isSubmitting } = form.formState
  const taken = errors.email?.type === 'taken'

  const submit = form.handleSubmit(async ({ name, email, password }) => {
    clear()
    const answer = await retryWhileBusy((queued) =>
      accept({ token, akun: { name, email, password } }, queued),
    )
    if (answer.ok || answer.code.startsWith('undangan.')) return onAnswer(answer)
    if (answer.code === 'auth.email_taken')
      return form.setError('email', { type: 'taken', message: answer.message }, { shouldFocus: true })
    if (markFields(form, answer.errors, FIELDS) === undefined) complain(problemOf(answer, FAILED))
  }, clear)

  return (
    <div className="grid gap-4.5">
      <div>
        <Button variant="ghost" size="small" className="-ml-3.5" onClick={onBack}>
          <ArrowLeft aria-hidden /> Undangan
        </Button>
        <h1 className="judul text-[2.5rem]/[1.05]">Buat akun</h1>
      </div>
      <AuthForm
        {...formState}
        onSubmit={submit}
        submit="Buat akun dan terima"
        busyText="Menyimpan..."
        busy={isSubmitting}
      >
        <Field label="Nama Pengguna" required error={errors.name?.message}>
          <TextInput autoComplete="name" {...form.register('name')} />
        </Field>
        <Field label="Email" required error={errors.email?.message}>
          <EmailInput autoComplete="username" {...form.register('email')} />
        </Field>
        <Field
          label="Kata Sandi"
          required
          hint={errors.password ? undefined : 'Minimal 8 karakter.'}
          error={errors.password?.message}
        >
          <PasswordInput autoComplete="new-password" {...form.register('password')} />
        </Field>
      </AuthForm>
      <p className="text-center text-sm text-tinta-lembut">
        {taken ? 'Email ini sudah punya akun. Masuk saja:' : 'Sudah punya akun?'}
      </p>
      <Button variant="outline" full onClick={() => onLogin(form.getValues('email'))}>
        <LogIn aria-hidden /> Masuk, lalu terima
      </Button>
    </div>
  )
}
