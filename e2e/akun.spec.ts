import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { type Account, createAccount } from './accounts'
import { between, fails, hold, lost } from './answers'
import { check } from './axe-check'
import { Google } from './google'
import { tabTo } from './keyboard'
import { Mailbox } from './mailbox'
import { ADMIN, type Server, connect, newDataDir, removeDataDir, startServer } from './server'
import { test as base, expect, fullIf } from './test'
import { toasted } from './words'

/** A server that mails over real SMTP and takes logins from a Google of our own. */
interface Akun {
  server: Server
  mailbox: Mailbox
  google: Google
}

const test = base.extend<{ open: (width?: number) => Promise<Page> }, { akun: Akun }>({
  akun: [
    async ({}, provide) => {
      const [mailbox, google, dataDir] = [await Mailbox.start(), await Google.start(), await newDataDir()]
      const mail = { SMTP_URL: mailbox.url, MAIL_FROM: 'BAKTI 2025 <bakti@contoh.id>' }
      const server = await startServer(dataDir, { ...google.env, ...mail })
      await provide({ server, mailbox, google })
      await server.stop()
      google.stop()
      await mailbox.stop()
      await removeDataDir(dataDir)
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  open: async ({ visit, akun }, provide) => {
    await provide((width = 1440) =>
      visit({
        anonymous: true,
        server: akun.server,
        context: { viewport: { width, height: width < 1024 ? 844 : 900 } },
      }),
    )
  },
})

/** Somebody with an e-mail of their own. */
const somebody = (): Account => ({
  nama: 'Rani Wulandari',
  email: `rani-${randomUUID()}@contoh.id`,
  password: 'kuda besi biru',
})
const NEW = 'sapi besi hijau'
const SENT = 'Kode verifikasi telah dikirim ke email Anda.'

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true })
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const main = (page: Page) => page.getByRole('main')

async function fillSignup(page: Page, { nama, email, password }: Account, confirmation = password) {
  await field(page, 'Nama Pengguna').fill(nama)
  await field(page, 'Email').fill(email)
  await field(page, 'Kata Sandi').fill(password)
  await field(page, 'Konfirmasi Kata Sandi').fill(confirmation)
}

async function fillReset(page: Page, code: string, password = NEW, confirmation = password) {
  await field(page, 'Kode verifikasi').fill(code)
  await field(page, 'Kata Sandi Baru').fill(password)
  await field(page, 'Konfirmasi Kata Sandi').fill(confirmation)
  await press(page, 'Simpan kata sandi')
}

async function askCode(page: Page, email: string) {
  await page.goto('/lupasandi')
  await field(page, 'Email').fill(email)
  await press(page, 'Submit')
  await expect(page.getByText(SENT)).toBeVisible()
}

const another = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

/** Time passes for the codes of an address. */
async function age({ server }: Akun, email: string, by: string): Promise<void> {
  const client = await connect(server.dataDir)
  await client.query(
    `update kode_verifikasi set sent_at = sent_at - $2::interval, expires_at = expires_at - $2::interval,
       sent_before = array(select at - $2::interval from unnest(sent_before) at) where email = $1`,
    [email, by],
  )
  await client.end()
}

test('a participant registers, is welcomed on /login, and logs in', async ({ open }) => {
  const rani = somebody()
  const page = await open()
  await page.goto('/login')
  await page.getByRole('link', { name: 'Daftar' }).click()
  await expect(page).toHaveURL(/\/signup$/)
  await expect(page.getByRole('heading', { name: 'Daftar' })).toBeVisible()
  await page.getByRole('link', { name: 'Masuk' }).click()
  await expect(page).toHaveURL(/\/login$/)
  await page.getByRole('link', { name: 'Daftar' }).click()

  await fillSignup(page, rani)
  const letGo = await hold(page, '**/api/auth/')
  await press(page, 'DAFTAR')
  await expect(page.getByRole('button', { name: 'Memproses...' })).toBeDisabled()
  letGo()
  await toasted(page, `Registrasi berhasil! Silakan login, ${rani.nama}`)
  await expect(page).toHaveURL(/\/login$/)
  await expect(field(page, 'Email')).toHaveValue(rani.email)
  await field(page, 'Kata Sandi').fill(rani.password)
  await press(page, 'MASUK')
  await toasted(page, `Selamat Datang ${rani.nama}`)
  await expect(page).toHaveURL(/\/$/)
  await page.goto('/signup')
  await expect(page, 'who is in has nothing to do here').toHaveURL(/\/$/)
})

test('a registration that is refused says why, where it is to be mended', async ({ open, akun, faults }) => {
  faults.allow(/status of 400/, /status of 409/, /net::ERR_FAILED/)
  const taken = somebody()
  await createAccount(akun.server, taken)
  const rani = somebody()
  const page = await open()
  await page.goto('/signup')
  await press(page, 'DAFTAR')
  await toasted(page, 'Semua field harus diisi!')
  await expect(main(page).getByText('Semua field harus diisi!')).toHaveCount(0)
  await expect(page.getByText('Wajib diisi')).toHaveCount(4)
  await expect(field(page, 'Nama Pengguna')).toBeFocused()

  for (const [change, confirmation, label, message] of [
    [{ email: 'rani@' }, rani.password, 'Email', 'Format email tidak valid'],
    [{}, 'kuda besi hijau', 'Konfirmasi Kata Sandi', 'Konfirmasi password tidak cocok!'],
    [{ password: 'tujuh77' }, 'tujuh77', 'Kata Sandi', 'Kata sandi minimal 8 karakter'],
    [{ password: 'x'.repeat(129) }, 'x'.repeat(129), 'Kata Sandi', 'Kata sandi maksimal 128 karakter'],
    [
      { password: 'password123' },
      'password123',
      'Kata Sandi',
      'Kata sandi ini terlalu mudah ditebak, pilih yang lain',
    ],
  ] as const) {
    await fillSignup(page, { ...rani, ...change }, confirmation)
    await press(page, 'DAFTAR')
    await expect(page.getByText(message), 'said once, at its field').toHaveCount(1)
    await expect(field(page, label)).toBeFocused()
    await expect(field(page, label)).toHaveAttribute('aria-invalid', 'true')
  }

  const answer = await between(page, '**/api/auth/')
  answer(lost)
  await fillSignup(page, rani)
  await press(page, 'DAFTAR')
  await toasted(page, /^Registrasi gagal!Server tidak terjangkau\./)
  answer()

  await fillSignup(page, { ...rani, email: taken.email.toUpperCase() })
  await press(page, 'DAFTAR')
  await expect(page.getByText('Email sudah terdaftar')).toHaveCount(1)
  await expect(field(page, 'Email')).toBeFocused()
  await page.getByRole('link', { name: 'Buat kata sandi baru' }).click()
  await expect(page).toHaveURL(/\/lupasandi$/)
  await expect(field(page, 'Email')).toHaveValue(taken.email.toUpperCase())
})

// rule A38
test('a forgotten password: from the request to a login with the new one', async ({ open, akun, faults }) => {
  faults.allow(/status of 40[01]/)
  const rani = somebody()
  await createAccount(akun.server, rani)
  const elsewhere = await open()
  await elsewhere.goto('/login')
  await field(elsewhere, 'Email').fill(rani.email)
  await field(elsewhere, 'Kata Sandi').fill(rani.password)
  await press(elsewhere, 'MASUK')
  await expect(elsewhere).toHaveURL(/\/$/)

  const page = await open(390)
  await page.goto('/login')
  await page.getByRole('link', { name: 'Lupa kata sandi?' }).click()
  await expect(page).toHaveURL(/\/lupasandi$/)
  await press(page, 'Submit')
  await expect(page.getByText('Email wajib diisi')).toBeVisible()
  await field(page, 'Email').fill('rani')
  await press(page, 'Submit')
  await expect(page.getByText('Format email tidak valid')).toBeVisible()

  await field(page, 'Email').fill(rani.email)
  const letGo = await hold(page, '**/api/auth/generate-code*')
  await press(page, 'Submit')
  await expect(page.getByRole('button', { name: 'Mengirim...' })).toBeDisabled()
  letGo()
  await expect(page.getByText(SENT)).toBeVisible()
  await expect(field(page, 'Kode verifikasi')).toBeFocused()
  const code = await akun.mailbox.code(rani.email)

  // A phone that went to its mail may load the page anew.
  await page.reload()
  await expect(field(page, 'Kode verifikasi')).toBeVisible()
  await press(page, 'Simpan kata sandi')
  await expect(page.getByText('Kode verifikasi wajib diisi')).toBeVisible()
  await expect(page.getByText('Kata sandi wajib diisi', { exact: true })).toBeVisible()
  await fillReset(page, '12345')
  await expect(page.getByText('Kode terdiri dari 6 angka')).toBeVisible()
  await fillReset(page, code, NEW, 'sapi besi biru')
  await expect(page.getByText('Konfirmasi password tidak cocok!')).toBeVisible()
  await fillReset(page, code, 'password123')
  await expect(main(page).getByText('Kata sandi ini terlalu mudah ditebak, pilih yang lain')).toBeVisible()
  await fillReset(page, another(code))
  await expect(main(page).getByText('Kode verifikasi salah, tersisa 4 percobaan')).toBeVisible()
  await expect(field(page, 'Kode verifikasi')).toBeFocused()

  await fillReset(page, `${code.slice(0, 3)} ${code.slice(3)}`)
  await toasted(page, 'Kata sandi berhasil diganti. Silakan login.')
  await expect(page).toHaveURL(/\/login$/)
  await expect(field(page, 'Email')).toHaveValue(rani.email)
  await field(page, 'Kata Sandi').fill(rani.password)
  await press(page, 'MASUK')
  await expect(main(page).getByText('Email atau password salah')).toBeVisible()
  await field(page, 'Kata Sandi').fill(NEW)
  await press(page, 'MASUK')
  await toasted(page, `Selamat Datang ${rani.nama}`)

  await elsewhere.goto('/pengumpulantugas')
  await expect(elsewhere, 'the session of before has ended').toHaveURL(/\/login$/)
})

test('a code that has run out, and another one after the pause @full', async ({ open, akun, faults }) => {
  faults.allow(/status of 400/, /status of 429/)
  const rani = somebody()
  await createAccount(akun.server, rani)
  const page = await open()
  await page.clock.install()
  await askCode(page, rani.email)
  const first = await akun.mailbox.code(rani.email)
  await expect(page.getByRole('button', { name: /^Kirim ulang \(\d+ dtk\)$/ })).toBeDisabled()

  await age(akun, rani.email, '10 minutes')
  await fillReset(page, first)
  const expired = 'Kode verifikasi salah atau sudah kedaluwarsa, minta kode baru'
  await expect(main(page).getByText(expired)).toBeVisible()
  await page.clock.fastForward('01:01')
  await press(page, 'Kirim ulang kode')
  await expect(page.getByText(SENT)).toHaveCount(1)
  await expect(page.getByRole('button', { name: /^Kirim ulang \(\d+ dtk\)$/ })).toBeDisabled()
  const second = await akun.mailbox.code(rani.email)

  // The third mail of the hour, and the one that is too many.
  for (const refused of [false, true]) {
    await age(akun, rani.email, '61 seconds')
    await page.clock.fastForward('01:01')
    await press(page, 'Kirim ulang kode')
    if (refused)
      await expect(main(page).getByText(/^Terlalu banyak permintaan kode, coba lagi dalam/)).toBeVisible()
    else await expect(page.getByRole('button', { name: /^Kirim ulang \(\d+ dtk\)$/ })).toBeDisabled()
  }
  const third = await akun.mailbox.code(rani.email)
  if (second !== third) {
    await fillReset(page, second)
    await expect(main(page).getByText('Kode verifikasi salah, tersisa 4 percobaan')).toBeVisible()
  }
  await fillReset(page, third)
  await expect(page).toHaveURL(/\/login$/)
})

test('a request that fails says so, each failure in its words @full', async ({ open, faults }) => {
  faults.allow(/net::ERR_FAILED/, /status of 50[03]/)
  const page = await open()
  await page.goto('/lupasandi')
  await field(page, 'Email').fill(somebody().email)
  const answer = await between(page, '**/api/auth/generate-code*')
  for (const [how, message] of [
    [lost, 'Terjadi kesalahan. Silakan coba lagi.'],
    [fails(''), 'Gagal mengirim kode verifikasi.'],
    [fails('Terjadi kesalahan di server'), 'Terjadi kesalahan di server'],
    [fails('Server sedang tidak siap', 503), 'Server sedang tidak siap'],
  ] as const) {
    answer(how)
    await press(page, 'Submit')
    await expect(main(page).getByText(message)).toBeVisible()
  }
  answer()
  await press(page, 'Submit')
  await expect(page.getByText(SENT)).toBeVisible()
  await press(page, 'Ganti email')
  await expect(field(page, 'Email')).toHaveValue(/^rani-/)
  await page.getByRole('link', { name: 'Kembali ke halaman masuk' }).click()
  await expect(page).toHaveURL(/\/login$/)
})

test('an address without an account sees the same, and gets no mail @full', async ({
  open,
  akun,
  faults,
}) => {
  faults.allow(/status of 400/)
  const stranger = somebody()
  const page = await open()
  await askCode(page, stranger.email)
  await fillReset(page, '123456')
  await expect(main(page).getByText('Kode verifikasi salah, tersisa 4 percobaan')).toBeVisible()
  // Mails leave in order of asking, more or less: one that was asked for later has arrived.
  const rani = somebody()
  await createAccount(akun.server, rani)
  await askCode(await open(), rani.email)
  await akun.mailbox.code(rani.email)
  expect(akun.mailbox.count(stranger.email)).toBe(0)
})

test('who is logged in may set a new password, too @full', async ({ open, akun, faults }) => {
  // The logout of a session that the server has ended itself.
  faults.allow(/status of 401/)
  const rani = somebody()
  await createAccount(akun.server, rani)
  const page = await open()
  await page.goto('/login')
  await field(page, 'Email').fill(rani.email)
  await field(page, 'Kata Sandi').fill(rani.password)
  await press(page, 'MASUK')
  await expect(page).toHaveURL(/\/$/)
  await askCode(page, rani.email)
  await fillReset(page, await akun.mailbox.code(rani.email))
  await expect(page).toHaveURL(/\/login$/)
  await expect(field(page, 'Email')).toHaveValue(rani.email)
  expect(await page.evaluate(() => localStorage.authToken)).toBeUndefined()
})

test.describe('Google', () => {
  const button = (page: Page) => page.getByRole('button', { name: 'Masuk dengan Google' })
  const person = () => {
    const { nama: name, email } = somebody()
    return { sub: randomUUID(), name, email }
  }

  for (const width of [1440, 390]) {
    test(`a new participant comes in, ${width} px wide${fullIf(width === 1440)}`, async ({ open, akun }) => {
      const page = await open(width)
      akun.google.person = person()
      const sent = page.waitForRequest('**/api/auth/google-login')
      await page.goto('/login')
      await expect(button(page)).toBeVisible()
      await check(page, 'login with Google')
      await button(page).click()
      await toasted(page, 'Selamat Datang Rani Wulandari')
      await expect(page).toHaveURL(/\/$/)
      // Rule A32: the fixed fields, beside the one that counts.
      expect((await sent).postDataJSON()).toEqual({
        credential: expect.stringMatching(/^ey/),
        name: akun.google.person.name,
        email: akun.google.person.email,
        password: `google-${akun.google.person.sub}`,
        image: null,
      })
      await page.goto('/login')
      await expect(page).toHaveURL(/\/$/)
    })
  }

  test('the owner of an e-mail that somebody else registered is told what became of it @full', async ({
    open,
    akun,
    faults,
  }) => {
    faults.allow(/status of 401/)
    const squatted = somebody()
    const page = await open()
    await page.goto('/signup')
    await fillSignup(page, squatted)
    await press(page, 'DAFTAR')
    await expect(page).toHaveURL(/\/login$/)

    akun.google.person = { ...person(), email: squatted.email }
    await button(page).click()
    const dialog = page.getByRole('alertdialog', { name: 'Akunmu terhubung dengan Google' })
    await expect(dialog).toContainText('kata sandi lamanya dihapus')
    await check(page, 'what became of the account')
    await dialog.getByRole('button', { name: 'Mengerti' }).click()
    await expect(page).toHaveURL(/\/$/)

    const other = await open()
    await other.goto('/login')
    await field(other, 'Email').fill(squatted.email)
    await field(other, 'Kata Sandi').fill(squatted.password)
    await press(other, 'MASUK')
    await expect(main(other).getByText('Email atau password salah')).toBeVisible()
  })

  test('what is refused says why and leaves the other way open @full', async ({ open, akun, faults }) => {
    faults.allow(/status of 40[139]/, /net::ERR_FAILED/)
    const page = await open()
    await page.goto('/login')
    const linked = person()
    for (const [who, message] of [
      ['bukan.sebuah.token', 'Google login failed'],
      [
        { ...person(), email: ADMIN.email },
        'Akun admin masuk dengan email dan password, bukan dengan Google',
      ],
      [{ ...person(), email_verified: false }, 'Email akun Google ini belum diverifikasi oleh Google'],
    ] as const) {
      akun.google.person = who
      await button(page).click()
      if (message === 'Google login failed') await toasted(page, message)
      else await expect(main(page).getByText(message)).toBeVisible()
    }
    await check(page, 'login, refused by Google')
    const answer = await between(page, '**/api/auth/google-login')
    answer(lost)
    await button(page).click()
    await toasted(page, /^Google login failedServer tidak terjangkau\./)
    answer()
    expect(await page.evaluate(() => localStorage.authToken)).toBeUndefined()

    akun.google.person = linked
    await button(page).click()
    await expect(page).toHaveURL(/\/$/)
    const second = await open()
    await second.goto('/login')
    akun.google.person = { ...linked, sub: randomUUID() }
    await button(second).click()
    await expect(main(second).getByText('Email ini sudah terhubung dengan akun Google lain')).toBeVisible()
  })

  test('a script that does not load is told, and tried again @full', async ({ open, akun, faults }) => {
    faults.allow(/net::ERR_EMPTY_RESPONSE/)
    const page = await open(390)
    akun.google.down = true
    await page.goto('/login')
    await toasted(page, 'Failed to load Google Sign-In')
    await expect(main(page).getByText(/^Periksa sambungan internetmu, atau masuk/)).toBeVisible()
    await check(page, 'login, Google out of reach')
    akun.google.down = false
    await press(page, 'Coba lagi')
    await expect(button(page)).toBeVisible()
  })

  // rule A35
  test('where it is not set up, nothing of it is there @full', async ({ page }) => {
    const asked = page.waitForResponse('**/api/auth/providers')
    await page.goto('/login')
    await (await asked).finished()
    await expect(button(page)).toHaveCount(0)
    await expect(page.getByText('atau', { exact: true })).toHaveCount(0)
  })
})

for (const width of [1440, 390]) {
  test(`without a mouse, ${width} px wide: registration, and the way back in${fullIf(width === 1440)}`, async ({
    open,
    akun,
  }) => {
    const rani = somebody()
    const page = await open(width)
    const type = async (label: string, text: string) => {
      await tabTo(page, field(page, label))
      await page.keyboard.type(text)
    }
    await page.goto('/login')
    await tabTo(page, page.getByRole('link', { name: 'Daftar' }))
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/signup$/)
    await type('Nama Pengguna', rani.nama)
    await type('Email', rani.email)
    await type('Kata Sandi', rani.password)
    await type('Konfirmasi Kata Sandi', rani.password)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/login$/)

    await tabTo(page, page.getByRole('link', { name: 'Lupa kata sandi?' }))
    await page.keyboard.press('Enter')
    // The page before has such a field, too.
    await expect(page.getByRole('button', { name: 'Submit' })).toBeVisible()
    await tabTo(page, field(page, 'Email'))
    await page.keyboard.type(rani.email)
    await page.keyboard.press('Enter')
    await expect(field(page, 'Kode verifikasi')).toBeFocused()
    await page.keyboard.type(await akun.mailbox.code(rani.email))
    await type('Kata Sandi Baru', NEW)
    await type('Konfirmasi Kata Sandi', NEW)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/login$/)
    await type('Kata Sandi', NEW)
    await page.keyboard.press('Enter')
    await toasted(page, `Selamat Datang ${rani.nama}`)
  })
}
