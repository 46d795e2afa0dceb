import { absenCalls } from '@bakti/contract/absen/absen.calls'
import { anggotaCalls } from '@bakti/contract/anggota/anggota.calls'
import { penggunaCalls } from '@bakti/contract/pengguna/pengguna.calls'
import { tanggalWib } from '@bakti/contract/time.rules'
import type { Page } from '@playwright/test'
import { hold, road } from './answers'
import { Api } from './api'
import { check } from './axe-check'
import { dropCopy } from './copies'
import { noCameraArgs } from './fake-camera'
import { tabTo } from './keyboard'
import { appKept } from './kept-app'
import { PHONE, Thumb, records } from './mentor'
import { newMentor, newStaff, todayAlone } from './mentors'
import { shot } from './shot'
import { Seed, type SeededAbsen, type SeededKelompok } from './seed'
import { startServer } from './server'
import { expect, fillLogin, fullIf, test } from './test'

/** How a request ends depends on how far it had come when its road was cut. */
const LOST = /net::ERR_|status of 50[234]/
const GROUP = 27
const people = (count: number) =>
  Array.from({ length: count }, (_, at) => `Orang ${String(at + 1).padStart(2, '0')}`)

async function prepared(seed: Seed, api: Api, count: number) {
  const kelompok = await seed.kelompok(...people(count))
  const [absen] = await todayAlone(api, { title: 'Pembukaan' })
  return { kelompok, absen: absen! }
}

const hadir = (page: Page, nama: string) => page.getByRole('button', { name: `Hadir, ${nama}` })
const confetti = (page: Page) =>
  page.locator('img[src*="tabur"]').evaluate((picture) => getComputedStyle(picture).animationName)
const header = (page: Page) => page.getByRole('banner')
const statuses = async (api: Api, kelompok: SeededKelompok, absen: SeededAbsen) =>
  [...(await records(api, kelompok, absen)).values()].map(({ status_kehadiran }) => status_kehadiran)
const synced = (page: Page) => page.getByRole('button', { name: /^Tersinkron pukul/ })

// rules R65, R66, R71
for (const network of ['online', 'offline'] as const)
  test(`27 people are settled with at most 30 taps after the login (${network})${fullIf(network === 'online')}`, async ({
    visit,
    seed,
    api,
    server,
    faults,
  }) => {
    faults.allow(LOST)
    const { kelompok, absen } = await prepared(seed, api, GROUP)
    const mentor = await newMentor(server, api, [kelompok])
    const page = await visit({ anonymous: true, args: noCameraArgs, context: PHONE })
    await page.goto('/login')
    await page.getByLabel('Email').fill(mentor.email)
    await page.getByLabel('Kata Sandi', { exact: true }).fill(mentor.password)
    const { cut, mend } = await road(page)
    await page.getByRole('button', { name: 'MASUK' }).tap()
    await page.waitForURL('**/mentor')
    await expect(header(page)).toContainText(`Kelompok ${kelompok.nomor}`)
    await expect(header(page)).toContainText(absen.title)
    await expect(page.getByText(`· ${GROUP} belum`)).toBeVisible()
    if (network === 'offline') cut()

    const thumb = new Thumb(page)
    for (const { nama } of kelompok.anggota) {
      await thumb.tap(hadir(page, nama))
      await expect(hadir(page, nama)).toHaveCount(0)
    }
    const complete = page.getByRole('heading', { name: `Kelompok ${kelompok.nomor} lengkap` })
    const marked = page.getByRole('heading', { name: `Kelompok ${kelompok.nomor} sudah ditandai semua` })
    await expect(network === 'online' ? complete : marked).toBeVisible()
    expect(thumb.taps).toBeLessThanOrEqual(30)

    if (network === 'offline') {
      await expect(page.getByText(`${GROUP} tersimpan di perangkat`)).toBeVisible({ timeout: 20_000 })
      expect(await statuses(api, kelompok, absen)).not.toContain('Hadir')
      await mend()
    }
    await expect(synced(page)).toBeVisible({ timeout: 30_000 })
    expect(await statuses(api, kelompok, absen)).toEqual(Array(GROUP).fill('Hadir'))
    await expect(complete).toBeVisible({ timeout: 20_000 })
    expect(await confetti(page)).toBe('tabur')
    // It falls beside the words.
    const [words, falling] = await Promise.all([
      complete.boundingBox(),
      page.locator('img[src*="tabur"]').locator('..').boundingBox(),
    ])
    expect(falling!.x).toBeGreaterThanOrEqual(words!.x + words!.width)
    // rule R125
    await expect(page.getByText(`${GROUP} dari ${GROUP} tercatat pukul`)).toBeVisible()
    // It falls once.
    await page.reload()
    await expect(page.getByRole('heading', { name: `Kelompok ${kelompok.nomor} lengkap` })).toBeVisible()
    expect(await confetti(page)).toBe('none')
  })

// rules R67, R68
test('a mis-tap is taken back, without network too; the rest become Alfa after a preview', async ({
  visit,
  seed,
  api,
  server,
  faults,
}) => {
  faults.allow(LOST)
  const { kelompok, absen } = await prepared(seed, api, 4)
  const [first, second, third] = kelompok.anggota
  const { state } = await newMentor(server, api, [kelompok])
  const page = await visit({ anonymous: true, context: { ...PHONE, storageState: state } })
  await page.goto('/mentor')
  const undo = page.getByRole('button', { name: 'Urungkan' })

  // The scan has reached the server.
  await hadir(page, first!.nama).tap()
  await expect(synced(page)).toBeVisible()
  await undo.tap()
  await expect(hadir(page, first!.nama)).toBeVisible()
  await expect.poll(() => statuses(api, kelompok, absen)).toEqual(Array(4).fill('Belum Absen'))

  // The scan still waits: the undo names it.
  const { cut, mend } = await road(page)
  cut()
  await hadir(page, second!.nama).tap()
  await expect(page.getByText(/Hadir [0-9:]+, di perangkat$/)).toBeVisible()
  await undo.tap()
  await expect(hadir(page, second!.nama)).toBeVisible()
  await mend()
  await expect(synced(page)).toBeVisible({ timeout: 30_000 })
  await expect.poll(() => statuses(api, kelompok, absen)).toEqual(Array(4).fill('Belum Absen'))

  // All but one, who is still expected.
  await page.getByRole('button', { name: 'Sisanya Alfa' }).tap()
  const sheet = page.getByRole('dialog', { name: '4 orang jadi Alfa?' })
  await check(page, 'mentor, the rest')
  await sheet.getByLabel(third!.nama).uncheck()
  await sheet.getByRole('button', { name: 'Alfa, 3 orang' }).tap()
  await expect(page.getByText('· 1 belum')).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: '3 orang' })).toBeVisible()
  await expect.poll(() => statuses(api, kelompok, absen)).toEqual(['Alfa', 'Alfa', 'Belum Absen', 'Alfa'])
  await undo.tap()
  await expect.poll(() => statuses(api, kelompok, absen)).toEqual(Array(4).fill('Belum Absen'))
})

for (const viewport of [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
])
  // rules R66, R69, U13
  test(`the sheet of a person calls, writes and marks; keyboard alone is enough (${viewport.width} px) @full`, async ({
    visit,
    seed,
    api,
    server,
  }) => {
    const { kelompok, absen } = await prepared(seed, api, 3)
    const [first, second] = kelompok.anggota
    await api.call(anggotaCalls.update, {
      body: {
        id: first!.id,
        nama: first!.nama,
        nim: first!.nim,
        id_kelompok: kelompok.id,
        hp: '081234567890',
      },
    })
    const { state } = await newMentor(server, api, [kelompok])
    const page = await visit({
      anonymous: true,
      context: { viewport, storageState: state, reducedMotion: 'reduce' },
    })
    await page.goto('/mentor')
    await expect(hadir(page, first!.nama)).toBeVisible()
    await check(page, 'mentor')

    const name = page.getByRole('button', { name: `${first!.nama}, pilihan lain` })
    await tabTo(page, name)
    await page.keyboard.press('Enter')
    const sheet = page.getByRole('dialog', { name: first!.nama })
    await expect(sheet.getByRole('link', { name: 'Telepon' })).toHaveAttribute('href', 'tel:081234567890')
    // rule R125
    const chat = new URL((await sheet.getByRole('link', { name: 'WhatsApp' }).getAttribute('href'))!)
    expect(chat.origin + chat.pathname).toBe('https://wa.me/6281234567890')
    expect(chat.searchParams.get('text')).toMatch(
      new RegExp(`^Halo ${first!.nama}, .*${absen.title} .*Mentor Kelompok ${kelompok.nomor}$`),
    )
    await check(page, 'mentor, a person')
    await page.keyboard.press('Escape')
    await expect(name).toBeFocused()
    await page.keyboard.press('Enter')
    await tabTo(page, sheet.getByRole('button', { name: 'Izin' }))
    await page.keyboard.press('Enter')
    await expect(sheet).toBeHidden()

    await tabTo(page, hadir(page, second!.nama))
    await page.keyboard.press('Enter')
    await expect(page.getByText('· 1 belum')).toBeVisible()
    // The row that left gave the focus to the next one.
    await expect(
      page.getByRole('button', { name: `${kelompok.anggota[2]!.nama}, pilihan lain` }),
    ).toBeFocused()
    await expect.poll(() => statuses(api, kelompok, absen)).toEqual(['Izin', 'Hadir', 'Belum Absen'])
    await page.getByRole('button', { name: new RegExp(second!.nama) }).click()
    // This one has no number.
    await expect(page.getByRole('dialog', { name: second!.nama }).getByRole('link')).toHaveCount(0)
    await page.keyboard.press('Escape')
  })

// rules R65, R71
test('without a group, without an activity of today, and with two of them the page says so or asks @full', async ({
  visit,
  seed,
  api,
  server,
}) => {
  const { kelompok, absen } = await prepared(seed, api, 1)
  const other = await seed.kelompok('Orang Lain')
  const context = { ...PHONE, reducedMotion: 'reduce' as const }
  const alone = await visit({
    anonymous: true,
    context: { ...context, storageState: (await newMentor(server, api, [])).state },
  })
  await alone.goto('/mentor')
  await expect(alone.getByRole('heading', { name: 'Belum ada kelompok untukmu' })).toBeVisible()
  await check(alone, 'mentor, without a group')

  const mentor = await newMentor(server, api, [kelompok, other])
  const page = await visit({ anonymous: true, context: { ...context, storageState: mentor.state } })
  await page.goto('/mentor')
  await expect(page.getByRole('heading', { name: 'Kelompok mana?' })).toBeVisible()
  await check(page, 'mentor, which group')
  await page.getByRole('button', { name: `Kelompok ${other.nomor}` }).tap()
  await expect(hadir(page, 'Orang Lain')).toBeVisible()
  await page.getByRole('button', { name: `Kelompok ${other.nomor}` }).tap()
  await expect(page.getByRole('dialog', { name: 'Kelompokmu' })).toBeVisible()
  await check(page, 'mentor, groups')
  await page.keyboard.press('Escape')

  const second = await api.absen('Malam Budaya', tanggalWib(new Date().toISOString()))
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Kegiatan mana?' })).toBeVisible()
  await check(page, 'mentor, which activity')
  await page.getByRole('button', { name: 'Malam Budaya' }).tap()
  await expect(header(page)).toContainText('Malam Budaya')
  // The choice holds for today.
  await page.reload()
  await expect(header(page)).toContainText('Malam Budaya')

  // An open page reads its activity again every 10 s, and would find it gone.
  await page.goto('about:blank')
  for (const id of [second, absen.id]) await api.call(absenCalls.remove, { query: { id } })
  await page.goto('/mentor')
  await expect(page.getByRole('heading', { name: 'Tidak ada kegiatan hari ini' })).toBeVisible()
  await check(page, 'mentor, nothing today')
})

// rules G3, R70
test('the page opens with a dead server, records, and stays open when the session ends @full', async ({
  device,
  ownServer,
  faults,
}) => {
  faults.allow(LOST)
  faults.allow(/status of 401/)
  const admin = await Api.login(ownServer.url)
  const { kelompok, absen } = await prepared(new Seed(admin), admin, 3)
  const mentor = await newMentor(ownServer, admin, [kelompok])
  const page = await device({ server: ownServer })
  await page.goto('/login')
  await fillLogin(page, mentor, '/mentor')
  await expect(page.getByText('· 3 belum')).toBeVisible()
  await appKept(page)

  await ownServer.stop()
  await page.reload()
  await expect(header(page)).toContainText(absen.title)
  await hadir(page, kelompok.anggota[0]!.nama).click()
  await expect(page.getByText('· 2 belum')).toBeVisible()
  await expect(page.getByText('Tanpa internet, 1 tersimpan di perangkat')).toBeVisible({ timeout: 20_000 })

  const again = await startServer(ownServer.dataDir, { PORT: new URL(ownServer.url).port })
  try {
    const back = await Api.login(again.url)
    await expect.poll(() => statuses(back, kelompok, absen), { timeout: 40_000 }).toContain('Hadir')
    // The session ends: the page goes on recording.
    await back.call(penggunaCalls.endSessions, { body: { id: mentor.id } })
    await expect(page.getByText('Masuk lagi untuk mengirim')).toBeVisible({ timeout: 30_000 })
    await hadir(page, kelompok.anggota[1]!.nama).click()
    await expect(page.getByText('· 1 belum')).toBeVisible()
    await page.getByRole('button', { name: 'Masuk', exact: true }).click()
    await page.waitForURL('**/login')
    await fillLogin(page, mentor, '/mentor')
    await expect
      .poll(() => statuses(back, kelompok, absen), { timeout: 40_000 })
      .toEqual(['Hadir', 'Hadir', 'Belum Absen'])
  } finally {
    await again.stop()
  }
})

// rules O35, R70, A49
test('after a 401 a group that was never opened has the names of the roster @full', async ({
  visit,
  seed,
  api,
  server,
  faults,
}) => {
  faults.allow(/status of 401/)
  const { kelompok, absen } = await prepared(seed, api, 2)
  const other = await seed.kelompok('Orang Lain', 'Orang Lagi')
  const mentor = await newMentor(server, api, [kelompok, other])
  const page = await visit({ anonymous: true, context: { ...PHONE, storageState: mentor.state } })
  await page.goto('/mentor')
  await page.getByRole('button', { name: `Kelompok ${kelompok.nomor}` }).tap()
  await expect(page.getByText('· 2 belum')).toBeVisible()
  const kept = () => page.evaluate(() => Object.keys(localStorage).some((key) => key.endsWith(':luring')))
  await expect.poll(kept, 'the copy of the roster').toBe(true)
  // What the choice of groups read of the other one is gone, as after a restart.
  await dropCopy(page, `cache:absensi_${other.id}_`)
  await page.reload()
  await expect(page.getByText('· 2 belum')).toBeVisible()

  await api.call(penggunaCalls.endSessions, { body: { id: mentor.id } })
  await expect(page.getByText('Masuk lagi untuk mengirim')).toBeVisible({ timeout: 30_000 })
  await page.getByRole('button', { name: `Kelompok ${kelompok.nomor}` }).tap()
  const sheet = page.getByRole('dialog', { name: 'Kelompokmu' })
  await expect(sheet.getByText('2 anggota')).toBeVisible()
  await sheet.getByRole('button', { name: `Kelompok ${other.nomor}` }).tap()
  await expect(page.getByText('Yang sudah tercatat di server belum diketahui.')).toBeVisible()
  await check(page, 'mentor, names after a 401')
  await shot(page, 'mentor-401')
  await hadir(page, 'Orang Lain').tap()
  await expect(page.getByText('· 1 belum')).toBeVisible()

  await page.getByRole('button', { name: 'Masuk', exact: true }).tap()
  await page.waitForURL('**/login')
  await fillLogin(page, mentor, '/mentor')
  await expect.poll(() => statuses(api, other, absen), { timeout: 30_000 }).toEqual(['Belum Absen', 'Hadir'])
})

/** Everything that the site keeps in this browser, as one text. */
const keptTexts = (page: Page) =>
  page.evaluate(async () => {
    const texts = [JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage)])]
    for (const { name } of await indexedDB.databases()) {
      const db = await new Promise<IDBDatabase>((resolve, reject) => {
        const request = indexedDB.open(name!)
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      })
      for (const store of db.objectStoreNames)
        texts.push(
          await new Promise((resolve, reject) => {
            const request = db.transaction(store).objectStore(store).getAll()
            request.onsuccess = () => resolve(JSON.stringify(request.result))
            request.onerror = () => reject(request.error)
          }),
        )
      db.close()
    }
    return texts.join('\n')
  })

// rules O33, R9
for (const [how, path] of [
  ['on the open page', null],
  ['when the app is opened again', '/mentor'],
  ['when another page of the site is opened', '/'],
] as const)
  test(`a group that was taken from a mentor leaves nothing on the phone, ${how} @full`, async ({
    visit,
    seed,
    api,
    server,
    faults,
  }) => {
    // What is on its way when the group goes is refused.
    faults.allow(/status of 403/)
    const { kelompok } = await prepared(seed, api, 3)
    const other = await seed.kelompok('Orang Lain')
    const mentor = await newMentor(server, api, [kelompok, other])
    const page = await visit({ anonymous: true, context: { ...PHONE, storageState: mentor.state } })
    await page.goto('/mentor')
    await page.getByRole('button', { name: `Kelompok ${kelompok.nomor}` }).tap()
    await expect(hadir(page, kelompok.anggota[0]!.nama)).toBeVisible()
    const lost = kelompok.anggota.flatMap(({ id, nim }) => [id, nim])
    const stays = [other.anggota[0]!.nim, other.id]
    const found = async (texts: readonly string[]) => {
      const all = await keptTexts(page)
      return texts.filter((text) => all.includes(text))
    }
    await expect.poll(() => found([...lost, ...stays]), { timeout: 20_000 }).toEqual([...lost, ...stays])
    const databases = await page.evaluate(() => indexedDB.databases())
    expect(databases.map(({ name }) => name)).toContain('bakti-luring')

    if (path) await page.goto('/api/health')
    const left = [{ nomor: other.nomor, sampai: null }]
    await api.call(penggunaCalls.updateKelompok, { body: { id: mentor.id, kelompok: left } })
    if (path) expect(await found(lost)).toEqual(lost)
    if (path) await page.goto(path)
    await expect.poll(() => found(lost), { timeout: 30_000 }).toEqual([])
    expect(await found(stays)).toEqual(stays)
    if (path === '/') return
    await expect(header(page)).toContainText(`Kelompok ${other.nomor}`)
    await expect(hadir(page, 'Orang Lain')).toBeVisible()
    await expect(page.getByText(kelompok.anggota[0]!.nama)).toHaveCount(0)
  })

// rules A49, R70, R89, O11
for (const late of ['**/api/auth/me', '**/assets/{Mentor,Gerbang}Screen*', '**/api/{absen,kelompok}/**'])
  test(`a reload of a page that records keeps it after the session has ended, with ${late} late @full`, async ({
    visit,
    seed,
    api,
    server,
    faults,
  }) => {
    faults.allow(LOST)
    faults.allow(/status of 401/)
    const { kelompok } = await prepared(seed, api, 2)
    const mentor = await newMentor(server, api, [kelompok])
    const gate = await newStaff(server, api, { nama: 'Da Gerbang', role: 'GERBANG' })
    for (const [path, { id, state }, shown] of [
      ['/mentor', mentor, '· 1 belum'],
      ['/gerbang', gate, 'Pembukaan'],
    ] as const) {
      const page = await visit({ anonymous: true, context: { ...PHONE, storageState: state } })
      await page.goto(path)
      if (path === '/mentor') {
        const { cut, mend } = await road(page)
        await expect(page.getByText('· 2 belum')).toBeVisible()
        cut()
        await hadir(page, kelompok.anggota[0]!.nama).tap()
        await expect(page.getByRole('button', { name: /^1 belum terkirim/ })).toBeVisible()
        await api.call(penggunaCalls.endSessions, { body: { id } })
        await mend()
      } else {
        await expect(page.getByText(shown).first()).toBeVisible()
        await api.call(penggunaCalls.endSessions, { body: { id } })
      }
      const letGo = await hold(page, late)
      // Every text of the badge that the reloaded page shows.
      await page.addInitScript(() => {
        const seen = new Set<string>()
        Object.assign(window, { seen })
        new MutationObserver(() => {
          const badge = document.querySelector('[aria-label$="buka daftar"]')
          if (badge) seen.add(badge.getAttribute('aria-label')!)
        }).observe(document, { subtree: true, childList: true, attributes: true })
      })
      await page.reload({ waitUntil: 'commit' })
      await page.waitForTimeout(1_500)
      letGo()
      await expect(page.getByText('Masuk lagi untuk mengirim')).toBeVisible({ timeout: 20_000 })
      await expect(page.getByText(shown).first()).toBeVisible()
      expect(new URL(page.url()).pathname).toBe(path)
      if (path === '/mentor')
        expect(await page.evaluate(() => [...(window as unknown as { seen: Set<string> }).seen])).toEqual([
          '1 belum terkirim, buka daftar',
        ])
      await page.getByRole('button', { name: 'Masuk', exact: true }).click()
      await page.waitForURL('**/login')
    }
  })

// rule U15
test('on a slow road the page says that it is on its way, from the login to its list @full', async ({
  visit,
  seed,
  api,
  server,
}) => {
  const { kelompok } = await prepared(seed, api, 1)
  const mentor = await newMentor(server, api, [kelompok])
  const page = await visit({ anonymous: true, context: PHONE })
  const code = await hold(page, /\/assets\/MentorScreen-[^/]+\.js/)
  const list = await hold(page, '**/api/kelompok/anggota/with-absensi*')
  await page.goto('/login')
  await fillLogin(page, mentor, '/mentor')
  await expect(page.getByText('Memuat...')).toBeVisible()
  code()
  await expect(header(page)).toContainText(`Kelompok ${kelompok.nomor}`)
  await expect(page.getByText('Memuat data anggota...')).toBeAttached()
  list()
  await expect(page.getByText('· 1 belum')).toBeVisible()
})
