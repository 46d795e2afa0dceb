import { isDeepStrictEqual } from 'node:util'
import { expect } from '@playwright/test'
import { tell } from '../figures'
import type { ChaosSize } from './plan'
import { type ChaosRun, removeRun, runChaos } from './run'
import { deliverShuffled } from './shuffle'
import { type Verdict, judge } from './verdict'

/** The most faults that are shown. */
const SHOWN = 12

/** Rows whose acts are too close to each other to have one right order: more would make the proof weak. */
const MOST_OPEN = 0.2

/**
 * Plays the whole event on devices and browsers, with kills and a bad network, and expects that nothing is lost, nothing is there twice,
 * every queue empties, and every row is as the model has it; then the same of deliveries in random order to fresh servers. `after` gets
 * the run and its verdict before its folders go.
 */
export async function proveChaos(
  size: ChaosSize,
  seed: number,
  after: (run: ChaosRun, verdict: Verdict) => void = () => undefined,
): Promise<void> {
  console.log(`CHAOS_SEED=${seed}`)
  const since = performance.now()
  const run = await runChaos(size, seed)
  try {
    const verdict = judge(run.acts, run.books, run.stalls)
    tell('chaos', {
      seed,
      killed: run.killed,
      acts: run.acts.length,
      ...run.figures,
      'queues empty after (ms)': run.drainMs,
      ...figuresOf(verdict),
    })
    expectNone([...run.left, ...verdict.faults])
    expect(run.killed).toEqual({
      server: size.serverKills,
      postgres: size.postgresKills,
      browser: size.browserKills,
    })
    expect(Math.min(...run.waitedAtClockSet), 'items waited when a clock was set').toBeGreaterThan(0)
    expect(verdict.open.size).toBeLessThan(MOST_OPEN * verdict.rows)
    after(run, verdict)

    let same = 0
    const differing: string[] = []
    const repeated: Verdict[] = []
    for (let at = 0; at < size.shuffles; at++) {
      const books = await deliverShuffled(run.event.pristine, run.acts, {
        seed: seed + at,
        byBatch: at % 2 === 0,
      })
      const again = judge(run.acts, books)
      repeated.push(again)
      expectNone(again.faults)
      const [first] = repeated as [Verdict]
      for (const [place, row] of again.shown) {
        if (isDeepStrictEqual(row, verdict.shown.get(place))) same++
        if (!again.open.has(place) && !isDeepStrictEqual(row, first.shown.get(place)))
          differing.push(`${place} is ${JSON.stringify(row)}, was ${JSON.stringify(first.shown.get(place))}`)
      }
      expectNone(differing)
    }
    tell('shuffled', {
      deliveries: repeated.length,
      rows: repeated.map(({ rows }) => rows),
      'rows as after the event': `${((100 * same) / (verdict.rows * repeated.length)).toFixed(2)} %`,
      'whole proof (s)': Math.round((performance.now() - since) / 1000),
    })
  } finally {
    await removeRun(run)
  }
}

function expectNone(faults: readonly string[]): void {
  expect({ faults: faults.length, first: faults.slice(0, SHOWN) }).toEqual({ faults: 0, first: [] })
}

function figuresOf({ faults, rows, open, undecided, dateErrors, timelessErrors }: Verdict): object {
  return {
    lost: faults.filter((fault) => fault.startsWith('lost')).length,
    twice: faults.filter((fault) => fault.startsWith('doubled')).length,
    rows,
    undecided,
    'rows with acts too close to order': open.size,
    'error of happened_at (ms)': spread(dateErrors),
    'without a known offset (ms)': spread(timelessErrors),
  }
}

function spread(values: readonly number[]): object {
  const sorted = [...values].sort((a, b) => a - b)
  const at = (share: number) => sorted[Math.floor(share * (sorted.length - 1))] ?? null
  return { acts: sorted.length, least: at(0), median: at(0.5), p99: at(0.99), most: at(1) }
}
