import { pusatCalls } from '@bakti/contract/pusat/pusat.calls'
import { shoot } from './generator/shoot'
import { paths } from './paths'
import { keep } from './results'
import { type Stage, onStage } from './stage'
import { median, round } from './statistics'
import { type Target, atMost } from './targets'

const VIEWERS = 100
const PHONES = 300
const SCANS = 12_000
const PAIRS = 5
const QUICK_PAIRS = 2
const LIMIT = 1.25

export interface PusatResult {
  viewers: number
  phones: number
  pairs: number
  p99_ms: number
  p99_with_viewers_ms: number
  ratio: number
  /** Messages that one viewer got in each second. */
  messages_per_second: number
}

/** Opens the command centre so many times. `close` ends them and returns how many parts each got on average. */
async function follow({ product, token }: Stage, viewers: number) {
  const ended = new AbortController()
  let parts = 0
  const one = async () => {
    const response = await fetch(`${product.url}/api${pusatCalls.follow.path}`, {
      headers: { Authorization: `Bearer ${token}` },
      signal: ended.signal,
    })
    if (!response.ok || !response.body) throw new Error(`the command centre: ${response.status}`)
    const count = new WritableStream({ write: () => void parts++ })
    return { read: response.body.pipeTo(count).catch(() => undefined) }
  }
  const all = await Promise.all(Array.from({ length: viewers }, one))
  return async () => {
    ended.abort()
    await Promise.all(all.map(({ read }) => read))
    return parts / viewers
  }
}

async function scans(stage: Stage, nth: number) {
  await stage.caretaker.reset()
  const { shots, check } = await paths.scan(stage, SCANS, nth)
  const volley = await shoot(stage.product.url, shots, PHONES)
  await check()
  return volley
}

/** Scans of 300 phones, with the command centre open 100 times and without it, in turn. */
export async function benchPusat(quick: boolean): Promise<readonly Target[]> {
  const pairs = quick ? QUICK_PAIRS : PAIRS
  return onStage(async (stage) => {
    const rounds: { alone: number; beside: number; messages: number }[] = []
    // The first pair warms up.
    for (let pair = 0; pair <= pairs; pair++) {
      const alone = await scans(stage, 2 * pair)
      const close = await follow(stage, VIEWERS)
      const beside = await scans(stage, 2 * pair + 1)
      const messages = (await close()) / beside.seconds
      if (pair > 0) rounds.push({ alone: alone.p99_ms, beside: beside.p99_ms, messages })
    }
    const result: PusatResult = {
      viewers: VIEWERS,
      phones: PHONES,
      pairs,
      p99_ms: round(median(rounds.map(({ alone }) => alone))),
      p99_with_viewers_ms: round(median(rounds.map(({ beside }) => beside))),
      ratio: round(median(rounds.map(({ alone, beside }) => beside / alone))),
      messages_per_second: round(median(rounds.map(({ messages }) => messages))),
    }
    console.log(result)
    const targets = [atMost('scans beside 100 viewers of pusat: p99 over p99 without', result.ratio, LIMIT)]
    await keep({ pusat: { ...result, targets } })
    return targets
  })
}
