import { absenCalls } from '@bakti/contract/absen/absen.calls'
import { kelompokCalls } from '@bakti/contract/kelompok/kelompok.calls'
import { tugasCalls } from '@bakti/contract/tugas/tugas.calls'
import { randomUUID } from 'node:crypto'
import { between, lost } from './answers'
import { checkBoth, escapes } from './axe-check'
import { dropCopy } from './copies'
import { deniedCameraArgs, fakeCameraArgs, writeFilm } from './fake-camera'
import { PHONE } from './mentor'
import { newPeserta } from './peserta'
import { expect, test } from './test'
import { keepCards } from './words'
import { furnished } from './axe-walk'
import { axeField } from './axe-field'
import { axePeserta } from './axe-peserta'

/** What looks the same whether it was opened on a phone or at a desk: opened on a phone, examined at both widths. */
test.describe('@full', () => {
  test.describe.configure({ timeout: 300_000 })
  const context = { viewport: PHONE.viewport, reducedMotion: 'reduce' } as const

  test('axe: the trash', async ({ visit, seed, api }) => {
    const { id, nomor } = await seed.kelompok('Aisyah Sampah')
    await api.call(kelompokCalls.remove, { query: { id } })
    const page = await visit({ context })
    await page.goto('/sampah')
    await expect(page.getByText(`Kelompok ${nomor}`, { exact: true })).toBeVisible()
    await checkBoth(page, 'sampah')
  })

  test('axe: two histories', async ({ visit, seed, api }) => {
    const { kelompok, absen, path } = await furnished(seed)
    for (const [index, status] of (['Alfa', 'Izin'] as const).entries()) {
      const { id } = kelompok.anggota[index]!
      const waited = {
        'X-Happened-At': new Date(Date.now() - 60 * 60_000).toISOString(),
        'X-Sent-At': new Date().toISOString(),
      }
      await api.call(absenCalls.scan, {
        body: { participantIdentifier: id, absenId: absen.id },
        headers: { ...waited, 'Idempotency-Key': randomUUID() },
      })
      await api.call(absenCalls.setStatus, {
        body: { anggota_id: id, absen_id: absen.id, status_kehadiran: status },
        headers: { 'X-Seen-At': '2020-01-01T00:00:00.000Z', 'Idempotency-Key': randomUUID() },
      })
    }
    const page = await visit({ context })
    await page.goto(path)
    await page.getByRole('button', { name: 'Lihat daftarnya' }).click()
    await checkBoth(page, 'absensi, undecided')
    await page.getByRole('link', { name: 'Putuskan satu per satu' }).click()
    const flow = page.getByRole('dialog', { name: 'Perlu diputuskan' })
    await expect(flow.getByRole('heading', { name: '2 orang, satu per satu' })).toBeVisible()
    await checkBoth(page, 'putuskan, list')
    await page.getByRole('button', { name: 'Mulai dari yang pertama' }).click()
    const choices = flow.getByRole('group', { name: 'Mana yang benar?' }).getByRole('button')
    await expect(choices).toHaveCount(2)
    await checkBoth(page, 'putuskan, a member')
    await choices.first().click()
    await expect(flow.getByRole('button', { name: 'Urungkan' })).toBeVisible()
    await checkBoth(page, 'putuskan, with undo')
    await choices.first().click()
    await expect(flow.getByRole('heading', { name: 'Semua sudah diputuskan' })).toBeVisible()
    await checkBoth(page, 'putuskan, done')
  })

  test('axe: a participant’s tasks', async ({ visit, seed, server, faults }) => {
    faults.allow(/net::ERR_FAILED/)
    const peserta = await newPeserta(server)
    const { nomor } = await seed.kelompok()
    const inAnHour = new Date(Date.now() + 60 * 60_000).toISOString()
    const lihat = await seed.tugas('Video Jelajah Kampus', { deadline: inAnHour })
    const late = await seed.tugas('Esai')
    const sudah = await seed.tugas('Twibbon')
    await peserta.api.call(tugasCalls.createKumpul, {
      body: {
        id_tugas: sudah.id,
        nama: 'Aisyah',
        nim: '2410512034',
        kelompok: nomor,
        link_tugas: 'https://contoh.example/1',
      },
    })
    for (const each of [late, sudah]) await seed.moveDeadline(each, '2025-08-01T16:59:00.000Z')
    const page = await visit({ anonymous: true, context: { ...context, storageState: peserta.state } })
    await page.clock.install()
    await page.goto('/pengumpulantugas')
    const opener = page.getByRole('listitem').filter({ hasText: lihat.title }).getByRole('button')
    await expect(opener).toBeVisible()
    await checkBoth(page, 'pengumpulantugas, all four buttons')
    await opener.click()
    const dialog = page.getByRole('dialog', { name: lihat.title })
    await checkBoth(page, 'pengumpulantugas, detail')
    await dialog.getByRole('button', { name: 'Kumpul Tugas' }).click()
    await dialog.getByLabel('Nama').fill('')
    await dialog.getByRole('button', { name: 'Submit' }).click()
    await expect(dialog.getByText('Wajib diisi').first()).toBeVisible()
    await checkBoth(page, 'pengumpulantugas, form with faults and a toast')
    await page.clock.fastForward('01:05:00')
    await expect(dialog.getByText('Terlambat! Tugas sudah melewati deadline.')).toBeVisible()
    await checkBoth(page, 'pengumpulantugas, form too late')
    // The button that led here is off by now: the page gets the focus.
    await escapes(page, dialog, page.getByRole('main'))
    await page.route('**/api/tugas/', lost)
    await dropCopy(page, 'cache:kelompok_pilihan')
    await page.route('**/api/kelompok/', lost)
    await page.reload()
    await expect(page.getByText('Menggunakan data offline')).toBeVisible()
    await expect(page.getByText('Gagal memuat kelompok')).toBeVisible()
    await checkBoth(page, 'pengumpulantugas, the copy without groups')
    await dropCopy(page, 'cache:tugas_')
    await page.reload()
    await expect(page.getByText('Terjadi kesalahan saat memuat data')).toBeVisible()
    await checkBoth(page, 'pengumpulantugas, failed')
  })

  test('axe: registration and the way back in', async ({ visit, faults }) => {
    const page = await visit({ anonymous: true, context })
    await page.goto('/signup')
    await checkBoth(page, 'signup')
    await page.getByRole('button', { name: 'DAFTAR' }).click()
    await expect(page.getByText('Wajib diisi')).toHaveCount(4)
    await checkBoth(page, 'signup with faults')
    await page.goto('/lupasandi')
    await checkBoth(page, 'lupasandi')
    await page.getByRole('button', { name: 'Submit' }).click()
    await expect(page.getByText('Email wajib diisi')).toBeVisible()
    await checkBoth(page, 'lupasandi with a fault')
    const answer = await between(page, '**/api/auth/generate-code*')
    answer(lost)
    faults.allow(/net::ERR_FAILED/)
    await page.getByLabel('Email').fill(`${randomUUID()}@contoh.id`)
    await page.getByRole('button', { name: 'Submit' }).click()
    await expect(page.getByRole('main').getByText('Terjadi kesalahan. Silakan coba lagi.')).toBeVisible()
    await checkBoth(page, 'lupasandi, failed')
    answer()
    await page.getByRole('button', { name: 'Submit' }).click()
    await expect(page.getByText('Kode verifikasi telah dikirim ke email Anda.')).toBeVisible()
    await checkBoth(page, 'lupasandi, sent')
    await page.getByRole('button', { name: 'Simpan kata sandi' }).click()
    await expect(page.getByText('Kode verifikasi wajib diisi')).toBeVisible()
    await checkBoth(page, 'lupasandi, sent, with faults')
  })

  test('axe: codes and cards on paper', async ({ visit, seed }) => {
    const { kelompok } = await furnished(seed)
    const page = await visit({ context })
    await page.goto(`/cetak-qr?kelompok=${kelompok.id}`)
    await expect(page.getByRole('button', { name: 'Cetak', exact: true })).toBeEnabled()
    await checkBoth(page, 'cetak-qr')
    for (const kind of ['kode=kartu', 'kode=kartu&ukuran=a6', 'kode=lembar']) {
      await page.goto(`/cetak-qr?kelompok=${kelompok.id}&${kind}`)
      const again = page.getByRole('button', { name: 'Buat ulang semua' })
      const make = page.getByRole('button', { name: 'Buat 3 kode' })
      await expect(again.or(make).first()).toBeVisible()
      await checkBoth(page, `cetak-qr, ${kind}, before`)
      if (await again.isVisible()) {
        await again.click()
        await checkBoth(page, `cetak-qr, ${kind}, the question`)
        await page.getByRole('button', { name: 'Buat ulang', exact: true }).click()
      } else await make.click()
      const print = page.getByRole('button', { name: 'Cetak', exact: true })
      await expect(print).toBeEnabled()
      await checkBoth(page, `cetak-qr, ${kind}, with codes`)
      await print.click()
    }
  })

  test('axe: the scanner in its states', async ({ visit, seed, faults }, testInfo) => {
    faults.allow(/status of 40[49]/)
    const { kelompok, absen, path } = await furnished(seed)
    const film = await writeFilm(testInfo.outputPath('film.mjpeg'), [{ text: 'bukan kode peserta' }], {
      // Long enough for axe to look at a camera that sees nothing.
      blankSeconds: 4,
    })
    const page = await visit({ args: fakeCameraArgs(film), context })
    await keepCards(page)
    await page.goto(path)
    await expect(page.getByRole('row').nth(1)).toBeVisible()
    await page.getByRole('button', { name: 'Scan QR Code' }).click()
    const dialog = page.getByRole('dialog', { name: 'Scan QR Code' })
    await expect(dialog.getByText('Arahkan ke QR peserta')).toBeVisible()
    await checkBoth(page, 'scanner, live')
    const manual = dialog.getByRole('button', { name: 'Cari manual' })
    await manual.click()
    await dialog.getByLabel('Nama atau NIM').fill('1')
    await page.keyboard.press('Enter')
    await expect(dialog.getByText('Invalid NIM format')).toBeVisible()
    await checkBoth(page, 'scanner, typing')
    await dialog.getByRole('button', { name: 'Batal' }).click()
    await dialog.getByRole('button', { name: 'Berhenti Scan' }).click()
    await expect(dialog.getByText('Pemindaian dihentikan.')).toBeVisible()
    await checkBoth(page, 'scanner, stopped')
    for (const [nim, words] of [
      [kelompok.anggota[0]!.nim, 'Absensi berhasil dicatat!'],
      [kelompok.anggota[0]!.nim, 'Sudah hadir pukul'],
      [seed.nim(), 'Peserta tidak ditemukan'],
    ] as const) {
      await manual.click()
      await dialog.getByLabel('Nama atau NIM').fill(nim)
      await page.keyboard.press('Enter')
      await expect(dialog.getByRole('status').filter({ hasText: words })).toBeVisible()
      await checkBoth(page, `scanner, card '${words}'`)
      await dialog.getByRole('button', { name: 'Batal' }).click()
    }

    await page.goto(`/scan-qr/${absen.id}`)
    await expect(page.getByRole('button', { name: 'Mulai Scan QR' })).toBeVisible()
    await checkBoth(page, 'scan-qr')
    await page.getByRole('button', { name: 'Mulai Scan QR' }).click()
    await expect(page.getByRole('heading', { name: 'Bukan QR peserta' })).toBeVisible({ timeout: 20_000 })
    await checkBoth(page, 'scan-qr, no code of ours')

    const refused = await visit({ args: deniedCameraArgs, context })
    await refused.goto(path)
    await expect(refused.getByRole('row').nth(1)).toBeVisible()
    await refused.getByRole('button', { name: 'Scan QR Code' }).click()
    await expect(refused.getByRole('dialog').getByRole('alert')).toBeVisible()
    await checkBoth(refused, 'scanner, refused')
  })

  axeField(context)

  axePeserta(context)
})
