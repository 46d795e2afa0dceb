import { absenCalls } from '@bakti/contract/absen/absen.calls'
import { authCalls } from '@bakti/contract/auth/auth.calls'
import { Agent, request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from '@playwright/test'
import { type Gate, exchange, scanAct, send } from './acts'
import { Api, addressOf } from './api'
import { ADMIN, type Server, connect, newDataDir, removeDataDir, startServer } from './server'

const LOGINS = 5_000
const SCANS = 1_200
const SCANS_A_SECOND = 20
/** Scans before the rush: what this machine does without it. */
const QUIET = 200
const P95_MS = 300
/** A browser opens one connection for a login; the machine that plays them all has no more ports than this at once. */
const SOCKETS = 1_000

/** One hash for all: what a login costs is the same. */
async function addAccounts({ dataDir }: Server): Promise<void> {
  const client = await connect(dataDir)
  await client.query(
    `insert into users (id, name, email, password_hash, role)
     select gen_random_uuid(), 'Peserta ' || n, 'peserta' || n || '@contoh.id', password_hash, 'PESERTA'
     from users, generate_series(1, $2::int) n where email = $1`,
    [ADMIN.email, LOGINS],
  )
  await client.end()
}

interface Tally {
  in: number
  turnedAway: number
  wrong: string[]
}

/** Logs in as the page does: turned away with 503 it waits for what the server says, spread. */
async function logIn(
  { url, email, agent }: { url: string; email: string; agent: Agent },
  tally: Tally,
  over: () => boolean,
) {
  while (!over()) {
    const { status, retryAfter } = await postLogin(url, email, agent)
    if (status === 200) {
      tally.in++
      return
    }
    if (status !== 503 || !(retryAfter > 0)) {
      tally.wrong.push(`${email}: ${status}`)
      return
    }
    tally.turnedAway++
    await sleep(retryAfter * 1000 * (0.5 + Math.random()))
  }
}

function postLogin(
  url: string,
  email: string,
  agent: Agent,
): Promise<{ status: number; retryAfter: number }> {
  const payload = JSON.stringify({ email, password: ADMIN.password })
  return new Promise((resolve, reject) => {
    const headers = { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(payload) }
    const sent = request(
      addressOf(url, authCalls.login),
      { method: authCalls.login.method, agent, headers },
      (response) => {
        response.resume()
        response.on('end', () =>
          resolve({ status: response.statusCode!, retryAfter: Number(response.headers['retry-after']) }),
        )
      },
    )
    sent.on('error', reject)
    sent.end(payload)
  })
}

/** Scans at a steady pace, whatever the answers take. */
async function scanAll(gate: Gate, absen: string, people: readonly string[]) {
  const took: number[] = []
  const wrong: string[] = []
  const since = performance.now()
  const scans = people.map(async (id, nth) => {
    await sleep(since + (nth * 1000) / SCANS_A_SECOND - performance.now())
    const { status, ms, text } = await send(gate, scanAct({ absen, text: id }))
    took[nth] = ms
    if (status !== 200) wrong.push(`${status} ${text}`)
  })
  await Promise.all(scans)
  const sorted = (from: number, to?: number) => took.slice(from, to).sort((a, b) => a - b)
  return { quiet: sorted(0, QUIET), took: sorted(QUIET), wrong }
}

const at = (sorted: readonly number[], share: number) =>
  Math.round(sorted[Math.floor(sorted.length * share)]!)

test('5,000 log in at once: scans go on without an error and with p95 under 300 ms', async () => {
  const dataDir = await newDataDir()
  const server = await startServer(dataDir)
  const agent = new Agent({ keepAlive: true, maxSockets: SOCKETS })
  const gate: Gate = { url: server.url, token: '', agent: new Agent({ keepAlive: true }) }
  try {
    const api = await Api.login(server.url)
    gate.token = api.token
    await api.roster(
      Array.from(
        { length: SCANS },
        (_, n) => [`Peserta ${n}`, String(2_510_000_000 + n), 1 + (n % 30)] as const,
      ),
    )
    const people = (await api.members()).flatMap((group) => group.Anggota_Kelompok.map(({ id }) => id))
    const absen = await api.absen('Hari 1')
    await addAccounts(server)

    const tally: Tally = { in: 0, turnedAway: 0, wrong: [] }
    let over = false
    const scanning = scanAll(gate, absen, people).finally(() => (over = true))
    await sleep((QUIET / SCANS_A_SECOND) * 1000)
    const rush = Promise.all(
      Array.from({ length: LOGINS }, (_, n) =>
        logIn({ url: server.url, email: `peserta${n + 1}@contoh.id`, agent }, tally, () => over),
      ),
    )
    const { quiet, took, wrong } = await scanning
    await rush
    console.log('rush', {
      in: tally.in,
      turnedAway: tally.turnedAway,
      scans: took.length,
      quietP95: at(quiet, 0.95),
      ms: {
        p50: at(took, 0.5),
        p95: at(took, 0.95),
        p99: at(took, 0.99),
        most: at(took, 0.9999),
      },
    })
    expect(wrong).toEqual([])
    expect(tally.wrong.slice(0, 5)).toEqual([])
    expect(tally.in, 'the rush went on, and people got in').toBeGreaterThan(500)
    expect(at(took, 0.95)).toBeLessThan(P95_MS)
    const counts = await exchange(gate, { call: absenCalls.list })
    expect(JSON.parse(counts.text).data[0].hadir).toBe(SCANS)
  } finally {
    agent.destroy()
    gate.agent.destroy()
    await server.stop()
    await removeDataDir(dataDir)
  }
})
