import { mkdtemp, readFile, readdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pengaturanCalls } from '@bakti/contract/pengaturan/pengaturan.calls'
import { undanganCalls } from '@bakti/contract/undangan/undangan.calls'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createMail } from '../../platform/mail'
import { startApp } from '../../testing/app'
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
