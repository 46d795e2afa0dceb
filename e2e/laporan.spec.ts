import { readFile } from 'node:fs/promises'
import { absenCalls } from '@bakti/contract/absen/absen.calls'
import type { Download, Page } from '@playwright/test'
import readXlsxFile from 'read-excel-file/universal'
import type { Api } from './api'
import { between, lost } from './answers'
import { check } from './axe-check'
import { tabTo } from './keyboard'
import { newMentor, newStaff, todayAlone } from './mentors'
import { readPdf } from './pdf'
import type { Seed } from './seed'
import { expect, test } from './test'

/** Two groups on the first day: one came, one is ill, and of the others nothing is known. */
async function scene(seed: Seed, api: Api) {
  const [own, other] = [
    await seed.kelompok('Citra Lestari', 'Dewi Anggraini'),
    await seed.kelompok('Bagus Saputra'),
  ]
  const [absen] = await todayAlone(api, { title: 'Upacara pembukaan' })
  const set = (anggota_id: string, status_kehadiran: 'Hadir' | 'Sakit') =>
    api.call(absenCalls.setStatus, { body: { anggota_id, absen_id: absen!.id, status_kehadiran } })
  await set(own.anggota[0]!.id, 'Hadir')
  await set(own.anggota[1]!.id, 'Sakit')
  await set(other.anggota[0]!.id, 'Sakit')
  return { own, other, absen: absen! }
}

async function sheetsOf(download: Download) {
  const read = await readXlsxFile(new Blob([await readFile(await download.path())]))
  return (name: string) => read.find(({ sheet }) => sheet === name)!.data
}

async function saved(page: Page, press: () => Promise<void>) {
  const [download] = await Promise.all([page.waitForEvent('download'), press()])
  return download
}

// rules X20, X23, X24
test('an ADMIN narrows the recap and saves it by keyboard; without a network the file is asked for again', async ({
  visit,
  seed,
  api,
  faults,
}) => {
  faults.allow(/net::ERR_FAILED/)
  const { own, other, absen } = await scene(seed, api)
  for (const width of [1440, 390]) {
    const page = await visit({ context: { viewport: { width, height: 900 } } })
    await page.goto('/laporan?baris=kelompok')
    await expect(page.getByRole('rowheader', { name: `Kelompok ${own.nomor}` })).toBeVisible()
    await check(page, `/laporan at ${width}`)
    if (width === 390) continue
    const button = page.getByRole('button', { name: 'XLSX' })
    await tabTo(page, button)
    const download = await saved(page, () => page.keyboard.press('Enter'))
    expect(download.suggestedFilename()).toMatch(/^laporan_Upacara_pembukaan_\d{4}-\d{2}-\d{2}\.xlsx$/)
    const sheet = await sheetsOf(download)
    expect(sheet('Per orang')[0]).toContain('Nomor HP')
    const counts = new Map(sheet('Per kelompok').map((row) => [row[0], row]))
    expect(counts.get(own.nomor)?.slice(0, 5)).toEqual([own.nomor, 2, 0.5, 2, 1])
    expect(counts.get(other.nomor)?.slice(0, 5)).toEqual([other.nomor, 1, 0, 1, 0])
    expect(sheet('Ringkasan')[1]?.[0]).toBe(absen.title)

    const answer = await between(page, '**/api/laporan/csv**')
    answer(lost)
    await page.getByRole('button', { name: 'CSV' }).click()
    const dialog = page.getByRole('dialog', { name: 'Laporan CSV' })
    await expect(dialog.getByRole('alert')).toContainText('Gagal mengekspor semua data')
    answer()
    const csv = await saved(page, () => dialog.getByRole('button', { name: 'Coba lagi' }).click())
    expect(await readFile(await csv.path(), 'utf8')).toContain('Citra Lestari')
  }
})

// rules X24, R3
test('a PIMPINAN saves no number to call, a MENTOR the own groups alone', async ({
  visit,
  seed,
  api,
  server,
}) => {
  const { own, other } = await scene(seed, api)
  const people = async (state: Awaited<ReturnType<typeof newMentor>>['state']) => {
    const page = await visit({ context: { storageState: state } })
    await page.goto('/laporan')
    const download = await saved(page, () => page.getByRole('button', { name: 'XLSX' }).click())
    const [heading = [], ...rows] = (await sheetsOf(download))('Per orang')
    return { heading, kelompok: new Set(rows.map((row) => row[3])) }
  }
  const reader = await people((await newStaff(server, api, { nama: 'Wakil Rektor', role: 'PIMPINAN' })).state)
  expect(reader.heading).not.toContain('Nomor HP')
  expect([...reader.kelompok]).toEqual(expect.arrayContaining([own.nomor, other.nomor]))
  const mentor = await people((await newMentor(server, api, [own])).state)
  expect(mentor.heading).toContain('Nomor HP')
  expect([...mentor.kelompok]).toEqual([own.nomor])
})

// rule X25
test('the paper has head, page numbers and lines for signatures, and nothing of the screen', async ({
  adminPage: page,
  seed,
  api,
}) => {
  const { own } = await scene(seed, api)
  await page.goto('/laporan?baris=kelompok')
  await page.getByRole('link', { name: 'Cetak' }).click()
  await expect(page.getByRole('button', { name: 'Cetak' })).toBeEnabled()
  await check(page, '/laporan, to print')
  const { count, pages } = await readPdf(await page.pdf({ preferCSSPageSize: true }))
  const text = pages.map((each) => each.text.replaceAll(/\s+/g, ''))
  expect(count).toBeGreaterThan(1)
  for (const [at, { width, height }] of pages.entries()) {
    expect([Math.round(width), Math.round(height)]).toEqual([210, 297])
    expect(text[at]).toContain('Rekapitulasikehadiran')
    expect(text[at]).toMatch(new RegExp(`Dicetak.+WIBoleh.+Halaman${at + 1}dari${count}`))
    expect(text[at]).not.toMatch(/Laporan|skala/)
  }
  expect(text.join('')).toContain(`Kelompok${own.nomor}`)
  expect(text.filter((each) => /Disusunoleh,.*Diperiksaoleh,.*Mengetahui,/.test(each))).toHaveLength(1)
  expect(text.at(-1)).toContain('DewiAnggraini')
  await page.getByRole('link', { name: 'Laporan' }).last().click()
  await expect(page.getByRole('button', { name: 'XLSX' })).toBeVisible()
})
