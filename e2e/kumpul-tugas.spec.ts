import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import type pg from 'pg'
import { between, fails, hold, lost } from './answers'
import { startHalfway } from './halfway'
import { chooseKelompok } from './kelompok-picker'
import { insertKumpul } from './peserta'
import type { Seed, SeededKelompok, SeededTugas } from './seed'
import { type Server, connect } from './server'
import { expect, test } from './test'
import { toast, toasted } from './words'

const LOST = /net::ERR_FAILED/
const HOUR = 60 * 60 * 1000
const OFFLINE = 'Menggunakan data offline. API tidak tersedia.'

const rowOf = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text })
const numbers = (page: Page) => page.locator('tbody tr td:first-child')

interface Handed {
  kelompok: SeededKelompok
  tugas: SeededTugas
  nimList: string[]
  path: string
}

/** A group that handed in a task, one person each hour; the newest is the first. */
async function handedIn(seed: Seed, server: Server, title: string, count: number): Promise<Handed> {
  const kelompok = await seed.kelompok()
  const tugas = await seed.tugas(title)
  const nimList = Array.from({ length: count }, () => seed.nim())
  await insertKumpul(
    server,
    tugas,
    nimList.map((nim, index) => ({
      nama: `Peserta ${String(index + 1).padStart(2, '0')} ${title}`,
      nim,
      kelompok: kelompok.nomor,
      link: `https://drive.example/berkas/${nim}`,
      createAt: new Date(Date.parse('2025-08-08T12:12:00.000Z') - index * HOUR).toISOString(),
    })),
  )
  return { kelompok, tugas, nimList, path: `/kumpultugas?kelompok=${kelompok.nomor}&tugas=${tugas.id}` }
}

async function exported(page: Page, button: string): Promise<{ name: string; lines: string[] }> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: button, exact: true }).click(),
  ])
  const text = await readFile(await download.path(), 'utf8')
  expect(text.startsWith('\uFEFF')).toBe(true)
  return { name: download.suggestedFilename(), lines: text.slice(1).trimEnd().split('\r\n') }
}

/** 20,000 submissions of group 7 to one task, whose id is returned, with more bytes than the buffers between server and browser hold. */
async function insertBulk(database: pg.Client): Promise<string> {
  const tugas = randomUUID()
  await database.query('insert into kelompok (id, nomor) values (gen_random_uuid(), 7)')
  await database.query(
    `insert into tugas (id, title, description, deadline) values ($1, 'Besar', '', now() + interval '1 day')`,
    [tugas],
  )
  await database.query(
    `with u as (
       insert into users (id, name, email, role)
       select gen_random_uuid(), 'Peserta ' || n, n || '@contoh.id', 'PESERTA' from generate_series(1, 20000) n
       returning id, name
     )
     insert into kumpul_tugas (id, id_user, id_tugas, nama, nim, kelompok, link_tugas, create_at, update_at)
     select gen_random_uuid(), id, $1, name, '12014', 7,
       'https://contoh.id/' || (select string_agg(md5(id || n::text), '') from generate_series(1, 45) n), now(), now()
     from u`,
    [tugas],
  )
  return tugas
}

// rule U11
test('pages of 10, newest first; group and task narrow them', async ({ adminPage: page, seed, server }) => {
  const one = await handedIn(seed, server, 'Halaman', 23)
  const two = await handedIn(seed, server, 'Tetangga', 2)
  const three = await seed.kelompok('Ani', 'Budi', 'Cici')
  await insertKumpul(
    server,
    one.tugas,
    three.anggota.slice(1).map(({ nama, nim }) => ({
      nama,
      nim,
      kelompok: three.nomor,
      link: 'https://drive.example/x',
      createAt: '2025-08-01T00:00:00.000Z',
    })),
  )
  await page.goto('/kumpultugas')
  await expect(page.getByRole('heading', { name: 'Pengumpulan Tugas' })).toBeVisible()
  await chooseKelompok(page, one.kelompok.nomor)
  await expect(page.getByText('Total Page: 3')).toBeVisible()
  await expect(page.getByText('Halaman 1 dari 3 · 23 pengumpulan')).toBeVisible()
  await expect(numbers(page)).toHaveText(Array.from({ length: 10 }, (_, index) => String(index + 1)))
  const first = rowOf(page, 'Peserta 01 Halaman')
  for (const text of [one.nimList[0]!, one.tugas.title, String(one.kelompok.nomor), '08/08/2025 19:12'])
    await expect(first).toContainText(text)
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(numbers(page).first()).toHaveText('11')
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(numbers(page)).toHaveText(['21', '22', '23'])
  await expect(page.getByRole('button', { name: 'Next' })).toBeDisabled()
  await page.getByLabel('Ke halaman').fill('2')
  await page.keyboard.press('Enter')
  await expect(numbers(page).first()).toHaveText('11')
  await page.getByLabel('Ke halaman').fill('99')
  await page.getByRole('button', { name: 'Buka', exact: true }).click()
  await expect(numbers(page).first(), 'the last there is').toHaveText('21')
  await page.setViewportSize({ width: 1280, height: 800 })
  const cut = await page
    .getByRole('table')
    .evaluate((table) => table.scrollWidth - table.parentElement!.clientWidth)
  expect(cut, 'cut off at 1280 px').toBeLessThanOrEqual(0)

  await chooseKelompok(page, two.kelompok.nomor)
  await expect(numbers(page)).toHaveText(['1', '2'])
  await expect(page.getByText(/Total Page/)).toHaveCount(0)
  await page.getByLabel('Tugas', { exact: true }).selectOption(one.tugas.title)
  await expect(page.getByText('Tidak ada pengumpulan ditemukan.')).toBeVisible()
  // rule R126
  const headline = page.getByText(/sudah mengumpulkan$/)
  await chooseKelompok(page, three.nomor)
  await expect(headline).toHaveText('2 dari 3 sudah mengumpulkan')
  await chooseKelompok(page, 'Semua Kelompok')
  await expect(page.getByText('Total Page: 3')).toBeVisible()
  await expect(headline).toHaveCount(0)
  // The choice is in the address: a reload and a link keep it.
  await page.reload()
  await expect(page.getByLabel('Tugas', { exact: true })).toHaveValue(one.tugas.id)
  await expect(page.getByText('Total Page: 3')).toBeVisible()
  await page.goto('/tugas')
  await rowOf(page, two.tugas.title).getByRole('link', { name: '2 pengumpulan' }).click()
  await expect(numbers(page)).toHaveText(['1', '2'])
})

test('search by name, NIM and task, whatever the case @full', async ({ adminPage: page, seed, server }) => {
  const one = await handedIn(seed, server, 'Cari100%', 12)
  const two = await handedIn(seed, server, 'Carilain', 1)
  await page.goto('/kumpultugas')
  const text = page.getByPlaceholder('Cari...')
  const field = page.getByLabel('Cari berdasarkan')
  await text.fill('pESERTA 01 CARI')
  await expect(rowOf(page, 'Peserta 01 Cari')).toHaveCount(2)
  await expect(page.getByRole('row')).toHaveCount(1 + 2)
  await page.getByLabel('Tugas', { exact: true }).selectOption(two.tugas.title)
  await expect(page.getByRole('row')).toHaveCount(1 + 1)
  await page.getByLabel('Tugas', { exact: true }).selectOption('Semua Tugas')
  await field.selectOption('NIM')
  await expect(page.getByText('Coba ubah pilihan atau kata pencarian.')).toBeVisible()
  await text.fill(one.nimList[6]!)
  await expect(rowOf(page, 'Peserta 07 Cari100%')).toBeVisible()
  await expect(page.getByRole('row')).toHaveCount(1 + 1)
  await field.selectOption('Tugas')
  await text.fill('i100%')
  await expect(page.getByText('Total Page: 2')).toBeVisible()
  await expect(rowOf(page, 'Carilain')).toHaveCount(0)
})

// rules T6, T8
test("'Terlambat' in a link's place, by the deadline as it is now; links open apart @full", async ({
  adminPage: page,
  seed,
  server,
}) => {
  const { tugas, nimList, path } = await handedIn(seed, server, 'Telat', 2)
  await page.goto(path)
  const link = rowOf(page, nimList[0]!).getByRole('link')
  await expect(link).toHaveAttribute('href', `https://drive.example/berkas/${nimList[0]}`)
  await expect(link).toHaveAttribute('target', '_blank')
  await expect(link).toHaveAttribute('rel', 'noopener noreferrer')
  await expect(link).toContainText(`drive.example/berkas/${nimList[0]}`)
  // In time to the millisecond, and one later.
  await seed.moveDeadline(tugas, '2025-08-08T12:11:59.999Z')
  await page.reload()
  await expect(rowOf(page, nimList[0]!)).toContainText('Terlambat')
  await expect(rowOf(page, nimList[0]!).getByRole('link')).toHaveCount(0)
  await expect(rowOf(page, nimList[1]!).getByRole('link')).toBeVisible()
  await seed.moveDeadline(tugas, '2025-08-08T12:12:00.000Z')
  await page.reload()
  await expect(rowOf(page, nimList[0]!).getByRole('link')).toBeVisible()
})

// rules X5, X7
test('exports: of one group and one task; the page, and all with their number', async ({
  adminPage: page,
  seed,
  server,
}) => {
  const { kelompok, tugas, nimList, path } = await handedIn(seed, server, 'Ekspor', 23)
  const empty = await seed.tugas('Tanpa isi')
  await seed.moveDeadline(tugas, '2025-08-08T11:30:00.000Z')
  for (const button of ['Export', 'Export semua']) {
    // The same word again within 2 s is not shown.
    await page.goto('/kumpultugas')
    await page.getByRole('button', { name: button, exact: true }).click()
    await toasted(page, 'Pilih kelompok dan tugas terlebih dahulu')
  }
  await page.goto(`/kumpultugas?kelompok=${kelompok.nomor}&tugas=${empty.id}`)
  await expect(page.getByText('Tidak ada pengumpulan ditemukan.')).toBeVisible()
  await page.getByRole('button', { name: 'Export', exact: true }).click()
  await toasted(page, 'Tidak ada data untuk diekspor')

  await page.goto(path)
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(numbers(page).first()).toHaveText('11')
  const one = await exported(page, 'Export')
  await toasted(page, 'Data berhasil diekspor! 10 baris ditulis.')
  expect(one.name).toMatch(/^pengumpulan_kelompok_\d+_Ekspor_.+_halaman_2\.csv$/)
  expect(one.lines[0]).toBe('No,Name,NIM,Kelompok,Tugas,Link Tugas,Submitted')
  expect(one.lines).toHaveLength(1 + 10)
  expect(one.lines[1]).toBe(
    `11,Peserta 11 Ekspor,${nimList[10]},${kelompok.nomor},${tugas.title},https://drive.example/berkas/${nimList[10]},08/08/2025 09:12`,
  )

  const all = await exported(page, 'Export semua')
  await toasted(page, 'Data berhasil diekspor! 23 baris ditulis.')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  expect(all.name).toMatch(/_semua\.csv$/)
  expect(all.lines.slice(1).map((line) => line.split(',')[2])).toEqual(nimList)
  expect(all.lines[1]).toContain(',Terlambat,08/08/2025 19:12')
})

const EXPORT_PATH = '/api/tugas/kumpul/ekspor'

for (const compressed of [true, false]) {
  // rules X6, X11
  test(`export of all shows how far it is, can be stopped, and takes no part for the whole (${compressed ? 'compressed' : 'plain'}) @full`, async ({
    visit,
    seed,
    server,
    faults,
  }) => {
    faults.allow(/net::ERR_(INCOMPLETE_CHUNKED_ENCODING|CONTENT_DECODING_FAILED)/)
    const { path, nimList } = await handedIn(seed, server, 'Lama', 25)
    const halfway = await startHalfway(server.url, EXPORT_PATH, compressed)
    const page = await visit({ server: { ...server, url: halfway.url } })
    await page.goto(path)
    await expect(page.getByText('Total Page: 3')).toBeVisible()
    const downloads: string[] = []
    page.on('download', (download) => downloads.push(download.suggestedFilename()))
    const open = page.getByRole('button', { name: 'Export semua' })
    const dialog = page.getByRole('dialog', { name: 'Export semua' })
    const shown = dialog.getByText(/^\d+ dari 25 baris terkumpul\.$/)
    await open.click()
    await expect(shown).toBeVisible()
    const bar = dialog.getByRole('progressbar')
    await expect(bar).toHaveAttribute('aria-valuemax', '25')
    if (!compressed) await expect(bar).toHaveAttribute('aria-valuenow', /^1[0-4]$/)
    await dialog.getByRole('button', { name: 'Batal' }).click()
    await toasted(page, 'Ekspor dibatalkan, tidak ada berkas yang ditulis.')
    await expect(dialog).toBeHidden()
    await expect(open).toBeFocused()
    halfway.goOn('all')

    for (const [time, rest] of (['break', 'end'] as const).entries()) {
      await (time === 0 ? open : dialog.getByRole('button', { name: 'Coba lagi' })).click()
      await expect(shown).toBeVisible()
      halfway.goOn(rest)
      await expect(dialog.getByRole('alert')).toContainText('Gagal mengekspor semua data')
      await expect(dialog.getByRole('alert')).toContainText(
        'Berkas terputus di tengah jalan, jadi tidak disimpan. Periksa sambungan internetmu, lalu coba lagi.',
      )
    }
    await toasted(page, 'Gagal mengekspor semua data')
    await dialog.getByRole('button', { name: 'Coba lagi' }).click()
    await expect(shown).toBeVisible()
    const saved = page.waitForEvent('download')
    halfway.goOn('all')
    const download = await saved
    await toasted(page, 'Data berhasil diekspor! 25 baris ditulis.')
    expect(downloads, 'neither the stopped nor the torn ones wrote a file').toEqual([
      download.suggestedFilename(),
    ])
    const lines = (await readFile(await download.path(), 'utf8')).split('\r\n').slice(1, -1)
    expect(lines.map((line) => line.split(',')[2])).toEqual(nimList)
    // Before its server goes: a page loads files ahead when it has nothing else to do.
    await page.close()
    halfway.close()
  })
}

// rules X6, X11
test('a refused export says why, one without network what to do, and one without session asks for a login @full', async ({
  adminPage: page,
  seed,
  server,
  faults,
}) => {
  faults.allow(LOST, /status of (429|401)/)
  const { path } = await handedIn(seed, server, 'Gagal', 3)
  await page.goto(path)
  const answer = await between(page, `**${EXPORT_PATH}?*`)
  const dialog = page.getByRole('dialog', { name: 'Export semua' })
  answer(fails('Server sedang menyiapkan berkas lain. Tunggu sebentar, lalu coba lagi', 429))
  await page.getByRole('button', { name: 'Export semua' }).click()
  await expect(dialog.getByRole('alert')).toContainText('Server sedang menyiapkan berkas lain.')
  answer(lost)
  await dialog.getByRole('button', { name: 'Coba lagi' }).click()
  await expect(dialog.getByRole('alert')).toContainText('Periksa sambungan internetmu, lalu coba lagi.')
  answer(fails('Sesi Anda telah berakhir, silakan login kembali.', 401))
  await dialog.getByRole('button', { name: 'Coba lagi' }).click()
  await page.waitForURL('**/login**')
})

// rules X6, X8
test('a search narrows the export of all @full', async ({ adminPage: page, seed, server }) => {
  const { path, nimList } = await handedIn(seed, server, 'Saring', 13)
  await page.goto(path)
  await page.getByPlaceholder('Cari...').fill('peserta 1')
  await expect(numbers(page)).toHaveText(['1', '2', '3', '4'])
  const { lines } = await exported(page, 'Export semua')
  await toasted(page, 'Data berhasil diekspor! 4 baris ditulis.')
  expect(lines.slice(1).map((line) => line.split(',')[2])).toEqual(nimList.slice(9))
})

// rules X10, X11
test('an export that is cancelled leaves the database, and one whose server dies is no file @full', async ({
  ownServer,
  visit,
  faults,
}) => {
  faults.allow(/net::ERR_/, /status of 50/)
  const page = await visit({ server: ownServer })
  const database = await connect(ownServer.dataDir)
  const tugas = await insertBulk(database)
  await page.goto(`/kumpultugas?kelompok=7&tugas=${tugas}`)
  await expect(page.getByText('Total Page: 2000')).toBeVisible()
  // What the page loads ahead would share the slow network with the export.
  await page.waitForLoadState('networkidle')
  const downloads: string[] = []
  page.on('download', (download) => downloads.push(download.suggestedFilename()))
  const network = await page.context().newCDPSession(page)
  await network.send('Network.enable')
  const slow = { offline: false, latency: 0, downloadThroughput: 300_000, uploadThroughput: -1 }
  await network.send('Network.emulateNetworkConditions', slow)
  const dialog = page.getByRole('dialog', { name: 'Export semua' })
  const begin = async () => {
    await page.getByRole('button', { name: 'Export semua' }).click()
    await expect(dialog.getByText(/^[1-9]\d* dari 20000 baris terkumpul\.$/)).toBeVisible()
  }
  const reading = async () =>
    (await database.query(`select from pg_stat_activity where state like 'idle in transaction%'`)).rowCount
  await begin()
  // While a page is read the connection is active.
  await expect.poll(reading).toBe(1)
  await dialog.getByRole('button', { name: 'Batal' }).click()
  await expect.poll(reading).toBe(0)

  await begin()
  await ownServer.killApp()
  // What lies in the buffers of the connection, up to 10 MB, is read before its end.
  await network.send('Network.emulateNetworkConditions', { ...slow, downloadThroughput: -1 })
  await expect(dialog.getByRole('alert')).toContainText('Berkas terputus di tengah jalan')
  expect(downloads).toEqual([])
  await database.end()
})

test('on its way, empty, failed @full', async ({ ownServer, visit, faults }) => {
  faults.allow(/status of 500/)
  const page = await visit({ server: ownServer })
  const list = '**/api/tugas/kumpul?*'
  const answer = await between(page, list)
  const pass = await hold(page, list)
  await page.goto('/kumpultugas')
  await expect(page.getByText('Memuat data pengumpulan tugas...')).toBeAttached()
  await expect(page.getByRole('table')).toHaveAttribute('aria-busy', 'true')
  await expect(page.getByRole('button', { name: 'Export', exact: true })).toBeDisabled()
  pass()
  await expect(page.getByText('Belum ada tugas yang dikumpulkan.')).toBeVisible()
  answer(fails('Basis data sedang sibuk'))
  await page.reload()
  const alert = page.getByRole('main').getByRole('alert')
  await expect(alert).toContainText('Gagal memuat data pengumpulan tugas')
  await expect(alert).toContainText('Basis data sedang sibuk')
  answer()
  await page.getByRole('button', { name: 'Coba lagi' }).click()
  await expect(page.getByText('Belum ada tugas yang dikumpulkan.')).toBeVisible()
})

// rule O22
test('without network: the copy of each page with its age; what was never seen is not made up @full', async ({
  adminPage: page,
  seed,
  server,
  faults,
}) => {
  faults.allow(LOST)
  const { nimList, path } = await handedIn(seed, server, 'Luring', 12)
  await page.goto(path)
  await expect(rowOf(page, nimList[0]!)).toBeVisible()
  await page.route('**/api/tugas/**', lost)
  await page.reload()
  await toasted(page, OFFLINE)
  await expect(rowOf(page, nimList[0]!)).toBeVisible()
  await expect(page.getByText('Total Page: 2')).toBeVisible()
  await expect(page.getByText(/Data terakhir dimuat \d\d\/\d\d\/\d{4} pukul \d\d:\d\d\./)).toBeVisible()
  await page.reload()
  await expect(rowOf(page, nimList[0]!)).toBeVisible()
  await expect(toast(page, OFFLINE)).toHaveCount(0)
  const alert = page.getByRole('main').getByRole('alert')
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(alert).toContainText('Halaman ini belum tersimpan di perangkat.')
  // The way back stays, and gets the focus of the button that led here.
  const back = page.getByRole('button', { name: 'Prev' })
  await expect(back).toBeFocused()
  await back.click()
  await expect(rowOf(page, nimList[0]!)).toBeVisible()
  await page.getByPlaceholder('Cari...').fill('Peserta')
  await expect(alert).toContainText('Halaman ini belum tersimpan di perangkat.')
  await expect(page.getByText('DATA DEMO')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Export', exact: true })).toBeDisabled()
})

// rule O23
test('with neither server nor copy: demo data under a banner, exports off @full', async ({
  adminPage: page,
  seed,
  server,
  faults,
}) => {
  faults.allow(LOST)
  const { nimList, path } = await handedIn(seed, server, 'Sungguhan', 1)
  const answer = await between(page, '**/api/tugas/**')
  answer(lost)
  await page.goto(path)
  await toasted(page, OFFLINE)
  await expect(page.getByText('DATA DEMO', { exact: true })).toBeVisible()
  await expect(rowOf(page, 'Contoh Peserta Satu')).toBeVisible()
  await expect(rowOf(page, 'Contoh Peserta Tiga')).toContainText('Terlambat')
  await expect(page.getByRole('table').getByRole('link')).toHaveCount(0)
  for (const name of ['Export', 'Export semua'])
    await expect(page.getByRole('button', { name, exact: true })).toBeDisabled()
  await expect(page.getByPlaceholder('Cari...')).toBeDisabled()
  await page.reload()
  await expect(page.getByText('DATA DEMO', { exact: true })).toBeVisible()
  await expect(toast(page, OFFLINE)).toHaveCount(0)
  answer()
  await page.getByRole('button', { name: 'Coba lagi' }).click()
  await expect(rowOf(page, nimList[0]!)).toBeVisible()
  await expect(page.getByText('DATA DEMO', { exact: true })).toHaveCount(0)
})

test('groups that cannot be had are said, and the list stands @full', async ({
  visit,
  seed,
  server,
  faults,
}) => {
  faults.allow(LOST)
  const { nimList, path } = await handedIn(seed, server, 'Kelompok', 1)
  const page = await visit()
  await page.route('**/api/kelompok/', lost)
  await page.goto(path)
  await expect(page.getByRole('main').getByRole('alert')).toContainText('Gagal memuat data kelompok')
  await expect(rowOf(page, nimList[0]!)).toBeVisible()
})

test('on a phone each row is a card; without a mouse one gets to its link and on @full', async ({
  visit,
  seed,
  server,
}) => {
  const { nimList, path } = await handedIn(seed, server, 'Ponsel', 12)
  const page = await visit({ context: { viewport: { width: 390, height: 844 } } })
  await page.goto(path)
  const card = rowOf(page, nimList[0]!)
  await expect(card).toHaveCSS('display', 'grid')
  const width = await page.evaluate(() => document.documentElement.scrollWidth)
  expect(width, 'nothing sticks out to the right').toBe(390)
  await card.getByRole('link').focus()
  await page.keyboard.press('Tab')
  await expect(card.getByRole('button', { name: /^Menu / })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(rowOf(page, nimList[1]!).getByRole('link')).toBeFocused()
  await page.getByRole('button', { name: 'Next' }).focus()
  await page.keyboard.press('Enter')
  await expect(rowOf(page, nimList[11]!)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Prev' })).toBeFocused()
})
