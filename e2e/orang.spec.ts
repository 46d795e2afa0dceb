import { absenCalls } from '@bakti/contract/absen/absen.calls'
import { orangCalls } from '@bakti/contract/orang/orang.calls'
import type { Page } from '@playwright/test'
import { violationsOf } from './axe-check'
import { shot } from './shot'
import { expect, test } from './test'
import { toasted } from './words'

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })
const alert = (page: Page, name: string) => page.getByRole('alertdialog', { name })

/** Presses an act of the page; on a phone those but the main one stand behind '⋯'. */
async function act(page: Page, name: string): Promise<void> {
  const more = page.getByRole('button', { name: 'Tindakan lain' })
  const button = page.getByRole('button', { name, exact: true })
  await expect(more.or(button).first()).toBeVisible()
  if (await more.isVisible()) await more.click()
  await button.click()
}

async function check(page: Page, name: string): Promise<void> {
  expect(await violationsOf(page), name).toEqual([])
  await shot(page, name)
}

// rules M29, U173
for (const width of [390, 1440]) {
  test(`a person is moved from a date on, and the print of the card is offered, at ${width} px`, async ({
    visit,
    seed,
    api,
  }) => {
    const [from, to] = [await seed.kelompok('Hanif Pindah'), await seed.kelompok()]
    const { id } = from.anggota[0]!
    const page = await visit({ context: { viewport: { width, height: 900 } } })
    await page.goto(`/orang/${id}`)
    await act(page, 'Pindah')
    const form = dialog(page, 'Pindah kelompok')
    await form.getByRole('button', { name: 'Pindahkan' }).click()
    await expect(form.getByText('Pilih kelompok tujuannya')).toBeVisible()
    await form.getByRole('combobox', { name: 'Kelompok' }).fill(String(to.nomor))
    await page.keyboard.press('Enter')
    await form.getByLabel('Mulai tanggal').fill('2025-08-11')
    await form.getByLabel('Alasan (opsional)').fill('Salah input prodi')
    await expect(form).toContainText(`Rekap sampai 10/08/2025 tetap di Kelompok ${from.nomor}.`)
    await check(page, 'orang-pindah')
    await form.getByRole('button', { name: 'Pindahkan' }).click()
    await toasted(page, `Hanif Pindah dipindah ke Kelompok ${to.nomor}`)
    const offer = alert(page, 'Cetak ulang kartunya?')
    await expect(offer).toContainText(`masih menyebut Kelompok ${from.nomor}`)
    await offer.getByRole('button', { name: 'Nanti saja' }).click()
    await expect(page.getByText(/dipindah .*: “Salah input prodi”/)).toBeVisible()
    expect(await api.read(orangCalls.get, { id })).toMatchObject({ kelompok: to.nomor })
  })
}

// rules M30, U173
test('two people swap their groups by keyboard', async ({ visit, seed, api }) => {
  const [one, other] = [await seed.kelompok('Citra Tukar'), await seed.kelompok('Damar Tukar')]
  const page = await visit({ context: { viewport: { width: 1440, height: 900 } } })
  await page.goto(`/orang/${one.anggota[0]!.id}`)
  await page.getByRole('button', { name: 'Tukar', exact: true }).focus()
  await page.keyboard.press('Enter')
  const form = dialog(page, 'Tukar dua orang')
  const person = form.getByRole('combobox', { name: 'Dengan siapa' })
  await person.fill('damar tukar')
  await expect(form.getByRole('option', { name: /Damar Tukar/ })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(person).toHaveValue(new RegExp(`^Damar Tukar, .* Kelompok ${other.nomor}$`))
  await expect(form.getByRole('radio', { name: 'Kelompok' })).toBeChecked()
  await expect(form).toContainText(`${one.nomor} → ${other.nomor}`)
  await check(page, 'orang-tukar')
  await person.press('Enter')
  await toasted(page, 'Data kedua orang ditukar')
  await expect(page.getByRole('link', { name: `Kelompok ${other.nomor}` })).toBeVisible()
  expect(await api.read(orangCalls.get, { id: other.anggota[0]!.id })).toMatchObject({ kelompok: one.nomor })
})

// rules M31, K12, U173
test('a person who is twice on the roster is made one, and the trash undoes it', async ({
  visit,
  seed,
  api,
}) => {
  const group = await seed.kelompok('Fikri Ganda', 'Fikrii Ganda')
  const [stays, twin] = [group.anggota[0]!, group.anggota[1]!]
  const absen = await seed.absen('Pagi Ganda')
  await api.call(absenCalls.scan, { body: { participantIdentifier: twin.id, absenId: absen.id } })
  const page = await visit({ context: { viewport: { width: 1440, height: 900 } } })
  await page.goto(`/orang/${stays.id}`)
  await act(page, 'Gabung')
  const form = dialog(page, 'Gabung dua data')
  await form.getByRole('combobox').fill('fikrii ganda')
  await form.getByRole('option', { name: /Fikrii Ganda/ }).click()
  await expect(form.getByRole('radio', { name: /Fikrii Ganda/ })).toBeVisible()
  await expect(form).toContainText(`Data ${twin.nim} hilang dari daftar`)
  await check(page, 'orang-gabung')
  await form.getByRole('button', { name: 'Gabungkan' }).click()
  await toasted(page, 'Kedua orang digabung')
  await expect(page.getByRole('listitem').filter({ hasText: 'Pagi Ganda' })).toContainText('Hadir')

  await page.goto('/sampah')
  await page.getByRole('searchbox', { name: 'Cari' }).fill('Fikrii Ganda')
  await page.getByRole('button', { name: /^Kembalikan Fikrii Ganda/ }).click()
  await expect
    .poll(async () => {
      const { status, data } = await api.call(orangCalls.get, { query: { id: twin.id } })
      return status === 200 && data.kegiatan.find(({ id }) => id === absen.id)?.status_kehadiran
    })
    .toBe('Hadir')
})

// rules M28, P1, U173
test('a new card is made and printed, and the former one is told of at the scanner', async ({
  visit,
  seed,
  api,
}) => {
  const group = await seed.kelompok('Gilang Kartu')
  const { id } = group.anggota[0]!
  const absen = await seed.absen('Pagi Kartu')
  const page = await visit({ context: { viewport: { width: 390, height: 844 } } })
  await page.goto(`/orang/${id}`)
  await act(page, 'Kartu baru')
  const question = alert(page, 'Kartu baru')
  await expect(question).toContainText('Buat kartu ke-2 untuk Gilang Kartu?')
  await check(page, 'orang-kartu')
  await question.getByRole('button', { name: 'Buat dan cetak' }).click()
  await expect(page).toHaveURL(/\/cetak-qr/)
  await expect(page.locator('.cetak-kartu').first()).toContainText('Gilang Kartu')
  const { kartu } = await api.read(orangCalls.get, { id })
  expect(kartu).toMatchObject({ ke: 2 })
  expect(kartu.isi).not.toBe(id)
  const { status } = await api.call(absenCalls.scan, {
    body: { participantIdentifier: id, absenId: absen.id },
  })
  expect(status).toBe(409)
  await page.goto('/kotak')
  await expect(page.getByText('dipindai dengan kartu lama')).toBeVisible()
})

// rule M32
test('a person who is on no list has a card with four keys and two fields', async ({ visit, seed }) => {
  await seed.kelompok('Ada Duluan')
  const page = await visit({ context: { viewport: { width: 1440, height: 900 } } })
  await page.goto('/pusat')
  await expect(page.getByRole('button', { name: 'Cari di mana saja' })).toBeVisible()
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Cari' }).fill('di tempat')
  await expect(page.getByRole('option', { name: 'Tambah anggota di tempat' })).toHaveAttribute(
    'aria-selected',
    'true',
  )
  await page.keyboard.press('Enter')
  const form = dialog(page, 'Tambah anggota di tempat')
  await form.getByLabel('Nama Lengkap').fill('Tamu Tanpa Daftar')
  await form.getByLabel('NIM').fill(seed.nim())
  await check(page, 'orang-di-tempat')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/cetak-qr/)
  await expect(page.locator('.cetak-kartu').first()).toContainText('Tamu Tanpa Daftar')
})
