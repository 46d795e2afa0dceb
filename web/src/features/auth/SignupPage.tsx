// First: schemas ask for it while they are made.
import '../../platform/zod'
import { authCalls } from '@bakti/contract/auth/auth.calls'
import { registration } from '@bakti/contract/auth/auth.schemas'
import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { Navigate, useLocation, useNavigate } from 'react-router'
import { afterLogin, paths } from '../../app/paths'
import { call } from '../../platform/call'
import { useSession } from '../../platform/session'
import { Button } from '../../ui/Button'
import { Field } from '../../ui/Field'
import { markFields } from '../../ui/markFields'
import { PasswordInput } from '../../ui/PasswordInput'
import { ProblemBanner } from '../../ui/ProblemBanner'
import { TextInput } from '../../ui/TextInput'
import { EmailInput } from './EmailInput'
import { AuthLink, FormFrame } from './AuthForm'
import { QueueBanner } from './QueueBanner'
import { useAuthState } from './auth-state'
import { toast } from './auth-toast'
import { problemOf, useFormProblem } from './form-problem'
import { usePatience } from './busy-retry'
import { WelcomePanel } from './WelcomePanel'

const EMPTY = 'Semua field harus diisi!'
const FAILED = 'Registrasi gagal!'
const TAKEN = 'auth.email_taken'

/** /signup (seed §2). A registration opens no session: it leads to /login. */
export function SignupPage() {
  const { user } = useSession()
  const { origin } = useAuthState()
  const { state } = useLocation()
  const [taken, setTaken] = useState('')
  if (user) return <Navigate to={afterLogin(user.role, origin)} replace />
  return (
    <WelcomePanel words="Satu formulir, lalu kita mulai.">
      <FormFrame title="Daftar" lead="Akun ini dipakai untuk mengumpulkan tugas.">
        <SignupForm taken={taken} onTaken={setTaken} />
        {/* Below the e-mail that is taken there is a way to /login already. */}
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
  /** The e-mail that was just tried and has an account; '' for none. */
  taken: string
  onTaken: (email: string) => void
}

function SignupForm({ taken, onTaken }: SignupFormProps) {
  const navigate = useNavigate()
  const { origin } = useAuthState()
  const { problem, complain, clear } = useFormProblem([EMPTY, FAILED])
  const { waiting, patiently, giveUp } = usePatience()
  const form = useForm({
    resolver: zodResolver(registration),
    defaultValues: { name: '', email: '', password: '', confirmPassword: '' },
    reValidateMode: 'onSubmit',
  })
  const { errors, isSubmitting } = form.formState

  const submit = form.handleSubmit(
    async (values) => {
      clear()
      onTaken('')
      const answer = await patiently(() => call(authCalls.register, { body: values }))
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
    // The toast has the sentence about all of them.
    return message === EMPTY ? 'Wajib diisi' : message
  }
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-4.5">
      {waiting ? <QueueBanner onGiveUp={giveUp} /> : <ProblemBanner problem={problem} />}
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
      <Button type="submit" size="large" full busy={isSubmitting} busyText="Memproses...">
        DAFTAR
      </Button>
    </form>
  )
}

/** Whoever has the account, or has forgotten that they have it, is one step from it. */
function TakenHelp({ email }: { email: string }) {
  return (
    <p className="-mb-2 flex flex-wrap gap-x-5 text-sm">
      <AuthLink to={paths.login()} state={{ email }}>
        Masuk sekarang
      </AuthLink>
      <AuthLink to={paths.lupaSandi()} state={{ email }}>
        Buat kata sandi baru
      </AuthLink>
    </p>
  )
}
