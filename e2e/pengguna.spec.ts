import { randomUUID } from 'node:crypto'
import { penggunaCalls } from '@bakti/contract/pengguna/pengguna.calls'
import type { Locator, Page } from '@playwright/test'
import { createAccount } from './accounts'
import { check } from './axe-check'
import { expect, test } from './test'

const row = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text })

/** Opens an entry of an account's menu. */
async function choose(page: Page, name: string, entry: string, dialog: Locator): Promise<void> {
  await page.getByRole('button', { name: `Menu ${name}` }).click()
  await page.getByRole('button', { name: entry }).click()
  await expect(dialog).toBeVisible()
}

// rules R80, R81, R82
for (const viewport of [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
])
  test(`at ${viewport.width} an account becomes a mentor with a group, gets a Kode masuk, and loses its sessions`, async ({
    visit,
    seed,
    server,
    api,
  }) => {
    const kelompok = await seed.kelompok('Citra', 'Dewi')
    const nama = `Nabila ${randomUUID().slice(0, 6)}`
    const email = `${randomUUID()}@contoh.id`
    await createAccount(server, { email, password: 'rusa melompat jauh', nama })
    const page = await visit({ context: { viewport, reducedMotion: 'reduce' } })
    await page.goto('/pengguna')
    // It begins with the staff.
    await expect(row(page, 'panitia@contoh.id')).toBeVisible()
    await page.getByLabel('Cari pengguna').fill(nama)
    await expect(page.getByText('Tidak ada akun yang cocok.')).toBeVisible()
    await page.getByRole('button', { name: /^Peserta/ }).click()
    await expect(row(page, email)).toContainText('Belum terhubung dengan anggota')
    await check(page, 'pengguna')

    const peran = page.getByRole('dialog', { name: 'Ubah peran' })
    await choose(page, nama, 'Ubah peran', peran)
    await peran.getByText('Mentor', { exact: true }).click()
    await expect(peran.getByText('Semua sesi akun ini berakhir')).toBeVisible()
    await check(page, 'pengguna, peran')
    await peran.getByRole('button', { name: 'Jadikan Mentor' }).click()
    await expect(peran).toBeHidden()
    await page.getByRole('button', { name: /^Mentor/ }).click()
    await expect(row(page, email)).toContainText('Belum ada kelompok')

    const groups = page.getByRole('dialog', { name: 'Atur kelompok' })
    await choose(page, nama, 'Atur kelompok', groups)
    await groups.getByLabel('Kelompok', { exact: true }).fill(String(kelompok.nomor))
    await groups.getByLabel('Sampai (boleh kosong)').fill('2099-08-14')
    await check(page, 'pengguna, kelompok')
    await groups.getByRole('button', { name: 'Simpan' }).click()
    await expect(row(page, email)).toContainText(`Kelompok ${kelompok.nomor} · sampai 14/08`)
    const { akun } = await api.read(penggunaCalls.list, { cari: email })
    expect(akun[0]?.kelompok).toMatchObject([{ nomor: kelompok.nomor, sampai: '2099-08-14T17:00:00.000Z' }])

    await choose(page, nama, 'Atur kelompok', groups)
    await groups.getByRole('button', { name: `Lepas Kelompok ${kelompok.nomor}` }).click()
    await expect(groups.getByText(`Kelompok ${kelompok.nomor} berakhir sekarang`)).toBeVisible()
    await groups.getByRole('button', { name: 'Batal' }).click()

    await choose(page, nama, 'Kode masuk', page.getByRole('alertdialog', { name: 'Kode masuk' }))
    await page.getByRole('button', { name: 'Buat kode' }).click()
    const kode = page.getByRole('dialog', { name: 'Kode masuk' })
    await expect(kode.getByRole('heading', { name: /^[A-Z0-9]{4} [A-Z0-9]{4}$/ })).toBeVisible()
    await check(page, 'pengguna, kode masuk')
    await kode.getByRole('button', { name: 'Selesai' }).click()

    const sesi = page.getByRole('alertdialog', { name: 'Akhiri semua sesi' })
    await choose(page, nama, 'Akhiri semua sesi', sesi)
    await check(page, 'pengguna, sesi')
    await sesi.getByRole('button', { name: 'Akhiri sesi' }).click()
    await expect(sesi).toBeHidden()
    await expect(page.getByRole('button', { name: `Menu ${nama}` })).toBeFocused()
  })

// rule R83
for (const viewport of [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
])
  test(`at ${viewport.width} an invitation is made, shown once, printed, made anew and revoked`, async ({
    visit,
    seed,
  }) => {
    const kelompok = await seed.kelompok('Eka', 'Fajar')
    const judul = `Pengganti ${randomUUID().slice(0, 6)}`
    const page = await visit({ context: { viewport, reducedMotion: 'reduce' } })
    await page.goto('/pengguna?lihat=undangan')
    await page.getByRole('button', { name: 'Buat undangan' }).first().click()
    const form = page.getByRole('dialog', { name: 'Buat undangan' })
    await form.getByRole('button', { name: 'Buat tautan' }).click()
    await expect(form.getByText('Pilih paling sedikit satu kelompok').last()).toBeVisible()
    await check(page, 'undangan, buat')
    await form.getByLabel('Kelompok').fill(String(kelompok.nomor))
    await form.getByLabel('Nama undangan (boleh kosong)').fill(judul)
    await form.getByRole('button', { name: 'Buat tautan' }).click()

    const link = page.getByRole('dialog', { name: 'Tautan undangan' })
    const address = link.getByText(/\/undangan#[\w-]{22}$/)
    const first = await address.textContent()
    await expect(link.getByRole('img', { name: `QR ${judul}` })).toBeVisible()
    await check(page, 'undangan, tautan')
    await link.getByRole('button', { name: 'Cetak kartu' }).click()
    await expect(page.getByRole('heading', { name: 'Cetak kartu undangan' })).toBeVisible()
    await expect(page.getByRole('img', { name: `QR undangan ${judul}` })).toBeVisible()
    await check(page, 'undangan, kartu')
    await page.getByRole('button', { name: 'Kembali' }).click()
    await expect(row(page, judul)).toContainText('0 dari 1')
    await expect(page.getByText(first!)).toHaveCount(0)
    await check(page, 'undangan, daftar')

    await page.getByRole('button', { name: `Tautan baru ${judul}` }).click()
    await page.getByRole('button', { name: 'Buat tautan baru' }).click()
    await expect(address).toBeVisible()
    expect(await address.textContent()).not.toBe(first)
    await link.getByRole('button', { name: 'Selesai' }).click()

    await page.getByRole('button', { name: `Cabut ${judul}` }).click()
    await check(page, 'undangan, cabut')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Cabut' }).click()
    await expect(row(page, judul)).toContainText('dicabut')
    await expect(page.getByRole('button', { name: `Tautan baru ${judul}` })).toHaveCount(0)
  })

// rule R84
test('a list of mentors is looked at, then mailed, and its mails are counted to the end', async ({
  visit,
  seed,
}) => {
  const kelompok = await seed.kelompok('Gita')
  const email = `${randomUUID()}@contoh.id`
  const lines = [`Yolanda Koto,${email},${kelompok.nomor}`, `Citra Jambak,citra@,${kelompok.nomor}`]
  const buffer = Buffer.from(['nama,email,kelompok', ...lines].join('\n'))
  const page = await visit({ context: { reducedMotion: 'reduce' } })
  await page.goto('/pengguna?lihat=undangan')
  await page.getByRole('button', { name: 'Impor mentor' }).click()
  const dialog = page.getByRole('dialog', { name: 'Impor mentor' })
  await check(page, 'impor mentor, berkas')
  await dialog.locator('input[type=file]').setInputFiles({ name: 'mentor.csv', mimeType: 'text/csv', buffer })
  await expect(dialog.getByText('Ini baru pratinjau')).toBeVisible()
  await expect(dialog.getByRole('row').filter({ hasText: 'citra@' })).toContainText('Keliru')
  await check(page, 'impor mentor, pratinjau')
  await dialog.getByRole('button', { name: 'Kirim 1 undangan' }).click()
  await expect(dialog.getByRole('heading', { name: 'Impor selesai' })).toBeVisible()
  await expect(dialog.getByText('Semua email sudah diproses')).toBeVisible({ timeout: 20_000 })
  await check(page, 'impor mentor, selesai')
  await dialog.getByRole('button', { name: 'Selesai' }).click()
  await expect(row(page, email)).toContainText('Yolanda Koto')
})
