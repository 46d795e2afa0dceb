import type { Page } from '@playwright/test'
import { between, lost } from './answers'
import { Api } from './api'
import { violationsOf } from './axe-check'
import { dropCopy } from './copies'
import { readPdf } from './pdf'
import { expect, test } from './test'

/** What a browser would send to the printer. */
const print = (page: Page) => page.pdf({ preferCSSPageSize: true })

async function openSheets(page: Page, query: string): Promise<void> {
  await page.goto(`/cetak-qr${query}`)
  await expect(page.getByRole('button', { name: 'Cetak' })).toBeEnabled()
}

/** Spaces and line ends say how a text was broken, not what it says. */
const squeezed = (text: string) => text.replaceAll(/\s+/g, '')

/** As people are called, and as far as the form lets them (rule W24). */
const NAMES = [
  'Sari',
  'MUHAMMAD FADHIL ILHAMSYAH PUTRA PRATAMA',
  "Siti Nur'aini binti Abdurrahman-Wahid",
  'Raden Ajeng Kartika Maheswari Ningtyas Kusumaningrum Hadiningrat Sastrodihardjo',
  'W'.repeat(120),
  `${'ABDURRAHMAN WAHID '.repeat(6)}SUSANTO WI`,
  'Zoë Škvorecký',
]
const names = (count: number) =>
  Array.from({ length: count }, (_, index) => NAMES[index] ?? `Peserta Ke-${index}`)

// rule P2
test('a group of 27 leaves the printer on two A4 sheets, every card whole and every code readable', async ({
  adminPage: page,
  seed,
}) => {
  const kelompok = await seed.kelompok(...names(27))
  await page.goto(`/anggotakelompok?kelompok=${kelompok.id}`)
  await page.getByRole('link', { name: 'Cetak QR' }).click()
  await expect(page).toHaveTitle(`Cetak QR Kelompok ${kelompok.nomor} · BAKTI 2025`)
  await expect(page.getByText('27 kartu, 2 lembar A4')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Cetak' })).toBeEnabled()

  const { pages } = await readPdf(await print(page))
  expect(pages.map(({ codes }) => codes.length)).toEqual([15, 12])
  const members = new Map(kelompok.anggota.map((anggota) => [anggota.id, anggota]))
  expect(pages.flatMap(({ codes }) => codes.map(({ text }) => text)).sort()).toEqual(
    [...members.keys()].sort(),
  )

  for (const { width, height, text, codes } of pages) {
    expect([Math.round(width), Math.round(height)]).toEqual([210, 297])
    expect(squeezed(text)).toContain(`Kelompok${kelompok.nomor}27anggota`)
    // Nothing of the screen around it.
    expect(text).not.toMatch(/Absensi|Kembali|Admin|skala/)
    expect(text.match(/KELOMPOK/g)).toHaveLength(codes.length)
    for (const code of codes) {
      const { nama, nim } = members.get(code.text)!
      expect(squeezed(text), 'the words of a card are on the page of its code').toContain(
        squeezed(nama + nim),
      )
      expect(Math.min(code.right - code.left, code.bottom - code.top)).toBeGreaterThanOrEqual(30)
      // Inside what every printer reaches.
      expect(Math.min(code.left, code.top, width - code.right, height - code.bottom)).toBeGreaterThan(8)
    }
  }
})

// rule P2
test('cards for a lanyard and of A6: as many on a sheet as fit, every code readable @full', async ({
  adminPage: page,
  seed,
}) => {
  const kelompok = await seed.kelompok(...names(9))
  await openSheets(page, `?kelompok=${kelompok.id}`)
  for (const { label, sheets, edge } of [
    { label: 'Kartu gantung 86 × 54 mm', sheets: [9], edge: 8 },
    // Cut from the whole sheet: 7 mm are what an office printer leaves out.
    { label: 'A6', sheets: [4, 4, 1], edge: 7 },
  ]) {
    await page.getByRole('link', { name: label }).click()
    await expect(page.getByText(`9 kartu, ${sheets.length} lembar A4`)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Cetak' })).toBeEnabled()
    const { pages } = await readPdf(await print(page))
    expect(pages.map(({ codes }) => codes.length)).toEqual(sheets)
    expect(pages.flatMap(({ codes }) => codes.map(({ text }) => text)).sort()).toEqual(
      kelompok.anggota.map(({ id }) => id).sort(),
    )
    for (const { width, height, text, codes } of pages) {
      expect([Math.round(width), Math.round(height)]).toEqual([210, 297])
      expect(text).not.toMatch(/Absensi|Kembali|Admin|skala/)
      for (const code of codes) {
        expect(Math.min(code.right - code.left, code.bottom - code.top)).toBeGreaterThanOrEqual(30)
        expect(Math.min(code.left, code.top, width - code.right, height - code.bottom)).toBeGreaterThan(edge)
      }
    }
  }
})

for (const kartuSize of ['kecil', 'tali', 'a6'])
  // rule P3
  test(`${kartuSize}: no name is cut off, whatever its length; the event's name and a readable NIM stand on each card`, async ({
    adminPage: page,
    seed,
  }) => {
    const kelompok = await seed.kelompok(...NAMES)
    await openSheets(page, `?kelompok=${kelompok.nomor}&ukuran=${kartuSize}`)
    const cards = page.getByRole('listitem').filter({ has: page.getByRole('img', { name: /^QR Code/ }) })
    await expect(cards).toHaveCount(NAMES.length)
    await expect(cards.getByRole('img', { name: 'BAKTI 2025' })).toHaveCount(NAMES.length)
    const cut = await cards.evaluateAll((items) =>
      items
        .filter((card) => {
          const name = card.querySelector<HTMLElement>('.cetak-nama')!
          const shown = name.offsetHeight
          name.style.maxHeight = 'none'
          const whole = name.offsetHeight <= shown && name.scrollWidth <= name.clientWidth
          const person = card.querySelector<HTMLElement>('.cetak-orang')!
          return !whole || person.scrollHeight > person.clientHeight + 1
        })
        .map((card) => card.textContent),
    )
    expect(cut).toEqual([])
    await page.emulateMedia({ media: 'print' })
    const nim = await cards
      .first()
      .locator('.cetak-nim')
      .evaluate((element) => parseFloat(getComputedStyle(element).fontSize))
    expect((nim / 96) * 72, 'points').toBeGreaterThanOrEqual(8)
  })

// rule P2
test('all groups: each begins on a sheet of its own, an empty one has none @full', async ({
  visit,
  ownServer: server,
}) => {
  const api = await Api.login(server.url)
  const sizes = [15, 0, 16, 29]
  const expected: { nomor: number; ids: string[] }[] = []
  let nim = 2_510_700_000
  for (const [index, size] of sizes.entries()) {
    const nomor = index + 1
    const id = await api.kelompok(nomor)
    const ids = []
    for (let at = 0; at < size; at++) ids.push(await api.anggota(id, `Peserta ${nomor}.${at}`, String(++nim)))
    if (size > 0) expected.push({ nomor, ids })
  }
  const page = await visit({ server })
  await page.goto('/kelompok')
  await page.getByRole('link', { name: 'Cetak QR' }).click()
  await expect(page.getByText('60 kartu, 5 lembar A4')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Cetak' })).toBeEnabled()

  const { count, pages } = await readPdf(await print(page))
  expect(count).toBe(5)
  for (const { nomor, ids } of expected) {
    const own = pages.filter(({ text }) => squeezed(text).includes(`Kelompok${nomor}${ids.length}anggota`))
    expect(own).toHaveLength(Math.ceil(ids.length / 15))
    expect(own.flatMap(({ codes }) => codes.map(({ text }) => text)).sort()).toEqual([...ids].sort())
  }
})

test('the button prints, by keyboard too', async ({ adminPage: page, seed }) => {
  const kelompok = await seed.kelompok('Sari')
  await openSheets(page, `?kelompok=${kelompok.id}`)
  await page.evaluate(() => {
    window.print = () => document.body.setAttribute('data-printed', 'yes')
  })
  await page.getByRole('link', { name: 'Kembali' }).focus()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.locator('body')).toHaveAttribute('data-printed', 'yes')
})

test('a group that nobody has, and one that nobody is in, say so @full', async ({
  adminPage: page,
  seed,
}) => {
  await page.goto('/cetak-qr?kelompok=999999')
  await expect(page.getByRole('heading', { name: 'Kelompok tidak ditemukan' })).toBeVisible()
  const kelompok = await seed.kelompok()
  await page.goto(`/cetak-qr?kelompok=${kelompok.nomor}`)
  await expect(page.getByRole('heading', { name: 'Belum ada anggota untuk dicetak.' })).toBeVisible()
})

// rule P4
test('without a server the copy of this device is printed, and without a copy nothing @full', async ({
  adminPage: page,
  seed,
  faults,
}) => {
  const kelompok = await seed.kelompok('Sari', 'Budi')
  await openSheets(page, `?kelompok=${kelompok.id}`)
  await page.getByRole('link', { name: 'Kembali' }).click()
  faults.allow(/Failed to load resource/)
  const answer = await between(page, '**/api/**')
  answer(lost)
  await page.getByRole('link', { name: 'Cetak QR' }).click()
  await expect(page.getByText('Menggunakan data offline')).toBeVisible()
  const { pages } = await readPdf(await print(page))
  expect(pages.flatMap(({ codes }) => codes.map(({ text }) => text)).sort()).toEqual(
    kelompok.anggota.map(({ id }) => id).sort(),
  )

  await dropCopy(page, 'kelompokData')
  await page.goto('/cetak-qr')
  await expect(page.getByRole('alert')).toContainText('API dan data offline tidak tersedia')
  answer()
  await page.getByRole('button', { name: 'Coba lagi' }).click()
  await expect(page.getByRole('button', { name: 'Cetak' })).toBeVisible()
})

for (const width of [1440, 390])
  test(`axe finds nothing at ${width} px @full`, async ({ visit, seed }) => {
    const kelompok = await seed.kelompok(...names(8))
    const page = await visit({ context: { viewport: { width, height: 900 } } })
    await openSheets(page, `?kelompok=${kelompok.id}`)
    expect(await violationsOf(page)).toEqual([])
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect(overflow).toBeLessThanOrEqual(0)
  })
