import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { absenCalls } from '@bakti/contract/absen/absen.calls'
import { aktivasiCalls } from '@bakti/contract/aktivasi/aktivasi.calls'
import type { CheckedKode } from '@bakti/contract/aktivasi/aktivasi.schemas'
import { type Envelope, HEADERS } from '@bakti/contract/envelope'
import pg, { type PoolConfig } from 'pg'
import { hashKode, makeKode } from '../../server/src/features/aktivasi/kode'
import { fill, takeCare } from './database'
import { cpuOfMachine, cpuOfProcess, ticksOfTrees } from './processes'
import { findPostgres, login, startProduct } from './servers'
import { percentile, round } from './statistics'
import { type Target, atMost } from './targets'

/** So many come in the first seconds, the others over the rest of the time. */
const PLANS = {
  full: { people: 8_000, first: 500, firstS: 10, restS: 590 },
  // At the same rates, for less long.
  quick: { people: 900, first: 500, firstS: 10, restS: 30 },
}
const SCAN_EVERY_MS = 50
/** Browsers open one connection each; the machine that plays them all has no more ports than this at once. */
const SOCKETS = 1_000

export interface Person {
  nim: string
  kode: string
}

/** Gives members printed codes, as /cetak-qr does. */
export async function giveCodes(connection: PoolConfig, most: number): Promise<Person[]> {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    const [key] = (await client.query<{ kunci: string }>('select kunci from kunci_aktivasi')).rows
    const { rows } = await client.query<{ id: string; nim: string }>(
      `select a.id, a.nim from anggota a where not exists (select from users u where u.id_anggota = a.id)
       order by a.id limit $1`,
      [most],
    )
    const people = rows.map(({ id, nim }) => ({ id, nim, kode: makeKode() }))
    await client.query(
      `insert into kode_aktivasi (id_anggota, kode_hash, id_cetak, dicetak_at)
       select id, hash, gen_random_uuid(), now() from unnest($1::uuid[], $2::text[]) as t (id, hash)
       on conflict (id_anggota) do update set kode_hash = excluded.kode_hash`,
      [
        people.map(({ id }) => id),
        people.map(({ id, kode }) => hashKode(key?.kunci ?? '', { id_anggota: id, kode })),
      ],
    )
    return people
  } finally {
    await client.end()
  }
}

export interface Answered {
  status: number
  retryAfter: number
  body: string
}

export function post(
  url: string,
  agent: Agent,
  { body, headers = {} }: { body: object; headers?: object },
): Promise<Answered> {
  return new Promise((resolve, reject) => {
    const all = { 'Content-Type': 'application/json', ...headers }
    const sent = request(url, { method: 'POST', agent, headers: all }, (response) => {
      const parts: Buffer[] = []
      response.on('data', (part: Buffer) => parts.push(part)).on('error', reject)
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          retryAfter: Number(response.headers['retry-after']),
          body: Buffer.concat(parts).toString(),
        }),
      )
    })
    sent.on('error', reject).end(JSON.stringify(body))
  })
}

interface Tally {
  waits: number[]
  /** Answers 503, which the browser tries again. */
  turnedAway: number
  /** The status of each other refusal. */
  refused: number[]
}

const newTally = (): Tally => ({ waits: [], turnedAway: 0, refused: [] })

/** Asks until the server has time, as the page does (rule A29). */
async function patiently(ask: () => Promise<Answered>, tally: Tally): Promise<Answered | null> {
  for (;;) {
    const answer = await ask()
    if (answer.status === 200) return answer
    if (answer.status !== 503) {
      tally.refused.push(answer.status)
      return null
    }
    tally.turnedAway++
    await sleep((answer.retryAfter || 3) * 1000 * (0.5 + Math.random()))
  }
}

/** Both steps, from the first request to the session. */
async function activate(url: string, agent: Agent, { nim, kode }: Person, tally: Tally): Promise<void> {
  const began = performance.now()
  const headers = { [HEADERS.deviceId]: randomUUID() }
  const checked = await patiently(
    () => post(`${url}/api${aktivasiCalls.check.path}`, agent, { body: { nim, kode }, headers }),
    tally,
  )
  if (!checked) return
  const { tiket } = (JSON.parse(checked.body) as Envelope<CheckedKode>).data
  const body = { tiket, email: `aktif${nim}@contoh.id`, password: `melati-${nim}` }
  const done = await patiently(() => post(`${url}/api${aktivasiCalls.activate.path}`, agent, { body }), tally)
  if (done) tally.waits.push(performance.now() - began)
}

/** Scans at an even pace until `over`. Returns how long each took. */
export async function scanUntil(
  url: string,
  headers: object,
  acts: Iterable<object>,
  over: () => boolean,
): Promise<number[]> {
  const agent = new Agent({ keepAlive: true })
  const waits: number[] = []
  const sent: Promise<void>[] = []
  for (const body of acts) {
    if (over()) break
    const began = performance.now()
    const own = { ...headers, [HEADERS.idempotencyKey]: randomUUID() }
    const scan = async () => {
      const { status } = await post(`${url}/api${absenCalls.scan.path}`, agent, { body, headers: own })
      if (status !== 200) throw new Error(`a scan was refused: ${status}`)
      waits.push(performance.now() - began)
    }
    sent.push(scan())
    await sleep(SCAN_EVERY_MS)
  }
  await Promise.all(sent)
  agent.destroy()
  return waits
}

/** Processor time so far, in µs: of each side, and of the whole machine. */
const readProcessors = (server: number, postgres: number) => ({
  at: performance.now(),
  server: cpuOfProcess(server),
  postgres: ticksOfTrees(postgres),
  players: cpuOfProcess(process.pid),
  machine: cpuOfMachine(),
})

/** Processors that each was on, of those of the machine, between two readings. `others`: what has nothing to do with it. */
function processorsBetween(
  began: ReturnType<typeof readProcessors>,
  ended: ReturnType<typeof readProcessors>,
) {
  const of = (side: 'server' | 'postgres' | 'players' | 'machine') =>
    (ended[side] - began[side]) / 1000 / (ended.at - began.at)
  const [server, postgres, players] = [of('server'), of('postgres'), of('players')]
  const others = of('machine') - server - postgres - players
  return {
    server: round(server, 2),
    postgres: round(postgres, 2),
    players: round(players, 2),
    others: round(others, 2),
  }
}

const percentileOf = (share: number, waits: readonly number[]) =>
  percentile(
    waits.toSorted((a, b) => a - b),
    share,
  )

/** Everybody activates the printed card, most of them after the first day's opening, while the gate scans. */
export async function benchRush(quick: boolean): Promise<readonly Target[]> {
  const { people: most, first, firstS, restS } = quick ? PLANS.quick : PLANS.full
  const dataDir = await mkdtemp(join(tmpdir(), 'bakti-bench-'))
  const product = await startProduct(dataDir)
  const agent = new Agent({ keepAlive: true, maxSockets: SOCKETS })
  try {
    console.log('Filling the demo …')
    const { connection, pid } = findPostgres(dataDir)
    const { anggota } = await fill(connection)
    const people = await giveCodes(connection, most)
    const caretaker = await takeCare(connection)
    const absen = Array.from({ length: 4 }, () => randomUUID())
    await caretaker.addAbsen(absen)
    const acts = absen.flatMap((absenId) => anggota.map(({ id }) => ({ absenId, participantIdentifier: id })))
    const token = { Authorization: `Bearer ${await login(product.url)}` }
    const quietEnd = performance.now() + 10_000
    const alone = await scanUntil(
      product.url,
      token,
      acts.slice(0, 1_000),
      () => performance.now() > quietEnd,
    )

    const began = readProcessors(product.pid, pid)
    const [early, late] = [newTally(), newTally()]
    const rush = people.map(async (person, at) => {
      const isEarly = at < first
      const when = isEarly
        ? (at / first) * firstS
        : firstS + ((at - first) / Math.max(1, people.length - first)) * restS
      await sleep(when * 1000)
      await activate(product.url, agent, person, isEarly ? early : late)
    })
    let over = false
    const all = Promise.all(rush).finally(() => (over = true))
    const [scans] = await Promise.all([scanUntil(product.url, token, acts.slice(1_000), () => over), all])
    const processors = processorsBetween(began, readProcessors(product.pid, pid))
    await caretaker.end()
    const waits = [...early.waits, ...late.waits]
    const result = {
      people: people.length,
      done: waits.length,
      refused: [...early.refused, ...late.refused],
      told_to_come_back: early.turnedAway + late.turnedAway,
      first_s: {
        p50: round(percentileOf(0.5, early.waits) / 1000, 1),
        most: round(Math.max(...early.waits) / 1000, 1),
      },
      all_s: { p95: round(percentileOf(0.95, waits) / 1000, 1), most: round(Math.max(...waits) / 1000, 1) },
      scan_alone_p95_ms: round(percentileOf(0.95, alone), 1),
      scan_beside_p95_ms: round(percentileOf(0.95, scans), 1),
      scans: scans.length,
      processors,
    }
    console.log(result)
    return [
      atMost('activations that were not done', people.length - waits.length, 0),
      atMost('activations: the slowest of all, s', result.all_s.most, 30),
      atMost('a scan beside the activations: p95, ms', result.scan_beside_p95_ms, 300),
    ]
  } finally {
    agent.destroy()
    await product.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}
