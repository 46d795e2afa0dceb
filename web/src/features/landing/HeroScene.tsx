import scene from '../../art/hero.svg'
import cloud from '../../art/langit-awan.svg'
import sun from '../../art/langit-matahari.svg'
import goldFlag from '../../art/umbul-emas.svg'
import redFlag from '../../art/umbul-merah.svg'

/** What moves, by its place in the picture: fractions of its 1440 x 900. */
const FLAGS = [
  { source: redFlag, left: '52.639%', top: '67.778%', side: 'umbul-kiri' },
  { source: redFlag, left: '72.292%', top: '67.778%', side: 'umbul-kanan' },
  { source: goldFlag, left: '47.639%', top: '68.889%', side: 'umbul-kiri' },
  { source: goldFlag, left: '77.292%', top: '68.889%', side: 'umbul-kanan' },
]

/**
 * The campus in the morning. Sun, clouds and flags are pictures of their own that move a little: the browser moves them as they
 * are. An animation inside the big picture would have it drawn anew for every frame.
 */
export function HeroScene() {
  return (
    <div aria-hidden className="pemandangan">
      {/* As wide as the screen and as high as its frame, whichever needs more; the gate stays in view at every width. */}
      <div className="pemandangan-isi">
        <img src={sun} alt="" className="pemandangan-matahari" />
        <img src={cloud} alt="" className="pemandangan-awan" />
        <img src={cloud} alt="" className="pemandangan-awan pemandangan-awan-kecil" />
        <img
          src={scene}
          alt=""
          width={1440}
          height={900}
          fetchPriority="high"
          className="absolute inset-0 size-full"
        />
        {FLAGS.map(({ source, left, top, side }) => (
          <img key={left} src={source} alt="" className={`pemandangan-umbul ${side}`} style={{ left, top }} />
        ))}
      </div>
    </div>
  )
}
