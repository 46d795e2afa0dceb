import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { createRowCount } from '@bakti/contract/csv.rules'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { PATIENT, type Pool, createPool } from '../../platform/database'
import { bundle, run } from '../../testing/program'

/** V8 lets its heap grow to about this size before it collects, and then keeps it. */
const HEAP_MB = 200
const ROWS = 48_000
const MEGABYTE = 1024 * 1024
/** So often that what is not given back would be seen. */
const CODINGS = Array.from({ length: 9 }, (_, at) => ['identity', 'gzip', 'br'][at % 3])

/** As many as everybody's submissions of all tasks, of 1 kB each; the links stay long when they are compressed. */
async function fill(pool: Pool): Promise<void> {
  await pool.query(
    `insert into tugas (id, title, description, deadline)
     select gen_random_uuid(), 'Tugas ' || n, '', now() + interval '1 day' from generate_series(1, 6) n`,
  )
  await pool.query(
    `with u as (
       insert into users (id, name, email, role)
       select gen_random_uuid(), 'Peserta ' || n, n || '@contoh.id', 'PESERTA' from generate_series(1, $1 / 6) n
       returning id, name
     )
     insert into kumpul_tugas (id, id_user, id_tugas, nama, nim, kelompok, link_tugas, create_at, update_at)
     select gen_random_uuid(), u.id, t.id, u.name, '12014', 7,
       'https://contoh.id/' || (select string_agg(md5(u.id::text || t.id || n), '') from generate_series(1, 30) n),
       now(), now()
     from u, tugas t`,
    [ROWS],
  )
}

// The server as it is started: a process of its own, with its real times and bounds.
let built: Awaited<ReturnType<typeof bundle>>
beforeAll(async () => (built = await bundle()))
afterAll(() => built.remove())

const ADMIN = { email: 'panitia@contoh.id', password: 'rumah gadang 2025' }

async function start() {
  const dataDir = await mkdtemp(join(tmpdir(), 'bakti-proof-'))
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }))
  const { child, said, ended } = run(join(built.dir, 'main.js'), {
    PORT: '0',
    DATA_DIR: dataDir,
    BOOTSTRAP_ADMIN_EMAIL: ADMIN.email,
    BOOTSTRAP_ADMIN_PASSWORD: ADMIN.password,
  })
  onTestFinished(async () => {
    child.kill('SIGTERM')
    await ended
  })
  const port = Number(/siap di \S+:(\d+)/.exec(await said('siap di'))![1])
  const [, , , pgPort, host = ''] = (
    await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8')
  ).split('\n')
  const pool = createPool(
    { host, port: Number(pgPort), user: 'bakti', database: 'bakti', ...PATIENT },
    () => undefined,
  )
  onTestFinished(() => pool.end())
  await fill(pool)
  const answer = await fetch(`http://127.0.0.1:${port}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(ADMIN),
  })
  const authorization = `Bearer ${((await answer.json()) as { token: string }).token}`
  const ask = (coding = 'identity') =>
    fetch(`http://127.0.0.1:${port}/api/tugas/kumpul/ekspor`, {
      headers: { authorization, 'accept-encoding': coding },
    })
  /** Asks, and reads nothing. */
  const stall = () => {
    const socket = connect(port, '127.0.0.1').on('error', () => undefined)
    onTestFinished(() => void socket.destroy())
    socket.pause()
    socket.write(
      `GET /api/tugas/kumpul/ekspor HTTP/1.1\r\nHost: a\r\nAuthorization: ${authorization}\r\n\r\n`,
    )
  }
  const health = async () => {
    const since = performance.now()
    await (await fetch(`http://127.0.0.1:${port}/api/health`)).text()
    return performance.now() - since
  }
  const memoryMb = async () =>
    Number(/VmRSS:\s+(\d+)/.exec(await readFile(`/proc/${child.pid}/status`, 'utf8'))![1]) / 1024
  /** The most that the server holds during the work above what it held before, in MB. */
  const growth = async (work: () => Promise<unknown>): Promise<number> => {
    const before = await memoryMb()
    let most = before
    const timer = setInterval(() => void memoryMb().then((mb) => (most = Math.max(most, mb))), 20)
    await work().finally(() => clearInterval(timer))
    return most - before
  }
  return { pool, ask, stall, health, growth }
}

async function countRows(response: Response): Promise<{ rows: number; bytes: number }> {
  const count = createRowCount()
  let bytes = 0
  for await (const part of response.body as AsyncIterable<Uint8Array>) {
    count.add(part)
    bytes += part.length
  }
  return { rows: count.rows(), bytes }
}

// rules X8, X10
test('48,000 rows of 1 kB go out, nine times, without filling the memory or delaying others', async () => {
  const { ask, health, growth } = await start()
  let read = { rows: 0, bytes: 0 }
  const delays: number[] = []
  const out = await growth(async () => {
    for (const coding of CODINGS) {
      const ended = new AbortController()
      const reading = ask(coding)
        .then(countRows)
        .finally(() => ended.abort())
      while (!ended.signal.aborted) {
        delays.push(await health())
        await sleep(5)
      }
      read = await reading
      expect(read.rows).toBe(ROWS)
    }
  })
  const longest = Math.max(...delays)
  console.log('exports', { megabytes: read.bytes / MEGABYTE, out, longest, asked: delays.length })
  expect(read.bytes).toBeGreaterThan(45 * MEGABYTE)
  // 425 MB went out.
  expect(out).toBeLessThan(HEAP_MB)
  // Not the longest: a busy machine may pause for longer than that.
  expect(delays.toSorted((a, b) => a - b)[Math.floor(delays.length * 0.95)]).toBeLessThan(250)
}, 300_000)

// rule X10
test('four readers that take nothing hold little memory, no connection for long, and no place for ever', async () => {
  const { ask, stall, pool, growth } = await start()
  const reading = async () =>
    (
      await pool.query(
        `select from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'`,
      )
    ).rowCount
  const refused = async () => {
    const response = await ask()
    await response.body?.cancel()
    return response.status === 429
  }
  const held = await growth(async () => {
    for (let reader = 0; reader < 4; reader++) stall()
    await expect.poll(reading).toBe(4)
    expect(await refused()).toBe(true)
    await sleep(5_000)
  })
  const since = performance.now()
  await expect.poll(reading, { timeout: 70_000, interval: 500 }).toBe(0)
  const seconds = Math.round((performance.now() - since) / 1000)
  await expect.poll(refused, { timeout: 70_000, interval: 1_000 }).toBe(false)
  console.log('stalled readers', { held, seconds })
  expect(held).toBeLessThan(HEAP_MB)
}, 300_000)
