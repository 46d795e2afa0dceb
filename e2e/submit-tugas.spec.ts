import { authCalls } from '@bakti/contract/auth/auth.calls'
import { tugasCalls } from '@bakti/contract/tugas/tugas.calls'
import type { Page } from '@playwright/test'
import { between, fails, hold, lost } from './answers'
import { Api } from './api'
import { dropCopy } from './copies'
import { chooseKelompok, kelompokField } from './kelompok-picker'
import { tabTo } from './keyboard'
import { type Peserta, newPeserta } from './peserta'
import type { Seed, SeededTugas } from './seed'
import type { Server } from './server'
import { type VisitOptions, expect, pass, passUntil, stopClock, test } from './test'
import { toast, toasted, toasterReady } from './words'

const LOST = /net::ERR_FAILED/
const PHONE = { viewport: { width: 390, height: 844 } }
const ZONES = ['Asia/Jakarta', 'UTC', 'America/Los_Angeles', 'Pacific/Kiritimati'] as const
const PAST = '2025-08-01T16:59:00.000Z'

type Visit = (options?: VisitOptions) => Promise<Page>

const rowOf = (page: Page, { title }: SeededTugas) => page.getByRole('listitem').filter({ hasText: title })
const dialogOf = (page: Page, { title }: SeededTugas) => page.getByRole('dialog', { name: title })

/** A person's browser on the task page. */
async function open(visit: Visit, peserta: Peserta, context: VisitOptions['context'] = {}): Promise<Page> {
  const page = await visit({ anonymous: true, context: { storageState: peserta.state, ...context } })
  await page.goto('/pengumpulantugas')
  await expect(page.getByRole('heading', { name: 'TUGAS BAKTI' })).toBeVisible()
  return page
}

// The NIM is of a year that no seeded member has: a NIM of an account that is linked is refused (rule R42).
async function hasSubmitted({ api, id }: Peserta, tugas: SeededTugas, kelompok: number): Promise<void> {
  const person = { id_user: id, nama: 'Aisyah Rahmadani', nim: '2410512034', kelompok }
  const body = { ...person, id_tugas: tugas.id, link_tugas: 'https://contoh.example/1' }
  const answer = await api.call(tugasCalls.createKumpul, { body })
  expect(answer.status).toBe(201)
}

const ownOf = async ({ api }: Peserta, { id }: SeededTugas) =>
  (await api.read(tugasCalls.list)).find((each) => each.id === id)!.Kumpul_Tugas[0]!

async function openForm(page: Page, tugas: SeededTugas) {
  await rowOf(page, tugas).getByRole('button', { name: 'Lihat Tugas' }).click()
  await page.getByRole('button', { name: 'Kumpul Tugas' }).click()
  return dialogOf(page, tugas)
}

async function fillForm(
  page: Page,
  tugas: SeededTugas,
  kelompok: number,
  link = 'https://contoh.example/video',
) {
  const dialog = dialogOf(page, tugas)
  await dialog.getByLabel('Nama').fill('Aisyah Rahmadani')
  await dialog.getByLabel('NIM').fill('2410512034')
  await chooseKelompok(dialog, kelompok)
  await dialog.getByLabel('Link Tugas').fill(link)
  return dialog
}

/** Somebody whose form for an open task is filled in, and not yet sent. */
async function filledIn(visit: Visit, seed: Seed, server: Server, title: string) {
  const peserta = await newPeserta(server)
  const { nomor } = await seed.kelompok()
  const tugas = await seed.tugas(title)
  const page = await open(visit, peserta)
  await openForm(page, tugas)
  const dialog = await fillForm(page, tugas, nomor)
  return { peserta, nomor, tugas, page, dialog }
}

for (const timezoneId of ZONES) {
  test(`the four buttons and their deadlines in WIB, by a browser in ${timezoneId}`, async ({
    visit,
    seed,
    server,
  }) => {
    const peserta = await newPeserta(server)
    const { nomor } = await seed.kelompok()
    // 23:59 in Jakarta, and half past midnight there while it is the day before further west.
    const lihat = await seed.tugas('Lihat', { deadline: '2099-08-08T16:59:00.000Z' })
    const edit = await seed.tugas('Edit', { deadline: '2099-08-08T17:30:00.000Z' })
    const sudah = await seed.tugas('Sudah')
    const late = await seed.tugas('Telat')
    await hasSubmitted(peserta, edit, nomor)
    await hasSubmitted(peserta, sudah, nomor)
    await seed.moveDeadline(sudah, PAST)
    await seed.moveDeadline(late, '2025-08-01T17:00:00.000Z')

    const page = await open(visit, peserta, { timezoneId })
    await expect(page.getByText('Kumpulkan tugas tepat waktu!')).toBeVisible()
    for (const [tugas, button, enabled, deadline, badge] of [
      [lihat, 'Lihat Tugas', true, '8 Agustus 2099 pukul 23:59 WIB', /\d+ hari lagi/],
      [edit, 'Edit Tugas', true, '9 Agustus 2099 pukul 00:30', 'Terkumpul'],
      [sudah, 'Sudah Dikumpulkan', false, '1 Agustus 2025 pukul 23:59', 'Terkumpul'],
      [late, 'Terlambat', false, '2 Agustus 2025 pukul 00:00', 'Tidak dikumpulkan'],
    ] as const) {
      const row = rowOf(page, tugas)
      await expect(row.getByRole('button', { name: button })).toBeEnabled({ enabled })
      await expect(row.getByRole('button', { name: button })).toHaveAccessibleDescription(tugas.title)
      await expect(row).toContainText(deadline)
      await expect(row).toContainText(badge)
    }
    // Closed: description and own link can still be read.
    await rowOf(page, sudah).getByRole('link', { name: sudah.title }).click()
    await expect(dialogOf(page, sudah).getByRole('link', { name: 'https://contoh.example/1' })).toBeVisible()
    await expect(dialogOf(page, sudah).getByText('Terlambat!')).toHaveCount(0)
    await page.keyboard.press('Escape')
    await rowOf(page, edit).getByRole('button', { name: 'Edit Tugas' }).click()
    await expect(dialogOf(page, edit).getByText('Deadline: 9 Agustus 2099 pukul 00:30')).toBeVisible()
  })
}

test('a task is read, handed in and changed: every word of it, and what the server has', async ({
  visit,
  seed,
  server,
}) => {
  const peserta = await newPeserta(server)
  const [one, two] = [await seed.kelompok(), await seed.kelompok()]
  const guide = `https://contoh.id/panduan/${'jelajah-kampus-'.repeat(8)}akhir`
  const tugas = await seed.tugas('Video Jelajah Kampus', { description: `Baris satu.\nBaris dua: ${guide}.` })
  const page = await open(visit, peserta)
  await rowOf(page, tugas).getByRole('button', { name: 'Lihat Tugas' }).click()
  const dialog = dialogOf(page, tugas)
  await expect(dialog.getByText('Deskripsi Tugas :')).toBeVisible()
  await expect(dialog.getByText('Baris satu.')).toHaveCSS('white-space', 'pre-line')
  const link = dialog.getByRole('link', { name: guide, exact: true })
  await expect(link).toHaveAttribute('href', guide)
  await expect(link).toHaveAttribute('target', '_blank')
  await expect(link).toHaveAttribute('rel', 'noopener noreferrer')
  await dialog.getByRole('button', { name: 'Kumpul Tugas' }).click()
  await expect(dialog.getByRole('button', { name: '← Kembali' })).toBeFocused()
  await expect(dialog.getByText('Deadline: 8 Agustus 2099 pukul 20:00')).toBeVisible()
  await expect(dialog.getByLabel('Kelompok')).toHaveAttribute('placeholder', 'Pilih Kelompok')
  await expect(dialog.getByLabel('Kelompok')).toHaveValue('')
  // The account's name, to begin with.
  await expect(dialog.getByLabel('Nama')).toHaveValue(peserta.nama)
  await dialog.getByLabel('Nama').fill('')

  const submit = dialog.getByRole('button', { name: 'Submit' })
  await submit.click()
  await toasted(page, 'Harap isi semua kolom!')
  await expect(dialog.getByText('Harap isi semua kolom!'), 'said once, by the toast').toHaveCount(0)
  await expect(dialog.getByText('Wajib diisi')).toHaveCount(4)
  await expect(dialog.getByLabel('Nama')).toBeFocused()

  await fillForm(page, tugas, one.nomor, 'drive.example/video')
  await dialog.getByLabel('NIM').fill('123')
  await submit.click()
  await expect(dialog.getByText('NIM minimal 5 karakter')).toBeVisible()
  await expect(dialog.getByText('Link tugas harus diawali http:// atau https://')).toBeVisible()
  await fillForm(page, tugas, one.nomor)
  await submit.click()
  await toasted(page, 'Tugas berhasil dikumpulkan!')
  await expect(dialog).toBeHidden()
  await expect(rowOf(page, tugas)).toContainText('Terkumpul')
  await expect(page.getByRole('status').filter({ hasText: /^\d+ dari \d+ selesai$/ })).toBeVisible()
  const moment = page.getByRole('region', { name: 'Tugas diterima' })
  await expect(moment).toContainText(tugas.title)
  const [falling, words] = await Promise.all([
    moment.locator('img[src*="tabur"]').locator('..').boundingBox(),
    moment.getByText(tugas.title).boundingBox(),
  ])
  expect(falling!.x + falling!.width, 'the confetti falls beside the words').toBeLessThanOrEqual(words!.x)
  await expect(moment).toContainText(/Diterima \d+ \S+ \d{4} pukul \d\d:\d\d WIB/)
  expect(await ownOf(peserta, tugas)).toMatchObject({
    id_user: peserta.id,
    nama: 'Aisyah Rahmadani',
    nim: '2410512034',
    kelompok: one.nomor,
    link_tugas: 'https://contoh.example/video',
  })

  const edit = rowOf(page, tugas).getByRole('button', { name: 'Edit Tugas' })
  await expect(edit).toBeFocused()
  await moment.getByRole('button', { name: 'Tutup' }).click()
  await expect(moment).toHaveCount(0)
  await expect(page.locator('main')).toBeFocused()
  await edit.click()
  await expect(dialog.getByLabel('Nama')).toHaveValue('Aisyah Rahmadani')
  await expect(dialog.getByLabel('NIM')).toHaveValue('2410512034')
  await expect(dialog.getByLabel('Kelompok')).toHaveValue(`Kelompok ${one.nomor}`)
  await expect(dialog.getByLabel('Link Tugas')).toHaveValue('https://contoh.example/video')
  await dialog.getByRole('button', { name: '← Kembali' }).click()
  await expect(dialog.getByText('Deskripsi Tugas :')).toBeVisible()
  await dialog.getByRole('button', { name: 'Edit Tugas' }).click()
  await chooseKelompok(dialog, two.nomor)
  await dialog.getByLabel('Link Tugas').fill('http://contoh.example/revisi')
  await dialog.getByRole('button', { name: 'Edit Tugas' }).click()
  await toasted(page, 'Tugas berhasil diedit!')
  await expect(dialog).toBeHidden()
  expect(await ownOf(peserta, tugas)).toMatchObject({
    kelompok: two.nomor,
    link_tugas: 'http://contoh.example/revisi',
  })

  // Who a person is, is typed once: the next task's form knows it.
  const next = await seed.tugas('Twibbon')
  await page.reload()
  const second = await openForm(page, next)
  await expect(second.getByLabel('NIM')).toHaveValue('2410512034')
  await expect(second.getByLabel('Kelompok')).toHaveValue(`Kelompok ${two.nomor}`)
  await expect(second.getByLabel('Link Tugas')).toHaveValue('')
})

// rule T17
test('after a submission nothing is asked again: the task is marked, in the device’s copy too', async ({
  visit,
  seed,
  server,
  faults,
}) => {
  faults.allow(LOST)
  const { tugas, page } = await filledIn(visit, seed, server, 'Ditandai')
  // Whoever asks for the list now does not get it.
  await page.route('**/api/tugas/', lost)
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(rowOf(page, tugas).getByRole('button')).toHaveText('Edit Tugas')
  await page.reload()
  await expect(page.getByText('Menggunakan data offline')).toBeVisible()
  await expect(page.getByText(/Data terakhir dimuat \d\d\/\d\d\/\d{4} pukul \d\d:\d\d\./)).toBeVisible()
  await expect(rowOf(page, tugas).getByRole('button')).toHaveText('Edit Tugas')
})

test('result toasts stay 4 s @full', async ({ visit, seed, server }) => {
  const { page } = await filledIn(visit, seed, server, 'Toast')
  await toasterReady(page)
  await page.clock.install()
  await stopClock(page)
  await page.getByRole('button', { name: 'Submit' }).click()
  const success = toast(page, 'Tugas berhasil dikumpulkan!')
  await passUntil(page, success)
  await pass(page, 3_600)
  await expect(success).toHaveCount(1)
  await pass(page, 800)
  await expect(success).toHaveCount(0)
})

// rule T13
test('what is late is judged by the server’s clock, not by the device’s', async ({ visit, seed, server }) => {
  const peserta = await newPeserta(server)
  const day = 24 * 60 * 60 * 1000
  // Not to the second: what an answer says of the server's clock is right to half a second.
  const soon = new Date(Date.now() + day - 60_000)
  const tomorrow = await seed.tugas('Besok', { deadline: soon.toISOString() })
  const yesterday = await seed.tugas('Kemarin')
  await seed.moveDeadline(yesterday, new Date(Date.now() - day).toISOString())
  for (const off of [3 * day, -3 * day]) {
    const page = await visit({ anonymous: true, context: { storageState: peserta.state } })
    await page.clock.install({ time: Date.now() + off })
    await page.goto('/pengumpulantugas')
    await expect(rowOf(page, tomorrow).getByRole('button')).toHaveText('Lihat Tugas')
    await expect(rowOf(page, tomorrow)).toContainText('23 jam lagi')
    await expect(rowOf(page, yesterday).getByRole('button')).toHaveText('Terlambat')
  }
})

test('a task that turns late while its dialog is open locks itself, and keeps what was typed @full', async ({
  visit,
  seed,
  server,
}) => {
  const peserta = await newPeserta(server)
  const { nomor } = await seed.kelompok()
  const minute = 60_000
  const tugas = await seed.tugas('Menjelang', { deadline: new Date(Date.now() + 30 * minute).toISOString() })
  const page = await visit({ anonymous: true, context: { storageState: peserta.state } })
  await page.clock.install()
  await page.goto('/pengumpulantugas')
  const dialog = await openForm(page, tugas)
  await fillForm(page, tugas, nomor)
  await expect(dialog.getByText('Terlambat!')).toHaveCount(0)

  await page.clock.fastForward(31 * minute)
  await expect(dialog.getByText('Terlambat! Tugas sudah melewati deadline.')).toBeVisible()
  const submit = dialog.getByRole('button', { name: 'Submit' })
  await expect(submit).toBeDisabled()
  await submit.focus()
  await page.keyboard.press('Enter')
  await toasted(page, 'Tugas sudah melewati deadline!')
  await expect(dialog.getByLabel('Link Tugas')).toHaveValue('https://contoh.example/video')
  await dialog.getByRole('button', { name: '← Kembali' }).click()
  await expect(dialog.getByText('Terlambat! Tugas sudah melewati deadline.')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Terlambat' })).toBeDisabled()
  await page.keyboard.press('Escape')
  await expect(rowOf(page, tugas).getByRole('button')).toHaveText('Terlambat')
  // What was asked for can still be read.
  await rowOf(page, tugas).getByRole('link', { name: tugas.title }).click()
  await expect(dialog.getByText('Deskripsi Tugas :')).toBeVisible()
  await page.keyboard.press('Escape')
  expect(await ownOf(peserta, tugas)).toBeUndefined()
})

test('a deadline that was brought forward meanwhile: the server says so, and the task locks @full', async ({
  visit,
  seed,
  server,
  faults,
}) => {
  faults.allow(/status of 409/)
  const { tugas, page, dialog } = await filledIn(visit, seed, server, 'Dimajukan')
  await seed.moveDeadline(tugas, PAST)
  await dialog.getByRole('button', { name: 'Submit' }).click()
  await toasted(page, 'Tugas sudah melewati deadline!')
  await expect(dialog.getByText('Terlambat! Tugas sudah melewati deadline.')).toBeVisible()
  await expect(dialog.getByText('Deadline: 1 Agustus 2025 pukul 23:59')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Submit' })).toBeDisabled()
})

test('a send that fails says why in its case, and loses nothing @full', async ({
  visit,
  seed,
  server,
  faults,
}) => {
  faults.allow(LOST, /status of 500/)
  const { tugas, page, dialog } = await filledIn(visit, seed, server, 'Gagal')
  const answer = await between(page, '**/api/tugas/kumpul/')
  const failing = async (button: string, refused: string) => {
    answer(lost)
    await dialog.getByRole('button', { name: button }).click()
    await toasted(page, 'Terjadi kesalahan koneksi ke server.')
    await expect(dialog.getByRole('alert'), 'said once').toHaveCount(0)
    answer(fails('Basis data sedang sibuk'))
    await dialog.getByRole('button', { name: button }).click()
    await toasted(page, 'Basis data sedang sibuk')
    // An answer without words: then the screen's own.
    answer(fails(''))
    await dialog.getByRole('button', { name: button }).click()
    await toasted(page, refused)
    answer()
  }
  await failing('Submit', 'Gagal mengumpulkan tugas.')
  await expect(dialog.getByLabel('Link Tugas')).toHaveValue('https://contoh.example/video')
  await dialog.getByRole('button', { name: 'Submit' }).click()
  await toasted(page, 'Tugas berhasil dikumpulkan!')

  await rowOf(page, tugas).getByRole('button', { name: 'Edit Tugas' }).click()
  await failing('Edit Tugas', 'Gagal mengedit tugas.')
})

test('a draft outlives a closed dialog, a reload and a new login, until it is sent or thrown away @full', async ({
  visit,
  seed,
  server,
  faults,
}) => {
  faults.allow(/status of 401/)
  const { peserta, nomor, tugas, page, dialog } = await filledIn(visit, seed, server, 'Draf')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await openForm(page, tugas)
  await expect(dialog.getByText('Isian yang belum terkirim dipulihkan.')).toBeVisible()
  await expect(dialog.getByLabel('Link Tugas')).toHaveValue('https://contoh.example/video')
  await expect(dialog.getByLabel('Kelompok')).toHaveValue(`Kelompok ${nomor}`)
  await page.reload()
  await openForm(page, tugas)
  await expect(dialog.getByLabel('NIM')).toHaveValue('2410512034')

  // The session ends elsewhere: the page leads to /login, and from there back.
  await peserta.api.call(authCalls.logout)
  await dialog.getByRole('button', { name: 'Submit' }).click()
  await toasted(page, 'Sesi Anda telah berakhir, silakan login kembali.')
  await expect(page).toHaveURL(/\/login$/)
  await page.getByLabel('Email').fill(peserta.email)
  await page.getByLabel('Kata Sandi', { exact: true }).fill(peserta.password)
  await page.getByRole('button', { name: 'MASUK' }).click()
  await expect(page).toHaveURL(/\/pengumpulantugas$/)
  await openForm(page, tugas)
  await expect(dialog.getByLabel('Link Tugas')).toHaveValue('https://contoh.example/video')
  await dialog.getByRole('button', { name: 'Submit' }).click()
  await toasted(page, 'Tugas berhasil dikumpulkan!')

  const edit = rowOf(page, tugas).getByRole('button', { name: 'Edit Tugas' })
  await edit.click()
  await expect(dialog.getByText('Isian yang belum terkirim dipulihkan.')).toHaveCount(0)
  await dialog.getByLabel('Link Tugas').fill('https://contoh.example/lain')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await edit.click()
  await dialog.getByRole('button', { name: 'Buang' }).click()
  await expect(dialog.getByLabel('Link Tugas')).toHaveValue('https://contoh.example/video')
})

test.describe('the list on its way, empty, failed', () => {
  test('while it is on its way its place is held, and said @full', async ({ visit, server, seed }) => {
    await seed.tugas('Dimuat')
    const page = await visit({
      anonymous: true,
      context: { storageState: (await newPeserta(server)).state },
    })
    const asked: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).pathname))
    const pass = await hold(page, '**/api/tugas/')
    await page.goto('/pengumpulantugas')
    await expect(page.getByRole('status').filter({ hasText: 'Memuat tugas...' })).toBeAttached()
    expect(asked, 'the groups come after the tasks (rule T18)').not.toContain('/api/kelompok/')
    pass()
    await expect(page.getByRole('button', { name: 'Lihat Tugas' }).first()).toBeVisible()
    await expect(page.getByText('Memuat tugas...')).toHaveCount(0)
    await expect.poll(() => asked).toContain('/api/kelompok/')
  })

  test('nothing is there yet: in the words of each width @full', async ({ ownServer, visit }) => {
    const { state } = await newPeserta(ownServer)
    for (const [viewport, said, unsaid] of [
      [PHONE.viewport, 'Belum ada tugas.', 'Belum ada tugas yang tersedia.'],
      [{ width: 1440, height: 900 }, 'Belum ada tugas yang tersedia.', 'Belum ada tugas.'],
    ] as const) {
      const page = await visit({
        anonymous: true,
        server: ownServer,
        context: { storageState: state, viewport },
      })
      await page.goto('/pengumpulantugas')
      await expect(page.getByText(said, { exact: true })).toBeVisible()
      await expect(page.getByText(unsaid, { exact: true })).toBeHidden()
    }
  })

  test('it fails: by the server, without a network, and with the groups @full', async ({
    visit,
    server,
    seed,
    faults,
  }) => {
    faults.allow(LOST, /status of 500/)
    const tugas = await seed.tugas('Galat')
    const peserta = await newPeserta(server)
    const page = await visit({ anonymous: true, context: { storageState: peserta.state } })
    const alert = page.getByRole('main').getByRole('alert')
    const [tasks, groups] = [await between(page, '**/api/tugas/'), await between(page, '**/api/kelompok/')]
    tasks(lost)
    await page.goto('/pengumpulantugas')
    await expect(alert).toContainText('Terjadi kesalahan saat memuat data')
    await expect(alert).toContainText('Terjadi kesalahan koneksi ke server.')
    await expect(alert).not.toContainText('Gagal memuat kelompok')

    groups(lost)
    await dropCopy(page, 'cache:kelompok_pilihan')
    await page.reload()
    await expect(alert.getByRole('heading')).toHaveText(
      'Terjadi kesalahan saat memuat data Gagal memuat kelompok',
    )
    tasks(fails('Basis data sedang sibuk'))
    await page.getByRole('button', { name: 'Coba lagi' }).click()
    await expect(alert.getByRole('heading')).toHaveText('Gagal memuat tugas Gagal memuat kelompok')
    await expect(alert).toContainText('Basis data sedang sibuk')

    // The tasks are there, the groups are not: what can be read can be read.
    tasks()
    await page.getByRole('button', { name: 'Coba lagi' }).click()
    await expect(rowOf(page, tugas)).toBeVisible()
    await expect(alert).toContainText('Gagal memuat kelompok')
    const dialog = await openForm(page, tugas)
    await dialog.getByLabel('Kelompok').click()
    await expect(dialog.getByRole('option')).toHaveText(['Tidak ada kelompok'])
    await page.keyboard.press('Escape')
    await expect(dialog.getByText('Gagal memuat kelompok')).toBeVisible()
    groups()
    await dialog.getByRole('button', { name: 'Coba lagi' }).click()
    await expect(dialog.getByText('Gagal memuat kelompok')).toHaveCount(0)
  })
})

test('a list that fails later takes nothing away: not the tasks, not the open form @full', async ({
  visit,
  seed,
  server,
  faults,
}) => {
  faults.allow(/status of 500/)
  const peserta = await newPeserta(server)
  const { nomor } = await seed.kelompok()
  const tugas = await seed.tugas('Bertahan')
  const page = await visit({ anonymous: true, context: { storageState: peserta.state } })
  await page.clock.install()
  await page.goto('/pengumpulantugas')
  const dialog = await openForm(page, tugas)
  await fillForm(page, tugas, nomor)
  const target = '**/api/tugas/'
  const answer = await between(page, target)
  answer(fails('Basis data sedang sibuk'))
  // Who comes back to the page after a while has the list read anew.
  await page.clock.fastForward(60_000)
  const [response] = await Promise.all([
    page.waitForResponse(target),
    page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))),
  ])
  expect(response.status()).toBe(500)
  // Behind the dialog.
  await expect(page.getByText('Gagal memuat tugas')).toBeAttached()
  await expect(page.getByText('Basis data sedang sibuk')).toBeAttached()
  answer()
  await expect(dialog.getByLabel('Link Tugas')).toHaveValue('https://contoh.example/video')
  await dialog.getByRole('button', { name: 'Submit' }).click()
  await toasted(page, 'Tugas berhasil dikumpulkan!')
  await expect(rowOf(page, tugas).getByRole('button')).toHaveText('Edit Tugas')
})

test('without groups the form says so @full', async ({ ownServer, visit }) => {
  const api = await Api.login(ownServer.url)
  await api.tugas('Tanpa kelompok', '2099-08-08T13:00:00.000Z')
  const peserta = await newPeserta(ownServer)
  const page = await visit({
    anonymous: true,
    server: ownServer,
    context: { storageState: peserta.state },
  })
  await page.goto('/pengumpulantugas')
  await page.getByRole('button', { name: 'Lihat Tugas' }).click()
  await page.getByRole('button', { name: 'Kumpul Tugas' }).click()
  await kelompokField(page).click()
  await expect(page.getByRole('option')).toHaveText(['Tidak ada kelompok'])
})

test('without a session it leads to /login; a participant’s menu is at hand @full', async ({
  visit,
  server,
}) => {
  const anonymous = await visit({ anonymous: true })
  await anonymous.goto('/pengumpulantugas')
  await expect(anonymous).toHaveURL(/\/login$/)
  const page = await open(visit, await newPeserta(server, 'Aisyah'))
  await page.getByRole('button', { name: 'Hi, Aisyah' }).click()
  await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Admin Panel' })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('link', { name: 'Task', exact: true })).toHaveAttribute('aria-current', 'page')
})

test('without a mouse: a task is read, handed in and changed @full', async ({ visit, seed, server }) => {
  const peserta = await newPeserta(server)
  const { nomor } = await seed.kelompok()
  const tugas = await seed.tugas('Keyboard')
  const page = await open(visit, peserta)
  const button = rowOf(page, tugas).getByRole('button')
  await expect(button).toBeVisible()
  await tabTo(page, button)
  await page.keyboard.press('Enter')
  const dialog = dialogOf(page, tugas)
  await expect(dialog.getByRole('button', { name: 'Kumpul Tugas' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('button', { name: '← Kembali' })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.type('Aisyah Rahmadani')
  await page.keyboard.press('Tab')
  await page.keyboard.type('2410512034')
  await page.keyboard.press('Tab')
  await page.keyboard.type(String(nomor))
  await expect(page.getByRole('option', { name: `Kelompok ${nomor}`, exact: true })).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(dialog.getByLabel('Kelompok')).toHaveValue(`Kelompok ${nomor}`)
  await page.keyboard.type('https://contoh.example/tuts')
  await page.keyboard.press('Enter')
  await toasted(page, 'Tugas berhasil dikumpulkan!')
  await expect(button).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('button', { name: '← Kembali' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(button).toBeFocused()
  expect(await ownOf(peserta, tugas)).toMatchObject({ kelompok: nomor, nim: '2410512034' })
})
