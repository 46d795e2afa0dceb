import { NIM_MIN } from '@bakti/contract/anggota/nim.rules'
import { parseQr } from '@bakti/contract/absen/qr.rules'

/** A key that went down, as `KeyboardEvent` has it; `timeStamp` in ms. */
export type Key = Pick<KeyboardEvent, 'key' | 'code' | 'shiftKey' | 'timeStamp' | 'repeat'>

/** A longer pause begins anew. */
const PAUSE_MS = 100
/** A handheld scanner sends a key every 1 to 30 ms; the quickest typists need 50 on average. */
const MEAN_MS = 35
/** So many keys at that pace come from no hand; fewer may be the quick end of what somebody types. */
const BEYOND_HANDS = 10
/** Some end with two line ends; the second must not press what has the focus. */
const ECHO_MS = 100

/** What a key means: a text's next character (`first`: a new text begins with it; `fast`: at a scanner's pace), its end, nothing here. */
export type KeyMeaning =
  | { is: 'other' }
  | { is: 'character'; first: boolean; fast: boolean }
  | { is: 'scan'; text: string }
  | { is: 'echo' }

const OTHER: KeyMeaning = { is: 'other' }

/** A US keyboard's character at a place; what a scanner sends that takes the computer's keyboard for one. */
function usCharacter({ code, shiftKey }: Key): string | undefined {
  const letter = /^Key([A-Z])$/.exec(code)?.[1]
  if (letter) return shiftKey ? letter : letter.toLowerCase()
  const digit = /^(?:Digit|Numpad)([0-9])$/.exec(code)?.[1]
  if (digit) return digit
  return { Minus: '-', NumpadSubtract: '-', Period: '.', NumpadDecimal: '.', Slash: '/', NumpadDivide: '/' }[
    code
  ]
}

/** The text as it came; where that is no code of ours, what its keys say on a US keyboard, if that is one. */
function textOf(keys: readonly Key[]): string {
  const typed = keys.map(({ key }) => key).join('')
  if (parseQr(typed).ok) return typed
  const us = keys.map((key) => usCharacter(key) ?? key.key).join('')
  return parseQr(us).ok ? us : typed
}

/** Tells a handheld scanner, which is a very fast keyboard, from a person: by the time between the keys. */
export function createKeyReader() {
  let keys: Key[] = []
  /** Something stood in the field already: a few quick keys may be the end of it. */
  let behind = false
  let scannedAt = -Infinity

  const quick = (next: Key) => {
    const [first] = keys
    return first !== undefined && next.timeStamp - first.timeStamp <= keys.length * MEAN_MS
  }

  /** Whether the keys until now came from a scanner; in a field a person may have typed them, so there is less that is sure. */
  function scanned(text: string, end: Key, inField: boolean): boolean {
    if (keys.length < NIM_MIN || !quick(end)) return false
    if (!inField || keys.length >= BEYOND_HANDS) return true
    return !behind && parseQr(text).ok
  }

  function character(key: Key, field: string | undefined): KeyMeaning {
    const last = keys.at(-1)
    // A key that is held down repeats as fast as a scanner types.
    if (key.repeat || (last && key.timeStamp - last.timeStamp > PAUSE_MS)) keys = []
    if (key.repeat) return OTHER
    const first = keys.length === 0
    if (first) behind = Boolean(field)
    const fast = quick(key)
    keys.push(key)
    return { is: 'character', first, fast }
  }

  /** The meaning of the next key. `field`: what the field that has the focus holds before it; none outside of a field. */
  return function read(key: Key, field?: string): KeyMeaning {
    // Shift and the like come between the characters.
    if (key.key !== 'Enter') return key.key.length === 1 ? character(key, field) : OTHER
    const text = textOf(keys)
    const scan = scanned(text, key, field !== undefined)
    keys = []
    if (!scan) return key.timeStamp - scannedAt < ECHO_MS ? { is: 'echo' } : OTHER
    scannedAt = key.timeStamp
    return { is: 'scan', text }
  }
}
