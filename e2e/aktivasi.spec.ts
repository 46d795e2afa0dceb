import { aktivasiCalls } from '@bakti/contract/aktivasi/aktivasi.calls'
import { kodeCalls } from '@bakti/contract/aktivasi/kode.calls'
import { normaliseKode, printedKode } from '@bakti/contract/aktivasi/kode.rules'
import { tugasCalls } from '@bakti/contract/tugas/tugas.calls'
import { randomUUID } from 'node:crypto'
import { between, lost } from './answers'
import type { Api } from './api'
import { check } from './axe-check'
import { tabTo } from './keyboard'
import { newPeserta } from './peserta'
import type { Seed } from './seed'
import { expect, fullIf, test } from './test'

/** A member with the code that is printed on the card. */
async function card(seed: Seed, api: Api) {
  const { nomor, anggota } = await seed.kelompok('Aisyah Rahmadani')
  const [member] = anggota
  const issued = await api.call(kodeCalls.issue, { body: { id_anggota: member!.id } })
  return { ...member!, nomor, kode: printedKode(issued.data.kode[0]!.kode) }
}

const email = () => `aisyah-${randomUUID()}@contoh.id`
const PASSWORD = 'rumah gadang 2025'

for (const width of [390, 1440]) {
  // rule R46
  test(`a card becomes an account by the keyboard alone, ${width} px wide${fullIf(width === 1440)}`, async ({
    visit,
    seed,
    api,
    faults,
  }) => {
    faults.allow(/status of 400/)
    const { nim, kode, nomor } = await card(seed, api)
    const page = await visit({ anonymous: true, context: { viewport: { width, height: 844 } } })
    await page.goto('/aktivasi')
    await tabTo(page, page.getByLabel('NIM'))
    await page.keyboard.type(nim)
    await page.keyboard.press('Tab')
    await page.keyboard.type('CCCC-CCCC')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('alert')).toContainText('NIM atau kode tidak cocok. Hubungi meja bantuan.')
    await check(page, 'a wrong code')
    await page.getByLabel('Kode aktivasi').fill('')
    await page.getByLabel('Kode aktivasi').focus()
    await page.keyboard.insertText(` ${kode.toLowerCase()} `)
    await expect(page.getByLabel('Kode aktivasi')).toHaveValue(normaliseKode(kode))
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: 'Hai, Aisyah' })).toBeFocused()
    await check(page, 'the account')
    await tabTo(page, page.getByLabel('Email'))
    await page.keyboard.type(email())
    await tabTo(page, page.getByLabel('Kata Sandi', { exact: true }))
    await page.keyboard.type(PASSWORD)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: 'Kartumu jadi, Aisyah' })).toBeFocused()
    await expect(page.getByRole('img', { name: 'QR Code Aisyah Rahmadani' })).toBeVisible()
    await expect(page.getByText(nim)).toBeVisible()
    await expect(page.getByRole('article')).toContainText(String(nomor))
    await check(page, 'the card')
    const token = await page.evaluate(() => localStorage.getItem('authToken'))
    const own = await fetch(`${api.url}/api${aktivasiCalls.get.path}`, {
      headers: { Authorization: `Bearer ${token}` },
    })
    expect(((await own.json()) as { data: { nim: string } }).data.nim).toBe(nim)
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Kartumu sudah aktif, Aisyah' })).toBeVisible()
  })
}

// rules R37, R41, R46
test('an account that exists logs in on the way, and hands in under the roster', async ({
  visit,
  seed,
  api,
  server,
  faults,
}) => {
  faults.allow(/status of 409/)
  const { nim, kode, nomor } = await card(seed, api)
  const person = await newPeserta(server)
  const tugas = await seed.tugas('Esai')
  const page = await visit({ anonymous: true, context: { viewport: { width: 390, height: 844 } } })
  await page.goto('/aktivasi')
  await page.getByLabel('NIM').fill(nim)
  await page.getByLabel('Kode aktivasi').fill(kode)
  await page.getByRole('button', { name: 'Lanjut' }).click()
  await page.getByLabel('Email').fill(person.email)
  await page.getByLabel('Kata Sandi', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Aktifkan kartuku' }).click()
  await expect(page.getByText('Email ini sudah punya akun.')).toBeVisible()
  await page.getByRole('link', { name: 'Masuk dan hubungkan' }).click()
  // The form before it has the same fields.
  await expect(page.getByRole('heading', { level: 1, name: 'Masuk' })).toBeVisible()
  await expect(page.getByLabel('Email')).toHaveValue(person.email)
  await page.getByLabel('Kata Sandi', { exact: true }).fill(person.password)
  await page.getByRole('button', { name: 'MASUK' }).click()
  await expect(page.getByText(`Kartu ini akan menjadi milik akun ${person.email}.`)).toBeVisible()
  await page.getByRole('button', { name: 'Aktifkan kartuku' }).click()
  await expect(page.getByRole('heading', { name: 'Kartumu jadi, Aisyah' })).toBeVisible()

  await page.goto('/pengumpulantugas')
  await page
    .getByRole('listitem')
    .filter({ hasText: tugas.title })
    .getByRole('button', { name: 'Lihat Tugas' })
    .click()
  await page.getByRole('button', { name: 'Kumpul Tugas' }).click()
  const dialog = page.getByRole('dialog', { name: tugas.title })
  await expect(dialog.getByText(`Aisyah Rahmadani · ${nim} · Kelompok ${nomor}`)).toBeVisible()
  await check(page, 'the form of a linked account')
  await dialog.getByLabel('Link Tugas').fill('https://contoh.example/esai')
  await dialog.getByRole('button', { name: 'Submit' }).click()
  await expect(dialog).toBeHidden()
  const [row] = await api.read(tugasCalls.searchKumpul, { nim, kolom: 'akun' })
  expect(row).toMatchObject({ nama: 'Aisyah Rahmadani', kelompok: nomor, akun: { terhubung: true } })
})

// rule R46
test('a network that goes in the middle: the account is made, and the own page is there already', async ({
  visit,
  seed,
  api,
  faults,
}) => {
  faults.allow(/net::ERR_FAILED/)
  const { nim, kode } = await card(seed, api)
  const page = await visit({ anonymous: true, context: { viewport: { width: 390, height: 844 } } })
  const script = (name: RegExp) => page.waitForResponse((answer) => name.test(answer.url()) && answer.ok())
  await page.goto('/aktivasi')
  await page.getByLabel('NIM').fill(nim)
  await page.getByLabel('Kode aktivasi').fill(kode)
  const checkFirst = await between(page, '**/api/aktivasi/cek')
  checkFirst(lost)
  await page.getByRole('button', { name: 'Lanjut' }).click()
  await expect(page.getByRole('alert')).toContainText('Periksa sambungan internetmu, lalu coba lagi.')
  checkFirst()
  const finished = script(/AktivasiDone/)
  await page.getByRole('button', { name: 'Lanjut' }).click()
  await finished
  await page.getByLabel('Email').fill(email())
  await page.getByLabel('Kata Sandi', { exact: true }).fill(PASSWORD)
  // The server does what was asked, and its answer is lost: the second press gets it.
  const activate = await between(page, '**/api/aktivasi/')
  activate(async (route) => {
    await route.fetch()
    await route.abort()
  })
  await page.getByRole('button', { name: 'Aktifkan kartuku' }).click()
  await expect(page.getByRole('alert')).toContainText('Gagal mengaktifkan kartu.')
  activate()
  const own = script(/SayaScreen.*\.js/)
  await page.getByRole('button', { name: 'Aktifkan kartuku' }).click()
  await expect(page.getByRole('img', { name: 'QR Code Aisyah Rahmadani' })).toBeVisible()
  // Before anybody asks for it.
  await own
  await page.getByRole('link', { name: 'Buka halamanku' }).click()
  await expect(page.getByRole('button', { name: 'Tampilkan QR Aisyah Rahmadani layar penuh' })).toBeVisible()
})

// rules R43, R44
test('/kumpultugas marks accounts without a member, and connects their submissions by NIM', async ({
  visit,
  seed,
  api,
  server,
}) => {
  const { nim, nama } = await card(seed, api)
  const tugas = await seed.tugas('Poster')
  const person = await newPeserta(server)
  const body = {
    id_tugas: tugas.id,
    nama: 'Aisyah R',
    nim,
    kelompok: 1,
    link_tugas: 'https://contoh.example/p',
  }
  expect((await person.api.call(tugasCalls.createKumpul, { body })).status).toBe(201)
  const page = await visit({ context: { viewport: { width: 1440, height: 900 } } })
  await page.goto(`/kumpultugas?tugas=${tugas.id}`)
  const row = page.getByRole('row').filter({ hasText: nim })
  await expect(row).toContainText('Belum terhubung')
  await expect(row).toContainText(person.email)
  await page.getByRole('button', { name: 'Cocokkan dengan anggota' }).click()
  const dialog = page.getByRole('dialog', { name: 'Cocokkan pengumpulan' })
  const item = dialog.getByRole('listitem').filter({ hasText: person.email })
  await expect(item).toContainText(nama)
  await check(page, 'Cocokkan')
  await item.getByRole('button', { name: 'Cocokkan Aisyah R' }).click()
  await expect(item).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(row).toContainText('Dicocokkan')
})
