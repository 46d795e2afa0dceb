import { ArrowLeft, ArrowRight } from 'lucide-react'
import { type KeyboardEvent, lazy, type ReactNode, Suspense, useRef, useState } from 'react'
import { landing, type Mascot } from '@bakti/contract/landing.content'
import mina from '../../art/mina.svg'
import sigo from '../../art/sigo.svg'
import { Catch } from '../../ui/Catch'
import { cx } from '../../ui/cx'
import { useInView } from '../../ui/useInView'

// Loaded when the section is near. Buttons and keys work without it.
const MascotCarousel = lazy(async () => ({ default: (await import('./MascotCarousel')).MascotCarousel }))

interface Look {
  picture: string
  /** Of the panel and of the roof above it. */
  ground: string
  panel: string
  /** The name behind the figure. */
  shade: string
  button: string
}

const LOOK: Record<Mascot['look'], Look> = {
  sigo: {
    picture: sigo,
    ground: 'bg-emas-300',
    panel: 'text-rimba-950',
    shade: 'text-emas-200',
    button: 'bg-rimba-900 text-emas-300 hover:bg-rimba-700',
  },
  mina: {
    picture: mina,
    ground: 'bg-rimba-700',
    panel: 'di-gelap text-santan-50',
    shade: 'text-rimba-600',
    button: 'bg-emas-300 text-rimba-950 hover:bg-emas-200',
  },
}

const { mascot } = landing
/** The mascot of a turn. Turns continue without end in both directions. */
const indexOf = (turn: number) => ((turn % mascot.length) + mascot.length) % mascot.length

/** The mascots, one at a time, in a circle: by buttons, keys and swipe, never by itself (rule L5). */
export function MascotSection() {
  const [turn, setTurn] = useState(0)
  const index = indexOf(turn)
  const shown = mascot[index] ?? mascot[0]
  const look = LOOK[shown.look]
  const section = useRef<HTMLElement>(null)
  const near = useInView(section, '100% 0px')
  const [swipes, setSwipes] = useState(false)
  if (near && !swipes) setSwipes(true)

  const showIndex = (next: number) => setTurn((now) => now + next - indexOf(now))
  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (key === 'ArrowLeft') setTurn(turn - 1)
    if (key === 'ArrowRight') setTurn(turn + 1)
  }
  const still = <MascotSlide mascot={shown} index={index} current />
  return (
    <>
      <div className={cx('atap atap-maskot warna-berganti', look.ground)} aria-hidden />
      {/* Arrow keys do the same as the buttons inside. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <section
        ref={section}
        id="maskot"
        tabIndex={-1}
        aria-roledescription="carousel"
        aria-label="Maskot BAKTI"
        onKeyDown={onKeyDown}
        className={cx('warna-berganti relative overflow-hidden outline-none', look.ground, look.panel)}
      >
        <h2 className="sr-only">Maskot</h2>
        {swipes ? (
          <Catch fallback={still}>
            <Suspense fallback={still}>
              <MascotCarousel index={index} turn={turn} onSelect={showIndex}>
                {mascot.map((one, at) => (
                  <MascotSlide key={one.name} mascot={one} index={at} current={at === index} />
                ))}
              </MascotCarousel>
            </Suspense>
          </Catch>
        ) : (
          still
        )}
        <p className="sr-only" aria-live="polite">
          {`${shown.name}, ${index + 1} dari ${mascot.length}`}
        </p>
        <div className="wadah flex items-center gap-3 max-lg:justify-between max-lg:pb-10 lg:absolute lg:inset-x-0 lg:bottom-30">
          <Round label="Maskot sebelumnya" className={look.button} onClick={() => setTurn(turn - 1)}>
            <ArrowLeft aria-hidden />
          </Round>
          <div className="flex gap-1">
            {mascot.map(({ name }, at) => (
              <button
                key={name}
                type="button"
                aria-label={name}
                aria-current={at === index}
                onClick={() => showIndex(at)}
                className="titik grid size-11 place-items-center rounded-full"
              >
                <i className="wajik" aria-hidden />
              </button>
            ))}
          </div>
          <Round label="Maskot berikutnya" className={look.button} onClick={() => setTurn(turn + 1)}>
            <ArrowRight aria-hidden />
          </Round>
        </div>
      </section>
      <div className="pita bg-lado-700" aria-hidden />
    </>
  )
}

function MascotSlide({ mascot: one, index, current }: { mascot: Mascot; index: number; current: boolean }) {
  const { picture, shade } = LOOK[one.look]
  return (
    <div
      role="group"
      aria-roledescription="slide"
      aria-label={`${index + 1} dari ${mascot.length}`}
      // A hidden slide can't be focused.
      inert={!current}
      className="relative isolate w-full shrink-0 overflow-hidden"
    >
      <div className="wadah grid gap-4 pt-14 pb-5 lg:min-h-176 lg:grid-cols-[1fr_1.1fr] lg:items-center lg:gap-8 lg:pt-20 lg:pb-12">
        <div className="lg:mb-39 lg:self-end">
          <p className="mb-6 font-bold max-lg:hidden" aria-hidden>
            Maskot
          </p>
          <h3 className="judul text-[clamp(4.5rem,11vw,9rem)]/[0.85]">{one.name}</h3>
          <p className="judul mt-3 mb-4 text-xl/[1.2] tracking-normal lg:text-2xl/[1.2]">{one.subtitle}</p>
          <p className="max-w-116 text-[1.0625rem]/[1.6] text-pretty">{one.text}</p>
        </div>
        <img
          src={picture}
          alt={one.alt}
          width={560}
          height={590}
          loading="lazy"
          draggable={false}
          className="h-auto w-76 justify-self-center drop-shadow-[0_24px_20px_rgb(4_29_20/0.22)] max-lg:row-start-1 lg:w-[min(100%,35rem)]"
        />
      </div>
      <span
        aria-hidden
        className={cx(
          'judul absolute -z-1 leading-[0.8] tracking-[-0.03em] whitespace-nowrap select-none',
          'max-lg:top-6 max-lg:left-1/2 max-lg:-translate-x-1/2 max-lg:text-[52vw]',
          'lg:right-0 lg:bottom-[-0.06em] lg:text-[min(40vw,36rem)]',
          shade,
        )}
      >
        {one.name}
      </span>
    </div>
  )
}

interface RoundProps {
  label: string
  className: string
  onClick: () => void
  children: ReactNode
}

function Round({ label, className, onClick, children }: RoundProps) {
  return (
    <button
      type="button"
      aria-label={label}
      onClick={onClick}
      className={cx(
        'grid size-13 place-items-center rounded-full shadow-tekan transition-[translate,box-shadow] duration-(--durasi-cepat) active:translate-y-0.5 active:shadow-none',
        '[&_svg]:size-5',
        className,
      )}
    >
      {children}
    </button>
  )
}
