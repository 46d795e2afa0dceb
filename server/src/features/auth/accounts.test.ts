import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { authCalls } from '@bakti/contract/auth/auth.calls'
import { expect, onTestFinished, test } from 'vitest'
import { startPeriodicBackups } from '../../platform/backup/periodic'
import { TEST_SECRET, type TestApp, startApp } from '../../testing/app'
import { addMentor } from '../../testing/mentors'
import { scenario } from '../../testing/scenario'
import { addUser } from '../../testing/users'
import { changeRole, createAccount, ensureFirstAdmin, resetPassword } from './accounts.usecases'
import { findUserByEmail } from './auth.repository'
import { startSession } from './auth.usecases'
import { createSessions } from './sessions'
import { createTokens } from './tokens'

const PASSWORD = 'kuda besi biru'

const start = async () => {
  const t = await startApp()
  return { ...t, deps: { pool: t.pool } }
}

const login = ({ api }: TestApp, email: string, password = PASSWORD) =>
  api.call(authCalls.login, { body: { email, password } })

const account = { email: 'Rani@contoh.id', name: 'Rani', password: PASSWORD, role: 'ADMIN' } as const

// rule A13
test('an account is made once for its e-mail, whatever its case', async () => {
  const { deps, ...t } = await start()
  await createAccount(account, deps)
  expect((await login(t, 'rani@contoh.id')).body.data).toMatchObject({ role: 'ADMIN', name: 'Rani' })
  await expect(createAccount({ ...account, email: 'RANI@contoh.id' }, deps)).rejects.toMatchObject({
    status: 409,
    code: 'auth.email_taken',
  })
  await expect(
    createAccount({ ...account, email: 'b@contoh.id', password: 'password1' }, deps),
  ).rejects.toMatchObject({ status: 400 })
})

// rule A4
test('the first admin is made once, however many replicas start', async () => {
  const { deps, ...t } = await start()
  const made = await Promise.all(
    [1, 2, 3, 4].map((n) => ensureFirstAdmin({ ...account, email: `admin${n}@contoh.id` }, deps)),
  )
  expect(made.filter(Boolean)).toHaveLength(1)
  expect(await ensureFirstAdmin(account, deps)).toBe(false)
  expect((await t.pool.query("select 1 from users where role = 'ADMIN'")).rowCount).toBe(1)
})

test('a start does not wait for the replica that makes the periodic backups', async () => {
  const { deps } = await start()
  const dir = await mkdtemp(join(tmpdir(), 'bakti-accounts-'))
  const backups = startPeriodicBackups({
    pool: deps.pool,
    folder: dir,
    everyMs: 36e5,
    secret: TEST_SECRET,
    lookMs: 20,
    log: {
      warn: () => undefined,
      error: () => undefined,
    },
  })
  onTestFinished(async () => {
    await backups.stop()
    await rm(dir, { recursive: true, force: true })
  })
  // It holds its lock from here on.
  await expect.poll(() => readdir(dir), { timeout: 10_000 }).toHaveLength(1)
  expect(await ensureFirstAdmin(account, deps)).toBe(true)
})

// rules A4, A8
test('the first admin may have an account already: it gets the role and the password, and its sessions end', async () => {
  const { deps, ...t } = await start()
  const rani = await addUser(t, { email: account.email })
  expect(await ensureFirstAdmin(account, deps)).toBe(true)
  expect((await login(t, account.email)).body.data).toMatchObject({ id: rani.id, role: 'ADMIN' })
  expect((await (await t.api.as(rani)).call(authCalls.getMe)).status).toBe(401)
})

// rules A5, A8
test('a promotion opens the admin calls after a new login', async () => {
  const { deps, ...t } = await start()
  await createAccount({ ...account, role: 'PESERTA' }, deps)
  await changeRole(account.email, 'ADMIN', deps)
  expect((await login(t, account.email)).body.data).toMatchObject({ role: 'ADMIN' })
})

// rule R22
test('a mentor who is promoted or demoted has no groups when the role comes back', async () => {
  const { deps, ...t } = await start()
  const scene = await scenario(t.pool).kelompok(7)
  for (const role of ['ADMIN', 'PESERTA'] as const) {
    const mentor = await addMentor(t, { kelompok: [scene.kelompok(7)] })
    await addUser(t, { role: 'ADMIN' })
    await changeRole(mentor.email, role, deps)
    await changeRole(mentor.email, 'MENTOR', deps)
    const again = await t.pool.query('select from mentor_kelompok where id_user = $1 and sampai is null', [
      mentor.id,
    ])
    expect(again.rowCount, role).toBe(0)
  }
})

// rule A8
test('a login that was under way while the role changed opens no session by the old role', async () => {
  const { deps, ...t } = await start()
  const rani = await addUser(t, { email: account.email })
  await changeRole(account.email, 'ADMIN', deps)
  const [now] = await findUserByEmail(t.pool, { email: account.email })
  const { app, pool } = t
  const sessions = createSessions(pool, () => new Date())
  const FROM = { device: null, browserName: '' }
  const sessionDeps = { hal: 'auth.login' as const, pool, sessions, tokens: createTokens(app, TEST_SECRET) }
  expect(await startSession({ ...now!, role: rani.role }, FROM, sessionDeps)).toBeNull()
  expect(await startSession(now!, FROM, sessionDeps)).toMatchObject({ token: expect.any(String) })
})

// rule A5
test('the last admin stays one, even when two demotions race', async () => {
  const { deps, pool } = await start()
  for (const n of [1, 2, 3]) await createAccount({ ...account, email: `admin${n}@contoh.id` }, deps)
  const demotions = await Promise.allSettled(
    [1, 2, 3].map((n) => changeRole(`admin${n}@contoh.id`, 'PESERTA', deps)),
  )
  expect(demotions.map(({ status }) => status).sort()).toEqual(['fulfilled', 'fulfilled', 'rejected'])
  expect(demotions.find(({ status }) => status === 'rejected')).toMatchObject({
    reason: { code: 'auth.last_admin' },
  })
  expect((await pool.query("select 1 from users where role = 'ADMIN'")).rowCount).toBe(1)
})

// rules A5, A8
test('a reset ends the sessions and the old password', async () => {
  const { deps, ...t } = await start()
  await createAccount(account, deps)
  const { token, data } = (await login(t, account.email)).body
  await resetPassword('RANI@contoh.id', 'sapi besi hijau', deps)
  const before = await t.api.as({ ...data, sid: '', token: token! })
  expect((await before.call(authCalls.getMe)).status).toBe(401)
  expect((await login(t, account.email)).status).toBe(401)
  expect((await login(t, account.email, 'sapi besi hijau')).status).toBe(200)
})

test('an unknown account is told', async () => {
  const { deps } = await start()
  await expect(changeRole('tidakada@contoh.id', 'ADMIN', deps)).rejects.toMatchObject({ status: 404 })
  await expect(resetPassword('tidakada@contoh.id', PASSWORD, deps)).rejects.toMatchObject({ status: 404 })
})
