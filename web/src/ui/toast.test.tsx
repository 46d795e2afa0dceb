import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
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

describe('toast (seed §9)', () => {
  it.each([
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

  it('the same words with another reason are told at once, the same reason once in 2 s', async () => {
    const text = fresh()
    const masuk = toastsOf(text)
    masuk.error(text, { detail: 'Alasan satu' })
    masuk.error(text, { detail: 'Alasan satu' })
    await pass(500)
    expect([shown('Alasan satu'), shown('Alasan dua')]).toEqual([1, 0])
    masuk.error(text, { detail: 'Alasan dua' })
    await fade()
    expect([shown('Alasan satu'), shown('Alasan dua')]).toEqual([0, 1])
  })

  it('stays as long as it is told', async () => {
    const text = fresh()
    toast.success(text, { duration: 4000 })
    await pass(3900)
    expect(shown(text)).toBe(1)
    await pass(100 + FADE_MS)
    expect(shown(text)).toBe(0)
  })

  it('waits for the Toaster, but not longer than it would have stayed', async () => {
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

  it('shows equal texts once in 2000 ms, whatever their kind', async () => {
    const text = fresh()
    toast.error(text)
    toast.info(text)
    await pass(1999)
    toast.error(text)
    await pass(0)
    expect(shown(text)).toBe(1)
  })

  it('shows the same text again after 2000 ms, counted from the one that was shown', async () => {
    const text = fresh()
    toast.error(text)
    await pass(1500)
    toast.error(text)
    await pass(500)
    toast.error(text)
    await pass(0)
    expect(shown(text)).toBe(2)
  })

  it('shows different texts beside each other', async () => {
    const [one, other] = [fresh(), fresh()]
    toast.error(one)
    toast.error(other)
    await pass(0)
    expect([shown(one), shown(other)]).toEqual([1, 1])
  })

  it('takes an error back when the same act succeeds, and leaves that of another act', async () => {
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

  it('shows an error again that its own act had taken back, also within 2000 ms', async () => {
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

  it('shows equal texts of one act once, however long after each other', async () => {
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

  it('says nothing that was taken back before the Toaster was there', async () => {
    cleanup()
    const [wrong, right] = [fresh(), fresh()]
    const act = toastsOf(fresh())
    act.error(wrong)
    act.success(right)
    render(<Toaster />)
    await pass(100)
    expect([shown(wrong), shown(right)]).toEqual([0, 1])
  })

  it('goes with its page, but for the one that leads to the next', async () => {
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

  it('is an alert for errors and a status for the rest', async () => {
    const [good, bad] = [fresh(), fresh()]
    toast.success(good)
    toast.error(bad)
    await pass(0)
    expect(screen.getByRole('status').textContent).toBe(good)
    expect(screen.getByRole('alert').textContent).toBe(bad)
  })
})
