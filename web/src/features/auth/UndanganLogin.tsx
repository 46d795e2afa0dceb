import { ArrowLeft } from 'lucide-react'
import type { User } from '@bakti/contract/auth/auth.schemas'
import { paths } from '../../app/paths'
import type { Answer } from '../../platform/call'
import { session } from '../../platform/session'
import { Button } from '../../ui/Button'
import { Field } from '../../ui/Field'
import { PasswordInput } from '../../ui/PasswordInput'
import { AuthForm, AuthLink, EmailInput, useAuthForm } from './AuthForm'
import { GoogleLogin } from './GoogleLogin'
import { toast } from './auth-toast'
import { accept } from './accept'
import { problemOf } from './form-problem'

interface UndanganLoginProps {
  email: string
  token: string
  onBack: () => void
  onAnswer: (answer: Answer<User>) => void
}

/** A login that accepts at once. By Google it leads back to the invitation, which then names the account. */
export function UndanganLogin({ email, token, onBack, onAnswer }: UndanganLoginProps) {
  const { form, complain, clear, retryWhileBusy, ...formState } = useAuthForm('credentials', {
    email,
    password: '',
  })
  const { errors, isSubmitting } = form.formState

  const submit = form.handleSubmit(async (values) => {
    clear()
    const login = await retryWhileBusy((queued) => session.login(values, queued))
    const answer = login.ok ? await accept({ token }) : login
    if (answer.ok || answer.code.startsWith('undangan.')) onAnswer(answer)
    else complain(problemOf(answer, login.ok ? 'Gagal menerima undangan' : 'Login gagal!'))
  }, clear)

  return (
    <div className="grid gap-4.5">
      <div>
        <Button variant="ghost" size="small" className="-ml-3.5" onClick={onBack}>
          <ArrowLeft aria-hidden /> Kembali
        </Button>
        <h1 className="judul text-[2.5rem]/[1.05]">Masuk, lalu terima</h1>
      </div>
      <AuthForm {...formState} onSubmit={submit} submit="Masuk dan terima" busy={isSubmitting}>
        <Field label="Email" required error={errors.email?.message}>
          <EmailInput autoComplete="username" {...form.register('email')} />
        </Field>
        <div>
          <Field label="Kata Sandi" required error={errors.password?.message}>
            <PasswordInput autoComplete="current-password" {...form.register('password')} />
          </Field>
          <p className="mt-1 -mb-2 text-right">
            <AuthLink to={paths.forgotPassword()} className="text-sm">
              Lupa kata sandi?
            </AuthLink>
          </p>
        </div>
      </AuthForm>
      <GoogleLogin
        onAsking={(asking) => {
          if (!asking && session.get().user) onBack()
        }}
        onNotice={(notice) => toast.success(notice, { lasts: true })}
      />
    </div>
  )
}
