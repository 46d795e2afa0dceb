import { expect, test } from './test'
import { proveChaos } from './chaos/prove'
import type { ChaosRun } from './chaos/run'
import { type Books, judge, placeOf } from './chaos/verdict'

// rules O1, O9, O14, O20, H1
test('the short form of the chaos proof: every act counts once, and a lost, a doubled or a wrong one would be found', async () => {
  test.setTimeout(480_000)
  const size = {
    devices: 6,
    acts: 30,
    activities: 3,
    browsers: 1,
    browserActs: 8,
    camera: false,
    seconds: 25,
    serverKills: 2,
    postgresKills: 1,
    browserKills: 1,
    shuffles: 1,
  }
  await proveChaos(size, Number(process.env.CHAOS_SEED ?? 20_250_811), expectFound)
})

/** The books with something wrong in them: each must be told. */
function expectFound({ acts, books }: ChaosRun): void {
  const faultsOf = (wrong: Partial<Books>) => judge(acts, { ...books, ...wrong }).faults.join('\n')
  const { events, rows } = books
  const [first] = events
  expect(faultsOf({ events: events.slice(1) })).toContain(`lost: {"id":"${first!.id}"`)
  const twin = { ...first!, id: '00000000-0000-4000-8000-000000000000' }
  expect(faultsOf({ events: [...events, twin] })).toContain(`doubled: no device did {"id":"${twin.id}"`)

  const place = placeOf(first!)
  const withRow = (change: object) =>
    faultsOf({ rows: new Map(rows).set(place, { ...rows.get(place)!, ...change }) })
  expect(withRow({ undecided: !rows.get(place)!.undecided })).toContain(`a wrong row: ${place}`)
  expect(withRow({ time: new Date() })).toContain(`a wrong row: ${place}`)
  const late = { ...first!, happened_at: new Date(first!.happened_at.getTime() + 60_000) }
  expect(faultsOf({ events: [late, ...events.slice(1)] })).toContain('ms wrong')
}
