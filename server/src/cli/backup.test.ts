import { mkdtemp, readFile, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { bareDatabase, freshDatabase } from '../platform/postgres/testing'
import { startApp } from '../testing/app'
import { bundle, run } from '../testing/program'

let built: Awaited<ReturnType<typeof bundle>>
beforeAll(async () => (built = await bundle()))
afterAll(() => built.remove())

const folder = async () => {
  const dir = await mkdtemp(join(tmpdir(), 'bakti-cli-backup-'))
  onTestFinished(() => rm(dir, { recursive: true, force: true }))
  return dir
}

async function admin(env: Record<string, string> & { DATA_DIR: string }, ...args: string[]) {
  const program = run(join(built.dir, 'admin.js'), env, args)
  const { code } = await program.ended
  return { code, out: program.stdout(), err: program.stderr() }
}

async function start(env: Record<string, string> & { DATA_DIR: string }) {
  const program = run(join(built.dir, 'main.js'), { PORT: '0', ...env })
  const said = await program.said('Masuk di')
  return { program, base: /siap di (\S+)/.exec(said)![1]!.replace('localhost', '127.0.0.1') }
}

const ADMIN = { BOOTSTRAP_ADMIN_EMAIL: 'rani@contoh.id', BOOTSTRAP_ADMIN_PASSWORD: 'kuda besi biru' }

async function login(base: string): Promise<string> {
  const response = await fetch(`${base}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: ADMIN.BOOTSTRAP_ADMIN_EMAIL, password: ADMIN.BOOTSTRAP_ADMIN_PASSWORD }),
  })
  return ((await response.json()) as { token: string }).token
}

async function me(base: string, token: string) {
  const response = await fetch(`${base}/api/auth/me`, { headers: { authorization: `Bearer ${token}` } })
  return { status: response.status, epoch: response.headers.get('x-epoch') }
}

// rules B5, B7
test('from the embedded database beside its running app to DATABASE_URL, and back into another folder', async () => {
  const [files, first, second, third] = [await folder(), await folder(), await folder(), await folder()]
  const app = await start({ DATA_DIR: first, ...ADMIN, BACKUP_DIR: join(files, 'berkala') })
  const token = await login(app.base)
  const origin = await me(app.base, token)
  expect(origin.status).toBe(200)

  const made = await admin({ DATA_DIR: first }, 'backup', join(files, 'satu.backup'))
  expect(made).toMatchObject({ code: 0, err: '' })
  expect(made.out).toMatch(/users +1 baris\n[^]*Selesai: \d+ tabel, [\d.]+ baris, [\d,]+ MB\.\n/)
  expect((await stat(join(files, 'satu.backup'))).mode & 0o777).toBe(0o600)
  // Into the database of the app that runs: refused, and it goes on.
  const refused = await admin({ DATA_DIR: first }, 'restore', join(files, 'satu.backup'))
  expect(refused.code).toBe(1)
  expect(refused.err).toMatch(/^Database tujuan sudah berisi data [^\n]+\n$/)
  expect(await me(app.base, token)).toEqual(origin)
  // The app itself has made one meanwhile.
  await expect
    .poll(() => readdir(join(files, 'berkala')).catch(() => []))
    .toContainEqual(expect.stringMatching(/^bakti-\d{8}T\d{6}Z\.backup$/))
  app.program.child.kill('SIGTERM')
  expect((await app.program.ended).code).toBe(0)

  const database = await bareDatabase()
  const server = { DATA_DIR: second, DATABASE_URL: database.url }
  const restored = await admin(server, 'restore', join(files, 'satu.backup'))
  expect(restored).toMatchObject({ code: 0, err: '' })
  expect(restored.out).toContain('sesi tetap berlaku')
  // What signs sessions came along: the token still opens, under another epoch.
  expect((await stat(join(second, 'auth-secret'))).mode & 0o777).toBe(0o600)
  const secret = await readFile(join(second, 'auth-secret'), 'utf8')
  const onServer = await startApp({ database, secret })
  const there = await onServer.app.inject({
    url: '/api/auth/me',
    headers: { authorization: `Bearer ${token}` },
  })
  expect(there.statusCode).toBe(200)
  expect(there.headers['x-epoch']).toEqual(expect.any(String))
  expect(there.headers['x-epoch']).not.toBe(origin.epoch)

  expect((await admin(server, 'backup', join(files, 'dua.backup'))).code).toBe(0)
  const back = await admin({ DATA_DIR: third }, 'restore', join(files, 'dua.backup'))
  expect(back).toMatchObject({ code: 0, err: '' })
  expect(back.out).toMatch(/users +1 baris\n/)
  expect(await readFile(join(third, 'auth-secret'), 'utf8')).toBe(secret)
})

// rule B3
test('a damaged file changes nothing: not even the data folder is made', async () => {
  const files = await folder()
  const { url } = await freshDatabase()
  await writeFile(join(files, 'rusak.backup'), 'bukan')
  const DATA_DIR = await folder()
  const answer = await admin({ DATA_DIR, DATABASE_URL: url }, 'restore', join(files, 'rusak.backup'))
  expect(answer).toMatchObject({ code: 1, err: `${join(files, 'rusak.backup')} bukan cadangan BAKTI.\n` })
  expect(await readdir(DATA_DIR)).toEqual([])
  const none = await admin({ DATA_DIR }, 'backup')
  expect(none).toMatchObject({ code: 1, err: 'Sebutkan satu berkas\n' })
})

// rule B7
test('the secret of the folder is kept aside where the backup brings another; AUTH_SECRET stays what it is', async () => {
  const [files, first, second, third] = [await folder(), await folder(), await folder(), await folder()]
  const own = 'the secret of the first one, of 32 characters and more'
  const path = join(files, 'satu.backup')
  const origin = { DATA_DIR: first, DATABASE_URL: (await freshDatabase()).url }
  expect((await admin({ ...origin, AUTH_SECRET: own }, 'backup', path)).code).toBe(0)

  const before = 'another secret that was there before, long enough'
  await writeFile(join(second, 'auth-secret'), before)
  const answer = await admin({ DATA_DIR: second, DATABASE_URL: (await freshDatabase()).url }, 'restore', path)
  expect(answer.out).toContain('auth-secret.lama')
  expect(await readFile(join(second, 'auth-secret'), 'utf8')).toBe(own)
  expect(await readFile(join(second, 'auth-secret.lama'), 'utf8')).toBe(before)

  const target = { DATA_DIR: third, DATABASE_URL: (await freshDatabase()).url }
  const other = await admin({ ...target, AUTH_SECRET: before }, 'restore', path)
  expect(other).toMatchObject({ code: 0 })
  expect(other.out).toContain('AUTH_SECRET di sini lain')
  expect(await readdir(third)).toEqual([])
})
