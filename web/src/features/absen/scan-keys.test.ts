// @vitest-environment node
import { describe, expect, test } from 'vitest'
import { type Key, type KeyMeaning, createKeyReader } from './scan-keys'

const NIM = '2510512034'
const ID = '7c2a4b1e-93f0-4d58-a6c1-0e5b7f21d834'

/** The key of a US keyboard that gives a character. */
function keyOf(character: string, timeStamp: number): Key {
  const code = /[0-9]/.test(character)
    ? `Digit${character}`
    : /[a-z]/i.test(character)
      ? `Key${character.toUpperCase()}`
      : ({ '-': 'Minus', '.': 'Period', '/': 'Slash' }[character] ?? '')
  return { key: character, code, shiftKey: /[A-Z]/.test(character), repeat: false, timeStamp }
}

/** Sends keys `gap` ms apart and Enter at the end; what the last key meant. */
function send(keys: readonly Key[], gap: number): KeyMeaning {
  const read = createKeyReader()
  keys.forEach((key, index) => read({ ...key, timeStamp: 1000 + index * gap }))
  return read({ ...keyOf('', 1000 + keys.length * gap), key: 'Enter', code: 'Enter' })
}
const typed = (text: string) => Array.from(text).map((character) => keyOf(character, 0))

describe('createKeyReader', () => {
  test.each([1, 12, 30])('keys %i ms apart that end in Enter are a scan', (gap) => {
    expect(send(typed(ID), gap)).toEqual({ is: 'scan', text: ID })
    expect(send(typed(NIM), gap)).toEqual({ is: 'scan', text: NIM })
  })

  test.each([50, 80, 300])('keys %i ms apart are a person', (gap) => {
    expect(send(typed(NIM), gap)).toEqual({ is: 'other' })
  })

  test('a few quick keys, a held one, or Enter alone are none', () => {
    expect(send(typed('1234'), 5)).toEqual({ is: 'other' })
    expect(send([], 5)).toEqual({ is: 'other' })
    expect(
      send(
        typed('1111111111').map((key, at) => ({ ...key, repeat: at > 0 })),
        30,
      ),
    ).toEqual({ is: 'other' })
  })

  test('what a person typed before is not part of it', () => {
    const read = createKeyReader()
    read(keyOf('x', 0))
    Array.from(NIM).forEach((character, at) => read(keyOf(character, 500 + at * 10)))
    expect(read({ ...keyOf('', 610), key: 'Enter' })).toEqual({ is: 'scan', text: NIM })
  })

  test('Shift between the characters is no character', () => {
    const shift = { ...keyOf('', 0), key: 'Shift', code: 'ShiftLeft' }
    expect(
      send(
        typed('A12/34').flatMap((key) => [shift, key]),
        8,
      ),
    ).toEqual({ is: 'scan', text: 'A12/34' })
  })

  test('a scanner set to a US keyboard on a computer that has another', () => {
    // German: '-' comes as 'ß', y and z change places. French: the digits come as the row's shifted signs.
    const german = typed(ID).map((key) => (key.key === '-' ? { ...key, key: 'ß' } : key))
    expect(send(german, 8)).toEqual({ is: 'scan', text: ID })
    const french = typed(`${NIM}-12`).map((key) => ({
      ...key,
      key: ')&é"\'(-è_ç'['0123456789'.indexOf(key.key)] ?? key.key,
    }))
    expect(send(french, 8)).toEqual({ is: 'scan', text: `${NIM}-12` })
  })

  test('a code of somebody else comes as it is: the verdict is not made here', () => {
    expect(send(typed('a-b-c-d'), 8)).toEqual({ is: 'scan', text: 'a-b-c-d' })
  })

  test('a second line end right after presses nothing', () => {
    const read = createKeyReader()
    typed(NIM).forEach((key, at) => read({ ...key, timeStamp: at * 10 }))
    const enter = (timeStamp: number) => read({ ...keyOf('', timeStamp), key: 'Enter' })
    expect([enter(100), enter(110), enter(900)].map(({ is }) => is)).toEqual(['scan', 'echo', 'other'])
  })

  test('tells how many have come at that pace', () => {
    const read = createKeyReader()
    expect(read(keyOf('1', 0))).toEqual({ is: 'character', burst: 1 })
    expect(read(keyOf('2', 10))).toEqual({ is: 'character', burst: 2 })
    expect(read(keyOf('3', 400))).toEqual({ is: 'character', burst: 1 })
  })
})
