import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { toast, toastsOf } from './toast'
import { Toaster } from './Toaster'

/** sonner fades a toast out after its time; by then it is gone for sure. */
const FADE_MS = 500

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
/** One that is taken back goes in steps, each of which has to be drawn. */
const fade = async () => {
  await pass(50)
  await pass(50)
  await pass(FADE_MS)
}
const shown = (text: string) => screen.queryAllByText(text).length

let round = 0
/** Texts are remembered for 2 s, so each test has its own. */
const fresh = () => `Pesan ${++round}`

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date', 'performance', 'requestAnimationFrame'] })
  render(<Toaster />)
})

afterEach(async () => {
  await pass(10_000)
  vi.useRealTimers()
})

test.each([
  ['success', 2000],
  ['error', 4000],
  ['info', 3000],
  ['warning', 3000],
] as const)('%s stays %i ms', async (kind, duration) => {
  const text = fresh()
  toast[kind](text)
  await pass(duration - 100)
  expect(shown(text)).toBe(1)
  await pass(100 + FADE_MS)
  expect(shown(text)).toBe(0)
})

// rule U2
test('the same text with another detail is shown at once, with the same detail once in 2 s', async () => {
  const text = fresh()
  const loginAnswer = toastsOf(text)
  loginAnswer.error(text, { detail: 'Alasan satu' })
  loginAnswer.error(text, { detail: 'Alasan satu' })
  await pass(500)
  expect([shown('Alasan satu'), shown('Alasan dua')]).toEqual([1, 0])
  loginAnswer.error(text, { detail: 'Alasan dua' })
  await fade()
  expect([shown('Alasan satu'), shown('Alasan dua')]).toEqual([0, 1])
})

// rule U1
test('a toast stays for the given duration', async () => {
  const text = fresh()
  toast.success(text, { duration: 4000 })
  await pass(3900)
  expect(shown(text)).toBe(1)
  await pass(100 + FADE_MS)
  expect(shown(text)).toBe(0)
})

test('a toast waits for the Toaster, at most for its own duration', async () => {
  cleanup()
  const [early, late] = [fresh(), fresh()]
  toast.success(early)
  await pass(1500)
  toast.success(late)
  await pass(1000)
  render(<Toaster />)
  await pass(100)
  expect([shown(early), shown(late)]).toEqual([0, 1])
})

// rule U26
test('a toast whose Toaster does not come in time is shown without it, once, for its duration', async () => {
  cleanup()
  const [first, taken, last] = [fresh(), fresh(), fresh()]
  toast.error(first, { detail: 'Alasan' })
  const act = toastsOf(fresh())
  act.error(taken)
  await pass(400)
  expect(shown(taken)).toBe(0)
  await pass(200)
  expect(screen.getAllByRole('alert').map(({ textContent }) => textContent)).toEqual([
    `${first}\nAlasan`,
    taken,
  ])
  act.success(last)
  await pass(600)
  expect([shown(taken), shown(last)]).toEqual([0, 1])
  expect(screen.getByRole('status').textContent).toBe(last)
  render(<Toaster />)
  await pass(100)
  expect([shown(first), shown(last)], 'the Toaster has them now').toEqual([1, 1])
  await pass(4000 + FADE_MS)
  cleanup()
  const late = fresh()
  toast.success(late)
  await pass(1000)
  expect(shown(late)).toBe(1)
  await pass(1000)
  expect(shown(late)).toBe(0)
})

// rule U2
test('equal texts are shown once in 2000 ms, whatever their kind', async () => {
  const text = fresh()
  toast.error(text)
  toast.info(text)
  await pass(1999)
  toast.error(text)
  await pass(0)
  expect(shown(text)).toBe(1)
})

// rule U2
test('the same text is shown again 2000 ms after the one that was shown', async () => {
  const text = fresh()
  toast.error(text)
  await pass(1500)
  toast.error(text)
  await pass(500)
  toast.error(text)
  await pass(0)
  expect(shown(text)).toBe(2)
})

test('different texts are shown together', async () => {
  const [one, other] = [fresh(), fresh()]
  toast.error(one)
  toast.error(other)
  await pass(0)
  expect([shown(one), shown(other)]).toEqual([1, 1])
})

// rule U3
test('a success removes the error of the same act, not of another', async () => {
  const [wrong, other, right] = [fresh(), fresh(), fresh()]
  const act = fresh()
  toastsOf(act).error(wrong)
  toastsOf(fresh()).error(other)
  await pass(1000)
  expect([shown(wrong), shown(other)]).toEqual([1, 1])
  toastsOf(act).success(right)
  await fade()
  expect([shown(wrong), shown(other), shown(right)]).toEqual([0, 1, 1])
})

// rules U2, U3
test('an error that its own act removed is shown again, also within 2000 ms', async () => {
  const [wrong, right] = [fresh(), fresh()]
  const act = toastsOf(fresh())
  act.error(wrong)
  await pass(500)
  act.success(right)
  await fade()
  expect([shown(wrong), shown(right)]).toEqual([0, 1])
  act.error(wrong)
  await fade()
  expect([shown(wrong), shown(right)]).toEqual([1, 0])
})

// rule U2
test('equal texts of one act are shown once, whatever the time between them', async () => {
  const text = fresh()
  const act = toastsOf(fresh())
  act.error(text)
  await pass(1000)
  act.error(text)
  await pass(0)
  expect(shown(text)).toBe(1)
  await pass(1500)
  act.error(text)
  await fade()
  expect(shown(text)).toBe(1)
  // The second one counts from its own moment.
  await pass(3000)
  expect(shown(text)).toBe(1)
})

// rule U3
test('a toast that was removed before the Toaster appeared is not shown', async () => {
  cleanup()
  const [wrong, right] = [fresh(), fresh()]
  const act = toastsOf(fresh())
  act.error(wrong)
  act.success(right)
  render(<Toaster />)
  await pass(100)
  expect([shown(wrong), shown(right)]).toEqual([0, 1])
})

// rule U1
test('a toast is removed with its page, unless it is marked as lasting', async () => {
  cleanup()
  const { rerender } = render(<Toaster page="/tugas" />)
  const [passing, lasting, next] = [fresh(), fresh(), fresh()]
  toast.error(passing)
  toast.success(lasting, { lasts: true })
  await pass(0)
  expect([shown(passing), shown(lasting)]).toEqual([1, 1])
  rerender(<Toaster page="/kelompok" />)
  toast.info(next)
  await fade()
  expect([shown(passing), shown(lasting), shown(next)]).toEqual([0, 1, 1])
})

// rule U13
test('an error is an alert, other toasts are a status', async () => {
  const [good, bad] = [fresh(), fresh()]
  toast.success(good)
  toast.error(bad)
  await pass(0)
  expect(screen.getByRole('status').textContent).toBe(good)
  expect(screen.getByRole('alert').textContent).toBe(bad)
})
