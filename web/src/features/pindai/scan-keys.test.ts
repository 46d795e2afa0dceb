// @vitest-environment node
import { expect, test } from 'vitest'
import { type Key, type KeyMeaning, createKeyReader } from './scan-keys'

const NIM = '2510512034'
const ID = '7c2a4b1e-93f0-4d58-a6c1-0e5b7f21d834'

/** The key that gives a character on a US keyboard. */
function keyOf(character: string, timeStamp: number): Key {
  const code = /[0-9]/.test(character)
    ? `Digit${character}`
    : /[a-z]/i.test(character)
      ? `Key${character.toUpperCase()}`
      : ({ '-': 'Minus', '.': 'Period', '/': 'Slash' }[character] ?? '')
  return { key: character, code, shiftKey: /[A-Z]/.test(character), repeat: false, timeStamp }
}

/** Sends keys `gap` ms apart, then Enter. Returns the meaning of Enter. */
function send(keys: readonly Key[], gap: number): KeyMeaning {
  const read = createKeyReader()
  keys.forEach((key, index) => read({ ...key, timeStamp: 1000 + index * gap }))
  return read(enter(1000 + keys.length * gap))
}
const enter = (timeStamp: number): Key => ({ ...keyOf('', timeStamp), key: 'Enter', code: 'Enter' })

/** Sends characters and Enter into a field with the text `stood`, each `gap` ms after the one before. */
function sendInField(keys: readonly { character: string; gap: number }[], stood = ''): KeyMeaning {
  const read = createKeyReader()
  let [now, value] = [1000, stood]
  for (const { character, gap } of keys) {
    now += gap
    read(keyOf(character, now), value)
    value += character
  }
  return read(enter(now + 20), value)
}
const paced = (text: string, gap: number) => Array.from(text).map((character) => ({ character, gap }))
const typed = (text: string) => Array.from(text).map((character) => keyOf(character, 0))

// rule S12
test.each([1, 12, 30])('keys %i ms apart that end in Enter are a scan', (gap) => {
  expect(send(typed(ID), gap)).toEqual({ is: 'scan', text: ID })
  expect(send(typed(NIM), gap)).toEqual({ is: 'scan', text: NIM })
})

// rule S12
test.each([50, 80, 300])('keys %i ms apart are a person', (gap) => {
  expect(send(typed(NIM), gap)).toEqual({ is: 'other' })
})

// rule S12
test('a few fast keys, a held key, or Enter alone are not a scan', () => {
  expect(send(typed('1234'), 5)).toEqual({ is: 'other' })
  expect(send([], 5)).toEqual({ is: 'other' })
  expect(
    send(
      typed('1111111111').map((key, at) => ({ ...key, repeat: at > 0 })),
      30,
    ),
  ).toEqual({ is: 'other' })
})

// rule S12
test('what a person typed before is not part of the scan', () => {
  const read = createKeyReader()
  read(keyOf('x', 0))
  Array.from(NIM).forEach((character, at) => read(keyOf(character, 500 + at * 10)))
  expect(read(enter(610))).toEqual({ is: 'scan', text: NIM })
})

test('Shift between the characters is ignored', () => {
  const shift = { ...keyOf('', 0), key: 'Shift', code: 'ShiftLeft' }
  expect(
    send(
      typed('A12/34').flatMap((key) => [shift, key]),
      8,
    ),
  ).toEqual({ is: 'scan', text: 'A12/34' })
})

test('reads a scanner that is set to a US keyboard on a computer with another layout', () => {
  // German: '-' comes as 'ß', y and z change places. French: the digits come as the row's shifted signs.
  const german = typed(ID).map((key) => (key.key === '-' ? { ...key, key: 'ß' } : key))
  expect(send(german, 8)).toEqual({ is: 'scan', text: ID })
  const french = typed(`${NIM}-12`).map((key) => ({
    ...key,
    key: ')&é"\'(-è_ç'['0123456789'.indexOf(key.key)] ?? key.key,
  }))
  expect(send(french, 8)).toEqual({ is: 'scan', text: `${NIM}-12` })
})

test('a text that is not a participant’s code is passed on unchanged', () => {
  expect(send(typed('a-b-c-d'), 8)).toEqual({ is: 'scan', text: 'a-b-c-d' })
})

// rule S12
test('a second line end presses nothing', () => {
  const read = createKeyReader()
  typed(NIM).forEach((key, at) => read({ ...key, timeStamp: at * 10 }))
  expect([100, 110, 900].map((at) => read(enter(at)).is)).toEqual(['scan', 'echo', 'other'])
})

// rule S12
test.each([90, 150, 400])(
  'a NIM that begins with keys %i ms apart is typing, however fast it ends',
  (gap) => {
    expect(sendInField([...paced('25105', gap), ...paced('12034', 15)])).toEqual({ is: 'other' })
  },
)

// rule S12
test('in a field with text a few fast keys are typing, a whole code is a scan', () => {
  expect(sendInField(paced('12034', 15), '25105')).toEqual({ is: 'other' })
  expect(sendInField(paced(NIM, 15), '77')).toEqual({ is: 'scan', text: NIM })
  expect(sendInField(paced(ID, 8), 'sari')).toEqual({ is: 'scan', text: ID })
  expect(sendInField(paced('12034', 15))).toEqual({ is: 'scan', text: '12034' })
})

// rule S12
test('in a field a few fast keys that are not a code are typing; more than a person can type are a scan', () => {
  expect(sendInField(paced('a-b-c', 15))).toEqual({ is: 'other' })
  expect(sendInField(paced('https://a.id', 15))).toEqual({ is: 'scan', text: 'https://a.id' })
})

test('reports where a text begins, and which characters came fast', () => {
  const read = createKeyReader()
  expect(read(keyOf('1', 0))).toEqual({ is: 'character', first: true, fast: false })
  expect(read(keyOf('2', 10))).toEqual({ is: 'character', first: false, fast: true })
  expect(read(keyOf('3', 90))).toEqual({ is: 'character', first: false, fast: false })
  expect(read(keyOf('4', 400))).toEqual({ is: 'character', first: true, fast: false })
})
