import { useEffect, useEffectEvent } from 'react'
import { part } from '../state/app'

/**
 * Dialogs, sheets and drawers lie over the page. Each that is open has an entry of its own in the browser's history, so that a
 * phone's back button closes the one on top and stays on the page (docs/decisions/075).
 *
 * The entry is a copy of the page's own, with the ids of what lies open in `lapis`. The router sees the same page under the
 * same key, so nothing is drawn anew and nothing scrolls.
 */
interface Layer {
  id: string
  close: () => void
}

/** What is open, the topmost last. */
const layers = part<Layer[]>(() => [])
/** An entry is being left by us: the `popstate` that comes is no person's. */
const leaving = part(() => false)
const watching = part(() => false)
const made = part(() => 0)

/** Another one after each load: a page that was reloaded starts without what lay over it. */
const nextId = () => `${performance.timeOrigin}.${++made.current}`

/** The ids in the entry that the browser shows. */
function marks(): readonly string[] {
  const { lapis } = (history.state ?? {}) as { lapis?: unknown }
  return Array.isArray(lapis) ? (lapis as string[]) : []
}

const marked = (ids: readonly string[]) => ({ ...(history.state as object | null), lapis: ids })

/** Makes the history say what is open: leaves the entries of what has closed, makes those of what has opened. */
function settle(): void {
  if (leaving.current) return
  const stand = marks()
  const wanted = layers.current.map(({ id }) => id)
  let same = 0
  while (same < stand.length && stand[same] === wanted[same]) same++
  const surplus = stand.length - same
  if (surplus === 1 && wanted.length > same) {
    // One gave place to another.
    same++
    history.replaceState(marked(wanted.slice(0, same)), '')
  } else if (surplus > 0) {
    leaving.current = true
    history.go(-surplus)
    return
  }
  while (same < wanted.length) {
    same++
    history.pushState(marked(wanted.slice(0, same)), '')
  }
}

function onPopState(): void {
  if (leaving.current) {
    leaving.current = false
    settle()
    return
  }
  const stand = marks()
  const left = layers.current.filter(({ id }) => !stand.includes(id))
  for (const { close } of left.toReversed()) close()
  // Afterwards: what did not close (it is at work) gets its entry back, and an entry of something long closed is passed over.
  setTimeout(settle)
}

/** Whether a dialog, sheet or drawer lies over the page now. It has the focus then. */
export const isCovered = (): boolean => layers.current.length > 0

/** To be called when the app starts, too: an entry of before a reload is left at once. */
export function watchBack(): void {
  if (watching.current) return
  watching.current = true
  window.addEventListener('popstate', onPopState)
  settle()
}

/** While `open`, the browser's back button calls `onClose` and leads nowhere else. */
export function useBackCloses(open: boolean, onClose: () => void): void {
  const close = useEffectEvent(onClose)
  useEffect(() => {
    if (!open) return
    watchBack()
    const layer = { id: nextId(), close: () => close() }
    layers.current.push(layer)
    // Not at once: of what opens and closes in one act only the outcome counts.
    queueMicrotask(settle)
    return () => {
      layers.current.splice(layers.current.indexOf(layer), 1)
      queueMicrotask(settle)
    }
  }, [open])
}
