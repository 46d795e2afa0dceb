import { useEffect, useState } from 'react'
import type { User } from '@bakti/contract/auth/auth.schemas'
import { undanganCalls } from '@bakti/contract/undangan/undangan.calls'
import type { UndanganContents } from '@bakti/contract/undangan/undangan.schemas'
import closedEnvelope from '../../art/amplop-tutup.svg'
import envelope from '../../art/amplop.svg'
import { type Answer, type Failure, call } from '../../platform/call'
import { session, sessionProof, useSession } from '../../platform/session'
import { LoadingText, Skeleton } from '../../ui/Skeleton'
import { PageTitle } from '../../ui/ListWithDialogs'
import { WelcomePanel } from './WelcomePanel'
import { accept } from './accept'
import { UndanganSignup } from './UndanganSignup'
import { UndanganInvalid, UndanganWithoutToken } from './UndanganInvalid'
import { UndanganLogin } from './UndanganLogin'
import { AcceptedUndangan, UndanganOffer } from './UndanganOffer'

type Step =
  | { at: 'membuka' | 'tanpa token' }
  | { at: 'keliru'; failure: Failure }
  | { at: 'tawaran' | 'daftar'; isi: UndanganContents }
  | { at: 'masuk'; isi: UndanganContents; email: string }
  | { at: 'selesai'; isi: UndanganContents; user: User }

/** The token of the address; '' where it has none, or none that can be read. */
function tokenOf(): string {
  try {
    return decodeURIComponent(location.hash.slice(1))
  } catch {
    return ''
  }
}

/** /undangan#token: what an invitation offers, and its acceptance with a new account or an own one (rules R24, R27). One thing a screen. */
export function UndanganPage() {
  const [token, setToken] = useState(tokenOf)
  const [step, setStep] = useState<Step>({ at: 'membuka' })
  const [busy, setBusy] = useState(false)
  const { user } = useSession()

  const open = async () => {
    // Nothing to ask the server about.
    if (token === '') return setStep({ at: 'tanpa token' })
    setStep({ at: 'membuka' })
    const answer = await call(undanganCalls.check, { body: { token }, headers: sessionProof() })
    // Another link was opened meanwhile.
    if (token !== tokenOf()) return
    const own = session.get().user
    if (!answer.ok) setStep({ at: 'keliru', failure: answer })
    else if (answer.data.diterima && own) setStep({ at: 'selesai', isi: answer.data, user: own })
    else setStep({ at: 'tawaran', isi: answer.data })
  }
  // oxlint-disable-next-line react/exhaustive-deps -- once for each link
  useEffect(() => void open(), [token])
  useEffect(() => {
    const follow = () => setToken(tokenOf())
    addEventListener('hashchange', follow)
    return () => removeEventListener('hashchange', follow)
  }, [])

  /** What follows an answer to the acceptance. */
  const accepted = (answer: Answer<User>, isi: UndanganContents) => {
    if (answer.ok) setStep({ at: 'selesai', isi, user: answer.data })
    else if (answer.code.startsWith('undangan.')) setStep({ at: 'keliru', failure: answer })
  }
  const acceptOwn = async (isi: UndanganContents) => {
    setBusy(true)
    const answer = await accept({ token })
    setBusy(false)
    if (answer.ok || answer.code.startsWith('undangan.')) return accepted(answer, isi)
    if (answer.code !== 'session.required') return setStep({ at: 'keliru', failure: answer })
    // The session that was restored here had ended.
    session.leaveExpired()
    setStep({ at: 'daftar', isi })
  }
  const changeAccount = (isi: UndanganContents) => {
    void session.logout()
    setStep({ at: 'daftar', isi })
  }

  const isShut = step.at === 'keliru' || step.at === 'tanpa token'
  return (
    <WelcomePanel words="Ada undangan untukmu." art={isShut ? closedEnvelope : envelope}>
      <div className="grid w-full max-w-102 gap-4.5">
        <PageTitle>Undangan</PageTitle>
        {step.at === 'membuka' && <Opening />}
        {step.at === 'tanpa token' && <UndanganWithoutToken />}
        {step.at === 'keliru' && (
          <UndanganInvalid
            failure={step.failure}
            onRetry={() => void open()}
            onChangeAccount={() => {
              void session.logout()
              void open()
            }}
          />
        )}
        {step.at === 'tawaran' && (
          <UndanganOffer
            isi={step.isi}
            user={user}
            busy={busy}
            onAccept={() => (user ? void acceptOwn(step.isi) : setStep({ at: 'daftar', isi: step.isi }))}
            onChangeAccount={() => changeAccount(step.isi)}
          />
        )}
        {step.at === 'daftar' && (
          <UndanganSignup
            isi={step.isi}
            token={token}
            onBack={() => setStep({ at: 'tawaran', isi: step.isi })}
            onLogin={(email) => setStep({ at: 'masuk', isi: step.isi, email })}
            onAnswer={(answer) => accepted(answer, step.isi)}
          />
        )}
        {step.at === 'masuk' && (
          <UndanganLogin
            email={step.email}
            token={token}
            onBack={() => setStep({ at: user ? 'tawaran' : 'daftar', isi: step.isi })}
            onAnswer={(answer) => accepted(answer, step.isi)}
          />
        )}
        {step.at === 'selesai' && <AcceptedUndangan isi={step.isi} user={step.user} />}
      </div>
    </WelcomePanel>
  )
}

function Opening() {
  return (
    <>
      <LoadingText>Membuka undangan</LoadingText>
      <Skeleton className="h-11 w-56" />
      <Skeleton className="h-20" />
      <Skeleton className="h-28" />
      <Skeleton className="h-15" round="rounded-lg" />
    </>
  )
}
