import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdir, mkdtemp, readFile, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { request } from 'node:https'
import { type AddressInfo, createServer } from 'node:net'
import { text } from 'node:stream/consumers'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { freshDatabase } from './platform/postgres/testing'
import { startRelay } from './testing/relay'
import { type Program, bundle, run } from './testing/program'
import { connectH2 } from './testing/http2'
import { TEST_CERT, TEST_KEY } from './testing/tls'

let built: Awaited<ReturnType<typeof bundle>>
beforeAll(async () => (built = await bundle()))
afterAll(() => built.remove())

const folder = async () => {
  const dir = await mkdtemp(join(tmpdir(), 'bakti-main-'))
  onTestFinished(() => rm(dir, { recursive: true, force: true }))
  return dir
}

/** Starts the server on a database of its own, or on what `env` says. */
async function start(
  env: Record<string, string> = {},
): Promise<Program & { database: string; dataDir: string }> {
  const DATABASE_URL = env.DATABASE_URL ?? (await freshDatabase()).url
  const DATA_DIR = env.DATA_DIR ?? (await folder())
  const program = run(join(built.dir, 'main.js'), { PORT: '0', ...env, DATA_DIR, DATABASE_URL })
  return { ...program, database: DATABASE_URL, dataDir: DATA_DIR }
}

/** Where it said that it listens. */
async function address(program: Program): Promise<string> {
  const said = await program.said('Masuk di')
  return /siap di (\S+)/.exec(said)![1]!.replace('localhost', '127.0.0.1')
}

const login = (base: string, body: { email: string; password: string }) =>
  fetch(`${base}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })

const printed = (said: string) => ({
  email: /Email +(\S+)/.exec(said)![1]!,
  password: /Kata sandi +(\S+)/.exec(said)![1]!,
})

/** Holds a table, so that a request that reads it stays under way until it is let go. */
async function hold(url: string, table: string) {
  const client = new pg.Client(url)
  await client.connect()
  await client.query(`begin; lock table ${table}`)
  const waits = async () => {
    const { rows } = await client.query<{ waits: boolean }>(
      `select exists (
         select from pg_locks l join pg_database d on d.oid = l.database
         where d.datname = current_database() and not l.granted
       ) as waits`,
    )
    return rows[0]!.waits
  }
  return { waits, letGo: () => client.end() }
}

// rules A4, A7
test('the first start makes an admin and shows the password once; SIGTERM ends it', async () => {
  const first = await start()
  const base = await address(first)
  expect((await login(base, printed(first.stdout()))).status).toBe(200)
  expect((await fetch(`${base}/api/ready`)).status).toBe(200)
  first.child.kill('SIGTERM')
  expect(await first.ended).toEqual({ code: 0, signal: null })
  expect(first.stderr()).toBe('')
  await expect(fetch(`${base}/api/health`)).rejects.toThrow('fetch failed')

  const secret = await readFile(join(first.dataDir, 'auth-secret'), 'utf8')
  expect(secret.length).toBeGreaterThanOrEqual(32)
  expect((await stat(join(first.dataDir, 'auth-secret'))).mode & 0o777).toBe(0o600)

  const second = await start({ DATABASE_URL: first.database, DATA_DIR: first.dataDir })
  await address(second)
  expect(second.stdout()).not.toContain('Admin pertama')
  expect(await readFile(join(first.dataDir, 'auth-secret'), 'utf8')).toBe(secret)
})

// rule A4
test('the first admin can be named; the password is not shown', async () => {
  const account = { email: 'rani@contoh.id', password: 'kuda besi biru' }
  const program = await start({
    BOOTSTRAP_ADMIN_EMAIL: account.email,
    BOOTSTRAP_ADMIN_PASSWORD: account.password,
  })
  const answer = await login(await address(program), account)
  expect(await answer.json()).toMatchObject({ data: { email: account.email, role: 'ADMIN' } })
  expect(program.stdout()).not.toContain(account.password)
})

// rule B8
test.each([
  ['a wrong variable', { PORT: 'abc' }, 'PORT: harus bilangan 0 sampai 65535'],
  ['an unknown host', { HOST: 'tidak-ada.invalid' }, /^tidak-ada\.invalid tidak dikenal: periksa HOST$/],
  ['an address of another machine', { HOST: '192.0.2.77' }, /bukan alamat komputer ini: periksa HOST$/],
  [
    'a password that anybody guesses',
    { BOOTSTRAP_ADMIN_EMAIL: 'a@contoh.id', BOOTSTRAP_ADMIN_PASSWORD: 'password123' },
    'Kata sandi ini terlalu mudah ditebak, pilih yang lain',
  ],
  [
    'no certificate',
    { TLS_CERT: '/tidak/ada.pem', TLS_KEY: '/tidak/ada.pem' },
    /^TLS_CERT, TLS_KEY: ENOENT.*$/,
  ],
])('%s is one clear line', async (_name, env, line) => {
  const program = await start(env)
  expect(await program.ended).toEqual({ code: 1, signal: null })
  expect(program.stderr().trimEnd()).toMatch(line)
  expect(program.stderr().trimEnd()).not.toContain('\n')
})

// rule B8
test('a database that does not exist is one clear line, at once', async () => {
  const { url } = await freshDatabase()
  const program = await start({ DATABASE_URL: url.replace(/test_\w+/, 'tidak_ada') })
  expect(await program.ended).toEqual({ code: 1, signal: null })
  expect(program.stderr()).toBe(
    'Database tidak bisa dihubungi (database "tidak_ada" does not exist): periksa DATABASE_URL\n',
  )
})

// rule B8
test.each([
  [
    'unreadable',
    (path: string) => mkdir(path),
    /auth-secret tidak bisa dibaca \(EISDIR\): beri hak baca [^\n]+\n$/,
  ],
  ['too short', (path: string) => writeFile(path, 'x'), /auth-secret rusak: hapus berkas itu, [^\n]+\n$/],
])('a secret in the data folder that is %s is one clear line', async (_name, put, line) => {
  const DATA_DIR = await folder()
  await put(join(DATA_DIR, 'auth-secret'))
  const program = await start({ DATA_DIR })
  expect(await program.ended).toEqual({ code: 1, signal: null })
  expect(program.stderr()).toMatch(line)
  expect(program.stderr().trimEnd()).not.toContain('\n')
})

// rule B16
test('a database server that is not up yet is waited for', async () => {
  const { connection } = await freshDatabase()
  const relay = await startRelay(connection, { listening: false })
  const program = await start({ DATABASE_URL: relay.url })
  await program.said('Database belum bisa dihubungi (connect ECONNREFUSED')
  expect(program.stdout()).toContain('dicoba lagi selama 60 detik')
  await relay.listen()
  expect((await fetch(`${await address(program)}/api/ready`)).status).toBe(200)
})

test('told to stop while it waits for a database server, it stops at once', async () => {
  const program = await start({ DATABASE_URL: 'postgresql://x@127.0.0.1:1/x' })
  await program.said('dicoba lagi')
  program.child.kill('SIGTERM')
  expect(await program.ended).toEqual({ code: 0, signal: null })
})

/** Runs a script of the shell with DATA_DIR on a disk of that size; "$@" is the server. The disk goes with its last process. */
async function onDisk(size: string, script: string): Promise<{ code: number | null; stderr: string }> {
  const DATA_DIR = await folder()
  const namespaces = ['--mount', ...(process.getuid?.() === 0 ? [] : ['--user', '--map-root-user'])]
  const mount = `mount -t tmpfs -o size=${size},mode=700 none "$DATA_DIR" && ${script}`
  const args = [...namespaces, 'sh', '-c', mount, 'sh', process.execPath, join(built.dir, 'main.js')]
  const child = spawn('unshare', args, { env: { PATH: process.env.PATH, PORT: '0', DATA_DIR } })
  const ended = once(child, 'close') as Promise<[number | null]>
  child.stdout.resume()
  const [stderr, [code]] = await Promise.all([text(child.stderr), ended])
  return { code, stderr }
}

test('a disk that is too small for a database is one clear line', async () => {
  const { code, stderr } = await onDisk('30m', 'exec "$@"')
  expect(stderr).toMatch(
    /^The disk of \S+ is too small or full: \d+ MB are free, a new database needs 100\. .*\n$/,
  )
  expect(code).toBe(1)
})

test('a disk that is full is one clear line', async () => {
  const { code, stderr } = await onDisk(
    '160m',
    `touch "$DATA_DIR/first"
    ("$@" > "$DATA_DIR/first" & echo $! > "$DATA_DIR/pid"
      until grep -q 'Masuk di' "$DATA_DIR/first"; do sleep 0.1; done
      kill $(cat "$DATA_DIR/pid"); wait)
    cat /dev/zero > "$DATA_DIR/filler" 2> /dev/null
    exec "$@"`,
  )
  expect(stderr).toMatch(
    // In brackets is what the first program said that met it; some end before they can say why.
    /^The disk of \S+ is full \(.+\): make room there, then start again\.\n$/,
  )
  expect(code).toBe(1)
})

// rule B8
test('a port in use is one clear line', async () => {
  const other = createServer().listen(0, '127.0.0.1')
  await once(other, 'listening')
  onTestFinished(() => void other.close())
  const { port } = other.address() as AddressInfo
  const program = await start({ PORT: String(port) })
  expect((await program.ended).code).toBe(1)
  expect(program.stderr()).toBe(
    `127.0.0.1:${port} sudah dipakai program lain: hentikan program itu, atau pilih PORT lain\n`,
  )
})

// rule B9
test('what is under way when it is told to stop is still answered', async () => {
  const program = await start()
  const base = await address(program)
  const { token } = (await (await login(base, printed(program.stdout()))).json()) as { token: string }
  const held = await hold(program.database, 'absen')
  const answer = fetch(`${base}/api/absen/`, { headers: { authorization: `Bearer ${token}` } })
  await expect.poll(held.waits).toBe(true)
  // A terminal tells npm and its child, and npm tells the child again: twice within a moment is once.
  program.child.kill('SIGINT')
  program.child.kill('SIGINT')
  await expect
    .poll(() =>
      fetch(`${base}/api/health`).then(
        () => 'open',
        () => 'shut',
      ),
    )
    .toBe('shut')
  const letGo = performance.now()
  await held.letGo()
  expect((await answer).status).toBe(200)
  expect(await program.ended).toEqual({ code: 0, signal: null })
  expect(performance.now() - letGo, 'it waits for the answer, not for the browser to hang up').toBeLessThan(
    5_000,
  )
})

// rules A45, B9
test('mail that was promised is written before it stops, and the log says where', async () => {
  const account = { email: 'rani@contoh.id', password: 'kuda besi biru' }
  const program = await start({
    BOOTSTRAP_ADMIN_EMAIL: account.email,
    BOOTSTRAP_ADMIN_PASSWORD: account.password,
    ADMIN_RESET_BY_MAIL: 'true',
  })
  const base = await address(program)
  const asked = await fetch(`${base}/api/auth/generate-code?email=${account.email}`, { method: 'POST' })
  expect(asked.status).toBe(200)
  program.child.kill('SIGTERM')
  expect(await program.ended).toEqual({ code: 0, signal: null })
  const [file = ''] = await readdir(join(program.dataDir, 'email'))
  expect(program.stdout()).toContain(`email ditulis ke ${join(program.dataDir, 'email', file)}`)
  expect(await readFile(join(program.dataDir, 'email', file), 'utf8')).toMatch(/^To: rani@contoh.id\r?$/m)
})

// rule B9
test('a second Ctrl-C does not wait', async () => {
  const program = await start()
  const base = await address(program)
  const held = await hold(program.database, 'users')
  onTestFinished(held.letGo)
  const answer = login(base, { email: 'a@contoh.id', password: 'x' }).catch(() => 'cut off')
  await expect.poll(held.waits).toBe(true)
  const first = performance.now()
  program.child.kill('SIGINT')
  // A person presses until it ends.
  const again = setInterval(() => program.child.kill('SIGINT'), 200)
  const { code } = await program.ended
  clearInterval(again)
  expect(code).toBe(130)
  expect(performance.now() - first).toBeGreaterThan(1_000)
  expect(await answer).toBe('cut off')
})

// rules B9, B18, W43
test('it serves HTTPS with a certificate, and stops though a connection of HTTP/2 is open', async () => {
  const dir = await folder()
  const [TLS_CERT, TLS_KEY] = [join(dir, 'cert.pem'), join(dir, 'key.pem')]
  await writeFile(TLS_CERT, TEST_CERT)
  await writeFile(TLS_KEY, TEST_KEY)
  await chmod(TLS_KEY, 0o600)
  const program = await start({ TLS_CERT, TLS_KEY })
  const base = await address(program)
  expect(base).toMatch(/^https:/)
  const sent = request(`${base}/api/health`, { ca: TEST_CERT, servername: 'localhost', agent: false }).end()
  const [response] = (await once(sent, 'response')) as [import('node:http').IncomingMessage]
  expect(response.statusCode).toBe(200)
  expect(response.headers['strict-transport-security']).toBeDefined()
  expect(JSON.parse(await text(response))).toMatchObject({ status: 200 })

  const client = await connectH2(Number(new URL(base).port))
  expect((await client.ask({ ':path': '/api/health' })).status).toBe(200)
  const since = performance.now()
  program.child.kill('SIGTERM')
  expect(await program.ended).toEqual({ code: 0, signal: null })
  expect(performance.now() - since).toBeLessThan(5_000)
  expect(program.stderr()).toBe('')
})

/** A process whose parent is gone stays in the table, ended, until init has seen it. */
async function hasEnded(pid: number): Promise<boolean> {
  const line = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => null)
  return line === null || line.slice(line.lastIndexOf(')') + 2).startsWith('Z')
}

test('on its own PostgreSQL it starts, comes back when that dies, stops with it, and starts again', async () => {
  const DATA_DIR = await folder()
  const main = join(built.dir, 'main.js')
  const env = { PORT: '0', DATA_DIR, LOG_LEVEL: 'silent' }
  const first = run(main, env)
  const base = await address(first)
  const account = printed(first.stdout())
  const postmaster = async () =>
    Number((await readFile(join(DATA_DIR, 'postgres', 'postmaster.pid'), 'utf8')).split('\n')[0])

  process.kill(await postmaster(), 'SIGKILL')
  const seen = new Set<number>()
  await expect
    .poll(
      async () => {
        const answer = await login(base, account)
        if (answer.status === 503) expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
        seen.add(answer.status)
        return answer.status
      },
      { timeout: 20_000, interval: 5 },
    )
    .toBe(200)
  expect([...seen].filter((status) => status !== 200 && status !== 503)).toEqual([])

  const pid = await postmaster()
  first.child.kill('SIGINT')
  expect(await first.ended).toEqual({ code: 0, signal: null })
  expect(await hasEnded(pid)).toBe(true)

  const second = run(main, env)
  expect((await login(await address(second), account)).status).toBe(200)
  second.child.kill('SIGTERM')
  expect(await second.ended).toEqual({ code: 0, signal: null })
})

test('told to stop in the middle of its first start, it stops', async () => {
  const DATA_DIR = await folder()
  const program = run(join(built.dir, 'main.js'), { PORT: '0', DATA_DIR })
  // The folder is the first thing that PostgreSQL's start leaves.
  await expect
    .poll(
      () =>
        stat(join(DATA_DIR, 'postgres')).then(
          () => true,
          () => false,
        ),
      { timeout: 20_000, interval: 2 },
    )
    .toBe(true)
  program.child.kill('SIGTERM')
  expect(await program.ended).toEqual({ code: 0, signal: null })
  await expect(readFile(join(DATA_DIR, 'postgres', 'postmaster.pid'))).rejects.toThrow('ENOENT')
})
