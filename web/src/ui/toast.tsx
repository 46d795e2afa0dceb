import { Check, Info, TriangleAlert, X } from 'lucide-react'
import { type ReactNode, useLayoutEffect } from 'react'
import { toast as sonner } from 'sonner'
import { cx } from './cx'
import { placeToasts } from './toast-place'

type Kind = 'success' | 'error' | 'info' | 'warning'

export interface ToastOptions {
  /** Milliseconds on screen, where the spec has its own (submissions: 4000). */
  duration?: number
  /** It outlives its page: the success that leads to another one, a greeting, the end of a session. */
  lasts?: true
  /** A second, smaller line: why, or what to do about it. */
  detail?: string
}

/** seed §9: default 3000 ms, success 2000, error 4000. */
const DURATION: Record<Kind, number> = { success: 2000, error: 4000, info: 3000, warning: 3000 }
/** seed §9: a toast with the same text is suppressed for 2000 ms. */
const REPEAT_MS = 2000

const DISC: Record<Kind, { ground: string; icon: ReactNode }> = {
  success: { ground: 'bg-rimba-300 text-rimba-950', icon: <Check /> },
  error: { ground: 'bg-lado-400 text-arang-950', icon: <X /> },
  info: { ground: 'bg-emas-400 text-arang-950', icon: <Info /> },
  warning: { ground: 'bg-emas-400 text-arang-950', icon: <TriangleAlert /> },
}

const shownAt = new Map<string, number>()

/** Whether this text was to be shown less than 2 s ago; remembers it if not. */
function repeated(text: string): boolean {
  const now = performance.now()
  for (const [known, at] of shownAt) if (now - at >= REPEAT_MS) shownAt.delete(known)
  if (shownAt.has(text)) return true
  shownAt.set(text, now)
  return false
}

/** A word of an act, as long as it is on screen. */
interface Word {
  id: string
  text: string
}
const lastOf = new Map<string, Word>()
/** Those that go with their page, by id. */
const ofPage = new Map<string, string>()
let words = 0

function show(kind: Kind, text: string, options: ToastOptions, act?: string): void {
  const { duration = DURATION[kind], lasts = false, detail } = options
  // The same words with another reason are another message.
  const said = detail ? `${text}\n${detail}` : text
  const before = act === undefined ? undefined : lastOf.get(act)
  // It is about to go, so the same again would be news.
  if (before && before.text !== said) shownAt.delete(before.text)
  const again = repeated(said)
  if (before && !(again && before.text === said)) takeBack(before.id)
  if (again) return

  const id = `kata-${++words}`
  const gone = () => {
    ofPage.delete(id)
    if (act !== undefined && lastOf.get(act)?.id === id) lastOf.delete(act)
  }
  const put = () =>
    sonner.custom(() => <Face kind={kind} text={text} detail={detail} />, {
      id,
      duration,
      onAutoClose: gone,
      onDismiss: gone,
    })
  if (act !== undefined) lastOf.set(act, { id, text: said })
  if (!lasts) ofPage.set(id, said)
  if (placed) put()
  else waiting.push({ id, put, until: performance.now() + duration })
}

function takeBack(id: string): void {
  const place = waiting.findIndex((word) => word.id === id)
  if (place >= 0) waiting.splice(place, 1)
  else sonner.dismiss(id)
}

/** The page that they belong to is left: its toasts go with it. */
export function leavePage(): void {
  for (const [id, text] of ofPage) {
    shownAt.delete(text)
    takeBack(id)
  }
  ofPage.clear()
}

let placed = false
const waiting: { id: string; put: () => void; until: number }[] = []

/** The Toaster is on the page: shows what was said while it was loading, which sonner forgets. Returns the way to close. */
export function openToaster(): () => void {
  placed = true
  for (const { put, until } of waiting.splice(0)) if (performance.now() < until) put()
  return () => {
    placed = false
  }
}

function Face({ kind, text, detail }: { kind: Kind; text: string; detail: string | undefined }) {
  useLayoutEffect(() => placeToasts(), [])
  return (
    <div
      data-toast
      role={kind === 'error' ? 'alert' : 'status'}
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

/** A word that passes. Never the only copy of a message that asks for an action: use a Banner for that. */
export const toast = toastsOf()

/**
 * The same for one act (`tugas.create`, a form, a row): each of its words takes the place of the one before, so that an error
 * doesn't stand beside the success that followed it.
 */
export function toastsOf(act?: string) {
  return {
    success: say('success', act),
    error: say('error', act),
    info: say('info', act),
    warning: say('warning', act),
  }
}
