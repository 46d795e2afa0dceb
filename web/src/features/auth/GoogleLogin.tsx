import { authCalls } from '@bakti/contract/auth/auth.calls'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { call } from '../../platform/call'
import { deviceProof } from '../../platform/request'
import { session } from '../../platform/session'
import { Button } from '../../ui/Button'
import { ProblemBanner } from '../../ui/ProblemBanner'
import { Spinner } from '../../ui/Spinner'
import { toast } from './auth-toast'
import { loadGoogle, proofOf } from './google'
import { problemOf, useFormProblem } from './form-problem'
import { useProviders } from './providers'

const LOAD_FAILED = 'Failed to load Google Sign-In'
const LOGIN_FAILED = 'Google login failed'
const OTHER_WAY = 'Coba lagi, atau masuk dengan email dan kata sandi.'
/** The largest width of the provider's button, in px. */
const BUTTON_MAX = 400

interface GoogleLoginProps {
  /** True while the server checks a credential. The page must not navigate then. */
  onAsking: (asking: boolean) => void
  /** A change of the account that the person must read before the app goes on. */
  onNotice: (notice: string) => void
}

/** The provider's own button; nothing where Google is not set up (rule A35). */
export function GoogleLogin(props: GoogleLoginProps) {
  const settings = useProviders()?.google
  return (
    settings && <ProviderButton clientId={settings.client_id} scriptUrl={settings.script_url} {...props} />
  )
}

type Loading = 'loading' | 'ready' | 'failed'

interface ProviderButtonProps extends GoogleLoginProps {
  clientId: string
  scriptUrl: string
}

function ProviderButton({ clientId, scriptUrl, onAsking, onNotice }: ProviderButtonProps) {
  const place = useRef<HTMLDivElement>(null)
  const [loading, setLoading] = useState<Loading>('loading')
  const [attempt, setAttempt] = useState(0)
  const [busy, setBusy] = useState(false)
  const { problem, complain, clear } = useFormProblem([LOGIN_FAILED])

  const logIn = useEffectEvent(async (credential: string) => {
    clear()
    setBusy(true)
    onAsking(true)
    // The server uses only the credential (rule A32).
    const answer = session.adopt(
      await call(authCalls.loginByGoogle, { body: proofOf(credential), headers: deviceProof() }),
    )
    setBusy(false)
    if (answer.ok && answer.status === 200) {
      toast.success(`Selamat Datang ${answer.data.name}`, { lasts: true })
      if (answer.notice) onNotice(answer.notice)
    } else {
      const next = answer.ok ? { text: answer.message || LOGIN_FAILED } : problemOf(answer, LOGIN_FAILED)
      // Other messages contain what to do.
      complain(next.text === LOGIN_FAILED ? { detail: OTHER_WAY, ...next } : next)
    }
    onAsking(false)
  })

  useEffect(() => {
    let gone = false
    const show = async () => {
      const google = await loadGoogle(scriptUrl)
      if (gone || !place.current) return
      google.initialize({ client_id: clientId, callback: ({ credential }) => void logIn(credential) })
      const width = Math.min(BUTTON_MAX, place.current.clientWidth)
      google.renderButton(place.current, {
        type: 'standard',
        theme: 'outline',
        size: 'large',
        text: 'signin_with',
        shape: 'rectangular',
        logo_alignment: 'center',
        locale: 'id',
        width,
      })
      setLoading('ready')
    }
    show().catch(() => {
      if (gone) return
      setLoading('failed')
      toast.error(LOAD_FAILED)
    })
    return () => {
      gone = true
    }
  }, [clientId, scriptUrl, attempt])

  const again = () => {
    setLoading('loading')
    setAttempt(attempt + 1)
  }
  return (
    <div className="grid gap-4.5">
      <p className="flex items-center gap-4 text-sm text-tinta-lembut before:h-px before:flex-1 before:bg-garis after:h-px after:flex-1 after:bg-garis">
        atau
      </p>
      <ProblemBanner problem={problem} />
      {loading === 'failed' ? (
        <div className="grid justify-items-center gap-3 text-center text-sm text-tinta-lembut">
          <p>Periksa sambungan internetmu, atau masuk dengan email dan kata sandi.</p>
          <Button variant="outline" size="small" onClick={again}>
            Coba lagi
          </Button>
        </div>
      ) : (
        <div className="relative grid min-h-11 place-items-center">
          {(loading === 'loading' || busy) && (
            <p role="status" className="inline-flex items-center gap-2 font-semibold text-tinta-lembut">
              <Spinner />
              {busy ? 'Memproses...' : 'Memuat Google...'}
            </p>
          )}
          <div ref={place} className={busy ? 'hidden' : 'grid w-full justify-items-center'} />
        </div>
      )}
    </div>
  )
}
