import { type ReactNode, useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import type { AbsensiSection } from '../../app/paths'
import { Card } from '../../ui/Card'
import type { ReadState } from '../../ui/FailedState'
import { formatNumber } from '../../ui/format-number'
import { ListBanner } from '../../ui/ListBanner'

interface ReviewCardProps {
  /** How an address names it. */
  at: AbsensiSection
  list: ReadState
  /** What failed, when loading fails. */
  failed: string
  title: string
  count: number
  about: ReactNode
  /** Below the rows. */
  foot?: ReactNode
  /** The rows. */
  children: ReactNode
}

/** A list of what is to be checked in an activity. Nothing without rows, but what the server refused. */
export function ReviewCard({ at, list, failed, title, count, about, foot, children }: ReviewCardProps) {
  const section = useArrival(at, count > 0)
  // The page reports an unreachable server once, at another place.
  const isRefused = list.error?.refused === true
  if (count === 0 && !isRefused) return null
  return (
    <div ref={section} tabIndex={-1} className="mt-5 scroll-mt-20 outline-none">
      {isRefused && <ListBanner list={list}>{failed}</ListBanner>}
      {count > 0 && (
        <Card className="overflow-hidden">
          <div className="border-b border-garis-admin px-5 py-4">
            <h2 className="judul text-xl">
              {title} ({formatNumber(count)})
            </h2>
            <p className="mt-1 text-sm text-tinta-lembut">{about}</p>
          </div>
          <ul>{children}</ul>
          {foot}
        </Card>
      )}
    </div>
  )
}

/** What a person does to see or use another part of the page. */
const ACTS = ['wheel', 'touchstart', 'pointerdown', 'keydown']

/**
 * For a section that the address may name: once it is there, it has the focus and stays in view, also while lists above it load, until the
 * person acts.
 */
function useArrival(section: AbsensiSection, isThere: boolean) {
  const { hash, key } = useLocation()
  const ref = useRef<HTMLDivElement>(null)
  const asked = hash === `#${section}` && isThere
  useEffect(() => {
    const element = ref.current
    if (!asked || !element) return
    element.focus({ preventScroll: true })
    const acted = new AbortController()
    const stop = () => acted.abort()
    for (const act of ACTS) addEventListener(act, stop, { signal: acted.signal, passive: true })
    // It also begins with this.
    const watching = new ResizeObserver(() => element.scrollIntoView({ block: 'start' }))
    watching.observe(document.body)
    acted.signal.addEventListener('abort', () => watching.disconnect())
    return stop
  }, [asked, key])
  return ref
}
