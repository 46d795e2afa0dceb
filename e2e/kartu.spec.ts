import { absenCalls } from '@bakti/contract/absen/absen.calls'
import { pengaturanCalls } from '@bakti/contract/pengaturan/pengaturan.calls'
import type { Page } from '@playwright/test'
import { Api } from './api'
import { barsOf, fakeCameraArgs, writeFilm } from './fake-camera'
import { expect, test } from './test'
import { noteCards } from './words'

// The setting is of the whole site.
test.afterEach(async ({ api }) => {
  await api.call(pengaturanCalls.update, { body: { pola_kartu: null } })
})

const statuses = (page: Page, nama: string) => page.getByRole('row').filter({ hasText: nama })

// rules S132, S133
test('the Code 128 of a student card records a Hadir, an unknown one and another shape record nothing', async ({
  visit,
  seed,
  api,
  faults,
}, testInfo) => {
  test.slow()
  faults.allow(/status of 404/)
  const kelompok = await seed.kelompok('Aisyah Rahmadani')
  const absen = await seed.absen('Hari pertama')
  const { nim, nama, id } = kelompok.anggota[0]!
  const unknown = `${nim.slice(0, -1)}X`
  const pattern = `UNIV-{NIM:${nim.length}}`
  await api.call(pengaturanCalls.update, { body: { pola_kartu: { formats: ['code128'], pattern } } })
  const film = await writeFilm(
    testInfo.outputPath('film.mjpeg'),
    await Promise.all(
      [`UNIV-${unknown}`, `TOKO-${nim}`, `UNIV-${nim}`].map(async (text) => ({ bars: await barsOf(text) })),
    ),
    { shotSeconds: 1.5, blankSeconds: 0.5 },
  )
  const page = await visit({ args: fakeCameraArgs(film) })
  await page.goto(`/absensi?kelompok=${kelompok.id}&kegiatan=${absen.id}`)
  await expect(statuses(page, nama)).toBeVisible()
  const cards = await noteCards(page)
  await page.getByRole('button', { name: 'Scan QR Code' }).click()
  // A busy machine reads only some of the frames: the film goes round until each was read.
  const asing = await cards.find(/^Peserta tidak ditemukan/, { timeout: 60_000 })
  expect(asing.text).toContain('Kode tidak dikenal')
  expect(asing.text).toContain(`NIM ${unknown}`)
  expect(asing.text).not.toContain('ditinjau')
  const ok = await cards.find(/^Absensi berhasil dicatat!/, { timeout: 60_000 })
  expect(ok.text).toContain(nama)

  const held = await api.call(absenCalls.listDitahan, { query: { id: absen.id } })
  expect(held.data).toEqual([])
  const history = { id_absen: absen.id, id_anggota: id }
  const events = await api.call(absenCalls.listRiwayat, { query: history })
  expect(events.data[0]).toMatchObject({ kind: 'scan', cara: 'kamera' })
  await page.keyboard.press('Escape')
  await expect(page.getByText('Perlu ditinjau')).toHaveCount(0)
})

// rules S132, S133
test('a handheld scanner types the code of a student card; without the setting it is no code', async ({
  visit,
  seed,
  api,
  faults,
}) => {
  faults.allow(/Requested device not found|NotFoundError/)
  const kelompok = await seed.kelompok('Bagas Pratama')
  const absen = await seed.absen('Hari kedua')
  const { nim, nama } = kelompok.anggota[0]!
  const page = await visit()
  const typed = async () => {
    await page.goto(`/absensi?kelompok=${kelompok.id}&kegiatan=${absen.id}`)
    await expect(statuses(page, nama)).toBeVisible()
    const cards = await noteCards(page)
    await page.getByRole('button', { name: 'Scan QR Code' }).click()
    await expect(page.getByRole('dialog', { name: 'Scan QR Code' })).toBeVisible()
    // Pasted, as some of them do: a busy machine types no faster than a person.
    await page.evaluate((text) => {
      const clipboardData = new DataTransfer()
      clipboardData.setData('text/plain', text)
      document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }))
    }, `UNIV-${nim}-7\n`)
    return cards
  }
  await (await typed()).find(/^QR data must be in format/)
  const pattern = `UNIV-{NIM:${nim.length}}-?`
  await api.call(pengaturanCalls.update, { body: { pola_kartu: { formats: ['code39'], pattern } } })
  const ok = await (await typed()).find(/^Absensi berhasil dicatat!/)
  expect(ok.text).toContain(nama)
})

// rule S132
test('ADMIN sets the codes of student cards before the first day, and tries one out', async ({
  visit,
  ownServer: server,
}, testInfo) => {
  const page = await visit({ server })
  await page.goto('/pusat')
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: width === 390 ? 844 : 900 })
    await page.getByRole('button', { name: 'Kode kartu mahasiswa' }).click()
    const dialog = page.getByRole('dialog', { name: 'Kode kartu mahasiswa' })
    await dialog.getByRole('checkbox', { name: 'Code 128' }).check()
    await dialog.getByRole('textbox', { name: 'Bentuk kode' }).fill('UNIV-{NIM:10}-?')
    const tried = dialog.getByRole('textbox', { name: 'Coba satu kode' })
    await tried.fill('UNIV-251051203-7')
    await expect(dialog.getByRole('status')).toHaveText(
      'Tidak terbaca: Kode ini 16 karakter, polanya 17 karakter.',
    )
    await tried.fill('UNIV-2510512034-7')
    await tried.press('Enter')
    await expect(dialog.getByRole('status')).toHaveText('Yang terbaca: 2510512034')
    await page.screenshot({ path: testInfo.outputPath(`kartu-${width}.png`) })
    if (width === 1440) await page.keyboard.press('Escape')
    else await dialog.getByRole('button', { name: 'Simpan' }).click()
    await expect(dialog).toHaveCount(0)
  }
  const api = await Api.login(server.url)
  const stored = await api.call(pengaturanCalls.get, {})
  expect(stored.data.pola_kartu).toEqual({ formats: ['code128'], pattern: 'UNIV-{NIM:10}-?' })
})
