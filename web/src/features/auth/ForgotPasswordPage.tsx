import { ArrowLeft } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { afterLogin, paths } from '../../app/paths'
import { useSession } from '../../platform/session'
import { CodeRequestForm } from './CodeRequestForm'
import { AuthLink, FormFrame } from './AuthForm'
import { LoginKodePage } from './LoginKodePage'
import { PasswordResetForm } from './PasswordResetForm'
import { useProviders } from './providers'
import { type AuthState, useAuthState } from './auth-state'
import { WelcomePanel } from './WelcomePanel'
import { Redirect } from '../../ui/Redirect'

function leadOf(asked: boolean, mails: boolean): string {
  if (asked) return `Masukkan kode dari ${mails ? 'emailmu' : 'panitia'}, lalu tulis kata sandi yang baru.`
  return mails
    ? 'Tulis emailmu. Kami kirim kode enam angka untuk membuat kata sandi baru.'
    : 'Dengan Kode masuk dari panitia kamu membuat kata sandi baru.'
}

/**
 * /lupasandi: asks for a code, then for the code and a new password (rule A38). The step is in the history's state, so it survives a
 * reload: a phone may drop the page while its owner reads the mail.
 */
export function ForgotPasswordPage() {
  const navigate = useNavigate()
  const state = useAuthState()
  const { code, kode, email = '', ...others } = state
  const { user } = useSession()
  const mails = useProviders()?.surel !== false
  /** A 'Kode masuk' has opened a session. */
  const [entered, setEntered] = useState(false)
  if (entered && user) return <Redirect to={afterLogin(user, state.origin)} replace />
  const become = (next: AuthState) => void navigate(paths.forgotPassword(), { replace: true, state: next })
  const leave = (to: string) => void navigate(paths.login(), { replace: true, state: { email: to } })
  const onEntered = () => setEntered(true)
  if (kode)
    return (
      <LoginKodePage
        email={email}
        onBack={() => become({ ...others, email })}
        onReset={leave}
        onEntered={onEntered}
      />
    )
  return (
    <WelcomePanel words="Tenang, bisa kita atur.">
      <FormFrame title="Lupa kata sandi?" lead={leadOf(code !== undefined, mails)}>
        {code ? (
          <PasswordResetForm
            sent={code}
            onSentAgain={(at) => become({ ...state, code: { ...code, at } })}
            onOtherEmail={() => become({ ...others, email: code.email })}
            onReset={() => leave(code.email)}
            onEntered={onEntered}
          />
        ) : (
          <CodeRequestForm
            email={email}
            onSent={(sent) => become({ ...state, code: sent })}
            onKode={(typed) => become({ ...others, email: typed, kode: true })}
          />
        )}
        <p>
          <AuthLink to={paths.login()} state={{ origin: state.origin, email: code?.email ?? email }}>
            <ArrowLeft aria-hidden />
            Kembali ke halaman masuk
          </AuthLink>
        </p>
      </FormFrame>
    </WelcomePanel>
  )
}
