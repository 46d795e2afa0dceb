import { type FocusEvent, type PointerEvent, useEffect, useRef, useState } from 'react'
import frame1 from '../../art/mit-1.svg'
import frame2 from '../../art/mit-2.svg'
import frame3 from '../../art/mit-3.svg'
import frame4 from '../../art/mit-4.svg'
import frame5 from '../../art/mit-5.svg'
import frame6 from '../../art/mit-6.svg'
import { cx } from '../../ui/cx'
import { useReducedMotion } from '../../ui/useMedia'

const FRAMES = [frame1, frame2, frame3, frame4, frame5, frame6]
/** What a tile of the gallery looks like, its picture and its name. */
export const TILE = 'tim relative block aspect-square w-full overflow-hidden text-left'
export const PICTURE = 'size-full object-cover'
export const NAME = 'tim-nama absolute rounded-full bg-santan-50 text-center font-extrabold text-rimba-950'
/** The time of one picture (rule L6). */
const FRAME_MS = 1000

/**
 * Plays as long as a mouse is over it or the keyboard's focus is on it; a tap or Enter starts and stops it. Where motion is
 * to be reduced, it shows the first picture and leaves it there.
 */
export function MitTile({ name, cover }: { name: string; cover: string }) {
  const { playing, handlers } = usePlaying()
  const frame = useFrame(playing)
  // Six pictures that most will never look at are fetched when somebody does, and stay.
  const [asked, setAsked] = useState(false)
  if (playing && !asked) setAsked(true)
  return (
    <button type="button" aria-pressed={playing} className={TILE} {...handlers}>
      <img className={PICTURE} src={cover} alt="" width={320} height={320} loading="lazy" />
      {asked &&
        FRAMES.map((source, at) => (
          <img
            key={source}
            src={source}
            alt=""
            width={320}
            height={320}
            data-frame={at + 1}
            className={cx(PICTURE, 'absolute inset-0', !(playing && at === frame) && 'invisible')}
          />
        ))}
      <span className={NAME}>
        {name}
        <span className="sr-only">, putar gambar</span>
      </span>
    </button>
  )
}

/** The number of the picture on show, from 0; each time from the start. */
function useFrame(playing: boolean): number {
  const reduced = useReducedMotion()
  const [frame, setFrame] = useState(0)
  useEffect(() => {
    if (!playing || reduced) return
    const timer = setInterval(() => setFrame((now) => (now + 1) % FRAMES.length), FRAME_MS)
    return () => {
      clearInterval(timer)
      setFrame(0)
    }
  }, [playing, reduced])
  return frame
}

function usePlaying() {
  const [playing, setPlaying] = useState(false)
  /** What the press came from that a click follows; a keyboard's click has none. */
  const pointer = useRef<string | null>(null)
  return {
    playing,
    handlers: {
      onPointerEnter: ({ pointerType }: PointerEvent) => {
        if (pointerType === 'mouse') setPlaying(true)
      },
      onPointerLeave: ({ pointerType }: PointerEvent) => {
        if (pointerType === 'mouse') setPlaying(false)
      },
      onPointerDown: ({ pointerType }: PointerEvent) => {
        pointer.current = pointerType
      },
      onFocus: ({ currentTarget }: FocusEvent) => {
        // A tap also focuses the tile, and its click would then stop the animation. So only keyboard focus starts it.
        if (currentTarget.matches(':focus-visible')) setPlaying(true)
      },
      onBlur: () => setPlaying(false),
      onClick: () => {
        if (pointer.current !== 'mouse') setPlaying((now) => !now)
        pointer.current = null
      },
    },
  }
}
