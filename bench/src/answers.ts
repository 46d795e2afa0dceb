import { Agent, request } from 'node:http'
import { absenCalls } from '@bakti/contract/absen/absen.calls'
import { kelompokCalls } from '@bakti/contract/kelompok/kelompok.calls'
import { type Coding, codingFor, compress } from '../../server/src/platform/compression'
import { cpuOfProcess, cpuOfTree, usedBetween } from './processes'
import { type AnswerFigures, type ListResult, keep } from './results'
import { type Stage, onStage } from './stage'
import { median, percentile, round } from './statistics'
import { type Target, atMost } from './targets'

/** How an answer is asked for: '304' with the tag that the client has. */
type Asked = 'identity' | Coding | '304'

interface List {
  name: string
  /** Asked for in turn. */
  paths: string[]
  requests: number
  connections: number
}

interface Answered {
  status: number
  bytes: number
  etag: string | undefined
  coding: string | undefined
  ms: number
}

const CODINGS: Coding[] = (['gzip', 'br', 'zstd'] as const).filter((coding) => codingFor(coding) === coding)

/** As a phone asks, which unpacks on its own processor: the bytes are counted and left as they are. */
function get(agent: Agent, url: string, headers: Record<string, string>): Promise<Answered> {
  const began = performance.now()
  return new Promise((resolve, reject) => {
    const sent = request(url, { agent, headers }, (response) => {
      let bytes = 0
      response.on('data', (chunk: Buffer) => (bytes += chunk.length))
      response.on('error', reject)
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          bytes,
          etag: response.headers.etag,
          coding: response.headers['content-encoding'],
          ms: performance.now() - began,
        }),
      )
    })
    sent.on('error', reject).end()
  })
}

/** One volley: each of the list's addresses in turn, over connections that wait for their answer. */
async function volley(stage: Stage, list: List, asked: Asked): Promise<AnswerFigures> {
  const { product, postgres, token } = stage
  const agent = new Agent({ keepAlive: true, maxSockets: list.connections })
  const headers = { Authorization: `Bearer ${token}`, 'Accept-Encoding': asked === '304' ? 'br' : asked }
  const urls = list.paths.map((path) => `${product.url}/api${path}`)
  const tags = new Map<string, string>()
  for (const url of urls) tags.set(url, (await get(agent, url, headers)).etag ?? '')
  const answers: Answered[] = []
  let next = 0
  const send = async () => {
    while (next < list.requests) {
      const url = urls[next++ % urls.length] ?? ''
      const tag = asked === '304' ? { 'If-None-Match': tags.get(url) ?? '' } : {}
      answers.push(await get(agent, url, { ...headers, ...tag }))
    }
  }
  const before = { app: cpuOfProcess(product.pid), postgres: cpuOfTree(postgres.pid), at: performance.now() }
  await Promise.all(Array.from({ length: list.connections }, send))
  const seconds = (performance.now() - before.at) / 1000
  const used = {
    app: cpuOfProcess(product.pid) - before.app,
    postgres: usedBetween(before.postgres, cpuOfTree(postgres.pid)),
  }
  agent.destroy()
  const wanted = { status: asked === '304' ? 304 : 200, coding: CODINGS.find((coding) => coding === asked) }
  const wrong = answers.find(({ status, coding }) => status !== wanted.status || coding !== wanted.coding)
  if (wrong) throw new Error(`${list.name} ${asked}: answered with ${wrong.status} ${wrong.coding}`)
  const times = answers.map(({ ms }) => ms).toSorted((a, b) => a - b)
  return {
    bytes: answers.reduce((total, { bytes }) => total + bytes, 0) / answers.length,
    per_second: list.requests / seconds,
    p50_ms: percentile(times, 0.5),
    cpu_us: used.app / list.requests,
    postgres_cpu_us: used.postgres / list.requests,
  }
}

const medians = (rounds: readonly AnswerFigures[]): AnswerFigures => {
  const of = (name: keyof AnswerFigures) => round(median(rounds.map((figures) => figures[name])), 1)
  return {
    bytes: of('bytes'),
    per_second: of('per_second'),
    p50_ms: of('p50_ms'),
    cpu_us: of('cpu_us'),
    postgres_cpu_us: of('postgres_cpu_us'),
  }
}

/** The first answer after a change, which has to be built, and the next one. */
async function builtMs({ product, token, caretaker }: Stage, { paths }: List) {
  const agent = new Agent({ keepAlive: true })
  const url = `${product.url}/api${paths[0]}`
  const headers = { Authorization: `Bearer ${token}`, 'Accept-Encoding': 'br' }
  const times: { first: number[]; next: number[] } = { first: [], next: [] }
  for (let turn = 0; turn < 7; turn++) {
    await caretaker.reset()
    times.first.push((await get(agent, url, headers)).ms)
    times.next.push((await get(agent, url, headers)).ms)
  }
  agent.destroy()
  return { first_ms: round(median(times.first), 1), next_ms: round(median(times.next), 1) }
}

/** Compression alone, of an answer as the server has it. */
async function alone(text: string, coding: Coding) {
  const bytes = Buffer.from(text)
  const count = Math.max(5, Math.min(2000, Math.round(20_000_000 / bytes.length)))
  for (let nth = 0; nth < count / 4; nth++) await compress(bytes, coding)
  const [cpu, at] = [process.cpuUsage(), performance.now()]
  for (let nth = 0; nth < count; nth++) await compress(bytes, coding)
  const ms = (performance.now() - at) / count
  const { user, system } = process.cpuUsage(cpu)
  return { coding, cpu_us: round((user + system) / count, 0), ms: round(ms, 3) }
}

/** One after the other: they must not measure each other. */
async function inTurn<T, R>(all: readonly T[], work: (one: T) => Promise<R>): Promise<R[]> {
  const results: R[] = []
  for (const one of all) results.push(await work(one))
  return results
}

function listsOf({ demo }: Stage, quick: boolean): List[] {
  const absen = demo.absen[0]?.id ?? ''
  const groups = demo.kelompok.map(
    ({ id }) => `${absenCalls.listAbsensi.path}?id_kelompok=${id}&id_absen=${absen}`,
  )
  return [
    { name: 'a group’s attendance', paths: groups, requests: quick ? 1500 : 6000, connections: 16 },
    {
      name: 'everybody',
      paths: [`${kelompokCalls.list.path}?anggota=true`],
      requests: quick ? 100 : 300,
      connections: 8,
    },
  ]
}

async function measureList(stage: Stage, list: List, count: number): Promise<ListResult> {
  const turns: Asked[] = ['identity', ...CODINGS, '304']
  const rounds = new Map<Asked, AnswerFigures[]>(turns.map((asked) => [asked, []]))
  for (let nth = 0; nth < count; nth++) {
    // Each other round backwards, so that no way of asking always comes first.
    for (const asked of nth % 2 === 0 ? turns : turns.toReversed())
      rounds.get(asked)?.push(await volley(stage, list, asked))
  }
  const response = await fetch(`${stage.product.url}/api${list.paths[0]}`, {
    headers: { Authorization: `Bearer ${stage.token}` },
  })
  const text = await response.text()
  return {
    name: list.name,
    asked: [...rounds].map(([asked, figures]) => ({ asked, ...medians(figures) })),
    alone: await inTurn(CODINGS, (coding) => alone(text, coding)),
    ...(list.paths.length === 1 ? { built: await builtMs(stage, list) } : {}),
  }
}

/** How large the lists are that phones ask for most, and what their compression costs the server and saves. */
export async function benchAnswers(quick: boolean): Promise<Target[]> {
  const results = await onStage((stage) =>
    inTurn(listsOf(stage, quick), (list) => measureList(stage, list, quick ? 3 : 7)),
  )
  const bytesOf = (nth: number) =>
    (results[nth]?.asked.find(({ asked }) => asked === 'br')?.bytes ?? Number.NaN) / 1000
  const targets = [
    atMost('a group’s attendance, kB brotli', bytesOf(0), 1.8),
    atMost('everybody’s list, kB brotli', bytesOf(1), 330),
  ]
  await keep({ answers: { quick, lists: results, targets } })
  return targets
}
