import { linkProblem } from '@bakti/contract/tugas/tugas.rules'

/** A piece of a description: words, or an address that may be followed. */
export interface Piece {
  text: string
  isLink: boolean
}

/** What looks like an address, up to the next space or mark that stands around one. Invisible signs (\p{Cf}) could disguise it. */
const ADDRESS = /\bhttps?:\/\/[^\s\p{Cc}\p{Cf}<>"“”«»\\]+/giu
/** Marks that end a sentence, not an address. */
const TAIL = /[.,;:!?'’*_~…]$/
const PAIRS = { ')': '(', ']': '[', '}': '{' } as const

const count = (text: string, sign: string) => text.split(sign).length - 1

/** Without the sentence's own marks at its end: 'https://a.id/x).' is 'https://a.id/x', and 'https://a.id/x_(y)' stays. */
function trimmed(address: string): string {
  const last = address.at(-1) ?? ''
  const opening = PAIRS[last as keyof typeof PAIRS]
  const loose = opening !== undefined && count(address, last) > count(address, opening)
  return loose || TAIL.test(address) ? trimmed(address.slice(0, -1)) : address
}

/**
 * A description cut where its links are; put together again, the pieces are the text as it was. Only http and https without
 * credentials are links (rules T8, T20).
 */
export function piecesOf(description: string): Piece[] {
  const pieces: Piece[] = []
  let end = 0
  for (const match of description.matchAll(ADDRESS)) {
    const link = trimmed(match[0])
    if (linkProblem(link) !== null) continue
    if (match.index > end) pieces.push({ text: description.slice(end, match.index), isLink: false })
    pieces.push({ text: link, isLink: true })
    end = match.index + link.length
  }
  if (end < description.length) pieces.push({ text: description.slice(end), isLink: false })
  return pieces
}
