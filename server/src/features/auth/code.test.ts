import { authCalls } from '@bakti/contract/auth/auth.calls'
import { hash } from '@node-rs/argon2'
import pg from 'pg'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createMail } from '../../platform/mail'
import { type TestApp, startApp } from '../../testing/app'
import { fillLimit, forgetLimits, limitPoints, proven, unproven } from '../../testing/limits'
import { type Mailbox, startMailbox } from '../../testing/mailbox'
import { type TestUser, addUser } from '../../testing/users'

const OLD = 'kuda besi biru'
const NEW = 'sapi besi hijau'
const EMAIL = 'Rani@Contoh.id'
const OLD_HASH = await hash(OLD)
const SENT = { status: 200, body: { message: 'Kode verifikasi telah dikirim ke email Anda.', data: null } }

interface Scene extends TestApp {
  mailbox: Mailbox
  rani: TestUser
}

async function start(deps: { adminResetByMail?: boolean } = {}): Promise<Scene> {
  const mailbox = await startMailbox()
  const log = { warn: vi.fn(), error: vi.fn() }
  const from = 'BAKTI 2025 <bakti@contoh.id>'
  const mail = createMail({ smtpUrl: mailbox.url, from, folder: '/tidak/ada', holdMs: 5, log })
  onTestFinished(() => mail.close())
  const t = await startApp({ mail, ...deps })
  const rani = await addUser(t, { email: EMAIL, passwordHash: OLD_HASH })
  return { ...t, mailbox, rani }
}

const ask = ({ api }: TestApp, email = EMAIL) => api.call(authCalls.sendCode, { body: { email } })

/** Asks, and reads the six digits out of the mail. */
async function codeFor(t: Scene, email = EMAIL): Promise<string> {
  expect(await ask(t, email)).toMatchObject(SENT)
  const { text = '' } = await t.mailbox.next(EMAIL)
  return /Kode verifikasi: (\d{6})$/m.exec(text)![1]!
}

interface Chosen {
  email?: string
  password?: string
  confirmPassword?: string
}

const reset = (
  { api }: TestApp,
  code: string,
  { email = EMAIL, password = NEW, confirmPassword }: Chosen = {},
) =>
  api.call(authCalls.resetPassword, {
    body: { email, code, password, confirmPassword: confirmPassword ?? password },
  })

const login = ({ api }: TestApp, password: string, email = EMAIL) =>
  api.call(authCalls.login, { body: { email, password } })

const another = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

/** Time passes for the codes. */
const age = ({ pool }: TestApp, by: string) =>
  pool.query(
    `update kode_verifikasi set sent_at = sent_at - $1::interval, expires_at = expires_at - $1::interval,
       sent_before = array(select at - $1::interval from unnest(sent_before) with ordinality as b(at, nth) order by nth)`,
    [by],
  )

// rule A46
test('the way back in: a code by mail, a new password, the old one refused, sessions ended, the e-mail proven', async () => {
  const t = await start()
  const asRani = await t.api.as(t.rani)
  const code = await codeFor(t, ' rANI@contoh.ID ')
  expect((await asRani.call(authCalls.getMe)).status).toBe(200)
  expect(await reset(t, `${code.slice(0, 3)} ${code.slice(3)}`)).toMatchObject({
    status: 200,
    body: { message: 'Kata sandi berhasil diganti. Silakan login.', data: null },
  })
  expect((await asRani.call(authCalls.getMe)).status).toBe(401)
  expect((await login(t, OLD)).status).toBe(401)
  expect((await login(t, NEW)).status).toBe(200)
  const { rows } = await t.pool.query('select email_verified from users')
  expect(rows).toEqual([{ email_verified: true }])
})

test('the mail looks like the product: its name, its words in two parts, nothing that is loaded from elsewhere', async () => {
  const t = await start()
  await t.pool.query('update users set name = $1, email_verified = true', ['Rani <b>"&'])
  await ask(t)
  const mail = await t.mailbox.next(EMAIL)
  expect(mail.subject).toBe('Kode verifikasi BAKTI 2025')
  expect(mail.to).toMatchObject([
    { name: 'Rani <b>"&', address: /* mail domains have no case */ 'Rani@contoh.id' },
  ])
  const html = String(mail.html)
  const [code] = /\d{3} \d{3}/.exec(html)!
  expect(mail.text).toContain(code.replace(' ', ''))
  expect(mail.subject).not.toContain(code.slice(0, 3))
  expect(html).toContain('lang="id"')
  expect(html).toContain('Halo Rani &lt;b&gt;&quot;&amp;,')
  expect(html).not.toMatch(/<(img|link|style|script|svg)|url\(|https?:\/\/|@import/)
  for (const part of [html, mail.text]) {
    expect(part).toContain('10 menit')
    expect(part).toContain('Jangan berikan kode ini kepada siapa pun')
    expect(part).toContain('Kalau bukan kamu yang meminta, abaikan email ini')
  }
})

test('who registers with an e-mail that is not theirs writes nothing into its owner’s mail', async () => {
  const t = await start()
  await t.pool.query("update users set name = 'Kamu menang! Buka https://jahat.id/hadiah'")
  await ask(t)
  const { text, html, to } = await t.mailbox.next(EMAIL)
  expect(`${text} ${html}`).not.toContain('jahat.id')
  expect(to).toEqual([{ name: '', address: 'Rani@contoh.id' }])
  expect(text).toMatch(/^Halo,/)
  expect(html).toContain('Halo, kamu meminta kode')
})

// rule A43
test('an address without an account gets the same answers and no mail', async () => {
  const t = await start()
  const stranger = 'tidakada@contoh.id'
  const [known, unknown] = [await ask(t), await ask(t, stranger)]
  expect(unknown.body).toEqual(known.body)
  expect(unknown.headers['content-length']).toBe(known.headers['content-length'])
  const code = /Kode verifikasi: (\d{6})$/m.exec((await t.mailbox.next(EMAIL)).text ?? '')![1]!
  const tries = async (email: string) => {
    const bodies = []
    for (let times = 0; times < 6; times++) bodies.push((await reset(t, another(code), { email })).body)
    return bodies
  }
  const [ofKnown, ofUnknown] = [await tries(EMAIL), await tries(stranger)]
  expect(ofUnknown).toEqual(ofKnown)
  expect(t.mailbox.count()).toBe(1)
})

// rule A43
test('the database is asked the same, whether or not there is an account', async () => {
  const t = await start()
  const asked = async (email: string) => {
    const query = vi.spyOn(pg.Client.prototype, 'query')
    await ask(t, email)
    const names = query.mock.calls.map(
      ([config]) => (config as unknown as { name?: string; text?: string }).name,
    )
    query.mockRestore()
    // The sweep of the start has its own pace.
    return names.filter((name) => name?.startsWith('auth.') && !name.includes('sweep'))
  }
  const known = await asked(EMAIL)
  expect(await asked('tidakada@contoh.id')).toEqual(known)
  expect(known).toContain('auth.code_write')
})

// rule A43
test('the answer does not wait for the mail server', async () => {
  const t = await start()
  t.mailbox.hold()
  const code = ask(t)
  expect(await code).toMatchObject(SENT)
  expect(t.mailbox.count(), 'answered before the mail was taken').toBe(0)
  t.mailbox.letGo()
  await t.mailbox.next(EMAIL)
})

// rule A40
test('a repeat within a minute is answered alike, sends nothing, and leaves the first code as it is', async () => {
  const t = await start()
  const code = await codeFor(t)
  expect(await ask(t)).toMatchObject(SENT)
  await age(t, '59 seconds')
  expect(await ask(t, EMAIL.toUpperCase())).toMatchObject(SENT)
  expect((await reset(t, code)).status).toBe(200)
  expect(t.mailbox.count()).toBe(1)
})

// rule A40
test('of requests at the same moment one sends', async () => {
  const t = await start()
  const answers = await Promise.all(Array.from({ length: 8 }, () => ask(t)))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  await t.mailbox.next(EMAIL)
  await age(t, '61 seconds')
  await ask(t)
  await t.mailbox.next(EMAIL)
  expect(t.mailbox.count()).toBe(2)
})

// rule A40
test('three mails an hour, known or not; then it says when to come back', async () => {
  const t = await start()
  for (const email of [EMAIL, 'tidakada@contoh.id']) {
    for (let times = 0; times < 3; times++) {
      expect(await ask(t, email)).toMatchObject(SENT)
      await age(t, '61 seconds')
    }
    const refused = await ask(t, email)
    expect(refused).toMatchObject({
      status: 429,
      body: {
        code: 'auth.too_many_codes',
        message: expect.stringMatching(/^Terlalu banyak permintaan kode, coba lagi dalam \d+ menit$/),
      },
    })
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(30 * 60)
  }
  await age(t, '1 hour')
  expect(await ask(t)).toMatchObject(SENT)
})

// rule A40
test('three mails an hour, in whatever hour: two at its end and two at the start of the next are too many', async () => {
  const t = await start()
  for (const pause of ['58 minutes', '61 seconds', '61 seconds']) {
    expect(await ask(t)).toMatchObject(SENT)
    await age(t, pause)
  }
  // The first one is an hour old by now, the other two are not.
  expect(await ask(t)).toMatchObject(SENT)
  await age(t, '61 seconds')
  const refused = await ask(t)
  expect(refused).toMatchObject({ status: 429, body: { code: 'auth.too_many_codes' } })
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(55 * 60)
  await age(t, '58 minutes')
  expect(await ask(t)).toMatchObject(SENT)
})

// rule A39
test('a new code puts the one before out of force', async () => {
  const t = await start()
  const first = await codeFor(t)
  await age(t, '61 seconds')
  const second = await codeFor(t)
  if (first !== second) expect((await reset(t, first)).body.code).toBe('auth.code_wrong')
  expect((await reset(t, second)).status).toBe(200)
})

// rule A39
test('a code works once, even for two at the same moment', async () => {
  const t = await start()
  const code = await codeFor(t)
  const answers = await Promise.all([NEW, `${NEW} dua`].map((password) => reset(t, code, { password })))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(answers.find(({ status }) => status !== 200)?.body.code).toBe('auth.code_expired')
  expect((await reset(t, code)).body.code).toBe('auth.code_expired')
})

// rule A39
test('a code holds for ten minutes', async () => {
  const t = await start()
  const code = await codeFor(t)
  await age(t, '10 minutes')
  expect(await reset(t, code)).toMatchObject({
    status: 400,
    body: {
      code: 'auth.code_expired',
      message: 'Kode verifikasi salah atau sudah kedaluwarsa, minta kode baru',
    },
  })
  expect((await login(t, OLD)).status).toBe(200)
})

// rule A39
test('five tries, also when they come at once; then the right one is no use either', async () => {
  const t = await start()
  const code = await codeFor(t)
  expect((await reset(t, another(code))).body).toMatchObject({
    message: 'Kode verifikasi salah, tersisa 4 percobaan',
    errors: [{ path: 'code' }],
  })
  const burst: Awaited<ReturnType<typeof reset>>[] = []
  while (!burst.some(({ body }) => body.code === 'auth.code_expired'))
    burst.push(...(await Promise.all(Array.from({ length: 6 }, () => reset(t, another(code))))))
  expect(burst.filter(({ body }) => body.code === 'auth.code_wrong')).toHaveLength(3)
  expect((await reset(t, code)).body.code).toBe('auth.code_expired')
  expect((await login(t, OLD)).status).toBe(200)
})

test('guesses over many codes are counted by account', async () => {
  const t = await start()
  await fillLimit(t.pool, 'reset', proven('rani@contoh.id'), 10)
  expect(await reset(t, '123456')).toMatchObject({ status: 429, body: { code: 'auth.too_many_requests' } })
})

// rule A41
test('fifteen wrong tries a day, over all codes, known or not; then the right one has to wait, too', async () => {
  const t = await start()
  for (const email of [EMAIL, 'tidakada@contoh.id']) {
    let code = '123456'
    // Who tries without a code guesses nothing.
    expect((await reset(t, code, { email })).body.code).toBe('auth.code_expired')
    for (let codes = 0; codes < 3; codes++) {
      if (email === EMAIL) code = await codeFor(t)
      else expect(await ask(t, email)).toMatchObject(SENT)
      for (let tries = 0; tries < 5; tries++) {
        // The limit of a quarter of an hour is another one.
        await forgetLimits(t.pool, 'reset')
        expect((await reset(t, another(code), { email })).status).toBe(400)
      }
      await age(t, '61 minutes')
    }
    if (email === EMAIL) code = await codeFor(t)
    await forgetLimits(t.pool, 'reset')
    const refused = await reset(t, code, { email })
    expect(refused).toMatchObject({
      status: 429,
      body: {
        code: 'auth.too_many_tries',
        message: expect.stringMatching(
          /^Terlalu banyak kode salah untuk email ini, coba lagi dalam \d+ jam$/,
        ),
      },
    })
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(23 * 60 * 60)
    const counted = { name: email.toLowerCase(), proven: email === EMAIL }
    expect(await limitPoints(t.pool, 'reset', counted), 'a refusal takes no other point').toBe(0)
  }
  expect((await login(t, OLD)).status).toBe(200)
})

const HERE = unproven('127.0.0.1')

// rule A21
test('wrong codes take no point of their address; a code that is mailed takes one, and so does a new password', async () => {
  const t = await start()
  const code = await codeFor(t)
  await ask(t)
  for (let times = 0; times < 2; times++) await reset(t, another(code))
  expect(await limitPoints(t.pool, 'reset-address', HERE)).toBeUndefined()
  expect((await reset(t, code)).status).toBe(200)
  expect(await limitPoints(t.pool, 'reset-address', HERE)).toBe(1)
  expect(await limitPoints(t.pool, 'request', HERE), 'the repeat sent nothing').toBe(1)
})

// rule A22
test('past an address’s limit a code is asked for slowly, and comes', async () => {
  const t = await start()
  await fillLimit(t.pool, 'request', HERE, 3_000)
  const since = performance.now()
  const code = await codeFor(t)
  expect(performance.now() - since).toBeGreaterThan(1_900)
  expect((await reset(t, code)).status).toBe(200)
})

// rule A42
test('an admin’s account is not reset by mail: same answers, no mail, and no code that works', async () => {
  const t = await start()
  await t.pool.query("update users set role = 'ADMIN'")
  const known = await ask(t)
  expect(known).toMatchObject(SENT)
  expect((await ask(t, 'tidakada@contoh.id')).body).toEqual(known.body)
  expect((await reset(t, '123456')).body).toEqual(
    (await reset(t, '123456', { email: 'tidakada@contoh.id' })).body,
  )
  expect(t.mailbox.count()).toBe(0)

  // Asked for as a participant, and then promoted.
  await t.pool.query("update users set role = 'PESERTA'")
  await age(t, '61 seconds')
  const code = await codeFor(t)
  await t.pool.query("update users set role = 'ADMIN'")
  expect((await reset(t, code)).body.code).toBe('auth.code_expired')
  expect((await login(t, OLD)).status).toBe(200)
})

// rule A42
test('with ADMIN_RESET_BY_MAIL an admin’s account is reset like any other', async () => {
  const t = await start({ adminResetByMail: true })
  await t.pool.query("update users set role = 'ADMIN'")
  expect((await reset(t, await codeFor(t))).status).toBe(200)
  expect((await login(t, NEW)).status).toBe(200)
})

// rule A44
test('the e-mail is read from the body or from the query', async () => {
  const t = await start()
  const { api } = t
  expect(await api.call(authCalls.sendCode, { query: { email: EMAIL } })).toMatchObject(SENT)
  await t.mailbox.next(EMAIL)
  await age(t, '61 seconds')
  const both = { query: { email: 'lain@contoh.id' }, body: { email: EMAIL } }
  expect(await api.call(authCalls.sendCode, both)).toMatchObject(SENT)
  await t.mailbox.next(EMAIL)
  for (const sent of [{}, { body: {} }, { body: { email: '' } }, { query: { email: '' } }])
    expect(await api.call(authCalls.sendCode, sent)).toMatchObject({
      status: 400,
      body: { message: 'Email wajib diisi' },
    })
})

// rule A46
test('a password that is refused costs neither the code nor a try', async () => {
  const t = await start()
  await t.pool.query("update users set name = 'Rani Wulandari'")
  const code = await codeFor(t)
  for (const password of ['pendek', 'password123', 'raniwulandari']) {
    expect((await reset(t, code, { password })).status).toBe(400)
  }
  const { rows } = await t.pool.query('select tries from kode_verifikasi')
  expect(rows).toEqual([{ tries: 0 }])
  expect((await reset(t, code)).status).toBe(200)
})

test('who guesses wrong learns nothing of the account’s name from what its password may not be', async () => {
  const t = await start()
  const code = await codeFor(t)
  expect((await reset(t, another(code), { password: 'raniwulandari' })).body.code).toBe('auth.code_wrong')
})

test.each([
  ['no code', { code: '' }, 'Kode verifikasi wajib diisi'],
  ['letters', { code: '12a456' }, 'Kode terdiri dari 6 angka'],
  ['five digits', { code: '12345' }, 'Kode terdiri dari 6 angka'],
  ['Arabic digits', { code: '١٢٣٤٥٦' }, 'Kode terdiri dari 6 angka'],
  [
    'another confirmation',
    { code: '123456', confirmPassword: 'lain sekali' },
    'Konfirmasi password tidak cocok!',
  ],
])('%s is told before anything is counted', async (_name, { code, ...rest }, message) => {
  const t = await start()
  expect(await reset(t, code, rest)).toMatchObject({ status: 400, body: { code: 'validation', message } })
  expect((await t.pool.query("select 1 from rate_limit where key like 'reset:%'")).rowCount).toBe(0)
})

test.each([
  ['', 'Email wajib diisi'],
  ['rani@', 'Format email tidak valid'],
])('a code for %j is not asked for', async (email, message) => {
  const t = await start()
  expect(await ask(t, email)).toMatchObject({ status: 400, body: { message } })
})

// rule A39
test('codes are not kept as they are, nor under a hash that anybody could compute', async () => {
  const t = await start()
  const code = await codeFor(t)
  const { rows } = await t.pool.query<{ code_hash: string }>('select code_hash from kode_verifikasi')
  expect(rows[0]?.code_hash).toMatch(/^[0-9a-f]{64}$/)
  const digest = async (text: string) =>
    Buffer.from(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))).toString('hex')
  for (const text of [code, `${EMAIL.toLowerCase()}\n${code}`, `${EMAIL.toLowerCase()}${code}`]) {
    expect(rows[0]?.code_hash).not.toBe(await digest(text))
  }
})

// rule A46
test('who was locked out by wrong passwords gets in with the new one at once', async () => {
  const t = await start()
  for (let times = 0; times < 11; times++) await login(t, 'salah')
  expect((await login(t, OLD)).status).toBe(429)
  expect((await reset(t, await codeFor(t))).status).toBe(200)
  expect((await login(t, NEW)).status).toBe(200)
})

test('an account that has only Google gets a password this way', async () => {
  const t = await start()
  await t.pool.query("update users set password_hash = null, google_sub = 'g-1'")
  expect((await reset(t, await codeFor(t))).status).toBe(200)
  expect((await login(t, NEW)).status).toBe(200)
})
