import { ArrowRight } from 'lucide-react'
import { landing } from '@bakti/contract/landing.content'
import { paths, shownOf } from '../../app/paths'
import mina from '../../art/mina.svg'
import sigo from '../../art/sigo.svg'
import { useSession } from '../../platform/session'
import { LinkButton } from '../../ui/Button'
import { cx } from '../../ui/cx'
import { HeroScene } from './HeroScene'
import { eventFacts } from '@bakti/contract/event-facts.content'
import { timeLeft } from '@bakti/contract/time.rules'
import { useServerNow } from '../../platform/useServerNow'

const MASCOT =
  'maskot-hero absolute bottom-3 h-[clamp(10rem,44vw,17rem)] w-auto drop-shadow-[0_14px_12px_rgb(4_29_20/0.25)] lg:bottom-5 lg:h-[clamp(14rem,34vh,19rem)]'

const GUEST = { to: paths.login(), hero: 'Get Started', heroTo: undefined }

/** The first screen: title, dates, and one button, which depends on the session (rule L3). */
export function Hero() {
  const { user } = useSession()
  const { dates, title, text } = landing.hero
  const { to, hero: label, heroTo = to } = user ? shownOf(user.role) : GUEST
  return (
    <section
      id="home"
      aria-label="Selamat datang"
      className="relative isolate flex min-h-[max(44rem,100svh)] overflow-hidden bg-santan-100 lg:min-h-[clamp(42rem,100svh,64rem)]"
    >
      <HeroScene />
      <div className="relative mx-auto w-[min(100%-2.5rem,var(--lebar-konten))] pt-22 pb-12 lg:pt-[clamp(6.5rem,15vh,9.5rem)]">
        <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1 text-[0.9375rem] font-bold text-lado-700">
          <i aria-hidden className="wajik h-4 w-3 bg-lado-600" />
          {dates}
          <Countdown />
        </p>
        <h1 className="judul mt-1.5 mb-3 text-[clamp(3rem,15.4vw,6.5rem)]/[0.9] tracking-[-0.025em] text-wrap text-rimba-900 lg:mt-3 lg:mb-5 lg:max-w-[8.2em] lg:text-5xl/[0.9] lg:text-balance">
          {title.map((line) => (
            <span key={line} className="max-lg:block">
              {line}{' '}
            </span>
          ))}
        </h1>
        <p className="max-w-86 text-base/[1.6] font-medium text-pretty text-rimba-950 lg:max-w-116 lg:text-lg/[1.6]">
          {text}
        </p>
        <LinkButton to={heroTo} variant="accent" size="large" className="tamu-saja mt-4.5 lg:mt-7">
          {label}
          <ArrowRight aria-hidden />
        </LinkButton>
      </div>
      <img
        src={sigo}
        alt=""
        width={560}
        height={590}
        className={cx(MASCOT, 'left-0 lg:right-[45%] lg:left-auto')}
      />
      <img src={mina} alt="" width={560} height={590} className={cx(MASCOT, 'right-0 lg:right-[6%]')} />
    </section>
  )
}

const MOMENTS = [Date.parse(eventFacts.mulai), Date.parse(eventFacts.selesai)]

/** How long it is until the event, and that it is on; nothing afterwards. */
function Countdown() {
  const now = useServerNow(MOMENTS)
  const [mulai = 0, selesai = 0] = MOMENTS
  if (now.getTime() >= selesai) return null
  return (
    <span role="timer" className="rounded-full bg-lado-600 px-2.5 py-0.5 text-sm text-white tabular-nums">
      {now.getTime() < mulai ? timeLeft(eventFacts.mulai, now) : 'Sedang berlangsung'}
    </span>
  )
}
