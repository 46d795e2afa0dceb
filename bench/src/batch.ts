import { randomUUID } from 'node:crypto'
import { Agent, request } from 'node:http'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { BATCH_MAX, absenCalls } from '@bakti/contract/absen/absen.calls'
import type { BatchAnswer, BatchItem } from '@bakti/contract/absen/absen.schemas'
import { type Envelope, HEADERS } from '@bakti/contract/envelope'
import { type Caretaker, fill, takeCare } from './database'
import { keep } from './results'
import { findPostgres, login, startProduct } from './servers'
import { median, percentile, round } from './statistics'
import { type Target, atLeast, atMost } from './targets'

const ITEMS = BATCH_MAX
/** The outbox sends so many single acts at once. */
const SINGLES_ABREAST = 4
const PHONES = 300
/** Mentors who scan while the phones send, each without a pause. */
const MENTORS = 4
const DEVICE = randomUUID()
/** Calls at once with acts of the same people, and how many people. */
const [CALLS, PEOPLE] = [10, 40]

interface Beside {
  p50_ms: number
  p95_ms: number
  most_ms: number
  scans: number
}

/** Seconds (medians) of calls with acts of the same people, beside as many acts of different people. */
export interface Crowded {
  /** Ten calls of 200 scans at once, of 40 people in all. */
  few_people_s: number
  many_people_s: number
  /** 500 statuses of one person in one call. */
  one_person_s: number
  each_person_s: number
}

export interface BatchResult {
  items: number
  rounds: number
  /** Medians. */
  singles_s: number
  batch_s: number
  crowded: Crowded
  /** Medians of the rounds' pairs: times as fast. */
  ratio: number
  lowest: number
  highest: number
  /** Kilobytes of the body of the call. */
  body_kb: number
  phones: number
  mentors: number
  /** Single scans without batches, and while the phones send theirs. */
  alone: Beside
  beside: Beside
  /** Of the phones' items: recorded in their first call, and sent back (503). */
  recorded: number
  told_later: number
  recorded_per_second: number
}

interface Act {
  absenId: string
  participantIdentifier: string
}

interface Ground {
  url: string
  token: string
  agent: Agent
  caretaker: Caretaker
  members: string[]
}

type Answered = { status: number; ms: number; body: string }

function post(
  { url, token, agent }: Ground,
  path: string,
  body: string,
  more: object = {},
): Promise<Answered> {
  const began = performance.now()
  const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json', ...more }
  return new Promise((resolve, reject) => {
    const sent = request(`${url}/api${path}`, { method: 'POST', agent, headers }, (response) => {
      const parts: Buffer[] = []
      response.on('data', (part: Buffer) => parts.push(part)).on('error', reject)
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          ms: performance.now() - began,
          body: Buffer.concat(parts).toString(),
        }),
      )
    })
    sent.on('error', reject).end(body)
  })
}

/** What a phone sends of an act of an hour ago. */
const times = (now = Date.now()) => ({
  happened_at: new Date(now - 3_600_000).toISOString(),
  sent_at: new Date(now).toISOString(),
})

async function sendScan(ground: Ground, act: Act, queued: boolean): Promise<number> {
  const { happened_at, sent_at } = times()
  const { status, ms, body } = await post(ground, absenCalls.scan.path, JSON.stringify(act), {
    [HEADERS.idempotencyKey]: randomUUID(),
    [HEADERS.deviceId]: DEVICE,
    ...(queued ? { [HEADERS.happenedAt]: happened_at, [HEADERS.sentAt]: sent_at } : {}),
  })
  if (status !== 200) throw new Error(`a scan was refused: ${body}`)
  return ms
}

function batchOf(acts: readonly Act[]): string {
  const { happened_at, sent_at } = times()
  const items = acts.map((body): BatchItem => ({
    id: randomUUID(),
    kind: 'scan',
    happened_at,
    device: DEVICE,
    body,
  }))
  return JSON.stringify({ sent_at, items })
}

async function sendBatch(ground: Ground, body: string): Promise<{ ms: number; text: string }> {
  const { status, ms, body: text } = await post(ground, absenCalls.recordBatch.path, body)
  if (status !== 200) throw new Error(`a batch was refused: ${text}`)
  return { ms, text }
}
const answersIn = (text: string) => (JSON.parse(text) as Envelope<BatchAnswer[]>).data

/** Acts on distinct members, of as many new activities as it takes. */
async function newActs({ caretaker, members }: Ground, count: number): Promise<Act[]> {
  const absen = Array.from({ length: Math.ceil(count / members.length) }, () => randomUUID())
  await caretaker.addAbsen(absen)
  return absen
    .flatMap((absenId) => members.map((participantIdentifier) => ({ absenId, participantIdentifier })))
    .slice(0, count)
}

async function singlesSeconds(ground: Ground, acts: readonly Act[]): Promise<number> {
  const began = performance.now()
  const left = acts.values()
  const send = async () => {
    for (const act of left) await sendScan(ground, act, true)
  }
  await Promise.all(Array.from({ length: SINGLES_ABREAST }, send))
  return (performance.now() - began) / 1000
}

async function batchSeconds(ground: Ground, acts: readonly Act[]): Promise<number> {
  const { ms, text } = await sendBatch(ground, batchOf(acts))
  if (answersIn(text).some(({ status }) => status !== 200)) throw new Error('an item was refused')
  return ms / 1000
}

/** Acts of an hour ago, each a little after the one before it: on a phone that waited no two have one time. */
function crowdedBody(acts: readonly Act[], kind: BatchItem['kind']): string {
  const now = Date.now()
  const items = acts.map(({ absenId, participantIdentifier }, at): BatchItem => ({
    id: randomUUID(),
    kind,
    happened_at: new Date(now - 3_600_000 + at * 1_000).toISOString(),
    device: DEVICE,
    body:
      kind === 'scan'
        ? { absenId, participantIdentifier }
        : {
            absen_id: absenId,
            anggota_id: participantIdentifier,
            status_kehadiran: at % 2 ? 'Izin' : 'Sakit',
          },
  }))
  return JSON.stringify({ sent_at: new Date(now).toISOString(), items })
}

async function secondsOf(ground: Ground, bodies: readonly string[]): Promise<number> {
  const began = performance.now()
  const answers = await Promise.all(bodies.map((body) => sendBatch(ground, body)))
  const seconds = (performance.now() - began) / 1000
  for (const { text } of answers)
    if (answersIn(text).some(({ status }) => status !== 200)) throw new Error('an item was refused')
  return seconds
}

/** What it costs that many acts are of few people. */
async function measureCrowded(ground: Ground, rounds: number): Promise<Crowded> {
  const each = 200
  const cases: Record<keyof Crowded, (acts: readonly Act[]) => string[]> = {
    few_people_s: (acts) =>
      Array.from({ length: CALLS }, () =>
        crowdedBody(
          Array.from({ length: each }, (_, at) => acts[at % PEOPLE] as Act),
          'scan',
        ),
      ),
    many_people_s: (acts) =>
      Array.from({ length: CALLS }, (_, nth) =>
        crowdedBody(acts.slice(nth * each, (nth + 1) * each), 'scan'),
      ),
    one_person_s: (acts) => [
      crowdedBody(
        Array.from({ length: ITEMS }, () => acts[0] as Act),
        'status',
      ),
    ],
    each_person_s: (acts) => [crowdedBody(acts.slice(0, ITEMS), 'status')],
  }
  const result = {} as Crowded
  for (const [name, bodiesOf] of Object.entries(cases) as [keyof Crowded, (typeof cases)[keyof Crowded]][]) {
    const seconds: number[] = []
    // The first round warms up.
    for (let nth = 0; nth <= rounds; nth++) {
      const took = await secondsOf(ground, bodiesOf(await newActs(ground, CALLS * each)))
      if (nth > 0) seconds.push(took)
    }
    result[name] = round(median(seconds), 3)
  }
  return result
}

async function measurePairs(ground: Ground, rounds: number) {
  const pairs: { singles: number; batch: number }[] = []
  // The first pair warms up.
  for (let nth = 0; nth <= rounds; nth++) {
    const acts = await newActs(ground, 2 * ITEMS)
    const [some, others] = [acts.slice(0, ITEMS), acts.slice(ITEMS)]
    const pair = { singles: 0, batch: 0 }
    if (nth % 2 === 0) pair.batch = await batchSeconds(ground, others)
    pair.singles = await singlesSeconds(ground, some)
    if (nth % 2 === 1) pair.batch = await batchSeconds(ground, others)
    if (nth > 0) pairs.push(pair)
  }
  const ratios = pairs.map(({ singles, batch }) => singles / batch)
  return {
    singles_s: round(median(pairs.map(({ singles }) => singles)), 3),
    batch_s: round(median(pairs.map(({ batch }) => batch)), 3),
    ratio: round(median(ratios)),
    lowest: round(Math.min(...ratios)),
    highest: round(Math.max(...ratios)),
  }
}

/** Mentors who scan one person after the other for as long as `while_` takes. */
async function scanWhile(ground: Ground, acts: readonly Act[], other: Promise<unknown>): Promise<Beside> {
  let ended = false
  void other.finally(() => (ended = true)).catch(() => undefined)
  const waits: number[] = []
  const left = acts.values()
  const mentor = async () => {
    for (const act of left) {
      if (ended) return
      waits.push(await sendScan(ground, act, false))
    }
  }
  await Promise.all([other, ...Array.from({ length: MENTORS }, mentor)])
  const sorted = waits.toSorted((a, b) => a - b)
  return {
    p50_ms: round(percentile(sorted, 0.5), 1),
    p95_ms: round(percentile(sorted, 0.95), 1),
    most_ms: round(sorted.at(-1) ?? Number.NaN, 1),
    scans: sorted.length,
  }
}

async function measureBeside(ground: Ground, phones: number) {
  const scans = await newActs(ground, 60_000)
  const alone = await scanWhile(ground, scans, new Promise((resolve) => setTimeout(resolve, 5_000)))
  const acts = await newActs(ground, phones * ITEMS)
  const bodies = Array.from({ length: phones }, (_, at) => batchOf(acts.slice(at * ITEMS, (at + 1) * ITEMS)))
  const began = performance.now()
  // Read after the measurement, because mentors and phones share a process.
  const texts: string[] = []
  const sending = Promise.all(
    bodies.map(async (body) => void texts.push((await sendBatch(ground, body)).text)),
  )
  const beside = await scanWhile(ground, scans.slice(alone.scans + MENTORS), sending)
  const seconds = (performance.now() - began) / 1000
  const answers = texts.flatMap(answersIn)
  const recorded = answers.filter(({ status }) => status === 200).length
  const told_later = answers.filter(({ status }) => status === 503).length
  if (recorded + told_later !== phones * ITEMS) throw new Error('an item was refused')
  return {
    phones,
    mentors: MENTORS,
    alone,
    beside,
    recorded,
    told_later,
    recorded_per_second: round(recorded / seconds, 0),
  }
}

/** A batch beside the single calls that it replaces, and single scans beside the batches of many phones. */
export async function benchBatch(quick: boolean): Promise<readonly Target[]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'bakti-bench-'))
  const product = await startProduct(dataDir)
  const agent = new Agent({ keepAlive: true })
  try {
    console.log('Filling the demo …')
    const { connection } = findPostgres(dataDir)
    const { anggota } = await fill(connection)
    const caretaker = await takeCare(connection)
    const ground = {
      url: product.url,
      token: await login(product.url),
      agent,
      caretaker,
      members: anggota.map(({ id }) => id),
    }
    const rounds = quick ? 3 : 9
    const pairs = await measurePairs(ground, rounds)
    const crowded = await measureCrowded(ground, rounds)
    const body_kb = round(Buffer.byteLength(batchOf(await newActs(ground, ITEMS))) / 1000, 0)
    const beside = await measureBeside(ground, quick ? PHONES / 3 : PHONES)
    await caretaker.end()
    const result: BatchResult = { items: ITEMS, rounds, ...pairs, crowded, body_kb, ...beside }
    const targets = [
      atLeast('500 acts in one call: times as fast as by single calls', result.ratio, 3),
      atMost(
        'ten calls with acts of the same 40 people: times as long as of different people',
        round(crowded.few_people_s / crowded.many_people_s),
        2,
      ),
      atMost(
        '500 statuses of one person in one call: times as long as of different people',
        round(crowded.one_person_s / crowded.each_person_s),
        2,
      ),
      atMost('a single scan beside the batches of many phones: p95, ms', result.beside.p95_ms, 300),
    ]
    console.log(result)
    await keep({ batch: { ...result, targets } })
    return targets
  } finally {
    agent.destroy()
    await product.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}
