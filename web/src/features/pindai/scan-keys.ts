import { NIM_MIN } from '@bakti/contract/anggota/anggota.rules'
import { parseQr } from '@bakti/contract/absen/qr.rules'

/** A key that went down, as `KeyboardEvent` has it; `timeStamp` in ms. */
export type Key = Pick<KeyboardEvent, 'key' | 'code' | 'shiftKey' | 'timeStamp' | 'repeat'>

/** After a longer pause a new text begins. */
const PAUSE_MS = 100
/** A handheld scanner sends a key every 1 to 30 ms. The fastest typists need 50 ms on average. */
const MEAN_MS = 35
/** A person can't type this many keys at that pace. Fewer may be the fast end of a typed text. */
const SCANNER_MIN_KEYS = 10
/** Some scanners send two line ends. The second must not press the focused button. */
const ECHO_MS = 100

/**
 * The meaning of a key. `character`: the next one of a text (`first`: a new text begins; `fast`: at a scanner's pace). `scan`: the end of
 * a scanned text. `echo`: a second line end. `other`: not part of a text.
 */
export type KeyMeaning =
  | { is: 'other' }
  | { is: 'character'; first: boolean; fast: boolean }
  | { is: 'scan'; text: string }
  | { is: 'echo' }

const OTHER: KeyMeaning = { is: 'other' }

/** The character of a key on a US keyboard, which a scanner assumes that is not set to the computer's layout. */
function usCharacter({ code, shiftKey }: Key): string | undefined {
  const letter = /^Key([A-Z])$/.exec(code)?.[1]
  if (letter) return shiftKey ? letter : letter.toLowerCase()
  const digit = /^(?:Digit|Numpad)([0-9])$/.exec(code)?.[1]
  if (digit) return digit
  return { Minus: '-', NumpadSubtract: '-', Period: '.', NumpadDecimal: '.', Slash: '/', NumpadDivide: '/' }[
    code
  ]
}

/** Returns the text as it came. If it is no code of ours, returns it as typed on a US keyboard, if that is one. */
function textOf(keys: readonly Key[]): string {
  const typed = keys.map(({ key }) => key).join('')
  if (parseQr(typed).ok) return typed
  const us = keys.map((key) => usCharacter(key) ?? key.key).join('')
  return parseQr(us).ok ? us : typed
}

/** Tells a handheld scanner, which acts as a very fast keyboard, from a person by the time between the keys (rule S12). */
export function createKeyReader() {
  let keys: Key[] = []
  /** The field contained text already: a few fast keys may be the end of a typed text. */
  let behind = false
  let scannedAt = -Infinity

  const isQuick = (next: Key) => {
    const [first] = keys
    return first !== undefined && next.timeStamp - first.timeStamp <= keys.length * MEAN_MS
  }

  /** Whether the keys so far came from a scanner. In a field this needs more evidence: a person may have typed them. */
  function isScan(text: string, end: Key, inField: boolean): boolean {
    if (keys.length < NIM_MIN || !isQuick(end)) return false
    if (!inField || keys.length >= SCANNER_MIN_KEYS) return true
    return !behind && parseQr(text).ok
  }

  function character(key: Key, field: string | undefined): KeyMeaning {
    const last = keys.at(-1)
    // A key that is held down repeats as fast as a scanner.
    if (key.repeat || (last && key.timeStamp - last.timeStamp > PAUSE_MS)) keys = []
    if (key.repeat) return OTHER
    const first = keys.length === 0
    if (first) behind = Boolean(field)
    const fast = isQuick(key)
    keys.push(key)
    return { is: 'character', first, fast }
  }

  /** Returns the meaning of the next key. `field`: the text in the focused field before this key; undefined outside of a field. */
  return function read(key: Key, field?: string): KeyMeaning {
    // Keys like Shift come between the characters.
    if (key.key !== 'Enter') return key.key.length === 1 ? character(key, field) : OTHER
    const text = textOf(keys)
    const scan = isScan(text, key, field !== undefined)
    keys = []
    if (!scan) return key.timeStamp - scannedAt < ECHO_MS ? { is: 'echo' } : OTHER
    scannedAt = key.timeStamp
    return { is: 'scan', text }
  }
}
