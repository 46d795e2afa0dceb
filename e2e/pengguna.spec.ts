import { randomUUID } from 'node:crypto'
import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { authCalls } from '@bakti/contract/auth/auth.calls'
import { penggunaCalls } from '@bakti/contract/pengguna/pengguna.calls'
import { undanganCalls } from '@bakti/contract/undangan/undangan.calls'
import type { Locator, Page } from '@playwright/test'
import { between, hold, lost } from './answers'
import { check } from './axe-check'
import { expectListening, tabTo } from './keyboard'
import { readPdf } from './pdf'
import { linkPeserta, newPeserta } from './peserta'
import { actOnPage, actOnRow, rowOpener, showFilters } from './row-sheet'
import type { Seed } from './seed'
import type { Server } from './server'
import { expect, fullIf, test } from './test'
import { toasted } from './words'

const row = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text })

const SIZES = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
]

/** A browser that shows no motion, and lets the page use the clipboard. */
const screen = (viewport: (typeof SIZES)[0]) => ({
  viewport,
  reducedMotion: 'reduce' as const,
  permissions: ['clipboard-read', 'clipboard-write'],
})

const copied = (page: Page) => page.evaluate(() => navigator.clipboard.readText())

const unique = (word: string) => `${word} ${randomUUID().slice(0, 6)}`

/** Opens an entry of an account's menu. */
async function choose(page: Page, name: string, entry: string, dialog: Locator): Promise<void> {
  await page.getByRole('button', { name: `Menu ${name}` }).click()
  await page.getByRole('button', { name: entry }).click()
  await expect(dialog).toBeVisible()
}

/** The mails to these addresses: without a mail server each is a file. */
async function mailsTo({ dataDir }: Server, addresses: readonly string[]): Promise<string[]> {
  const folder = join(dataDir, 'email')
  const names = (await readdir(folder)).filter((name) => name.endsWith('.eml'))
  const mails = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')))
  return mails.filter((mail) => addresses.some((address) => new RegExp(`^To:.*${address}`, 'm').test(mail)))
}

// rules R80, R81, R82
for (const viewport of SIZES)
  test(`at ${viewport.width} an account becomes a mentor with a group, gets a Kode masuk, and loses its sessions${fullIf(viewport.width === 390)}`, async ({
    visit,
    seed,
    server,
    api,
  }) => {
    const kelompok = await seed.kelompok('Citra', 'Dewi')
    const nama = unique('Nabila')
    const { email, password, api: own } = await newPeserta(server, nama)
    const page = await visit({ context: screen(viewport) })
    await page.goto('/pengguna')
    // It begins with the staff.
    await expect(row(page, 'panitia@contoh.id')).toBeVisible()
    await showFilters(page)
    await page.getByLabel('Cari pengguna').fill(nama)
    await expect(page.getByText('Cocok: 1 Peserta')).toBeVisible()
    await expect(row(page, email)).toBeVisible()
    await page.getByRole('button', { name: /^Mentor/ }).click()
    await expect(page.getByText('Yang cocok ada di peran lain.')).toBeVisible()
    await page.getByRole('button', { name: /^Peserta/ }).click()
    await expect(row(page, email)).toContainText('Belum terhubung dengan anggota')
    await expect(page.getByRole('row')).toHaveCount(1 + 1)
    await check(page, 'pengguna')

    const sesi = page.getByRole('alertdialog', { name: 'Akhiri semua sesi' })
    await choose(page, nama, 'Akhiri semua sesi', sesi)
    await expect(sesi).toContainText('Akhiri 1 sesi')
    await check(page, 'pengguna, sesi')
    await sesi.getByRole('button', { name: 'Akhiri sesi' }).click()
    await expect(sesi).toBeHidden()
    await expect(page.getByRole('button', { name: `Menu ${nama}` })).toBeFocused()
    expect((await own.call(authCalls.getMe)).status, 'the session has ended').toBe(401)
    await page.getByRole('button', { name: `Menu ${nama}` }).click()
    await expect(page.getByRole('button', { name: 'Ubah peran' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Akhiri semua sesi' })).toHaveCount(0)
    await page.keyboard.press('Escape')

    const peran = page.getByRole('dialog', { name: 'Ubah peran' })
    await choose(page, nama, 'Ubah peran', peran)
    await peran.getByRole('radio', { name: /^Mentor/ }).check()
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
    await expect(row(page, email)).toContainText(`Kelompok ${kelompok.nomor} · sampai 14/08`)

    await choose(page, nama, 'Kode masuk', page.getByRole('alertdialog', { name: 'Kode masuk' }))
    await page.getByRole('button', { name: 'Buat kode' }).click()
    const kode = page.getByRole('dialog', { name: 'Kode masuk' })
    const shown = kode.getByRole('heading', { name: /^[A-Z0-9]{4} [A-Z0-9]{4}$/ })
    await expect(shown).toBeFocused()
    await check(page, 'pengguna, kode masuk')
    await kode.getByRole('button', { name: 'Salin' }).click()
    await toasted(page, 'Kode disalin')
    expect(await copied(page)).toBe(await shown.textContent())
    await kode.getByRole('button', { name: 'Selesai' }).click()
    expect((await api.call(authCalls.login, { body: { email, password } })).status, 'the old password').toBe(
      401,
    )
  })

// rules R80, R81
for (const viewport of SIZES)
  test(`at ${viewport.width} a student is found by NIM and taken from the member${fullIf(viewport.width === 390)}`, async ({
    visit,
    seed,
    server,
    api,
  }) => {
    const kelompok = await seed.kelompok('Hana Putri')
    const member = kelompok.anggota[0]!
    const peserta = await newPeserta(server, unique('Hana'))
    await linkPeserta(server, peserta, member.id)
    const page = await visit({ context: screen(viewport) })
    await page.goto('/pengguna')
    await showFilters(page)
    await page.getByRole('button', { name: /^Peserta/ }).click()
    await page.getByLabel('Cari pengguna').fill(member.nim)
    await expect(row(page, peserta.email)).toContainText(`Anggota Hana Putri, ${member.nim}`)
    await expect(row(page, peserta.email)).toContainText(`Kelompok ${kelompok.nomor}`)
    const lepas = page.getByRole('alertdialog', { name: 'Lepas dari anggota' })
    await choose(page, peserta.nama, 'Lepas dari anggota', lepas)
    await expect(lepas).toContainText(`Hana Putri (${member.nim}, Kelompok ${kelompok.nomor})`)
    await check(page, 'pengguna, lepas')
    await lepas.getByRole('button', { name: 'Lepas', exact: true }).click()
    const cetak = page.getByRole('alertdialog', { name: 'Cetak kode baru?' })
    await expect(cetak).toContainText('Kode aktivasi lama Hana Putri tidak berlaku lagi')
    await cetak.getByRole('button', { name: 'Nanti saja' }).click()
    await expect(page.getByText('Tidak ada akun yang cocok.')).toBeVisible()
    const { akun } = await api.read(penggunaCalls.list, { cari: peserta.email })
    expect(akun[0]?.anggota).toBeNull()
    expect((await peserta.api.call(authCalls.getMe)).status, 'no session ends').toBe(200)
  })

// rules R83, R29
for (const viewport of SIZES)
  test(`at ${viewport.width} a mentor is invited by name: link, QR, copy, mail and card lead to one account${fullIf(viewport.width === 390)}`, async ({
    visit,
    seed,
    server,
    api,
    faults,
  }) => {
    faults.allow(/status of 400/)
    const kelompok = await seed.kelompok('Eka', 'Fajar')
    const [nama, email] = [unique('Yolanda Koto'), `${randomUUID()}@contoh.id`]
    const page = await visit({ context: screen(viewport) })
    await page.goto('/pengguna?lihat=undangan')
    await page.getByRole('button', { name: 'Buat undangan' }).first().click()
    const form = page.getByRole('dialog', { name: 'Buat undangan' })
    await form.getByRole('button', { name: 'Buat tautan' }).click()
    await expect(form.getByText('Pilih paling sedikit satu kelompok')).toBeVisible()
    await expect(form.getByLabel('Kelompok')).toBeFocused()
    await check(page, 'undangan, buat')
    await form.getByLabel('Kelompok').fill(String(kelompok.nomor))
    await form.getByLabel('Nama (boleh kosong)').fill(nama)
    await form.getByLabel('Email (boleh kosong)').fill(email)
    await form.getByRole('button', { name: 'Buat tautan' }).click()

    const link = page.getByRole('dialog', { name: 'Tautan undangan' })
    const address = link.getByText(/\/undangan#[\w-]{22}$/)
    const first = (await address.textContent())!
    await expect(link.getByRole('img', { name: `QR ${nama}` })).toBeVisible()
    await link.getByRole('button', { name: 'Salin' }).click()
    await toasted(page, 'Tautan disalin')
    expect(await copied(page)).toBe(first)
    const chat = await link.getByRole('link', { name: /lewat WhatsApp$/ }).getAttribute('href')
    expect(decodeURIComponent(chat!)).toContain(first)
    await expect(link.getByText('Situs ini tidak punya server email')).toBeVisible()
    await link.getByRole('button', { name: 'Buat berkas email' }).click()
    await expect(link.getByText(`Berkas email untuk ${email} sedang dibuat di server.`)).toBeVisible()
    await check(page, 'undangan, tautan')
    await link.getByRole('button', { name: 'Cetak kartu' }).click()
    await expect(page.getByRole('heading', { name: 'Cetak kartu undangan' })).toBeVisible()
    await check(page, 'undangan, kartu')
    const { pages } = await readPdf(await page.pdf({ preferCSSPageSize: true }))
    expect(pages.map(({ codes }) => codes.map(({ text }) => text))).toEqual([[first]])
    expect(pages[0]?.text).toContain(`Mentor Kelompok ${kelompok.nomor}`)
    await page.getByRole('button', { name: 'Kembali' }).click()
    const leaving = page.getByRole('alertdialog', { name: 'Kartu belum dicetak' })
    await check(page, 'undangan, kartu belum dicetak')
    await leaving.getByRole('button', { name: 'Tinggalkan' }).click()
    await expect(row(page, nama)).toContainText('0 dari 1')
    await expect(page.getByText(first)).toHaveCount(0)

    // The mail has a link of its own: the card stays valid beside it.
    await expect.poll(async () => (await mailsTo(server, [email])).length).toBe(1)
    const sari = { name: 'Yolanda', email: `${randomUUID()}@contoh.id`, password: 'rusa melompat jauh' }
    const accepted = await api.call(undanganCalls.accept, {
      body: { token: first.split('#')[1]!, akun: sari },
    })
    expect(accepted.data.role).toBe('MENTOR')
    await showFilters(page)
    await page.getByLabel('Cari undangan').fill(nama)
    await page.reload()
    await expect(row(page, nama)).toContainText('Dipakai Yolanda')
    await expect(row(page, nama)).toContainText('habis')
    await expect(rowOpener(page, nama, 'Tautan baru')).toHaveCount(0)
    await check(page, 'undangan, daftar')
  })

// rule R83
for (const viewport of SIZES)
  test(`at ${viewport.width} an invitation for several people says who used it, gets a new link, and is revoked @full`, async ({
    visit,
    api,
  }) => {
    const judul = unique('Gerbang Barat')
    const page = await visit({ context: screen(viewport) })
    await page.goto('/pengguna?lihat=undangan')
    await page.getByRole('button', { name: 'Buat undangan' }).first().click()
    const form = page.getByRole('dialog', { name: 'Buat undangan' })
    await form.getByRole('button', { name: 'Gerbang' }).click()
    await form.getByRole('button', { name: 'Beberapa orang' }).click()
    await form.getByLabel('Bisa dipakai').fill('6')
    await form.getByLabel('Nama undangan (boleh kosong)').fill(judul)
    await check(page, 'undangan, buat untuk beberapa orang')
    await form.getByRole('button', { name: 'Buat tautan' }).click()
    const link = page.getByRole('dialog', { name: 'Tautan undangan' })
    const address = link.getByText(/\/undangan#[\w-]{22}$/)
    const first = (await address.textContent())!
    await expect(link.getByRole('button', { name: 'Kirim email' })).toHaveCount(0)
    await link.getByRole('button', { name: 'Selesai' }).click()
    for (const name of ['Dinda', 'Rendi', 'Salsa']) {
      const akun = { name, email: `${randomUUID()}@contoh.id`, password: 'rusa melompat jauh' }
      await api.call(undanganCalls.accept, { body: { token: first.split('#')[1]!, akun } })
    }
    await page.reload()
    await expect(row(page, judul)).toContainText(/Dipakai Salsa, .*; Rendi, .* dan 1 lainnya/)
    await expect(row(page, judul)).toContainText('3 dari 6')

    const again = rowOpener(page, judul, 'Tautan baru')
    await actOnRow(page, judul, 'Tautan baru')
    await expect(page.getByText('kartu yang sudah dibagikan langsung tidak berlaku')).toBeVisible()
    await page.getByRole('button', { name: 'Buat tautan baru' }).click()
    await expect(address).toBeVisible()
    const second = (await address.textContent())!
    expect(second).not.toBe(first)
    await link.getByRole('button', { name: 'Selesai' }).click()
    await expect(again).toBeFocused()
    const look = async (url: string) =>
      (await api.call(undanganCalls.check, { body: { token: url.split('#')[1]! } })).status
    expect([await look(first), await look(second)]).toEqual([404, 200])

    await actOnRow(page, judul, 'Cabut')
    await check(page, 'undangan, cabut')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Cabut' }).click()
    await expect(row(page, judul)).toContainText('dicabut')
    await expect(again).toHaveCount(0)
    expect(await look(second)).not.toBe(200)
  })

// rule R83
test('an invitation is made with the keyboard alone', async ({ visit, seed }) => {
  const kelompok = await seed.kelompok('Eka')
  const page = await visit({ context: screen(SIZES[0]!) })
  await page.goto('/pengguna?lihat=undangan')
  const opener = page.getByRole('button', { name: 'Buat undangan' }).first()
  await expect(opener).toBeVisible()
  await tabTo(page, opener)
  await page.keyboard.press('Enter')
  const form = page.getByRole('dialog', { name: 'Buat undangan' })
  await expectListening(form)
  await tabTo(page, form.getByLabel('Kelompok'))
  await page.keyboard.type(String(kelompok.nomor))
  await tabTo(page, form.getByLabel('Nama (boleh kosong)'))
  await page.keyboard.type('Ketik Saja')
  await page.keyboard.press('Enter')
  const link = page.getByRole('dialog', { name: 'Tautan undangan' })
  await expect(link.getByRole('heading', { name: 'Ketik Saja' })).toBeVisible()
  await expect(link.getByRole('button', { name: 'Salin' })).toBeFocused()
  await page.keyboard.press('Enter')
  await toasted(page, 'Tautan disalin')
  await page.keyboard.press('Escape')
  await expect(link).toBeHidden()
  await expect(opener).toBeFocused()
})

const names = (count: number) => Array.from({ length: count }, (_, at) => `Mentor Ke-${at + 1}`)

/** A list of mentors with these names, then the lines of `more`. */
async function mentorList(seed: Seed, mentors: readonly string[], ...more: string[]) {
  const kelompok = await seed.kelompok('Gita')
  const emails = mentors.map(() => `${randomUUID()}@contoh.id`)
  const lines = mentors.map((nama, at) => `${nama},${emails[at]},${kelompok.nomor}`)
  const buffer = Buffer.from(['nama,email,kelompok', ...lines, ...more].join('\n'))
  return { kelompok, emails, file: { name: 'mentor.csv', mimeType: 'text/csv', buffer } }
}

// rules R84, R29
for (const viewport of SIZES)
  test(`at ${viewport.width} a list of mentors is looked at, mailed, stopped and sent on, and nobody gets two mails @full`, async ({
    visit,
    seed,
    server,
  }) => {
    const { emails, file, kelompok } = await mentorList(
      seed,
      names(12),
      'Citra Jambak,citra@,1',
      'Reza,reza@contoh.id,99999',
    )
    const page = await visit({ context: screen(viewport) })
    await page.goto('/pengguna?lihat=undangan')
    await actOnPage(page, 'Impor mentor')
    const dialog = page.getByRole('dialog', { name: 'Impor mentor' })
    await check(page, 'impor mentor, berkas')
    await dialog.locator('input[type=file]').setInputFiles(file)
    await expect(dialog.getByText('Ini baru pratinjau')).toBeVisible()
    await dialog.getByRole('button', { name: 'Keliru 2' }).click()
    await expect(row(page, 'citra@')).toContainText('Baris 14: Format email tidak valid')
    await expect(row(page, 'reza@')).toContainText('Baris 15: Kelompok 99999 tidak ada')
    await check(page, 'impor mentor, pratinjau')
    await dialog.getByRole('button', { name: 'Kirim 12 undangan' }).click()
    await expect(dialog.getByRole('heading', { name: 'Impor selesai' })).toBeFocused()
    await expect(dialog.getByText('2 baris keliru dilewati')).toBeVisible()
    await dialog.getByRole('button', { name: 'Hentikan yang belum terkirim' }).click()
    const onwards = dialog.getByRole('button', { name: /^Kirim \d+ yang belum terkirim$/ })
    await expect(onwards).toBeVisible()
    await expect(dialog.getByText(/dihentikan/)).toBeVisible()
    await check(page, 'impor mentor, dihentikan')
    await onwards.click()
    await expect(dialog.getByText('Semua email sudah diproses')).toBeVisible({ timeout: 20_000 })
    await expect(dialog.getByText('12 tersimpan sebagai berkas .eml')).toBeVisible()
    await check(page, 'impor mentor, selesai')
    await dialog.getByRole('button', { name: 'Selesai' }).click()
    await showFilters(page)
    await page.getByLabel('Cari undangan').fill(emails[0]!)
    await expect(row(page, emails[0]!)).toContainText(/Mentor Ke-1\s*Jadi berkas di server/)

    // The same list again invites and mails nothing.
    await actOnPage(page, 'Impor mentor')
    await dialog.locator('input[type=file]').setInputFiles(file)
    await expect(dialog.getByRole('button', { name: 'Sama 12' })).toBeVisible()
    await expect(dialog.getByRole('button', { name: /^(Kirim|Cetak|Simpan)/ })).toHaveCount(0)
    const mails = await mailsTo(server, emails)
    expect(mails).toHaveLength(12)
    expect(new Set(mails.map((mail) => /undangan#[\w-]{22}/.exec(mail)?.[0])).size, 'a link each').toBe(12)
    expect(mails[0]).toContain(`Kelompok ${kelompok.nomor}`)
  })

// rule R84
test('a list of mentors is printed: the cards come at once, each with a link of its own @full', async ({
  visit,
  seed,
}) => {
  // As people are called, and as far as the form lets them.
  const long = [
    'Muhammad Fadhil Ilhamsyah Putra Pratama',
    'ABDURRAHMAN WAHID '.repeat(6).trim(),
    'W'.repeat(120),
  ]
  const { file } = await mentorList(seed, [...long, ...names(8)])
  const page = await visit({ context: screen(SIZES[0]!) })
  await page.goto('/pengguna')
  await actOnPage(page, 'Impor mentor')
  const dialog = page.getByRole('dialog', { name: 'Impor mentor' })
  await dialog.locator('input[type=file]').setInputFiles(file)
  await dialog.getByRole('button', { name: 'Cetak 11 kartu' }).click()
  await expect(page.getByText('11 kartu A7, 2 halaman A4')).toBeVisible()
  await check(page, 'kartu undangan, banyak')
  const { pages } = await readPdf(await page.pdf({ preferCSSPageSize: true }))
  expect(pages.map(({ codes }) => codes.length)).toEqual([8, 3])
  expect(new Set(pages.flatMap(({ codes }) => codes.map(({ text }) => text))).size).toBe(11)
  for (const { left, right, top, bottom } of pages[0]!.codes) {
    // Where an office printer still prints, and clear of the scissors.
    expect(Math.min(left % 105, 105 - (right % 105))).toBeGreaterThan(5)
    expect(Math.min(top % 74.2, 74.2 - (bottom % 74.2))).toBeGreaterThan(5)
  }
  expect(pages[0]?.text).toContain('Untuk Kak')
  const cut = page.locator('.undangan-kartu h2').evaluateAll((all) =>
    all.flatMap((name) => {
      // Letters reach a little beyond their lines; a line that is cut is a whole one.
      const line = parseFloat(getComputedStyle(name).lineHeight)
      return name.scrollHeight - name.clientHeight > 0.6 * line ? [name.textContent] : []
    }),
  )
  expect(await cut, 'no part of a name is missing').toEqual([])
  await page.evaluate(() => (window.print = () => undefined))
  await page.getByRole('button', { name: 'Cetak', exact: true }).click()
  await page.getByRole('button', { name: 'Kembali' }).click()
  await expect(page.getByRole('heading', { name: 'Pengguna' })).toBeVisible()
})

// rules R80, R83
for (const [path, what, failed] of [
  ['/pengguna', 'pengguna', 'Gagal memuat daftar pengguna'],
  ['/pengguna?lihat=undangan', 'undangan', 'Gagal memuat undangan'],
] as const)
  test(`${path} while it loads, and without the server @full`, async ({ visit, faults }) => {
    faults.allow(/net::ERR_FAILED/)
    const page = await visit({ context: screen(SIZES[1]!) })
    const letGo = await hold(page, `**/api/${what}/?*`)
    await page.goto(path)
    await expect(page.getByText(`Memuat ${what}...`)).toBeAttached()
    await check(page, `${what}, loading`)
    const answer = await between(page, `**/api/${what}/?*`)
    answer(lost)
    letGo()
    await page.reload()
    await expect(page.getByText(failed)).toBeVisible()
    await check(page, `${what}, failed`)
    answer()
    await page.getByRole('button', { name: 'Coba lagi' }).click()
    await expect(page.getByText(failed)).toHaveCount(0)
  })
