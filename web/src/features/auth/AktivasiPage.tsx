import type { Kartu, CheckedKode } from '@bakti/contract/aktivasi/aktivasi.schemas'
import { aktivasiCalls } from '@bakti/contract/aktivasi/aktivasi.calls'
import { ArrowRight } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useEffect, useEffectEvent, useState } from 'react'
import { paths } from '../../app/paths'
import confetti from '../../art/tabur.svg?url'
import wordmark from '../../art/wordmark-terang.svg'
import { call } from '../../platform/call'
import { useSession } from '../../platform/session'
import { useOnline } from '../../platform/useOnline'
import { Banner } from '../../ui/Banner'
import { LinkButton } from '../../ui/Button'
import { Catch } from '../../ui/Catch'
import { cx } from '../../ui/cx'
import { PageTitle } from '../../ui/ListWithDialogs'
import { WordmarkLink } from '../../ui/WordmarkLink'
import './aktivasi.css'
import { AktivasiAkun } from './AktivasiAkun'
import { AktivasiCheck, type Typed } from './AktivasiCheck'
import { takeFocus } from './Step'
import { AktivasiPass } from './AktivasiPass'
import { firstName } from './first-name'
import type { FormProblem } from './form-problem'
import { part } from '../../state/app'

// It draws the code, and its library is larger than the page.
const loadDone = async () => (await import('./AktivasiDone')).AktivasiDone
const AktivasiDone = lazy(async () => ({ default: await loadDone() }))

const TITLE = 'Aktifkan kartumu'

/** What a person has reached. It outlives the page: 'Masuk dan hubungkan' leads to the login and back. */
const reached = part<{ typed: Typed; checked: CheckedKode } | null>(() => null)

interface AktivasiPageProps {
  /** The card is done: its owner is about to open the own page. */
  onDone?: () => void
}

/** /aktivasi: NIM and code of the card, then an account, then the card (rule R46). */
export function AktivasiPage({ onDone }: AktivasiPageProps) {
  const [step, setStep] = useState(reached.current)
  const [typed, setTyped] = useState<Typed>(reached.current?.typed ?? { nim: '', kode: '' })
  const [problem, setProblem] = useState<FormProblem | null>(null)
  const [kartu, setKartu] = useState<Kartu | null>(null)
  const linked = useLinked()
  const { user } = useSession()
  const online = useOnline()

  useEffect(() => {
    // While the account is typed.
    if (step) void loadDone().catch(() => undefined)
  }, [step])

  const reach = (next: typeof reached.current) => setStep((reached.current = next))
  const done = kartu ?? linked
  if (done)
    return (
      <Layout done card={<Finished kartu={done} onShown={onDone} />}>
        <Done kartu={done} again={!kartu} />
      </Layout>
    )
  return (
    <Layout card={<AktivasiPass kelompok={step?.checked.kelompok ?? null} nama={step?.checked.nama} />}>
      <PageTitle>{TITLE}</PageTitle>
      {!online && (
        <Banner tone="yellow" live="status" detail="Isianmu tetap di sini. Lanjutkan begitu tersambung.">
          Tidak ada internet.
        </Banner>
      )}
      {step ? (
        <AktivasiAkun
          checked={step.checked}
          user={user}
          onDone={(made) => {
            reached.current = null
            setKartu(made)
          }}
          onBack={(why) => {
            setProblem(why)
            reach(null)
          }}
        />
      ) : (
        <AktivasiCheck
          key={problem?.text ?? ''}
          typed={typed}
          problem={problem}
          onChecked={(entered, checked) => {
            setTyped(entered)
            setProblem(null)
            reach({ typed: entered, checked })
          }}
        />
      )}
    </Layout>
  )
}

/** The card of the session's account, if it has one when the page opens. */
function useLinked(): Kartu | null {
  const [linked, setLinked] = useState<Kartu | null>(null)
  const { user } = useSession()
  const id = user?.role === 'PESERTA' ? user.id : null
  useEffect(() => {
    let left = false
    const ask = async () => {
      const answer = id === null ? null : await call(aktivasiCalls.get)
      if (!left) setLinked(answer?.ok ? answer.data : null)
    }
    void ask()
    return () => void (left = true)
  }, [id])
  return linked
}

interface LayoutProps {
  card: ReactNode
  done?: boolean
  children: ReactNode
}

/** The card at the left, above the form on a phone. */
function Layout({ card, done = false, children }: LayoutProps) {
  return (
    <div
      className={cx(
        'grid min-h-svh bg-permukaan-hangat max-lg:bg-rimba-800 lg:grid-cols-[1.05fr_1fr]',
        done ? 'max-lg:grid-rows-[1fr_auto]' : 'max-lg:grid-rows-[14.25rem_1fr]',
      )}
    >
      <header
        className={cx(
          'songket di-gelap relative isolate overflow-hidden bg-rimba-800 px-5 pt-4.5 text-santan-50 lg:px-12 lg:py-10',
          done && 'min-h-136',
        )}
      >
        {done && (
          <img
            src={confetti}
            alt=""
            className="absolute inset-x-0 top-0 -z-1 h-88 w-full animate-[tabur_1.1s_var(--ease-keluar)_both] object-cover"
          />
        )}
        <div className="relative z-4 w-fit">
          <WordmarkLink to={paths.landing()} src={wordmark} height="h-9 lg:h-13" />
        </div>
        {card}
        <div
          aria-hidden
          className="pita [--pita:90px] bg-rimba-950 absolute inset-x-0 bottom-0 max-lg:hidden"
        />
      </header>
      <main className="beratap grid place-items-center bg-permukaan-hangat px-5 py-10 before:lg:hidden max-lg:relative max-lg:z-2 max-lg:place-items-start max-lg:justify-items-center max-lg:pt-5">
        <div className="grid w-full max-w-102 gap-4.5">{children}</div>
      </main>
    </div>
  )
}

function Finished({ kartu, onShown }: { kartu: Kartu; onShown: (() => void) | undefined }) {
  const shown = useEffectEvent(() => onShown?.())
  useEffect(() => shown(), [])
  const { kelompok, gelombang, nama } = kartu
  const bare = <AktivasiPass kelompok={kelompok} gelombang={gelombang} nama={nama} />
  return (
    // Without the network the card is done all the same; its code is on the own page.
    <Catch fallback={bare}>
      <Suspense fallback={bare}>
        <AktivasiDone kartu={kartu} />
      </Suspense>
    </Catch>
  )
}

/** `again`: the card was done before. */
function Done({ kartu: { nama }, again }: { kartu: Kartu; again: boolean }) {
  return (
    <>
      <PageTitle>Kartumu jadi</PageTitle>
      <h1 ref={takeFocus} tabIndex={-1} className="judul text-[2.75rem]/none text-balance outline-none">
        {again ? `Kartumu sudah aktif, ${firstName(nama)}` : `Kartumu jadi, ${firstName(nama)}`}
      </h1>
      <p className="-mt-3 text-tinta-lembut">Tunjukkan kode ini saat kehadiranmu dicatat.</p>
      <LinkButton to={paths.saya()} variant="accent" size="large" full>
        Buka halamanku
        <ArrowRight aria-hidden />
      </LinkButton>
    </>
  )
}
