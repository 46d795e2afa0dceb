import { ArrowUp } from 'lucide-react'
import { buttonClass } from '../../ui/Button'
import { cx } from '../../ui/cx'
import { useReducedMotion } from '../../ui/useMedia'
import { MAIN_ID } from './sections'
import { goTo } from './useAnchor'

/** Scrolls to the top and moves the focus there. */
export function BackToTop() {
  const reduced = useReducedMotion()
  return (
    <button
      type="button"
      aria-label="Kembali ke atas"
      title="Kembali ke atas"
      onClick={() => goTo(MAIN_ID, reduced ? 'instant' : 'smooth')}
      className={cx(
        buttonClass({ variant: 'on-dark', size: 'round' }),
        'di-gelap fixed right-5 bottom-[max(1.25rem,env(safe-area-inset-bottom))] z-45 animate-masuk shadow-lg',
      )}
    >
      <ArrowUp aria-hidden />
    </button>
  )
}
