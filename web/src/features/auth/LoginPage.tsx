import { lazy, type ReactNode, Suspense, useState } from 'react'
import { useLocation } from 'react-router'
import { afterLogin, paths } from '../../app/paths'
import { deviceKind } from '../../platform/device'
import { installState } from '../../platform/install'
import { session, useSession } from '../../platform/session'
import { deviceToken } from '../../platform/storage'
import { Banner } from '../../ui/Banner'
import { Field } from '../../ui/Field'
import { PasswordInput } from '../../ui/PasswordInput'
import { AuthForm, AuthLink, EmailInput, FormFrame, useAuthForm } from './AuthForm'
import { GoogleLogin } from './GoogleLogin'
import { useAuthState } from './auth-state'
import { toast } from './auth-toast'
import { problemOf } from './form-problem'
import { WelcomePanel } from './WelcomePanel'
import { Redirect } from '../../ui/Redirect'

const EMPTY = 'Email dan password harus diisi!'
const FAILED = 'Login gagal!'

// Loaded on demand: few accounts ever see it.
const NoticeDialog = lazy(async () => ({ default: (await import('./NoticeDialog')).NoticeDialog }))

/** /login. `corner` is shown over the picture: the badge of unsent work. */
export function LoginPage({ corner }: { corner?: ReactNode }) {
  const { user } = useSession()
  const { state } = useLocation()
  const { origin } = useAuthState()
  const [notice, setNotice] = useState<string | null>(null)
  const [asking, setAsking] = useState(false)
  // Also for a session that was there already or began in another tab; not before a notice has been read.
  if (user && !asking && notice === null) return <Redirect to={afterLogin(user, origin)} replace />
  return (
    <WelcomePanel corner={corner} words="Kami simpan tempat untukmu.">
      <FormFrame title="Masuk" lead="Pakai email yang kamu daftarkan.">
        {isNewOnIphone() && (
          <Banner tone="blue" detail="Absen yang masih menunggu di Safari tetap dikirim dari Safari.">
            Aplikasi ini punya login sendiri, terpisah dari Safari. Masuk sekali lagi di sini.
          </Banner>
        )}
        <LoginForm />
        <GoogleLogin onAsking={setAsking} onNotice={setNotice} />
        <p className="text-center">
          Belum punya akun?{' '}
          <AuthLink to={paths.signup()} state={state}>
            Daftar
          </AuthLink>
        </p>
        <p className="text-center">
          Punya kartu peserta? <AuthLink to={paths.aktivasi()}>Aktifkan kartumu</AuthLink>
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

/** The installed app of an iPhone does not have the login of its browser (rule U25). */
const isNewOnIphone = () =>
  deviceKind() === 'iphone' && installState().installed && deviceToken.get() === null

function LoginForm() {
  const state = useAuthState()
  const { email = '' } = state
  const { form, complain, clear, retryWhileBusy, ...formState } = useAuthForm(
    'credentials',
    { email, password: '' },
    [EMPTY, FAILED],
  )
  const { errors, isSubmitting } = form.formState
  // It need not be typed twice.
  const typed = form.watch('email')

  const submit = form.handleSubmit(
    async (values) => {
      clear()
      const answer = await retryWhileBusy((queued) => session.login(values, queued))
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
    <AuthForm {...formState} onSubmit={submit} submit="MASUK" busy={isSubmitting}>
      <Field label="Email" required error={shorter(errors.email?.message)}>
        <EmailInput autoComplete="username" {...form.register('email')} />
      </Field>
      <div>
        <Field label="Kata Sandi" required error={shorter(errors.password?.message)}>
          <PasswordInput autoComplete="current-password" {...form.register('password')} />
        </Field>
        <p className="mt-1 -mb-2 text-right">
          <AuthLink to={paths.forgotPassword()} state={{ ...state, email: typed }} className="text-sm">
            Lupa kata sandi?
          </AuthLink>
        </p>
      </div>
    </AuthForm>
  )
}

/** The toast has the whole sentence; below each field a short text is enough (rule U10). */
function shorter(message: string | undefined): string | undefined {
  return message === EMPTY ? 'Wajib diisi' : message
}
