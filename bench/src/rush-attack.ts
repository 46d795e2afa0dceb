import { fork } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { Agent } from 'node:http'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { aktivasiCalls } from '@bakti/contract/aktivasi/aktivasi.calls'
import type { CheckedKode } from '@bakti/contract/aktivasi/aktivasi.schemas'
import { authCalls } from '@bakti/contract/auth/auth.calls'
import { type Challenge, solveBukti } from '@bakti/contract/bukti.rules'
import { type Envelope, HEADERS } from '@bakti/contract/envelope'
import { undanganCalls } from '@bakti/contract/undangan/undangan.calls'
import pg, { type PoolConfig } from 'pg'
import { CODE_BITS, createRequireProof } from '../../server/src/features/auth/bukti'
import type { AppError } from '../../server/src/platform/errors'
import type { Attack, Sent } from './attacker'
import { fill, takeCare } from './database'
import { type Answered, type Person, giveCodes, post, scanUntil } from './rush'
import { SECRET, findPostgres, login, startProduct } from './servers'
import { percentile, round } from './statistics'
import { type Target, atMost } from './targets'

const ATTACKER = fileURLToPath(new URL('./attacker.js', import.meta.url))
const CONNECTIONS = 260
/** New browsers in each attack, in turn at the login, an activation and an invitation. */
const HONEST = 20
const KEPT_OUT_MS = 10_000
const GIVEN_UP_MS = 60_000
const PASSWORD = 'melati-di-taman-7'

const PLANS = {
  full: { seconds: 60, proofs: 100 },
  quick: { seconds: 20, proofs: 12 },
}

interface Honest {
  kind: 'login' | 'activation' | 'invitation'
  enter: (ask: Ask) => Promise<Answered | null>
}

/** A call as the page makes it: it waits while the server is busy, and solves what is asked for. */
type Ask = (path: string, body: object) => Promise<Answered | null>

/** A new browser with connections of its own. */
function newBrowser(url: string, since: number): { ask: Ask; close: () => void } {
  const agent = new Agent({ keepAlive: true })
  const device = { [HEADERS.deviceId]: randomUUID() }
  const ask: Ask = async (path, body) => {
    let proof = {}
    while (performance.now() - since < GIVEN_UP_MS) {
      const answer = await post(`${url}/api${path}`, agent, { body, headers: { ...device, ...proof } })
      const { code, data } = JSON.parse(answer.body) as { code?: string; data: unknown }
      if (code === 'pow.required') proof = { [HEADERS.proof]: solveBukti(data as Challenge) }
      else if (answer.status === 503) await sleep((answer.retryAfter || 3) * 1000 * (0.5 + Math.random()))
      else return answer.status < 300 ? answer : null
    }
    return null
  }
  return { ask, close: () => agent.destroy() }
}

const activation = ({ nim, kode }: Person): Honest => ({
  kind: 'activation',
  async enter(ask) {
    const checked = await ask(aktivasiCalls.check.path, { nim, kode })
    if (!checked) return null
    const { tiket } = (JSON.parse(checked.body) as Envelope<CheckedKode>).data
    return ask(aktivasiCalls.activate.path, { tiket, email: `aktif${nim}@contoh.id`, password: PASSWORD })
  },
})

const invitation = (token: string): Honest => ({
  kind: 'invitation',
  async enter(ask) {
    const akun = { name: 'Rani Wulandari', email: `${randomUUID()}@contoh.id`, password: PASSWORD }
    return (await ask(undanganCalls.check.path, { token })) && ask(undanganCalls.accept.path, { token, akun })
  },
})

const newLogin = (email: string): Honest => ({
  kind: 'login',
  enter: (ask) => ask(authCalls.login.path, { email, password: PASSWORD }),
})

/** Twenty people for one attack, with what each of them has in hand. */
async function invite(url: string, token: object, codes: Person[]): Promise<Honest[]> {
  const agent = new Agent({ keepAlive: true })
  const people: Honest[] = []
  for (let n = 0; n < HONEST; n++) {
    const person = n % 3 === 0 ? codes.pop() : undefined
    if (person) people.push(activation(person))
    else if (n % 3 === 1) {
      const body = { role: 'GERBANG' }
      const headers = { ...token, [HEADERS.idempotencyKey]: randomUUID() }
      const made = await post(`${url}/api${undanganCalls.create.path}`, agent, { body, headers })
      people.push(invitation((JSON.parse(made.body) as Envelope<{ token: string }>).data.token))
    } else {
      const email = `${randomUUID()}@contoh.id`
      const body = { name: 'Sari Dewi', email, password: PASSWORD }
      const { ask, close } = newBrowser(url, performance.now())
      await ask(authCalls.register.path, body)
      close()
      people.push(newLogin(email))
    }
  }
  agent.destroy()
  return people
}

/** A proof that is solved before the attack, for a wrong code of this NIM. Its challenge is made with the server's secret, to last. */
async function guessWithProof(nim: string): Promise<Sent> {
  const ahead = createRequireProof({
    secret: SECRET,
    used: {
      take: () => Promise.resolve(null),
      giveBack: () => Promise.resolve(),
      isEmpty: () => Promise.resolve(false),
      forget: () => Promise.resolve(),
    },
    clock: () => new Date(Date.now() + 3_600_000),
  })
  const proof = { text: undefined, call: `POST /api${aktivasiCalls.check.path}`, subject: nim }
  const challenge = await ahead(proof, CODE_BITS).then(
    () => null,
    (refusal: AppError) => refusal.extra.data as Challenge,
  )
  return {
    path: `/api${aktivasiCalls.check.path}`,
    body: { nim, kode: 'CCCCCCCC' },
    headers: {
      'X-Device-Id': randomUUID(),
      ...(challenge ? { [HEADERS.proof]: solveBukti(challenge) } : {}),
    },
  }
}

const wrongKode = (nim: string): Sent => ({
  path: `/api${aktivasiCalls.check.path}`,
  body: { nim, kode: 'CCCCCCCC' },
  headers: { 'X-Device-Id': randomUUID() },
})

const percentileOf = (share: number, waits: readonly number[]) =>
  percentile(
    waits.toSorted((a, b) => a - b),
    share,
  )

interface Site {
  url: string
  token: object
  acts: object[]
  seconds: number
}

/** One attack, with twenty new browsers and the scans of the gate beside it. */
async function withstand(
  { url, token, acts, seconds }: Site,
  people: readonly Honest[],
  wanted: Partial<Attack>,
) {
  const attacker = fork(ATTACKER)
  const attack: Attack = {
    port: Number(new URL(url).port),
    connections: CONNECTIONS,
    depth: 1,
    leaveMs: null,
    aimed: [],
    kinds: [],
    ...wanted,
  }
  attacker.send(attack)
  // Until the attack is under way.
  await sleep(3_000)
  let over = false
  const scanning = scanUntil(url, token, acts, () => over)
  const entered = await Promise.all(
    people.map(async ({ kind, enter }, at) => {
      await sleep((at / people.length) * (seconds - 10) * 1000)
      const since = performance.now()
      const { ask, close } = newBrowser(url, since)
      const answer = await enter(ask)
      close()
      const took = performance.now() - since
      return { kind, took: answer ? took : Infinity }
    }),
  )
  over = true
  const scans = await scanning
  attacker.send('stop')
  const [answers] = (await once(attacker, 'message')) as [Record<string, number>]
  const slowest = (kind: Honest['kind']) =>
    round(Math.max(...entered.filter((each) => each.kind === kind).map(({ took }) => took)) / 1000, 1)
  return {
    kept_out: entered.filter(({ took }) => took > KEPT_OUT_MS).length,
    slowest_s: {
      login: slowest('login'),
      activation: slowest('activation'),
      invitation: slowest('invitation'),
    },
    scan_p95_ms: round(percentileOf(0.95, scans), 1),
    scans: scans.length,
    answers_to_attacker: answers,
    // Of the whole machine: with others on it, fewer hashes are made in a second.
    load: round(loadavg()[0] ?? 0, 1),
  }
}

/** How large the database is, in MB, and its tables of counters and codes. */
async function sizesOf(connection: PoolConfig) {
  const client = new pg.Client(connection)
  await client.connect()
  const { rows } = await client.query<{ database: string; limits: string; codes: string; rows: number }>(
    `select pg_database_size(current_database()) as database, pg_total_relation_size('rate_limit') as limits,
       pg_total_relation_size('kode_verifikasi') as codes, (select count(*)::int from rate_limit) as rows`,
  )
  await client.end()
  const [found] = rows
  const mb = (bytes: string | undefined) => Number(bytes ?? 0) / 1024 ** 2
  return {
    database: mb(found?.database),
    limits: mb(found?.limits),
    codes: mb(found?.codes),
    rows: found?.rows ?? 0,
  }
}

/** What one machine with 260 connections can do to new browsers at the same address, to the scans and to the disk. */
export async function benchRushAttack(quick: boolean): Promise<readonly Target[]> {
  const { seconds, proofs } = quick ? PLANS.quick : PLANS.full
  const dataDir = await mkdtemp(join(tmpdir(), 'bakti-bench-'))
  const product = await startProduct(dataDir)
  try {
    console.log('Filling the demo …')
    const { connection } = findPostgres(dataDir)
    const { anggota } = await fill(connection)
    const codes = await giveCodes(connection, 200)
    const caretaker = await takeCare(connection)
    const absen = Array.from({ length: 4 }, () => randomUUID())
    await caretaker.addAbsen(absen)
    await caretaker.end()
    const acts = absen.flatMap((absenId) => anggota.map(({ id }) => ({ absenId, participantIdentifier: id })))
    const token = { Authorization: `Bearer ${await login(product.url)}` }
    const takeActs = () => acts.splice(0, 3_000)
    const site = () => ({ url: product.url, token, acts: takeActs(), seconds })

    // Whom the attacker knows: the NIMs of those who activate in that attack, each with proofs that were solved before.
    const targets = codes.splice(0, 7)
    const aimed: Sent[] = []
    for (let n = 0; n < proofs; n++) aimed.push(await guessWithProof(targets[n % targets.length]?.nim ?? ''))
    const polls = targets.flatMap(({ nim }) => Array.from({ length: 250 }, () => wrongKode(nim)))
    console.log(`${aimed.length} proofs of work are solved beforehand.`)

    const before = await sizesOf(connection)
    const results: Record<string, Awaited<ReturnType<typeof withstand>>> = {}
    const run = async (name: string, attack: Partial<Attack>, own: Person[] = codes) => {
      const people = await invite(product.url, token, own)
      results[name] = await withstand(site(), people, attack)
      console.log(name, results[name])
    }
    await run('logins, one at a time', { kinds: ['login'] })
    await run('logins, ten at a time', { kinds: ['login'], depth: 10 })
    await run('logins of connections that leave', { kinds: ['login'], leaveMs: 300 })
    await run('codes and invitations', { kinds: ['cek', 'reset', 'code', 'loginKode', 'undangan', 'tiket'] })
    await run('the NIMs of those who activate', { aimed: [...polls, ...aimed] }, targets)
    const after = await sizesOf(connection)
    const grown = {
      database_mb: round(after.database - before.database, 1),
      counters_mb: round(after.limits, 1),
      codes_mb: round(after.codes, 1),
      counters: after.rows,
    }
    console.log('growth of the database', grown)
    const all = Object.entries(results)
    return [
      ...all.flatMap(([name, { kept_out, scan_p95_ms }]) => [
        atMost(`${name}: new browsers kept out longer than 10 s, of ${HONEST}`, kept_out, 1),
        atMost(`${name}: a scan beside it: p95, ms`, scan_p95_ms, 300),
      ]),
      atMost('growth of the database, MB', grown.database_mb, 50),
    ]
  } finally {
    await product.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}
