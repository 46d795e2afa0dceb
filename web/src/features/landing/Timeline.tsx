import { landing } from '@bakti/contract/landing.content'
import { tanggalWib } from '@bakti/contract/time.rules'
import sigo from '../../art/sigo-kepala.svg'
import { useServerNow } from '../../platform/useServerNow'
import { Opening } from './Opening'
import { placeOfToday } from './timeline.rules'

/** The banners on a rope carry these in turn. */
const COLOURS = ['umbul-emas', 'umbul-santan', 'umbul-lado', 'umbul-rimba']

/** When what happens. */
export function Timeline() {
  const { title, text, agenda } = landing.timeline
  const today = tanggalWib(useServerNow([]).toISOString())
  const here = placeOfToday(agenda, today)
  return (
    <section
      id="timeline"
      tabIndex={-1}
      aria-labelledby="timeline-judul"
      className="songket di-gelap bg-rimba-900 pt-[clamp(4rem,8vw,7rem)] pb-[clamp(5rem,9vw,8rem)] text-santan-100 outline-none"
    >
      <div className="wadah">
        <Opening
          id="timeline-judul"
          title={title}
          text={text}
          className="mb-[clamp(2rem,4vw,3.5rem)] [&_p]:text-rimba-200"
        />
        <ol className="tali relative grid">
          {agenda.map((one, at) => (
            <li key={one.from} className="relative">
              <div className={`umbul relative ${COLOURS[at % COLOURS.length]}`}>
                <time dateTime={one.from} className="judul text-nowrap">
                  {one.days} <small>{one.month}</small>
                </time>
                <h3 className="leading-[1.2] font-extrabold">{one.title}</h3>
                <p className="text-[0.9375rem]">{one.text}</p>
              </div>
              {here.index === at && (
                <p
                  className={`di-sini absolute z-1 flex text-[0.9375rem] font-extrabold whitespace-nowrap text-emas-300 di-sini-${here.where}`}
                >
                  <img src={sigo} alt="" width={400} height={320} />
                  Kamu di sini
                </p>
              )}
            </li>
          ))}
        </ol>
      </div>
    </section>
  )
}
