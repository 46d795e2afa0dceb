import type { Page } from '@playwright/test'
import { check } from './axe-check'
import { rowOf } from './absensi-page'
import type { Seed, SeededKelompok } from './seed'
import { type Server, connect } from './server'
import { shot } from './shot'
import { expect, test } from './test'
import { toast, toasted } from './words'
import { workbook } from './workbook'

const rows = (page: Page) => page.getByRole('list', { name: 'Baris yang ditempel' }).getByRole('listitem')
const undoBar = (page: Page) => page.getByRole('status').filter({ hasText: 'Urungkan' })
const chip = (page: Page, name: string) =>
  page.getByRole('group', { name: 'Saring' }).getByRole('button', { name })

/** So many members more, and their NIMs. */
async function addMany(server: Server, kelompok: SeededKelompok, many: number): Promise<string[]> {
  const client = await connect(server.dataDir)
  const { rows: added } = await client.query<{ nim: string }>(
    `insert into anggota (id, nama, nim, id_kelompok)
     select gen_random_uuid(), 'Banyak ' || $2 || ' ' || n, $2 || lpad((n * 7)::text, 5, '0'), $1
     from generate_series(1, $3::int) n returning nim`,
    [kelompok.id, `88${kelompok.nomor}`, many],
  )
  await client.end()
  return added.map(({ nim }) => nim)
}

/** Each test has names of its own: a line finds the members of all of them. */
let scenes = 0

async function scene(seed: Seed) {
  const surname = `Tanjung${++scenes}`
  const kelompok = await seed.kelompok('Aisyah Rahmadani', `Siti Nurhaliza ${surname}`)
  const word = `Alfarizi${kelompok.nomor}`
  const other = await seed.kelompok(`Rafi ${word}`, `Rafi ${word}`)
  const absen = await seed.absen('Tempel')
  return { kelompok, other, absen, surname, rafi: `rafi ${word.toLowerCase()}` }
}

/** How many events of the activity the server has, by kind. */
async function stored(server: Server, absen: { id: string }) {
  const client = await connect(server.dataDir)
  const { rows: found } = await client.query<{
    scans: string
    people: string
    statuses: string
    hadir: string
  }>(
    `select count(*) filter (where kind = 'scan' and cara = 'tempel') scans, count(distinct id_anggota) people,
       count(*) filter (where kind = 'status') statuses,
       (select count(*) from kehadiran where id_absen = $1 and status_kehadiran = 'Hadir') hadir
     from kehadiran_event where id_absen = $1`,
    [absen.id],
  )
  await client.end()
  return Object.fromEntries(Object.entries(found[0]!).map(([name, count]) => [name, Number(count)]))
}

for (const [many, tag] of [
  [11, ''],
  [491, ' @full'],
] as const)
  // rules H160, H161, H162
  test(`${many + 9} mixed lines are classified, chosen, recorded once, and taken back by one press${tag}`, async ({
    visit,
    seed,
    api,
    server,
  }) => {
    const { kelompok, other, absen, surname, rafi } = await scene(seed)
    const numbers = await addMany(server, kelompok, many)
    const [aisyah] = kelompok.anggota
    const lines = [
      aisyah!.nim,
      rafi,
      `Nurhaliza ${surname}`,
      'Bukan Siapa-siapa',
      aisyah!.nim,
      '25108610',
      `1;${other.anggota[0]!.nim};Rafi`,
      'Juga Tidak Ada',
      'Aisyah Rahmadani Tidak Sama',
      ...numbers,
    ]
    const page = await visit()
    await page.goto(`/absensi?kegiatan=${absen.id}`)
    await page.getByRole('link', { name: 'Tempel NIM' }).click()
    await expect(page.getByText('Belum ada baris.')).toBeVisible()
    await check(page, 'tempel, empty')
    await page.getByLabel('Satu baris satu orang').fill(lines.join('\n'))
    await expect(rows(page)).toHaveCount(many + 9, { timeout: 30_000 })
    await expect(rows(page).nth(0)).toContainText(/1.*Aisyah Rahmadani.*Hadir/)
    await expect(rows(page).nth(1)).toContainText('2 orang bernama ini')
    await expect(rows(page).nth(4)).toContainText('sama dengan baris 1')
    for (const [name, count] of [
      ['Semua', many + 9],
      ['Hadir', many + 2],
      ['Perlu dipilih', 2],
      ['Sudah', 1],
      ['Ditahan', 0],
      ['Tidak ada', 4],
    ] as const)
      await expect(chip(page, name)).toContainText(String(count))
    await check(page, 'tempel')
    await shot(page, 'tempel')

    // By keyboard: the similar one is right, and one of two is chosen.
    await chip(page, 'Perlu dipilih').press('Enter')
    await expect(rows(page)).toHaveCount(2)
    await page.getByRole('button', { name: /^Benar, baris 3$/ }).press('Enter')
    await page.getByRole('button', { name: /^Pilih, baris 2$/ }).press('Enter')
    const dialog = page.getByRole('dialog', { name: rafi })
    await check(page, 'tempel, choose')
    await shot(page, 'tempel-pilih')
    await dialog.getByRole('button', { name: new RegExp(other.anggota[1]!.nim) }).press('Enter')
    await expect(chip(page, 'Perlu dipilih')).toContainText('0')
    const all = many + 4
    await page.getByRole('button', { name: `Catat ${all} Hadir` }).press('Enter')
    await expect(undoBar(page)).toContainText(`${all} orang dicatat Hadir`, { timeout: 30_000 })
    // Of the long list what is still to be sent is taken back, too.
    if (!tag) {
      await expect
        .poll(() => stored(server, absen))
        .toEqual({ scans: all, people: all, statuses: 0, hadir: all })
      expect((await api.absensi(other, absen)).map(({ tempel }) => tempel)).toEqual([true, true])
    }
    await undoBar(page).getByRole('button', { name: 'Urungkan' }).click()
    await expect
      .poll(() => stored(server, absen), { timeout: 60_000 })
      .toEqual({ scans: all, people: all, statuses: all, hadir: 0 })
  })

// rules H162, O1, U12
test('on a phone a list is pasted without a network, and counts when it is back', async ({
  visit,
  seed,
  server,
  faults,
}) => {
  faults.allow(/ERR_INTERNET_DISCONNECTED/)
  const { kelompok, absen } = await scene(seed)
  const page = await visit({ context: { viewport: { width: 390, height: 844 } } })
  await page.goto(`/tempel?kegiatan=${absen.id}`)
  const [aisyah, siti] = kelompok.anggota
  await page.getByLabel('Satu baris satu orang').fill(`${aisyah!.nim}\n${siti!.nim}\nTidak Ada Orangnya`)
  await expect(rows(page)).toHaveCount(3)
  await check(page, 'tempel, narrow')
  await shot(page, 'tempel')
  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'Catat 2 Hadir' }).click()
  await expect(undoBar(page)).toContainText('2 orang dicatat Hadir')
  await page.context().setOffline(false)
  await expect.poll(() => stored(server, absen), { timeout: 30_000 }).toMatchObject({ scans: 2, hadir: 2 })
  await page.goto(`/absensi?kegiatan=${absen.id}&kelompok=${kelompok.id}`)
  await expect(rowOf(page, aisyah!.nama)).toContainText('Hadir')
  await page.setViewportSize({ width: 1440, height: 900 })
  await expect(rowOf(page, aisyah!.nama)).toContainText('Tempel')
})

// rule H161
test('a file is read as lines, and a line that names nobody is looked up', async ({ visit, seed }) => {
  const { kelompok, absen } = await scene(seed)
  const page = await visit()
  await page.goto(`/tempel?kegiatan=${absen.id}`)
  const buffer = Buffer.from(
    `\uFEFFNo;NIM;Nama\r\n1;${kelompok.anggota[0]!.nim};Aisyah\r\n2;;Salah Ketik\r\n`,
  )
  await page.locator('input[type=file]').setInputFiles({ name: 'daftar.csv', mimeType: 'text/csv', buffer })
  await expect(rows(page)).toHaveCount(3)
  await page.getByRole('button', { name: 'Cari, baris 3' }).click()
  const dialog = page.getByRole('dialog', { name: /Salah Ketik/ })
  await dialog.getByLabel('Cari nama atau NIM lain').fill(kelompok.anggota[1]!.nim)
  await page.keyboard.press('Enter')
  await dialog.getByRole('button', { name: /Siti Nurhaliza Tanjung/ }).click()
  await expect(page.getByRole('button', { name: 'Catat 2 Hadir' })).toBeEnabled()
})

// rule H161
test('a workbook is read like a table that is pasted, all its sheets; a file that is none leaves the lines', async ({
  visit,
  seed,
}) => {
  const { kelompok, absen } = await scene(seed)
  const [aisyah, siti] = kelompok.anggota
  const page = await visit()
  await page.goto(`/tempel?kegiatan=${absen.id}`)
  const input = page.locator('input[type=file]')
  // Large enough for the parser's own worker, which the CSP forbids.
  const foreign = Array.from({ length: 400 }, (_, at) => [
    at,
    `Orang Lain ${'x'.repeat(1_500)} ${at}`,
    10_000_000 + at,
  ])
  await input.setInputFiles(
    await workbook('daftar.xlsx', {
      Hukum: [['1', siti!.nama, siti!.nim]],
      Teknik: [['No', 'Nama', 'NIM'], ['1', aisyah!.nama, Number(aisyah!.nim)], ...foreign],
    }),
  )
  await expect(page.getByText('403 baris', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Catat 2 Hadir' })).toBeEnabled({ timeout: 30_000 })
  for (const name of ['rusak.xlsx', 'kosong.bin']) {
    const buffer = Buffer.from(name.endsWith('xlsx') ? 'PK\x03\x04 no more' : '\0\0')
    await input.setInputFiles({ name, mimeType: 'application/octet-stream', buffer })
    await toasted(page, 'Berkas ini tidak bisa dibaca.')
    // The same words are not said again while they stand.
    await expect(toast(page, 'Berkas ini tidak bisa dibaca.')).toHaveCount(0)
  }
  await expect(page.getByText('403 baris', { exact: true })).toBeVisible()
})
