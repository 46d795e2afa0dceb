import { akunCalls } from '@bakti/contract/akun/akun.calls'
import { authCalls } from '@bakti/contract/auth/auth.calls'
import { riwayatCalls } from '@bakti/contract/riwayat/riwayat.calls'
import { expect, test } from 'vitest'
import { startApp } from '../../testing/app'
import { addUser } from '../../testing/users'

const OLD = 'rusa-melompat-jauh'
const NEW = 'kancil-tidur-siang'
const ANDROID = 'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/126.0 Mobile Safari/537.36'

/** An account with a password that is logged in on a phone and on a computer. */
async function start() {
  const t = await startApp()
  const person = { name: 'Rani', email: 'rani@contoh.id' }
  await t.api.call(authCalls.register, { body: { ...person, password: OLD, confirmPassword: OLD } })
  const logIn = async (password: string, agent = '') => {
    const headers = { 'user-agent': agent }
    const { body, status } = await t.api.call(authCalls.login, {
      body: { email: person.email, password },
      headers,
    })
    const { token } = body as unknown as { token: string }
    return { status, token }
  }
  const of = (token: string) => {
    const headers = { authorization: `Bearer ${token}` }
    return {
      get: async () => (await t.api.call(akunCalls.get, { headers })).body.data,
      status: async () => (await t.api.call(authCalls.getMe, { headers })).status,
      change: (lama: string, password = NEW) =>
        t.api.call(akunCalls.updatePassword, {
          body: { lama, password, confirmPassword: password },
          headers,
        }),
      rename: (name: string) => t.api.call(akunCalls.update, { body: { name }, headers }),
      end: (id: string) => t.api.call(akunCalls.endSession, { query: { id }, headers }),
    }
  }
  const [phone, computer] = [await logIn(OLD, ANDROID), await logIn(OLD)]
  return { ...t, logIn, of, phone: of(phone.token), computer: of(computer.token) }
}

// rule A118
test('an account sees its sessions, the own one first, and ends another one', async () => {
  const { phone, computer } = await start()
  const akun = await computer.get()
  expect(akun).toMatchObject({
    name: 'Rani',
    email: 'rani@contoh.id',
    sandi: true,
    sesi: [
      { browser: '', ini: true, terkunci: false },
      { browser: 'Chrome, Android', ini: false },
    ],
  })
  const [own, other] = akun.sesi
  expect(await computer.end(own!.id)).toMatchObject({ status: 409, body: { code: 'auth.own_session' } })
  expect((await computer.end(other!.id)).status).toBe(200)
  expect(await phone.status()).toBe(401)
  expect(await computer.end(other!.id)).toMatchObject({
    status: 404,
    body: { code: 'auth.session_not_found' },
  })
  expect((await computer.get()).sesi).toHaveLength(1)
})

// rule A118
test('a session of another account can not be ended, nor be told from one that is over', async () => {
  const { api, phone } = await start()
  const stranger = await (await api.as('ADMIN')).call(akunCalls.get)
  const [session] = stranger.body.data.sesi
  expect((await phone.end(session!.id)).status).toBe(404)
})

// rules A118, A27
test('a new password needs the old one; then every other session ends, and the answer opens a new one', async () => {
  const { phone, computer, of, logIn } = await start()
  expect(await computer.change('salah-sekali')).toMatchObject({
    status: 400,
    body: { code: 'auth.password_wrong', errors: [{ path: 'lama', message: 'Kata sandi lama salah' }] },
  })
  expect(await phone.status(), 'a wrong one ends nothing').toBe(200)
  const changed = await computer.change(OLD)
  expect(changed.status).toBe(200)
  const { token } = changed.body as unknown as { token: string }
  expect(await Promise.all([phone, computer, of(token)].map((each) => each.status()))).toEqual([
    401, 401, 200,
  ])
  expect((await logIn(OLD)).status).toBe(401)
  expect((await logIn(NEW)).status).toBe(200)
})

// rule A118
test('the old password can be guessed ten times in 15 minutes', async () => {
  const { phone } = await start()
  const tries = []
  for (let nth = 0; nth < 11; nth++) tries.push((await phone.change(`salah-${nth}`)).status)
  expect(tries).toEqual([...Array(10).fill(400), 429])
})

// rule A118
test('of two changes at once one counts', async () => {
  const { phone, computer, logIn } = await start()
  const [one, other] = await Promise.all([phone.change(OLD, NEW), computer.change(OLD, 'gajah-makan-tebu')])
  expect([one.status, other.status].filter((status) => status === 200)).toHaveLength(1)
  const right = one.status === 200 ? NEW : 'gajah-makan-tebu'
  expect((await logIn(right)).status).toBe(200)
})

// rule A118
test('an account of Google has no password to change', async () => {
  const { app, pool, api } = await startApp()
  const user = await addUser({ app, pool })
  await pool.query('update users set password_hash = null where id = $1', [user.id])
  const own = await api.as(user)
  expect((await own.call(akunCalls.get)).body.data.sandi).toBe(false)
  const body = { lama: OLD, password: NEW, confirmPassword: NEW }
  expect(await own.call(akunCalls.updatePassword, { body })).toMatchObject({
    status: 409,
    body: { code: 'auth.no_password' },
  })
})

// rules A118, W60
test('a new name is the account’s from the next answer on, and the log has both', async () => {
  const { phone, computer, api } = await start()
  expect(await phone.rename('Rani Oktavia')).toMatchObject({
    status: 200,
    body: { data: { name: 'Rani Oktavia' } },
  })
  expect((await computer.get()).name).toBe('Rani Oktavia')
  expect((await phone.rename('')).status).toBe(400)
  const admin = await api.as('ADMIN')
  const { body } = await admin.call(riwayatCalls.list, { query: { cari: 'Oktavia', hal: 'sesi' } })
  expect(body.data.baris[0]).toMatchObject({
    hal: 'akun.update',
    sebelum: { nama: 'Rani' },
    sesudah: { nama: 'Rani Oktavia' },
  })
})
