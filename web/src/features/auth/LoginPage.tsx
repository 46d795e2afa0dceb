// First: schemas ask for it while they are made.
import '../../platform/zod'
import { credentials } from '@bakti/contract/auth/auth.schemas'
import { zodResolver } from '@hookform/resolvers/zod'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { useForm } from 'react-hook-form'
import { Navigate, useLocation } from 'react-router'
import { afterLogin, paths } from '../../app/paths'
import { session, useSession } from '../../platform/session'
import { Button } from '../../ui/Button'
import { Field } from '../../ui/Field'
import { PasswordInput } from '../../ui/PasswordInput'
import { ProblemBanner } from '../../ui/ProblemBanner'
import { EmailInput } from './EmailInput'
import { AuthLink, FormFrame } from './AuthForm'
import { GoogleLogin } from './GoogleLogin'
import { QueueBanner } from './QueueBanner'
import { useAuthState } from './auth-state'
import { toast } from './auth-toast'
import { problemOf, useFormProblem } from './form-problem'
import { usePatience } from './busy-retry'
import { WelcomePanel } from './WelcomePanel'

const EMPTY = 'Email dan password harus diisi!'
const FAILED = 'Login gagal!'

// Rarely asked for: once in the life of some accounts.
const NoticeDialog = lazy(async () => ({ default: (await import('./NoticeDialog')).NoticeDialog }))

/** /login (seed §2). `corner` shows over the picture: the badge of unsent work. */
export function LoginPage({ corner }: { corner?: ReactNode }) {
  const { user } = useSession()
  const { state } = useLocation()
  const { origin } = useAuthState()
  const [notice, setNotice] = useState<string | null>(null)
  const [asking, setAsking] = useState(false)
  // Also for who is logged in already, or just was in another tab; not before a notice has been read.
  if (user && !asking && notice === null) return <Navigate to={afterLogin(user.role, origin)} replace />
  return (
    <WelcomePanel corner={corner} words="Kami simpan tempat untukmu.">
      <FormFrame title="Masuk" lead="Pakai email yang kamu daftarkan.">
        <LoginForm />
        <GoogleLogin onAsking={setAsking} onNotice={setNotice} />
        <p className="text-center">
          Belum punya akun?{' '}
          <AuthLink to={paths.signup()} state={state}>
            Daftar
          </AuthLink>
        </p>
      </FormFrame>
      {notice !== null && (
        <Suspense>
          <NoticeDialog title="Akunmu terhubung dengan Google" onClose={() => setNotice(null)}>
            {notice}
          </NoticeDialog>
        </Suspense>
      )}
    </WelcomePanel>
  )
}

function LoginForm() {
  const { state } = useLocation()
  const { email = '' } = useAuthState()
  const { problem, complain, clear } = useFormProblem([EMPTY, FAILED])
  const { waiting, patiently, giveUp } = usePatience()
  const form = useForm({
    resolver: zodResolver(credentials),
    defaultValues: { email, password: '' },
    reValidateMode: 'onSubmit',
  })
  const { errors, isSubmitting } = form.formState

  const submit = form.handleSubmit(
    async (values) => {
      clear()
      const answer = await patiently(() => session.login(values))
      if (answer.ok && answer.status === 200)
        toast.success(`Selamat Datang ${answer.data.name}`, { lasts: true })
      else complain(answer.ok ? { text: answer.message || FAILED } : problemOf(answer, FAILED))
    },
    (invalid) => {
      const missing = invalid.email?.message === EMPTY || invalid.password?.message === EMPTY
      if (missing) complain({ text: EMPTY })
      else clear()
    },
  )

  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-4.5">
      {waiting ? <QueueBanner onGiveUp={giveUp} /> : <ProblemBanner problem={problem} />}
      <Field label="Email" required error={shorter(errors.email?.message)}>
        <EmailInput autoComplete="username" {...form.register('email')} />
      </Field>
      <div>
        <Field label="Kata Sandi" required error={shorter(errors.password?.message)}>
          <PasswordInput autoComplete="current-password" {...form.register('password')} />
        </Field>
        <p className="mt-1 -mb-2 text-right">
          <AuthLink to={paths.lupaSandi()} state={state} className="text-sm">
            Lupa kata sandi?
          </AuthLink>
        </p>
      </div>
      <Button type="submit" size="large" full busy={isSubmitting}>
        MASUK
      </Button>
    </form>
  )
}

/** The toast has the sentence about both fields; below each one word is enough. */
function shorter(message: string | undefined): string | undefined {
  return message === EMPTY ? 'Wajib diisi' : message
}
