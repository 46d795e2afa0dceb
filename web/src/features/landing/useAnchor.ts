import { useEffect, useEffectEvent, useRef } from 'react'
import { useLocation, useNavigationType } from 'react-router'
import { useReducedMotion } from '../../ui/useMedia'
import { MAIN_ID } from './sections'

/** Moves screen and focus to a part of the page, so that the next Tab goes on from there. */
export function goTo(id: string, behavior: ScrollBehavior): void {
  const target = document.getElementById(id)
  if (!target) return
  target.focus({ preventScroll: true })
  if (id === MAIN_ID) window.scrollTo({ top: 0, behavior })
  else target.scrollIntoView({ behavior })
}

/**
 * Follows the address's `#…`: on arrival from anywhere, at each press of such a link, also of the one that is there already.
 * Back and forward lead to where one was, which is the router's business. `ready`: the sections are there, and can take the focus.
 */
export function useAnchor(ready: boolean): void {
  const { key, hash } = useLocation()
  const type = useNavigationType()
  const reduced = useReducedMotion()
  const arrived = useRef(false)

  const follow = useEffectEvent(() => {
    const arriving = !arrived.current
    arrived.current = true
    // 'default' is the first entry: the address was typed, or opened from another site.
    if (type === 'POP' && !(arriving && key === 'default')) return
    if (hash) goTo(hash.slice(1), arriving || reduced ? 'instant' : 'smooth')
    else if (!arriving) goTo(MAIN_ID, reduced ? 'instant' : 'smooth')
  })
  useEffect(() => {
    if (ready) follow()
  }, [key, ready])
}
