import scene from '../../art/hero.svg'
import cloud from '../../art/langit-awan.svg'
import sun from '../../art/langit-matahari.svg'
import goldFlag from '../../art/umbul-emas.svg'
import redFlag from '../../art/umbul-merah.svg'
import { cx } from '../../ui/cx'

/** What moves, from left to right; landing.css has the places. */
const FLAGS = [
  { source: goldFlag, className: 'umbul-1' },
  { source: redFlag, className: 'umbul-2' },
  { source: redFlag, className: 'umbul-3 umbul-kanan' },
  { source: goldFlag, className: 'umbul-4 umbul-kanan' },
]

/**
 * The campus in the morning. Sun, clouds and flags are pictures of their own that move a little: the browser moves them as they
 * are. An animation inside the big picture would have it drawn anew for every frame.
 */
export function HeroScene() {
  return (
    <div aria-hidden className="pemandangan absolute inset-x-0 bottom-0 -z-1 overflow-hidden">
      {/* As wide as the screen and as high as its frame, whichever needs more; the gate stays in view at every width. */}
      <div className="pemandangan-isi absolute bottom-0">
        <img src={sun} alt="" className="pemandangan-matahari absolute" />
        <img src={cloud} alt="" className="pemandangan-awan absolute" />
        <img src={cloud} alt="" className="pemandangan-awan pemandangan-awan-kecil absolute" />
        <img
          src={scene}
          alt=""
          width={1440}
          height={900}
          fetchPriority="high"
          className="absolute inset-0 size-full"
        />
        {FLAGS.map(({ source, className }) => (
          <img key={className} src={source} alt="" className={cx('pemandangan-umbul absolute', className)} />
        ))}
      </div>
    </div>
  )
}
