import { useEffect, useLayoutEffect, useRef } from 'react'
import { useLocation, useNavigationType } from 'react-router'
import { pageOf } from './paths'

/** How far down each entry of the history was; a reload is the browser's own business. */
const positions = new Map<string, number>()

/**
 * A new screen starts at its top; back and forward lead to where one was. A new query or anchor of the same screen moves nothing,
 * nor does a dialog over its list.
 */
export function useScrollPosition(): void {
  const { key, pathname } = useLocation()
  const page = pageOf(pathname)
  const type = useNavigationType()
  const shown = useRef<{ key: string; page: string }>(null)

  useLayoutEffect(() => {
    const before = shown.current
    shown.current = { key, page }
    if (!before || before.key === key) return
    if (before.page === page && page !== pathname) return
    if (type === 'POP') window.scrollTo(0, positions.get(key) ?? 0)
    else if (before.page !== page) window.scrollTo(0, 0)
  }, [key, page, pathname, type])

  useEffect(() => {
    const note = () => positions.set(key, window.scrollY)
    note()
    window.addEventListener('scroll', note, { passive: true })
    return () => window.removeEventListener('scroll', note)
  }, [key])
}
