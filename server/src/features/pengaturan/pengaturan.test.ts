import { mkdtemp, readFile, readdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { absenCalls } from '@bakti/contract/absen/absen.calls'
import { authCalls } from '@bakti/contract/auth/auth.calls'
import { pengaturanCalls } from '@bakti/contract/pengaturan/pengaturan.calls'
import { pusatCalls } from '@bakti/contract/pusat/pusat.calls'
import { undanganCalls } from '@bakti/contract/undangan/undangan.calls'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createMail } from '../../platform/mail'
import { startApp } from '../../testing/app'
import { startMailbox } from '../../testing/mailbox'
import { csv } from '../../testing/roster'
import { scenario } from '../../testing/scenario'

const STORED = 'https://bakti.contoh.id'
/** What an attacker writes who wants a mail to lead to a site of their own. */
const FOREIGN = { host: 'jahat.contoh', 'x-forwarded-host': 'jahat.contoh', 'x-forwarded-proto': 'https' }

async function start(publicUrl?: string) {
  const folder = await mkdtemp(join(tmpdir(), 'bakti-surel-'))
  const log = { warn: vi.fn(), error: vi.fn() }
  const mail = createMail({ from: 'BAKTI <bakti@contoh.id>', folder, log })
  onTestFinished(() => mail.close())
  const t = await startApp({ mail, publicUrl, trustProxy: true })
  await scenario(t.pool).kelompok(7)
  const admin = await t.api.as('ADMIN')
  const letters = async () => {
    const files = (await readdir(folder)).filter((name) => name.endsWith('.eml')).sort()
    return Promise.all(files.map((name) => readFile(join(folder, name), 'utf8')))
  }
  return { ...t, admin, letters }
}

// rule R105
test('the address of links is stored, read and taken back by ADMIN', async () => {
  const { admin } = await start()
  const read = async () => (await admin.call(pengaturanCalls.get)).body.data.alamat
  expect(await read()).toEqual({ publik: null, sumber: null, usulan: [] })
  const set = await admin.call(pengaturanCalls.update, { body: { alamat: 'HTTPS://Bakti.Contoh.id/' } })
  expect(set.body).toMatchObject({ message: 'Pengaturan disimpan', data: { alamat: { publik: STORED } } })
  await admin.call(pengaturanCalls.update, { body: {} })
  expect(await read()).toEqual({ publik: STORED, sumber: 'pengaturan', usulan: [] })
  await admin.call(pengaturanCalls.update, { body: { alamat: null } })
  expect((await read()).publik).toBeNull()
})

const KARTU = { formats: ['code128', 'ean'], pattern: 'UNIV-{NIM:10}' } as const

// rule S132
test('the codes of student cards are set by ADMIN, and every scanner reads them with the activities', async () => {
  const { admin, api, pool } = await start()
  await scenario(pool).absen('Hari 1')
  const gate = await api.as('GERBANG')
  const mentor = await api.as('MENTOR')
  const read = async () => (await admin.call(pengaturanCalls.get)).body.data.pola_kartu
  const heard = async (who: typeof gate) =>
    (await who.call(absenCalls.list, {})).body.data.map(({ pola_kartu }) => pola_kartu)
  expect(await read()).toBeNull()
  expect(await heard(mentor)).toEqual([undefined])

  const pola_kartu = { ...KARTU, formats: [...KARTU.formats], pattern: ` ${KARTU.pattern} ` }
  const set = await admin.call(pengaturanCalls.update, { body: { pola_kartu } })
  expect(set.body.data.pola_kartu).toEqual(KARTU)
  await admin.call(pengaturanCalls.update, { body: { alamat: STORED } })
  expect(await read(), 'what is left out stays').toEqual(KARTU)
  expect(await heard(admin)).toEqual([KARTU])
  expect(await heard(mentor)).toEqual([KARTU])
  const today = new Date(Date.now() + 7 * 3_600_000).toISOString().slice(0, 10)
  await admin.call(absenCalls.create, { body: { title: 'Hari ini', tanggal: today } })
  expect(await heard(gate)).toEqual([KARTU])

  await admin.call(pengaturanCalls.update, { body: { pola_kartu: null } })
  expect(await read()).toBeNull()
  expect(await heard(gate)).toEqual([undefined])
})

// rule S132
test.each([
  [{ formats: [], pattern: '{NIM:10}' }, 'pola_kartu.formats'],
  [{ formats: ['qr'], pattern: '{NIM:10}' }, 'pola_kartu.formats.0'],
  [{ formats: ['itf'], pattern: '(.*)*' }, 'pola_kartu.pattern'],
  [{ formats: ['itf'] }, 'pola_kartu.pattern'],
])('%j is refused as codes of student cards, at its field', async (pola_kartu, path) => {
  const { admin } = await start()
  const refused = await admin.call(pengaturanCalls.update, { body: { pola_kartu } as never })
  expect(refused).toMatchObject({ status: 400, body: { errors: [{ path }] } })
})

// rule R105
test.each([
  'http://localhost:3000',
  'ftp://bakti.contoh.id',
  'https://bakti.contoh.id/aktivasi',
  'http://127.1',
])('%s is refused as a public address, at its field', async (alamat) => {
  const { admin } = await start()
  const refused = await admin.call(pengaturanCalls.update, { body: { alamat } })
  expect(refused).toMatchObject({ status: 400, body: { errors: [{ path: 'alamat' }] } })
})

// rule R105
test('PUBLIC_URL comes before the stored address, unless nobody else can open it', async () => {
  const named = await start('https://resmi.contoh.id')
  await named.admin.call(pengaturanCalls.update, { body: { alamat: STORED } })
  expect((await named.admin.call(pengaturanCalls.get)).body.data.alamat).toMatchObject({
    publik: 'https://resmi.contoh.id',
    sumber: 'PUBLIC_URL',
  })
  const local = await start('http://localhost:3000')
  const read = async () => (await local.admin.call(pengaturanCalls.get)).body.data.alamat
  expect(await read()).toMatchObject({ publik: 'http://localhost:3000', sumber: 'PUBLIC_URL' })
  await local.admin.call(pengaturanCalls.update, { body: { alamat: STORED } })
  expect(await read()).toMatchObject({ publik: STORED, sumber: 'pengaturan' })
})

// rules R105, R29
test('no mail leads to the address that a request claims to come from', async () => {
  const { admin, letters } = await start()
  const { body } = await admin.call(undanganCalls.create, {
    body: { role: 'MENTOR', kelompok: [7], email: 'bayu@contoh.id' },
    headers: FOREIGN,
  })
  await admin.call(undanganCalls.sendMails, { body: { ids: [body.data.id] }, headers: FOREIGN })
  await expect.poll(async () => (await letters()).length, { timeout: 10_000 }).toBe(1)
  await admin.call(pengaturanCalls.update, { body: { alamat: STORED }, headers: FOREIGN })
  await admin.call(undanganCalls.import, {
    query: { preview: 'false' },
    body: csv('Nama,Email,Kelompok', 'Sari,sari@contoh.id,7') as never,
    headers: FOREIGN,
  })
  await expect.poll(async () => (await letters()).length, { timeout: 10_000 }).toBe(2)
  const states = (await admin.call(undanganCalls.getMailing, { query: {} })).body.data
  expect(states, 'a file is no mail that was sent').toMatchObject({ berkas: 2, terkirim: 0, lewat: 'berkas' })
  const texts = (await letters()).map((text) => text.replaceAll(/=\r?\n/g, ''))
  expect(texts.join('')).not.toContain('jahat')
  expect(texts[0]).toContain('http://localhost/undangan#')
  expect(texts[1]).toContain(`${STORED}/undangan#`)
})

async function startTrials(smtpUrl?: string) {
  const log = { warn: vi.fn(), error: vi.fn() }
  const mail = createMail({ smtpUrl, from: 'BAKTI <bakti@contoh.id>', folder: '/tidak/ada', log })
  onTestFinished(() => mail.close())
  const t = await startApp({ mail })
  const admin = await t.api.as('ADMIN')
  return {
    admin,
    send: () => admin.call(pengaturanCalls.sendTrial, {}),
    tried: async () => (await admin.call(pusatCalls.getAwal, {})).body.data.surel.terkirim,
  }
}

// rule U167
test('a trial mail goes to the own address, and counts once the mail server took it', async () => {
  const mailbox = await startMailbox()
  const { admin, send, tried } = await startTrials(mailbox.url)
  mailbox.refuse(550, 450)
  const [refused, later] = [await send(), await send()]
  expect(refused).toMatchObject({ status: 409, body: { code: 'surel.failed' } })
  expect(refused.body.message).toMatch(/menolak alamatmu sebagai penerima.* 550 /)
  expect(later.body.message).toMatch(/ 450 /)
  expect(await tried()).toBe(false)

  const { body } = await send()
  const { email } = (await admin.call(authCalls.getMe, {})).body.data
  expect(body).toMatchObject({ message: `Email percobaan terkirim ke ${email}`, data: { ke: email } })
  expect((await mailbox.next(email)).subject).toContain('Email percobaan')
  expect(await tried()).toBe(true)

  await Promise.all([send(), send()])
  expect(await send()).toMatchObject({ status: 429, body: { code: 'surel.too_many' } })
})

// rule U167
test('a mail server that is not there is told with what to do, and a file is no trial', async () => {
  const gone = await startTrials('smtp://127.0.0.1:1')
  expect((await gone.send()).body.message).toContain('Periksa host dan port di SMTP_URL')
  const none = await startTrials()
  expect(await none.send()).toMatchObject({ status: 409, body: { code: 'surel.off' } })
  expect([await gone.tried(), await none.tried()]).toEqual([false, false])
})
