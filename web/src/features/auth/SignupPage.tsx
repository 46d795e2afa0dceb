import { authCalls } from '@bakti/contract/auth/auth.calls'
import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { afterLogin, paths } from '../../app/paths'
import { call } from '../../platform/call'
import { useSession } from '../../platform/session'
import { Field } from '../../ui/Field'
import { markFields } from '../../ui/markFields'
import { PasswordInput } from '../../ui/PasswordInput'
import { TextInput } from '../../ui/TextInput'
import { AuthForm, AuthLink, EmailInput, FormFrame, useAuthForm } from './AuthForm'
import { useAuthState } from './auth-state'
import { toast } from './auth-toast'
import { problemOf } from './form-problem'
import { WelcomePanel } from './WelcomePanel'
import { Redirect } from '../../ui/Redirect'

const EMPTY = 'Semua field harus diisi!'
const FAILED = 'Registrasi gagal!'
const TAKEN = 'auth.email_taken'

/** /signup. A registration opens no session and leads to /login (rule A18). */
export function SignupPage() {
  const { user, unconfirmed } = useSession()
  const { origin } = useAuthState()
  const { state } = useLocation()
  const [taken, setTaken] = useState('')
  // Who was logged out elsewhere may register at once.
  if (user && !unconfirmed) return <Redirect to={afterLogin(user, origin)} replace />
  return (
    <WelcomePanel words="Satu formulir, lalu kita mulai.">
      <FormFrame title="Daftar" lead="Akun ini dipakai untuk mengumpulkan tugas.">
        <SignupForm taken={taken} onTaken={setTaken} />
        {/* A taken e-mail has its own link to /login. */}
        {taken === '' && (
          <p className="text-center">
            Sudah punya akun?{' '}
            <AuthLink to={paths.login()} state={state}>
              Masuk
            </AuthLink>
          </p>
        )}
      </FormFrame>
    </WelcomePanel>
  )
}

const FIELDS = ['name', 'email', 'password', 'confirmPassword'] as const
type FieldName = (typeof FIELDS)[number]

interface SignupFormProps {
  /** The e-mail of the last try, if it has an account; otherwise ''. */
  taken: string
  onTaken: (email: string) => void
}

function SignupForm({ taken, onTaken }: SignupFormProps) {
  const navigate = useNavigate()
  const { origin } = useAuthState()
  const { form, complain, clear, retryWhileBusy, ...formState } = useAuthForm(
    'registration',
    { name: '', email: '', password: '', confirmPassword: '' },
    [EMPTY, FAILED],
  )
  const { errors, isSubmitting } = form.formState

  const submit = form.handleSubmit(
    async (values) => {
      clear()
      onTaken('')
      const answer = await retryWhileBusy((queued) => call(authCalls.register, { body: values, ...queued }))
      if (answer.ok) {
        toast.success(`Registrasi berhasil! Silakan login, ${answer.data.name}`, { lasts: true })
        void navigate(paths.login(), { state: { origin, email: answer.data.email } })
        return
      }
      if (answer.code === TAKEN) {
        form.setError('email', { message: answer.message }, { shouldFocus: true })
        onTaken(values.email)
        return
      }
      if (markFields(form, answer.errors, FIELDS) === undefined) complain(problemOf(answer, FAILED))
    },
    (invalid) => {
      clear()
      onTaken('')
      const missing = FIELDS.some((name) => invalid[name]?.message === EMPTY)
      if (missing) complain({ text: EMPTY })
    },
  )

  const error = (name: FieldName) => {
    const message = errors[name]?.message
    // The toast has the whole sentence.
    return message === EMPTY ? 'Wajib diisi' : message
  }
  return (
    <AuthForm {...formState} onSubmit={submit} submit="DAFTAR" busyText="Memproses..." busy={isSubmitting}>
      <Field label="Nama Pengguna" required error={error('name')}>
        <TextInput autoComplete="name" {...form.register('name')} />
      </Field>
      <div>
        <Field label="Email" required error={error('email')}>
          <EmailInput autoComplete="username" {...form.register('email')} />
        </Field>
        {taken !== '' && <TakenHelp email={taken} />}
      </div>
      <Field
        label="Kata Sandi"
        required
        hint={errors.password ? undefined : 'Minimal 8 karakter.'}
        error={error('password')}
      >
        <PasswordInput autoComplete="new-password" {...form.register('password')} />
      </Field>
      <Field label="Konfirmasi Kata Sandi" required error={error('confirmPassword')}>
        <PasswordInput autoComplete="new-password" {...form.register('confirmPassword')} />
      </Field>
    </AuthForm>
  )
}

/** The ways on for a person who already has the account. */
function TakenHelp({ email }: { email: string }) {
  return (
    <p className="-mb-2 flex flex-wrap gap-x-5 text-sm">
      <AuthLink to={paths.login()} state={{ email }}>
        Masuk sekarang
      </AuthLink>
      <AuthLink to={paths.forgotPassword()} state={{ email }}>
        Buat kata sandi baru
      </AuthLink>
    </p>
  )
}
