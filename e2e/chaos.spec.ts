import { expect, test } from './test'
import { proveChaos } from './chaos/prove'
import type { ChaosRun } from './chaos/run'
import { type Books, type Verdict, isTimeless, judge, placeOf } from './chaos/verdict'

// rules O1, O9, O14, O20, H1
test('the short form of the chaos proof: every act counts once, and a lost, a doubled or a wrong one would be found', async () => {
  test.setTimeout(480_000)
  const size = {
    devices: 8,
    acts: 30,
    activities: 3,
    browsers: 1,
    browserActs: 8,
    camera: false,
    seconds: 40,
    serverKills: 3,
    postgresKills: 1,
    browserKills: 1,
    shuffles: 2,
  }
  await proveChaos(size, Number(process.env.CHAOS_SEED ?? 20_250_811), expectFound)
})

/** Makes one part of the books wrong at a time, and expects a fault for it. The act is one whose date and order among others are known. */
function expectFound({ acts, books }: ChaosRun, { open }: Verdict): void {
  const faultsOf = (wrong: Partial<Books>) => judge(acts, { ...books, ...wrong }).faults.join('\n')
  const { events, rows } = books
  const act = acts.find((each) => !open.has(placeOf(each)) && !isTimeless(each))!
  const event = events.find(({ id }) => id === act.id)!
  const others = events.filter((each) => each !== event)
  expect(faultsOf({ events: others })).toContain(`lost: {"id":"${act.id}"`)
  const twin = { ...event, id: '00000000-0000-4000-8000-000000000000' }
  expect(faultsOf({ events: [...events, twin] })).toContain(`doubled: no device did {"id":"${twin.id}"`)

  const place = placeOf(act)
  const withRow = (change: object) =>
    faultsOf({ rows: new Map(rows).set(place, { ...rows.get(place)!, ...change }) })
  expect(withRow({ undecided: !rows.get(place)!.undecided })).toContain(`a wrong row: ${place}`)
  expect(withRow({ time: new Date() })).toContain(`a wrong row: ${place}`)
  const late = { ...event, happened_at: new Date(event.happened_at.getTime() + 60_000) }
  expect(faultsOf({ events: [late, ...others] })).toContain('ms wrong')
}
