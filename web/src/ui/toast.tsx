import { Check, Info, TriangleAlert, X } from 'lucide-react'
import { type ReactNode, useLayoutEffect } from 'react'
import type { toast as Sonner } from 'sonner'
import { cx } from './cx'
import { plainToast } from './plain-toast'
import { placeToasts } from './toast-place'
import { part } from '../state/app'

type Kind = 'success' | 'error' | 'info' | 'warning'

export interface ToastOptions {
  /** Milliseconds on screen, where it is not the usual time (submissions: 4000). */
  duration?: number
  /** It stays when its page is left: a success that leads to another page, a greeting, the end of a session. */
  lasts?: true
  /** A second, smaller line: the reason, or what to do. */
  detail?: string
}

/** Milliseconds on screen (rule U1). */
const DURATION: Record<Kind, number> = { success: 2000, error: 4000, info: 3000, warning: 3000 }
/** A toast with the same text is not shown again within this time (rule U2). */
const REPEAT_MS = 2000

const DISC: Record<Kind, { ground: string; icon: ReactNode }> = {
  success: { ground: 'bg-rimba-300 text-rimba-950', icon: <Check /> },
  error: { ground: 'bg-lado-400 text-arang-950', icon: <X /> },
  info: { ground: 'bg-emas-400 text-arang-950', icon: <Info /> },
  warning: { ground: 'bg-emas-400 text-arang-950', icon: <TriangleAlert /> },
}

const roleOf = (kind: Kind) => (kind === 'error' ? 'alert' : 'status')

/** An event of the window: a toast waits for the Toaster. */
const TOAST_WAITS = 'toast-menunggu'

const shownAt = part(() => new Map<string, number>())

/** Returns whether this text was shown less than 2 s ago; records it if not. */
function repeated(text: string): boolean {
  const now = performance.now()
  for (const [known, at] of shownAt.current) if (now - at >= REPEAT_MS) shownAt.current.delete(known)
  if (shownAt.current.has(text)) return true
  shownAt.current.set(text, now)
  return false
}

/** A toast of an act that is on screen. */
interface ActToast {
  id: string
  text: string
}
const lastOf = part(() => new Map<string, ActToast>())
/** The toasts that are removed with their page: text by id. */
const ofPage = part(() => new Map<string, string>())
const words = part(() => 0)

function show(kind: Kind, text: string, options: ToastOptions, act?: string): void {
  const { duration = DURATION[kind], lasts = false, detail } = options
  // The same text with another detail is another message.
  const shownText = detail ? `${text}\n${detail}` : text
  const before = act === undefined ? undefined : lastOf.current.get(act)
  // The toast before is about to be replaced, so its text may be shown again.
  if (before && before.text !== shownText) shownAt.current.delete(before.text)
  const again = repeated(shownText)
  if (before && !(again && before.text === shownText)) takeBack(before.id)
  if (again) return

  const id = `kata-${++words.current}`
  const gone = () => {
    ofPage.current.delete(id)
    if (act !== undefined && lastOf.current.get(act)?.id === id) lastOf.current.delete(act)
  }
  const put = (sonner: typeof Sonner) =>
    sonner.custom(() => <Face kind={kind} text={text} detail={detail} />, {
      id,
      duration,
      onAutoClose: gone,
      onDismiss: gone,
    })
  if (act !== undefined) lastOf.current.set(act, { id, text: shownText })
  if (!lasts) ofPage.current.set(id, shownText)
  if (place.current) put(place.current)
  else {
    const removePlain = plainToast(shownText, roleOf(kind), duration)
    waiting.push({ id, put, removePlain, until: performance.now() + duration })
    // The Toaster is loaded at once, if it was not yet.
    window.dispatchEvent(new Event(TOAST_WAITS))
  }
}

function takeBack(id: string): void {
  const index = waiting.findIndex((word) => word.id === id)
  if (index >= 0) waiting.splice(index, 1)[0]?.removePlain()
  else place.current?.dismiss(id)
}

/** Removes the toasts of the page that is left. */
export function leavePage(): void {
  for (const [id, text] of ofPage.current) {
    shownAt.current.delete(text)
    takeBack(id)
  }
  ofPage.current.clear()
}

/** sonner, while the Toaster is mounted. Its code comes with the Toaster, which is loaded after the page. */
const place = part<typeof Sonner | null>(() => null)
const waiting: {
  id: string
  put: (sonner: typeof Sonner) => void
  removePlain: () => void
  until: number
}[] = []

/** The Toaster is mounted: shows the toasts of the time before, which sonner drops. Returns the clean-up. */
export function openToaster(sonner: typeof Sonner): () => void {
  place.current = sonner
  for (const { put, removePlain, until } of waiting.splice(0)) {
    removePlain()
    if (performance.now() < until) put(sonner)
  }
  return () => {
    place.current = null
  }
}

function Face({ kind, text, detail }: { kind: Kind; text: string; detail: string | undefined }) {
  useLayoutEffect(() => placeToasts(), [])
  return (
    <div
      data-toast
      role={roleOf(kind)}
      className="flex w-max max-w-[calc(100vw-2rem)] items-center gap-3 rounded-md bg-arang-950 py-3 pr-4.5 pl-3 text-[0.9375rem]/[1.4] font-semibold text-white shadow-lg sm:max-w-136"
    >
      <span
        aria-hidden
        className={cx(
          'grid size-8 shrink-0 place-items-center rounded-full [&_svg]:size-5',
          DISC[kind].ground,
        )}
      >
        {DISC[kind].icon}
      </span>
      <span className="wrap-anywhere">
        {text}
        {detail && <span className="block text-[0.8125rem]/5 font-medium">{detail}</span>}
      </span>
    </div>
  )
}

const say = (kind: Kind, act?: string) => (text: string, options?: ToastOptions) =>
  show(kind, text, options ?? {}, act)

/** A message that disappears. A message that asks for an action belongs into a Banner. */
export const toast = toastsOf()

/** The toasts of one act (a form, a row): each replaces the one before, so a success removes the error of the same act (rule U3). */
export function toastsOf(act?: string) {
  return {
    success: say('success', act),
    error: say('error', act),
    info: say('info', act),
    warning: say('warning', act),
  }
}
