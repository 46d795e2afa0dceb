import { ArrowUpRight, BookOpen } from 'lucide-react'
import type { FocusEvent } from 'react'
import { type AboutCard, landing } from '@bakti/contract/landing.content'
import region from '../../art/benda-daerah.svg'
import mentor from '../../art/benda-mentor.svg'
import guide from '../../art/benda-panduan.svg'
import tugas from '../../art/benda-tugas.svg'
import ukm from '../../art/benda-ukm.svg'
import sigo from '../../art/sigo.svg'
import { buttonClass } from '../../ui/Button'
import { cx } from '../../ui/cx'
import { Opening } from './Opening'

const LOOK: Record<AboutCard['look'], { picture: string; ground: string }> = {
  rangers: { picture: sigo, ground: 'petak-lebar songket di-gelap bg-rimba-700 text-santan-50' },
  mentor: { picture: mentor, ground: 'bg-emas-300 text-rimba-950' },
  tugas: { picture: tugas, ground: 'songket di-gelap bg-lado-600 text-white' },
  ukm: { picture: ukm, ground: 'bg-danau-200 text-danau-900' },
  daerah: { picture: region, ground: 'bg-jeruk-200 text-rimba-950' },
}

/** About BAKTI. Each card links to another site. */
export function About() {
  const { about } = landing
  return (
    <section id="about" tabIndex={-1} aria-labelledby="about-judul" className="bagian outline-none">
      <div className="wadah">
        <Opening
          id="about-judul"
          title={about.title}
          text={about.text}
          className="mb-[clamp(2rem,4vw,3.5rem)] [&_p]:text-tinta-lembut"
        />
        <ul className="petak-deret lg:grid lg:grid-cols-6 lg:gap-5">
          {about.cards.map((card) => (
            <Card key={card.look} {...card} />
          ))}
        </ul>
        <Guidebook />
      </div>
    </section>
  )
}

/** Scrolls a focused card fully into view. With focus alone the row snaps back to the card before. */
function bringCard({ target }: FocusEvent<HTMLElement>) {
  target.closest('li')?.scrollIntoView({ block: 'nearest', inline: 'start' })
}

function Card({ title, text, link, look }: AboutCard) {
  const { picture, ground } = LOOK[look]
  const wide = look === 'rangers'
  return (
    <li className={cx('petak relative isolate flex flex-col items-start overflow-hidden rounded-xl', ground)}>
      <img
        src={picture}
        alt=""
        width={wide ? 560 : 232}
        height={wide ? 590 : 232}
        loading="lazy"
        className="petak-gambar absolute -z-1 h-auto"
      />
      <h3 className="judul mb-3 text-[1.875rem]/none tracking-normal">{title}</h3>
      <p
        className={cx(
          'text-[0.9375rem]/[1.55] text-pretty',
          wide ? 'max-w-84 lg:max-w-[min(21rem,48%)]' : 'max-w-104',
        )}
      >
        {text}
      </p>
      {/* The whole card is its area; its accessible name is its text. */}
      <a
        href={link.to}
        target="_blank"
        rel="noopener noreferrer"
        className={cx(
          'petak-tautan inline-flex items-center gap-2 font-bold',
          wide ? 'mt-2 pt-2 lg:mt-auto lg:pt-5' : 'mt-auto pt-5',
        )}
        onFocus={bringCard}
      >
        {link.label}
        <ArrowUpRight className="size-5" aria-hidden />
        <span className="sr-only">(buka di tab baru)</span>
      </a>
    </li>
  )
}

function Guidebook() {
  const { title, text, link } = landing.guide
  return (
    <div className="mt-4 flex flex-col items-start gap-4 rounded-xl bg-santan-300 p-6 text-rimba-950 lg:mt-5 lg:flex-row lg:items-center lg:gap-8 lg:px-8 lg:py-7">
      <img src={guide} alt="" width={232} height={232} loading="lazy" className="-my-3 size-32" />
      <div>
        <h3 className="judul mb-1 text-[1.875rem]/none tracking-normal">{title}</h3>
        <p className="max-w-136 text-[0.9375rem]/[1.55] text-pretty">{text}</p>
      </div>
      <a
        href={link.to}
        target="_blank"
        rel="noopener noreferrer"
        className={cx(buttonClass(), 'shrink-0 max-lg:w-full lg:ml-auto')}
      >
        <BookOpen className="size-5" aria-hidden />
        {link.label}
        <span className="sr-only">(buka di tab baru)</span>
      </a>
    </div>
  )
}
