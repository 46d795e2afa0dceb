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
  | { at: 'loading' | 'without token' }
  | { at: 'invalid'; failure: Failure }
  | { at: 'offer' | 'signup'; contents: UndanganContents }
  | { at: 'login'; contents: UndanganContents; email: string }
  | { at: 'accepted'; contents: UndanganContents; user: User }

/** The token of the address; '' where it has none, or none that can be read. */
function tokenOf(): string {
  try {
    return decodeURIComponent(location.hash.slice(1))
  } catch {
    return ''
  }
}

/** /undangan#token: what an invitation offers, and its acceptance with a new account or an existing one (rules R24, R27). One step is shown at a time. */
export function UndanganPage() {
  const [token, setToken] = useState(tokenOf)
  const [step, setStep] = useState<Step>({ at: 'loading' })
  const [busy, setBusy] = useState(false)
  const { user } = useSession()

  const open = async () => {
    // Nothing to ask the server about.
    if (token === '') return setStep({ at: 'without token' })
    setStep({ at: 'loading' })
    const answer = await call(undanganCalls.check, { body: { token }, headers: sessionProof() })
    // Another link was opened meanwhile.
    if (token !== tokenOf()) return
    const own = session.get().user
    if (!answer.ok) setStep({ at: 'invalid', failure: answer })
    else if (answer.data.diterima && own) setStep({ at: 'accepted', contents: answer.data, user: own })
    else setStep({ at: 'offer', contents: answer.data })
  }
  // oxlint-disable-next-line react/exhaustive-deps -- once for each link
  useEffect(() => void open(), [token])
  useEffect(() => {
    const follow = () => setToken(tokenOf())
    addEventListener('hashchange', follow)
    return () => removeEventListener('hashchange', follow)
  }, [])

  /** What follows an answer to the acceptance. */
  const accepted = (answer: Answer<User>, contents: UndanganContents) => {
    if (answer.ok) setStep({ at: 'accepted', contents, user: answer.data })
    else if (answer.code.startsWith('undangan.')) setStep({ at: 'invalid', failure: answer })
  }
  const acceptOwn = async (contents: UndanganContents) => {
    setBusy(true)
    const answer = await accept({ token })
    setBusy(false)
    if (answer.ok || answer.code.startsWith('undangan.')) return accepted(answer, contents)
    if (answer.code !== 'session.required') return setStep({ at: 'invalid', failure: answer })
    // The session that was restored here had ended.
    session.leaveExpired()
    setStep({ at: 'signup', contents })
  }
  const changeAccount = (contents: UndanganContents) => {
    void session.logout()
    setStep({ at: 'signup', contents })
  }

  const isShut = step.at === 'invalid' || step.at === 'without token'
  return (
    <WelcomePanel words="Ada undangan untukmu." art={isShut ? closedEnvelope : envelope}>
      <div className="grid w-full max-w-102 gap-4.5">
        <PageTitle>Undangan</PageTitle>
        {step.at === 'loading' && <Opening />}
        {step.at === 'without token' && <UndanganWithoutToken />}
        {step.at === 'invalid' && (
          <UndanganInvalid
            failure={step.failure}
            onRetry={() => void open()}
            onChangeAccount={() => {
              void session.logout()
              void open()
            }}
          />
        )}
        {step.at === 'offer' && (
          <UndanganOffer
            isi={step.contents}
            user={user}
            busy={busy}
            onAccept={() =>
              user ? void acceptOwn(step.contents) : setStep({ at: 'signup', contents: step.contents })
            }
            onChangeAccount={() => changeAccount(step.contents)}
          />
        )}
        {step.at === 'signup' && (
          <UndanganSignup
            isi={step.contents}
            token={token}
            onBack={() => setStep({ at: 'offer', contents: step.contents })}
            onLogin={(email) => setStep({ at: 'login', contents: step.contents, email })}
            onAnswer={(answer) => accepted(answer, step.contents)}
          />
        )}
        {step.at === 'login' && (
          <UndanganLogin
            email={step.email}
            token={token}
            onBack={() => setStep({ at: user ? 'offer' : 'signup', contents: step.contents })}
            onAnswer={(answer) => accepted(answer, step.contents)}
          />
        )}
        {step.at === 'accepted' && <AcceptedUndangan isi={step.contents} user={step.user} />}
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
