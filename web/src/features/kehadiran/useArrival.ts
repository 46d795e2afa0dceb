import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import type { AbsensiSection } from '../../app/paths'

/** For a section that the address may name: once it is there, it is scrolled into view and has the focus, once. */
export function useArrival(section: AbsensiSection, isThere: boolean) {
  const { hash, key } = useLocation()
  const ref = useRef<HTMLDivElement>(null)
  const asked = hash === `#${section}` && isThere
  useEffect(() => {
    if (!asked) return
    ref.current?.scrollIntoView?.({ block: 'start' })
    ref.current?.focus({ preventScroll: true })
  }, [asked, key])
  return ref
}
