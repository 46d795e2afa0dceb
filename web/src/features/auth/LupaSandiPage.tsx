import { ArrowLeft } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { afterLogin, paths } from '../../app/paths'
import { useSession } from '../../platform/session'
import { CodeRequestForm } from './CodeRequestForm'
import { AuthLink, FormFrame } from './AuthForm'
import { KodeMasukPage } from './KodeMasukPage'
import { PasswordResetForm } from './PasswordResetForm'
import { type AuthState, useAuthState } from './auth-state'
import { WelcomePanel } from './WelcomePanel'
import { Redirect } from '../../ui/Redirect'

/**
 * /lupasandi: asks for a code, then for the code and a new password (rule A38). The step is in the history's state, so it survives a
 * reload: a phone may drop the page while its owner reads the mail.
 */
export function LupaSandiPage() {
  const navigate = useNavigate()
  const state = useAuthState()
  const { code, email = '', ...others } = state
  const { user } = useSession()
  /** The e-mail of who has a 'Kode masuk'. */
  const [byKode, setByKode] = useState<string | null>(null)
  if (byKode !== null && user) return <Redirect to={afterLogin(user, state.origin)} replace />
  if (byKode !== null) return <KodeMasukPage email={byKode} onBack={() => setByKode(null)} />
  const become = (next: AuthState) => void navigate(paths.lupaSandi(), { replace: true, state: next })
  return (
    <WelcomePanel words="Tenang, bisa kita atur.">
      <FormFrame
        title="Lupa kata sandi?"
        lead={
          code
            ? 'Masukkan kode dari emailmu, lalu tulis kata sandi yang baru.'
            : 'Tulis emailmu. Kami kirim kode enam angka untuk membuat kata sandi baru.'
        }
      >
        {code ? (
          <PasswordResetForm
            sent={code}
            onSentAgain={(at) => become({ ...state, code: { ...code, at } })}
            onOtherEmail={() => become({ ...others, email: code.email })}
            onDone={() => void navigate(paths.login(), { replace: true, state: { email: code.email } })}
          />
        ) : (
          <CodeRequestForm
            email={email}
            onSent={(sent) => become({ ...state, code: sent })}
            onKode={setByKode}
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
