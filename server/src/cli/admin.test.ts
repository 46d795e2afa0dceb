import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { freshDatabase } from '../platform/postgres/testing'
import { bundle, run } from '../testing/program'

let built: Awaited<ReturnType<typeof bundle>>
beforeAll(async () => (built = await bundle()))
afterAll(() => built.remove())

const PASSWORD = 'kuda besi biru'

const folder = async () => {
  const dir = await mkdtemp(join(tmpdir(), 'bakti-cli-'))
  onTestFinished(() => rm(dir, { recursive: true, force: true }))
  return dir
}

/** One command, run to its end. */
async function admin(env: { DATA_DIR: string; DATABASE_URL?: string }, args: string[], stdin = '') {
  const program = run(join(built.dir, 'admin.js'), env, args, stdin)
  const { code } = await program.ended
  return { code, out: program.stdout(), err: program.stderr() }
}

const passwordIn = (out: string) => /Kata sandi: (\S+)/.exec(out)![1]!

async function login(base: string, email: string, password: string) {
  const response = await fetch(`${base}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  })
  return (await response.json()) as { status: number; token: string; data: { role: string } | null }
}

const me = async (base: string, token: string) =>
  (await fetch(`${base}/api/auth/me`, { headers: { authorization: `Bearer ${token}` } })).status

// rule A5
test('beside a running app it works on the same PostgreSQL, and ends sessions there at once', async () => {
  const env = { DATA_DIR: await folder() }
  const app = run(join(built.dir, 'main.js'), { ...env, PORT: '0' })
  const base = /siap di (\S+)/.exec(await app.said('Masuk di'))![1]!.replace('localhost', '127.0.0.1')

  const created = await admin(env, ['create', 'rani@contoh.id', '--nama', 'Rani'])
  expect(created).toMatchObject({ code: 0, err: '' })
  expect(created.out).toContain('Akun ADMIN rani@contoh.id dibuat.')
  const rani = await login(base, 'rani@contoh.id', passwordIn(created.out))
  expect(rani.data).toMatchObject({ role: 'ADMIN', name: 'Rani' })

  expect((await admin(env, ['demote', 'rani@contoh.id'])).code).toBe(0)
  await expect.poll(() => me(base, rani.token), { timeout: 1_000, interval: 20 }).toBe(401)
  const reset = await admin(env, ['reset-password', 'rani@contoh.id', '--password-stdin'], `${PASSWORD}\n`)
  expect(reset).toMatchObject({ code: 0, out: 'Kata sandi rani@contoh.id diganti.\n' })
  const asPeserta = await login(base, 'rani@contoh.id', PASSWORD)
  expect(asPeserta.data).toMatchObject({ role: 'PESERTA' })
  expect((await admin(env, ['promote', 'RANI@contoh.id'])).code).toBe(0)
  await expect.poll(() => me(base, asPeserta.token), { timeout: 1_000, interval: 20 }).toBe(401)
  expect((await login(base, 'rani@contoh.id', PASSWORD)).data).toMatchObject({ role: 'ADMIN' })

  // Nothing that it did stopped the app's PostgreSQL.
  expect((await fetch(`${base}/api/ready`)).status).toBe(200)
  app.child.kill('SIGTERM')
  expect((await app.ended).code).toBe(0)
})

// rule A5
test('without a running app it starts PostgreSQL, and stops it afterwards', async () => {
  const env = { DATA_DIR: await folder() }
  expect((await admin(env, ['create', 'rani@contoh.id', '--password-stdin'], PASSWORD)).code).toBe(0)
  await expect(readFile(join(env.DATA_DIR, 'postgres', 'postmaster.pid'))).rejects.toThrow('ENOENT')
  const demoted = await admin(env, ['demote', 'rani@contoh.id'])
  expect(demoted).toEqual({ code: 1, out: '', err: 'Ini admin terakhir, jadi tidak bisa diturunkan\n' })
})

test('what is wrong is one clear line', async () => {
  const env = { DATA_DIR: await folder(), DATABASE_URL: (await freshDatabase()).url }
  for (const [args, stdin, line] of [
    [['create'], '', 'Sebutkan satu alamat email'],
    [['create', 'rani'], '', 'Format email tidak valid'],
    [
      ['create', 'a@contoh.id', '--password-stdin'],
      'password123',
      'Kata sandi ini terlalu mudah ditebak, pilih yang lain',
    ],
    [['create', 'a@contoh.id', '--password-stdin'], 'pendek', 'Kata sandi minimal 8 karakter'],
    [
      ['create', 'a@contoh.id', '--peran', 'DEKAN'],
      '',
      'Peran harus salah satu dari ADMIN, MENTOR, GERBANG, PIMPINAN, PESERTA',
    ],
    [['promote', 'tidakada@contoh.id'], '', 'Akun tidak ditemukan'],
    [['reset-password', 'a@contoh.id', 'b@contoh.id'], '', 'Sebutkan satu alamat email'],
  ] as const) {
    expect(await admin(env, [...args], stdin), args.join(' ')).toEqual({ code: 1, out: '', err: `${line}\n` })
  }
  expect((await admin(env, ['create', 'a@contoh.id', '--rahasia'])).err.trimEnd()).not.toContain('\n')
  const made = await admin(env, ['create', 'a@contoh.id', '--peserta'])
  expect(made.out).toContain('Akun PESERTA a@contoh.id dibuat.')
  const mentor = await admin(env, ['create', 'b@contoh.id', '--peran', 'MENTOR', '--nama', 'Rani'])
  expect(mentor.out).toContain('Akun MENTOR b@contoh.id dibuat.')
  expect((await admin(env, ['create', 'A@contoh.id'])).err).toBe('Email sudah terdaftar\n')
})

test('an unknown command gets the list of those there are', async () => {
  const env = { DATA_DIR: await folder() }
  for (const name of ['menari', 'constructor', '__proto__']) {
    const { code, err } = await admin(env, [name])
    expect(code).toBe(1)
    expect(err).toContain('reset-password EMAIL')
  }
  expect((await admin(env, [])).code).toBe(0)
})
