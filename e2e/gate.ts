import { randomUUID } from 'node:crypto'
import { Agent } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { absenCalls } from '@bakti/contract/absen/absen.calls'
import { authCalls } from '@bakti/contract/auth/auth.calls'
import type { Call, DataOf, QueryOf } from '@bakti/contract/call'
import { kelompokCalls } from '@bakti/contract/kelompok/kelompok.calls'
import type { Shape } from '@bakti/contract/shape.schemas'
import { expect } from '@playwright/test'
import { type Act, type Gate, type Reply, exchange, scanAct, send, statusAct } from './acts'
import { importRoster } from './api'
import { type Random, createRandom } from './random'
import { ADMIN, type Server, connect } from './server'

export const MEMBERS = 8_000
const GROUPS = 300
const MENTORS = 300
const SWEEPERS = 10
const POLLERS = 15
/** Half of them with a wrong password, each for an account of its own. */
const RUSH = 50
/** Between two people at the gate. */
const THINK_MS = 2_000

/** What becomes of the wire: nothing; the answer is lost; it is sent once more; it is sent twice at the same time. */
type Wire = 'well' | 'deaf' | 'again' | 'twins'

/** One act of a mentor, how it is sent, and the one status that is right for it. */
interface Task {
  act: Act
  wire: Wire
  right: number
}

interface Anggota {
  id: string
  nim: string
  id_kelompok: string
}

interface Latencies {
  scan: number[]
  scanInRush: number[]
  login: number[]
  list: number[]
}

/** The event under way: everything that the players share. */
export interface GateEvent {
  url: string
  absen: string
  random: Random
  anggota: Anggota[]
  kelompok: string[]
  /** Members who are not scanned. */
  absent: Set<string>
  tasks: Task[]
  sweeps: Act[]
  /** Members whom a sweeper gave a reason: it may stand over a scan that was not seen. */
  excused: Set<string>
  /** Acts that a mentor has done, sent or not; who waits for a share of them. */
  done: number
  waiting: { share: number; go: () => void }[]
  rush: boolean
  over: boolean
  took: Latencies
  wrong: string[]
  /** Connections that broke without an answer, beside those that a phone cut. */
  broken: number
}

export const gateOf = (event: GateEvent, token: string): Gate => ({
  url: event.url,
  token,
  agent: new Agent({ keepAlive: true }),
})

export async function login(event: GateEvent, email: string, password: string, right = 200): Promise<string> {
  const gate = gateOf(event, '')
  const sent = { call: authCalls.login, body: { email, password } }
  const reply = await patiently(event, () => exchange(gate, sent))
  gate.agent.destroy()
  note(event, `login ${email}`, reply, right)
  if (event.rush) event.took.login.push(reply.ms)
  return reply.status === 200 ? (JSON.parse(reply.text).token as string) : ''
}

const TRIES = 5

/** A connection that broke says nothing about what was sent: it is sent again, as the outbox does. */
async function patiently<T>(event: GateEvent, work: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await work()
    } catch (error) {
      event.broken++
      if (tries === TRIES) throw error
    }
  }
}

function note(event: GateEvent, what: string, { status, text }: Reply, right: number): void {
  if (status !== right) event.wrong.push(`${what}: ${status} instead of ${right}: ${text}`)
}

export async function get<S extends Shape>(
  event: GateEvent,
  gate: Gate,
  request: { call: Call<S>; query?: QueryOf<S> },
): Promise<DataOf<S>> {
  const reply = await patiently(event, () => exchange(gate, request))
  note(event, request.call.path, reply, 200)
  event.took.list.push(reply.ms)
  return JSON.parse(reply.text).data as DataOf<S>
}

/** Opens the event: 8,000 people in 300 groups by the import, an account for each mentor, an activity. */
export async function openEvent(server: Server, seed: number): Promise<GateEvent> {
  const event: GateEvent = {
    url: server.url,
    absen: '',
    random: createRandom(seed),
    anggota: [],
    kelompok: [],
    absent: new Set(),
    tasks: [],
    sweeps: [],
    excused: new Set(),
    done: 0,
    waiting: [],
    rush: false,
    over: false,
    wrong: [],
    broken: 0,
    took: {
      scan: [],
      scanInRush: [],
      login: [],
      list: [],
    },
  }
  const gate = gateOf(event, await login(event, ADMIN.email, ADMIN.password))
  await importRoster(
    gate,
    Array.from({ length: MEMBERS }, (_, at) => [
      `Peserta ${at}`,
      String(2_510_000_000 + at),
      (at % GROUPS) + 1,
    ]),
  )
  const groups = await get(event, gate, { call: kelompokCalls.list, query: { anggota: 'true' } })
  event.kelompok = groups.map(({ id }) => id)
  event.anggota = groups.flatMap(({ id, Anggota_Kelompok = [] }) =>
    Anggota_Kelompok.map((one) => ({ ...one, id_kelompok: id })),
  )
  expect([event.kelompok.length, event.anggota.length]).toEqual([GROUPS, MEMBERS])
  const made = await exchange(gate, {
    call: absenCalls.create,
    body: { title: 'Hari 1', tanggal: '2025-08-11' },
  })
  event.absen = JSON.parse(made.text).data.id
  gate.agent.destroy()

  const client = await connect(server.dataDir)
  // One hash for all: what a login costs is the same.
  await client.query(
    `insert into users (id, name, email, password_hash, role)
     select gen_random_uuid(), 'Mentor ' || n, 'mentor' || n || '@contoh.id', password_hash, 'ADMIN'
     from users, generate_series(1, $2::int) n where email = $1`,
    [ADMIN.email, MENTORS + SWEEPERS + POLLERS + RUSH],
  )
  await client.end()
  event.tasks = makeTasks(event)
  return event
}

function makeTasks({ random, anggota, absen, kelompok, absent }: GateEvent): Task[] {
  const wire = (): Wire => {
    const roll = random.next()
    return roll < 0.05 ? 'deaf' : roll < 0.08 ? 'again' : roll < 0.1 ? 'twins' : 'well'
  }
  const codeOf = ({ id, nim }: Anggota) => (random.chance(0.85) ? id : nim)
  const groupOf = ({ id_kelompok }: Anggota) => (random.chance(0.6) ? id_kelompok : undefined)
  const tasks: Task[] = []
  const add = (right: number, text: string, named?: string) =>
    tasks.push({ act: scanAct({ absen, text, kelompok: named }), wire: wire(), right })
  for (const one of anggota) {
    if (random.chance(0.03)) {
      absent.add(one.id)
      continue
    }
    add(200, codeOf(one), groupOf(one))
    if (random.chance(0.06)) add(200, codeOf(one), groupOf(one))
    if (random.chance(0.02)) {
      const other = kelompok[random.below(kelompok.length)]!
      add(other === one.id_kelompok ? 200 : 409, codeOf(one), other)
    }
    if (random.chance(0.01))
      add(404, random.chance(0.5) ? randomUUID() : `99${random.below(100_000_000) + 100_000_000}`)
    if (random.chance(0.003)) add(400, 'bukan-kode-peserta')
  }
  return random.shuffle(tasks)
}

/** Lets the event happen: all of it, until the last phone has delivered. */
export async function holdEvent(event: GateEvent): Promise<void> {
  const sweeping = Promise.all(Array.from({ length: SWEEPERS }, (_, at) => sweep(event, at)))
  const rushing = rush(event)
  const polling = Promise.all(Array.from({ length: POLLERS }, (_, at) => poll(event, at)))
  const inTurn = turns(40)
  const scanning = Promise.all(
    Array.from({ length: MENTORS }, (_, at) =>
      mentor(event, at, {
        token: () => inTurn(() => login(event, `mentor${at + 1}@contoh.id`, ADMIN.password)),
        sweeping,
      }),
    ),
  )
  await Promise.all([scanning, sweeping, rushing]).finally(() => (event.over = true))
  await polling
}

/** At most so many at once: beyond 200 waiting logins of an address the server says 503, as it should, which is not this test's matter. */
function turns(atOnce: number) {
  let free = atOnce
  const queue: (() => void)[] = []
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (free > 0) free--
    else await new Promise<void>((resolve) => queue.push(resolve))
    return work().finally(() => {
      const next = queue.shift()
      if (next) next()
      else free++
    })
  }
}

interface Mentor {
  token: () => Promise<string>
  sweeping: Promise<unknown>
}

/** Scans one person after the other. Every fifth phone loses its network halfway, and delivers when the sweep is over. */
async function mentor(event: GateEvent, at: number, { token, sweeping }: Mentor): Promise<void> {
  const { random } = event
  const mine = event.tasks.filter((_, index) => index % MENTORS === at)
  const offlineFrom = at % 5 === 0 ? mine.length / 2 : Infinity
  const queue: Task[] = []
  await sleep(random.below(THINK_MS * 5))
  const gate = gateOf(event, await token())
  for (const [index, task] of mine.entries()) {
    await sleep(random.below(THINK_MS))
    if (index < offlineFrom) await deliver(event, gate, task)
    else {
      task.act.happenedAt = new Date().toISOString()
      queue.push(task)
    }
    tick(event)
  }
  if (queue.length > 0) {
    await sweeping
    await Promise.all(
      [0, 1, 2, 3].map(async (lane) => {
        for (const task of queue.filter((_, index) => index % 4 === lane)) await deliver(event, gate, task)
      }),
    )
  }
  gate.agent.destroy()
}

/** Resolves when this share of all acts is done. */
const reached = ({ waiting }: GateEvent, share: number) =>
  new Promise<void>((go) => void waiting.push({ share, go }))

function tick(event: GateEvent): void {
  const share = ++event.done / event.tasks.length
  for (const each of event.waiting) if (share >= each.share) each.go()
}

async function deliver(event: GateEvent, gate: Gate, { act, wire, right }: Task): Promise<void> {
  if (wire === 'deaf') await send(gate, act, { deaf: true }).catch(() => undefined)
  const once = () => patiently(event, () => send(gate, act))
  const inRush = event.rush
  const twin = wire === 'twins' ? once() : null
  const reply = await once()
  event.took[inRush ? 'scanInRush' : 'scan'].push(reply.ms)
  const what = `${JSON.stringify(act)} ${wire}`
  note(event, what, reply, right)
  const other = twin ? await twin : wire === 'again' ? await once() : null
  if (other && (other.text !== reply.text || other.status !== reply.status))
    event.wrong.push(`${what}: ${other.text} instead of ${reply.text}`)
}

/** An operator looks at a group, is called away, comes back and sets the rest to Alfa (now and then Izin) on that old list. */
async function sweep(event: GateEvent, at: number): Promise<void> {
  const { random, absen } = event
  await reached(event, 0.35)
  const email = `mentor${MENTORS + at + 1}@contoh.id`
  const gate = gateOf(event, await login(event, email, ADMIN.password))
  for (const group of event.kelompok.filter((_, index) => index % (SWEEPERS * 2) === at)) {
    const rows = await list(event, gate, group)
    await sleep(random.below(THINK_MS))
    for (const row of rows.filter(({ status_kehadiran }) => status_kehadiran === 'Belum Absen')) {
      const status = random.chance(0.1) ? 'Izin' : 'Alfa'
      if (status === 'Izin') event.excused.add(row.id)
      const act = statusAct({ absen, anggota: row.id, status, seenAt: row.seen_at })
      event.sweeps.push(act)
      const wire = random.chance(0.1) ? 'twins' : random.chance(0.1) ? 'deaf' : 'well'
      await deliver(event, gate, { act, wire, right: 200 })
    }
  }
  gate.agent.destroy()
}

export const list = (event: GateEvent, gate: Gate, group: string) =>
  get(event, gate, {
    call: absenCalls.listAbsensi,
    query: { id_kelompok: group, id_absen: event.absen },
  })

/** A screen that stays open: a group's list, and the activities with their counts, every few seconds. */
async function poll(event: GateEvent, at: number): Promise<void> {
  const email = `mentor${MENTORS + SWEEPERS + at + 1}@contoh.id`
  const gate = gateOf(event, await login(event, email, ADMIN.password))
  while (!event.over) {
    await list(event, gate, event.kelompok[event.random.below(GROUPS)]!)
    await get(event, gate, { call: absenCalls.list })
    await sleep(2_000 + event.random.below(2_000))
  }
  gate.agent.destroy()
}

/** Fifty people log in at the same moment, half of them with a wrong password. */
async function rush(event: GateEvent): Promise<void> {
  await reached(event, 0.6)
  event.rush = true
  await Promise.all(
    Array.from({ length: RUSH }, (_, at) => {
      const email = `mentor${MENTORS + SWEEPERS + POLLERS + at + 1}@contoh.id`
      return at % 2 === 0
        ? login(event, email, ADMIN.password)
        : login(event, email, 'salah sama sekali', 401)
    }),
  )
  event.rush = false
}
