import { part } from '../state/app'

/** A toast whose code takes longer than this is shown without it. */
const LATE_MS = 500

const place = part<HTMLElement | null>(() => null)

function put(face: HTMLElement): void {
  if (!place.current) {
    place.current = document.createElement('div')
    place.current.className =
      'pointer-events-none fixed inset-x-4 top-4 z-100 grid justify-items-center gap-3 text-[0.9375rem]/[1.4] font-semibold text-white'
    document.body.append(place.current)
  }
  place.current.append(face)
}

/**
 * Shows a toast whose code has not arrived after 0.5 s, until `duration` (ms) from now is over: the network may have gone before it
 * (rule U26). It has the words alone. Returns the function that removes it.
 */
export function plainToast(words: string, role: 'alert' | 'status', duration: number): () => void {
  const face = document.createElement('p')
  face.role = role
  face.className = 'whitespace-pre-line rounded-md bg-arang-950 px-4.5 py-3 wrap-anywhere shadow-lg'
  face.textContent = words
  const remove = () => {
    clearTimeout(late)
    clearTimeout(end)
    face.remove()
  }
  const late = setTimeout(() => put(face), LATE_MS)
  const end = setTimeout(remove, duration)
  return remove
}
