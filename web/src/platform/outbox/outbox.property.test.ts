// @vitest-environment node
import 'fake-indexeddb/auto'
import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { kinds } from '../../features/outbox/outbox.queries'
import { session } from '../session'
import { CampusServer, type Fault } from '../testing/campus-server'
import { logIn } from '../testing/login'
import { Outbox } from './outbox'

session.start()

/** What may happen between an act and its arrival; tabs and members by number. */
type Step =
  | { do: 'act'; tab: number; member: string }
  | { do: 'network'; faults: Fault[] }
  | { do: 'open' }
  | { do: 'crash'; tab: number }
  | { do: 'try'; tab: number }
  | { do: 'login' }

const fault: fc.Arbitrary<Fault> = fc.constantFrom<Fault>(
  'ok',
  'cut',
  'lost',
  'portal',
  { status: 503 },
  { status: 500 },
  { status: 429, body: { message: 'Tunggu' } },
  { status: 401, body: { message: 'Sesi berakhir' } },
)
const tab = fc.nat(2)
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({ do: fc.constant('act' as const), tab, member: fc.constantFrom('a', 'b', 'c') }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('network' as const), faults: fc.array(fault, { maxLength: 6 }) }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('crash' as const), tab }) },
  { weight: 1, arbitrary: fc.constant({ do: 'open' as const }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('try' as const), tab }) },
  { weight: 1, arbitrary: fc.constant({ do: 'login' as const }) },
)

let runs = 0

/** Plays the steps, then lets the network be good; resolves to what was kept and what the server did. */
async function play(steps: readonly Step[]) {
  vi.useFakeTimers({ toFake: ['Date'] })
  const name = `property-${++runs}`
  const server = new CampusServer()
  vi.stubEnv('VITE_API_URL', await server.start())
  let faults: Fault[] = []
  server.fate = () => faults.shift() ?? 'ok'
  await logIn(server)
  server.done.length = server.heard.length = 0

  const tabs: Outbox<typeof kinds>[] = []
  const open = () => {
    const made = new Outbox({ kinds, name, locks: undefined })
    made.start()
    tabs.push(made)
    return made
  }
  const pick = (n: number) => tabs[n % Math.max(1, tabs.length)] ?? open()
  const kept: { id: string; member: string }[] = []

  for (const each of steps) {
    if (each.do === 'network') faults = [...each.faults]
    else if (each.do === 'open') open()
    else if (each.do === 'try') pick(each.tab).sendNow()
    else if (each.do === 'login') await logIn(server)
    else if (each.do === 'crash') {
      tabs.splice(tabs.indexOf(pick(each.tab)), 1)[0]?.stop()
      vi.setSystemTime(Date.now() + 10_001) // a dead tab's lease runs out
    } else {
      const { member } = each
      const { id } = await pick(each.tab).put({
        kind: 'status',
        entity: member,
        body: { anggota_id: member, absen_id: 'hari-1', status_kehadiran: 'Izin' },
        label: member,
      })
      kept.push({ id, member })
    }
  }

  faults = []
  await logIn(server)
  const last = pick(0)
  await vi.waitFor(
    async () => {
      last.sendNow()
      expect(await last.items()).toEqual([])
    },
    { timeout: 10_000, interval: 5 },
  )
  for (const each of tabs) each.stop()
  await server.stop()
  const delivered = server.done
    .filter((heard) => heard.path === '/absen/status')
    .map((heard) => ({
      id: heard.headers['idempotency-key'],
      member: (heard.body as { anggota_id: string }).anggota_id,
    }))
  return { kept, delivered }
}

// rules O1, O9, O13, O14
test('with any faults of network and tabs every operation arrives once, in order per entity, and none is lost', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 25 }), async (steps) => {
      const { kept, delivered } = await play(steps)
      expect(new Set(delivered.map(({ id }) => id))).toEqual(new Set(kept.map(({ id }) => id)))
      expect(delivered).toHaveLength(kept.length)
      for (const member of ['a', 'b', 'c']) {
        const of = (list: { member: string }[]) => list.filter((each) => each.member === member)
        expect(of(delivered)).toEqual(of(kept))
      }
    }),
    { numRuns: 40, endOnFailure: true },
  )
}, 60_000)
