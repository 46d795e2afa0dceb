import useEmblaCarousel from 'embla-carousel-react'
import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react'
import { useReducedMotion } from '../../ui/useMedia'

interface MascotCarouselProps {
  index: number
  /** Grows by one for each step to the right: says which way round to go. */
  turn: number
  /** A swipe has chosen another slide. */
  onSelect: (index: number) => void
  children: ReactNode
}

/** The slides on a strip without end, which a finger or a mouse can pull. */
export function MascotCarousel({ index, turn, onSelect, children }: MascotCarouselProps) {
  const reduced = useReducedMotion()
  const [viewport, embla] = useEmblaCarousel({ loop: true, startIndex: index })
  const shown = useRef(turn)

  const selected = useEffectEvent(() => {
    if (embla && embla.selectedScrollSnap() !== index) onSelect(embla.selectedScrollSnap())
  })
  useEffect(() => {
    embla?.on('select', () => selected())
  }, [embla])

  const follow = useEffectEvent(() => {
    const steps = turn - shown.current
    shown.current = turn
    if (!embla || embla.selectedScrollSnap() === index) return
    if (steps === 1) embla.scrollNext(reduced)
    else if (steps === -1) embla.scrollPrev(reduced)
    else embla.scrollTo(index, reduced)
  })
  useEffect(() => follow(), [turn, embla])

  return (
    <div ref={viewport} className="overflow-hidden">
      <div className="flex touch-pan-y">{children}</div>
    </div>
  )
}
