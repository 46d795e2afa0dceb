import { contentOf } from '@bakti/contract/pengaturan/isi.rules'
import type { Isi } from '@bakti/contract/pengaturan/isi.schemas'
import { Monitor, Smartphone } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { drafts, sessionFlag } from '../../platform/storage'
import { Card } from '../../ui/Card'
import { cx } from '../../ui/cx'
import { useDebounced } from '../../ui/useDebounced'
import { usePhone } from '../../ui/useMedia'

interface PreviewProps {
  isi: Isi
  /** The section of the landing page that it shows. */
  anchor: string | undefined
  className?: string
}

/** The page in the frame is drawn anew when nothing was typed for so long, in milliseconds. */
const PAUSE_MS = 500
const PHONE = { label: 'Ponsel', width: 390, icon: Smartphone }
const WIDE = { label: 'Layar lebar', width: 1280, icon: Monitor }

/** Gives the page in the frame what it shows (web/src/platform/stored-acara.ts). Half a date makes no page: it keeps what it has. */
function hand(isi: Isi): boolean {
  try {
    drafts.set('pratinjau', { versi: 0, ...contentOf(isi) })
    return true
  } catch {
    return false
  }
}

/** The landing page with what is not stored yet, in a frame that takes no press (rule U181). */
export function Preview({ isi, anchor, className }: PreviewProps) {
  const [wide, setWide] = useState(!usePhone())
  const settled = useDebounced(isi, PAUSE_MS)
  const frame = useRef<HTMLIFrameElement>(null)
  const [shown] = useState(() => {
    // The loader was seen.
    sessionFlag.set('landing-loader')
    hand(isi)
    return isi
  })
  useEffect(() => {
    if (settled !== shown && hand(settled)) frame.current?.contentWindow?.location.reload()
  }, [settled, shown])
  const box = useRef<HTMLDivElement>(null)
  const room = useWidth(box)
  const { width } = wide ? WIDE : PHONE
  const scale = room / width
  return (
    <Card className={cx('overflow-clip', className)}>
      <div className="flex items-center justify-between gap-2 border-b border-garis-admin px-5 py-2">
        <h2 className="text-[1.0625rem] font-extrabold">Pratinjau</h2>
        <div role="group" aria-label="Lebar pratinjau" className="flex gap-1 rounded-md bg-belum-latar p-1">
          {[WIDE, PHONE].map((each) => (
            <button
              key={each.label}
              type="button"
              aria-label={each.label}
              aria-pressed={each.width === width}
              onClick={() => setWide(each === WIDE)}
              className="inline-flex size-11 cursor-pointer items-center justify-center rounded-sm aria-pressed:bg-permukaan aria-pressed:shadow-xs"
            >
              <each.icon aria-hidden className="size-5" />
            </button>
          ))}
        </div>
      </div>
      <div ref={box} className="relative h-130 overflow-hidden bg-santan-100">
        {/* oxlint-disable-next-line react/iframe-missing-sandbox -- it is a page of this site */}
        <iframe
          ref={frame}
          src={`/?pratinjau${anchor ? `#${anchor}` : ''}`}
          title="Pratinjau halaman awal"
          inert
          className="absolute top-0 left-0 origin-top-left border-0"
          style={{ width, height: 520 / (scale || 1), transform: `scale(${scale})` }}
        />
      </div>
    </Card>
  )
}

/** The width of an element, as it changes. */
function useWidth(of: { current: HTMLElement | null }): number {
  const [width, setWidth] = useState(0)
  useEffect(() => {
    const element = of.current
    if (!element) return
    const watch = new ResizeObserver(() => setWidth(element.clientWidth))
    watch.observe(element)
    return () => watch.disconnect()
  }, [of])
  return width
}
