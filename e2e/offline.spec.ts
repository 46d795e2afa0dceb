import { anggotaCalls } from '@bakti/contract/anggota/anggota.calls'
import { authCalls } from '@bakti/contract/auth/auth.calls'
import type { Page } from '@playwright/test'
import { absensi, badge, events, rowOf, synced, typeNim } from './absensi-page'
import { hold, road } from './answers'
import { Api, send } from './api'
import { expectListening } from './keyboard'
import { startServer } from './server'
import { expect, logIn, test } from './test'
import { noteCards, toasted, toasterReady } from './words'

/** How a request ends depends on how far it had come when its road was cut. */
const LOST = /net::ERR_/
const KEPT = 'Tersimpan di perangkat, belum terkirim'

// rule H13
test('a scan and a status without network are kept, survive a reload and arrive once, at the time of the act', async ({
  adminPage: page,
  seed,
  api,
  server,
  faults,
}) => {
  faults.allow(LOST)
  const kelompok = await seed.kelompok('Aisyah Luring', 'Bagas Luring')
  const absen = await seed.absen('Luring')
  const [aisyah, bagas] = kelompok.anggota
  const said: string[] = []
  await page.exposeFunction('said', (text: string) => said.push(text))
  await page.goto(absensi(kelompok, absen))
  await expect(rowOf(page, aisyah!.nama)).toContainText('Belum Absen')
  await page.evaluate(() => {
    const tell = (globalThis as unknown as { said: (text: string) => void }).said
    new MutationObserver((changes) => {
      for (const { addedNodes } of changes) for (const node of addedNodes) tell(node.textContent ?? '')
    }).observe(document.body, { childList: true, subtree: true })
  })

  await toasterReady(page)
  await page.context().setOffline(true)
  const since = Date.now()
  await page.getByRole('button', { name: 'Scan QR Code' }).click()
  const dialog = page.getByRole('dialog', { name: 'Scan QR Code' })
  const cards = await noteCards(page)
  await dialog.getByLabel('Nama atau NIM').fill(aisyah!.nim)
  await page.keyboard.press('Enter')
  expect((await cards.find(KEPT)).text).toContain(aisyah!.nama)
  await dialog.getByRole('button', { name: 'Tutup pemindai' }).click()
  await expect(rowOf(page, aisyah!.nama)).toContainText('Hadir')
  await expect(rowOf(page, aisyah!.nama)).toContainText('Belum terkirim')

  await page.getByRole('button', { name: `Ubah status ${bagas!.nama}` }).click()
  await page.getByLabel(`Status kehadiran ${bagas!.nama}`).selectOption('Sakit')
  await page.getByRole('button', { name: `Simpan status ${bagas!.nama}` }).click()
  await toasted(page, 'Status tersimpan di perangkat (offline mode)')
  await expect(badge(page, 2)).toBeVisible()
  expect(said.join(' '), 'nothing claims to be recorded').not.toMatch(/berhasil/)
  expect(await events(server, absen)).toEqual([])

  const line = await road(page)
  line.cut()
  await page.context().setOffline(false)
  // Done before, sent after.
  const until = Date.now()
  await page.reload()
  await expect(badge(page, 2)).toBeVisible()
  await expect(page.getByText('Menggunakan data offline')).toBeVisible()
  await expect(rowOf(page, bagas!.nama)).toContainText('Sakit')
  await badge(page, 2).click()
  await page.getByRole('button', { name: 'Kirim sekarang' }).click()
  await expect(page.getByRole('list', { name: 'Menunggu dikirim' }).getByRole('listitem')).toHaveCount(2)
  await line.mend()
  await expect(page.getByRole('dialog', { name: 'Semua sudah terkirim' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(synced(page)).toBeVisible()

  const stored = await events(server, absen)
  expect(stored.map(({ kind }) => kind)).toEqual(['scan', 'status'])
  for (const { happened_at, received_at, happened_at_raw, sent_at_raw } of stored) {
    const [happened, sent] = [Date.parse(happened_at_raw), Date.parse(sent_at_raw)]
    expect(happened).toBeGreaterThanOrEqual(since)
    expect(happened).toBeLessThan(until)
    expect(sent).toBeGreaterThanOrEqual(until)
    // Rule H13: as long before its arrival as it had waited when it was sent.
    expect(received_at.getTime() - happened_at.getTime()).toBe(sent - happened)
  }
  const data = await api.absensi(kelompok, absen)
  expect(data).toMatchObject([
    { nama: aisyah!.nama, status_kehadiran: 'Hadir', metode_absen: 'MANUAL_BY_ADMIN' },
    { nama: bagas!.nama, status_kehadiran: 'Sakit', metode_absen: 'MANUAL_BY_ADMIN' },
  ])
  await expect(rowOf(page, aisyah!.nama)).not.toContainText('Belum terkirim')
})

test('a server that dies and comes back gets every scan, and each once', async ({
  ownServer,
  visit,
  faults,
}) => {
  test.setTimeout(180_000)
  faults.allow(LOST, /status of 50[234]/)
  const api = await Api.login(ownServer.url)
  const id = await api.kelompok(1)
  const anggota = { id: await api.anggota(id, 'Citra Bangkit', '2510512001'), nama: 'Citra Bangkit' }
  const kelompok = { id, nomor: 1, anggota: [{ ...anggota, nim: '2510512001' }] }
  const absen = { id: await api.absen('Server mati'), title: 'Server mati' }
  const page = await visit({ server: ownServer })
  await page.goto(absensi(kelompok, absen))
  await expect(rowOf(page, 'Citra Bangkit')).toBeVisible()

  await ownServer.killTree()
  await typeNim(page, '2510512001')
  await expect(badge(page, 1)).toBeVisible()
  const again = await startServer(ownServer.dataDir, { PORT: new URL(ownServer.url).port })
  try {
    // It goes by itself. The pauses between its tries double up to a minute while the server is gone.
    await expect(synced(page)).toBeVisible({ timeout: 70_000 })
    expect(await events(again, absen)).toHaveLength(1)
    await expect(rowOf(page, 'Citra Bangkit')).toContainText('Hadir')
  } finally {
    await page.context().close()
    await again.stop()
  }
})

test('an answer that is lost on the way leaves one event', async ({
  adminPage: page,
  seed,
  server,
  faults,
}) => {
  faults.allow(LOST)
  const kelompok = await seed.kelompok('Dimas Jawaban')
  const absen = await seed.absen('Jawaban hilang')
  await page.goto(absensi(kelompok, absen))
  await expect(rowOf(page, 'Dimas Jawaban')).toBeVisible()
  const keys: string[] = []
  let committed = 0
  await page.route('**/api/absen/admin/scan', async (route) => {
    keys.push(route.request().headers()['idempotency-key']!)
    if (keys.length > 1) return route.continue()
    committed = (await route.fetch()).status()
    await route.abort()
  })
  await typeNim(page, kelompok.anggota[0]!.nim)
  await expect(synced(page)).toBeVisible()
  expect(committed).toBe(200)
  expect(keys.length).toBeGreaterThan(1)
  expect(new Set(keys).size, 'the same act, so the same key').toBe(1)
  expect(await events(server, absen)).toHaveLength(1)
  await expect(rowOf(page, 'Dimas Jawaban')).toContainText('Manual')
})

test('of two tabs one sends; closed in the middle, the other goes on', async ({
  adminPage: first,
  seed,
  server,
  faults,
}) => {
  faults.allow(LOST)
  const context = first.context()
  const kelompok = await seed.kelompok('Elok Tab', 'Fajar Tab', 'Gita Tab')
  const absen = await seed.absen('Dua tab')
  const second = await context.newPage()
  for (const page of [first, second]) {
    await page.goto(absensi(kelompok, absen))
    await expect(rowOf(page, 'Elok Tab')).toBeVisible()
  }
  await context.setOffline(true)
  await typeNim(first, ...kelompok.anggota.map(({ nim }) => nim))
  await expect(badge(first, 3)).toBeVisible()
  await expect(badge(second, 3)).toBeVisible()

  const senders: Page[] = []
  const pass = await hold(context, '**/api/absen/admin/scan')
  context.on('request', (request) => {
    if (request.url().endsWith('/api/absen/admin/scan')) senders.push(request.frame().page())
  })
  await context.setOffline(false)
  await expect.poll(() => senders.length).toBeGreaterThan(0)
  const sender = senders[0]!
  const other = sender === first ? second : first
  const locks = () =>
    other.evaluate(async () => {
      const { held = [], pending = [] } = await navigator.locks.query()
      const ofSenders = (locks: LockInfo[]) => locks.filter(({ name }) => name === 'bakti-outbox').length
      return { held: ofSenders(held), pending: ofSenders(pending) }
    })
  await expect.poll(locks).toEqual({ held: 1, pending: 1 })
  expect(new Set(senders)).toEqual(new Set([sender]))
  await sender.close()
  pass()
  await expect(synced(other)).toBeVisible({ timeout: 20_000 })
  expect(await events(server, absen)).toHaveLength(3)
  for (const { nama } of kelompok.anggota) await expect(rowOf(other, nama)).toContainText('Hadir')
})

test('a logout with unsent work warns, loses nothing, and the badge stays on /login @full', async ({
  visit,
  seed,
  server,
  faults,
}) => {
  faults.allow(LOST)
  const kelompok = await seed.kelompok('Hafiz Keluar')
  const absen = await seed.absen('Keluar')
  const page = await visit({ anonymous: true })
  await logIn(page)
  await page.goto(absensi(kelompok, absen))
  await expect(rowOf(page, 'Hafiz Keluar')).toBeVisible()
  const line = await road(page)
  line.cut()
  await typeNim(page, kelompok.anggota[0]!.nim)
  await expect(badge(page, 1)).toBeVisible()

  const leave = async () => {
    await page.getByRole('button', { name: 'Admin', exact: true }).click()
    await page.getByRole('button', { name: 'Logout' }).click()
  }
  await leave()
  const question = page.getByRole('alertdialog', { name: 'Masih ada yang tersisa' })
  await expect(question).toContainText('1 belum terkirim. Semuanya tetap tersimpan di perangkat ini')
  await question.getByRole('button', { name: 'Batal' }).click()
  await expect(badge(page, 1)).toBeVisible()
  await leave()
  await question.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL(/\/login$/)
  await badge(page, 1).click()
  await expect(page.getByText('Masuk sebagai admin supaya semuanya bisa dikirim.')).toBeVisible()
  await expectListening(page.getByRole('dialog'))
  await page.keyboard.press('Escape')
  expect(
    await page.evaluate(() => Object.keys(localStorage).filter((key) => /cache|kelompok/i.test(key))),
  ).toEqual([])

  await line.mend()
  await logIn(page)
  await expect(synced(page)).toBeVisible()
  expect(await events(server, absen)).toHaveLength(1)
})

test('a session that ends closes no scanner; after a login the sending goes on where it was', async ({
  visit,
  seed,
  server,
  faults,
}) => {
  faults.allow(/status of 401/)
  const kelompok = await seed.kelompok('Intan Sesi')
  const absen = await seed.absen('Sesi habis')
  const page = await visit({ anonymous: true })
  await logIn(page)
  await page.goto(absensi(kelompok, absen))
  await expect(rowOf(page, 'Intan Sesi')).toBeVisible()
  await page.getByRole('button', { name: 'Scan QR Code' }).click()
  await page.getByLabel('Nama atau NIM').fill(kelompok.anggota[0]!.nim)
  // Only the scan is to find out: the lists of the page ask again every 10 s.
  const readOn = await hold(page, /\/api\/(kelompok\/|absen\/(ditahan.*)?$)/)
  const token = await page.evaluate(() => localStorage.getItem('authToken'))
  await send({ url: server.url, token: token! }, authCalls.logout)

  await page.keyboard.press('Enter')
  await expect(page.getByText('Masuk lagi untuk mengirim')).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`kegiatan=${absen.id}`))
  await page.getByRole('button', { name: 'Masuk', exact: true }).click()
  await expect(page).toHaveURL(/\/login$/)
  readOn()
  await toasted(page, 'Sesi Anda telah berakhir, silakan login kembali.')
  await expect(badge(page, 1)).toBeVisible()
  expect(await events(server, absen)).toEqual([])

  await page.getByLabel('Email').fill('panitia@contoh.id')
  await page.getByLabel('Kata Sandi', { exact: true }).fill('rumah gadang 2025')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`kegiatan=${absen.id}`))
  await expect(synced(page)).toBeVisible()
  await expect(rowOf(page, 'Intan Sesi')).toContainText('Manual')
  expect(await events(server, absen)).toHaveLength(1)
})

test('a held scan is listed under its activity and taken over by one tap', async ({
  adminPage: page,
  seed,
  api,
  faults,
}) => {
  faults.allow(/status of 40[49]/)
  const [here, there] = [await seed.kelompok('Joni Sini'), await seed.kelompok('Kirana Sana')]
  const absen = await seed.absen('Ditahan')
  await page.goto(absensi(here, absen))
  await expect(rowOf(page, 'Joni Sini')).toBeVisible()
  const stranger = seed.nim()
  await typeNim(page, there.anggota[0]!.nim, stranger)
  await expect(page.getByRole('heading', { name: 'Scan ditahan (2)' })).toBeVisible()
  await expect(page.getByText(`Peserta dengan kode ${stranger} belum terdaftar.`)).toBeVisible()
  const held = page.getByRole('listitem').filter({ hasText: 'Kirana Sana' })
  await expect(held).toContainText(`Anggota Kelompok ${there.nomor}, dipindai untuk Kelompok ${here.nomor}.`)
  await held.getByRole('button', { name: 'Catat hadir Kirana Sana' }).click()
  await toasted(page, 'Absensi berhasil dicatat!')
  await expect(page.getByRole('heading', { name: 'Scan ditahan (1)' })).toBeVisible()
  const data = await api.absensi(there, absen)
  expect(data[0]).toMatchObject({ status_kehadiran: 'Hadir', metode_absen: 'MANUAL_BY_ADMIN' })

  // The stranger joins the group that the scan named: the scan applies itself.
  await api.anggota(here.id, 'Luthfi Baru', stranger)
  await page.reload()
  await expect(rowOf(page, 'Luthfi Baru')).toContainText('Hadir')
})

test('a group and its first member, added without network, arrive in their order @full', async ({
  adminPage: page,
  seed,
  api,
  faults,
}) => {
  faults.allow(LOST)
  const nomor = seed.nomor()
  const nim = seed.nim()
  await page.goto('/kelompok')
  await page.getByRole('link', { name: 'Add Kelompok' }).click()
  await expect(page.getByLabel('Nomor Kelompok')).toBeVisible()
  const line = await road(page)
  line.cut()
  await page.getByLabel('Nomor Kelompok').fill(String(nomor))
  await page.getByRole('button', { name: 'Submit' }).click()
  await toasted(page, 'Kelompok berhasil ditambahkan (offline)!')
  await expect(page).toHaveURL(/\/kelompok$/)
  await expect(rowOf(page, `Kelompok ${nomor}`).first()).toContainText('Belum terkirim')

  await page.getByRole('link', { name: `Detail Kelompok ${nomor}`, exact: true }).click()
  await page.getByRole('button', { name: 'Add Anggota Kelompok' }).click()
  await expect(page.getByRole('heading', { name: `Tambah Anggota Kelompok ${nomor}` })).toBeVisible()
  await page.getByLabel('Nama Lengkap *').fill('Maulana Luring')
  await page.getByLabel('NIM *').fill(nim)
  await page.getByRole('button', { name: 'Tambah Anggota' }).click()
  await toasted(page, 'Anggota berhasil ditambahkan (mode demo)!')
  await expect(rowOf(page, 'Maulana Luring')).toContainText('Belum terkirim')
  await expect(badge(page, 2)).toBeVisible()

  await line.mend()
  await expect(synced(page)).toBeVisible()
  await expect(rowOf(page, 'Maulana Luring')).not.toContainText('Belum terkirim')
  const data = await api.read(anggotaCalls.list, { kelompok: String(nomor) })
  expect(data).toMatchObject([{ nama: 'Maulana Luring', nim, kelompok: nomor }])
})

// rule O28
test('a form that was never opened opens without network, and keeps what is entered @full', async ({
  adminPage: page,
  seed,
  faults,
}) => {
  faults.allow(LOST)
  await seed.kelompok('Citra Formulir')
  const form = page.waitForEvent('requestfinished', (request) => /\/AddKelompokDialog-/.test(request.url()))
  await page.goto('/kelompok')
  await expect(page.getByRole('table', { name: 'Daftar kelompok' })).toBeVisible()
  await form
  await toasterReady(page)

  await page.context().setOffline(true)
  await page.getByRole('link', { name: 'Add Kelompok' }).click()
  await page.getByLabel('Nomor Kelompok').fill(String(seed.nomor()))
  await page.getByRole('button', { name: 'Submit' }).click()
  await toasted(page, 'Kelompok berhasil ditambahkan (offline)!')
  await expect(badge(page, 1)).toBeVisible()
})
