import { landing, type Team } from '@bakti/contract/landing.content'
import crowd from '../../art/rombongan.svg'
import acara from '../../art/tim-acara.svg'
import cofas from '../../art/tim-cofas.svg'
import inti from '../../art/tim-inti.svg'
import kestari from '../../art/tim-kestari.svg'
import konsumsi from '../../art/tim-konsumsi.svg'
import mit from '../../art/tim-mit.svg'
import mng from '../../art/tim-mng.svg'
import perlengkapan from '../../art/tim-perlengkapan.svg'
import rnb from '../../art/tim-rnb.svg'
import { MitTile, NAME, PICTURE, TILE } from './MitTile'
import { Opening } from './Opening'

const ART: Record<Team['look'], string> = {
  inti,
  acara,
  rnb,
  kestari,
  mit,
  cofas,
  konsumsi,
  perlengkapan,
  mng,
}

/** The teams, one tile each. The tile of MIT shows its pictures in turn (rule L6). */
export function Gallery() {
  const { title, text, team } = landing.gallery
  return (
    <section id="gallery" tabIndex={-1} aria-labelledby="gallery-judul" className="bagian outline-none">
      <div className="wadah grid gap-8 lg:grid-cols-[1fr_1.55fr] lg:gap-16">
        <Opening
          id="gallery-judul"
          title={title}
          text={text}
          className="lg:grid-rows-[auto_auto_1fr] [&_p]:text-tinta-lembut"
        >
          <img
            src={crowd}
            alt=""
            width={560}
            height={290}
            loading="lazy"
            className="mt-2 h-auto w-[min(100%,30rem)] border-b-8 border-rimba-700 lg:mt-10 lg:self-end"
          />
        </Opening>
        <ul className="grid grid-cols-3 gap-2.5 lg:gap-4">
          {team.map(({ name, look }) => (
            <li key={look}>
              {look === 'mit' ? <MitTile name={name} cover={mit} /> : <Tile name={name} look={look} />}
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}

function Tile({ name, look }: Team) {
  return (
    <figure className={TILE}>
      <img className={PICTURE} src={ART[look]} alt="" width={320} height={320} loading="lazy" />
      <figcaption className={NAME}>{name}</figcaption>
    </figure>
  )
}
