import { absenCalls } from '@bakti/contract/absen/absen.calls'
import { Api } from './api'
import { check } from './axe-check'
import { fakeCameraArgs, noCameraArgs, writeFilm } from './fake-camera'
import { chooseKelompok } from './kelompok-picker'
import { NAMES, PHONE } from './mentor'
import { Seed } from './seed'
import { shot } from './shot'
import { expect, test } from './test'

// rule S131
test('down the list with one thumb: a tap for each person, and no keyboard in between', async ({
  visit,
  // Banners about what other tests left would stand above the list.
  ownServer: server,
}) => {
  const seed = new Seed(await Api.login(server.url))
  const kelompok = await seed.kelompok(...NAMES)
  const absen = await seed.absen('Satu jempol')
  const page = await visit({ server, args: noCameraArgs, context: PHONE })
  await page.goto(`/absensi?kelompok=${kelompok.id}&kegiatan=${absen.id}`)
  const first = page.getByRole('row').filter({ hasText: NAMES[0]! })
  await expect(first).toBeVisible()
  expect((await first.boundingBox())!.y, 'the first row is near the top').toBeLessThanOrEqual(300)
  await page.getByRole('button', { name: 'Scan QR Code' }).tap()
  const dialog = page.getByRole('dialog', { name: 'Scan QR Code' })
  const field = dialog.getByLabel('Nama atau NIM')
  for (const [at, nama] of NAMES.slice(0, 3).entries()) {
    await dialog.getByRole('group', { name: nama }).getByRole('button', { name: 'Hadir' }).tap()
    const [verdict, label] = [dialog.locator('[aria-live=assertive]'), dialog.getByText('Nama atau NIM')]
    const [above, below] = [await verdict.boundingBox(), await label.boundingBox()]
    // It may be over already.
    if (above && below)
      expect(above.y + above.height, 'the verdict covers no label').toBeLessThanOrEqual(below.y)
    if (at === 0) await shot(page, 'cari-manual-hasil')
    await expect(dialog.getByText(`${at + 1} dari ${NAMES.length} hadir`)).toBeAttached()
    await expect(field).not.toBeFocused()
  }
  // Who begins to type goes on typing.
  await field.fill(kelompok.anggota[3]!.nim.slice(-4))
  // Once the list has followed the field: who was just recorded stays in it for as long as that can be taken back.
  await expect(dialog.getByRole('group', { name: NAMES[4]! })).toBeHidden()
  await dialog.getByRole('button', { name: `${NAMES[3]!}, pilihan lain` }).tap()
  await dialog.getByRole('button', { name: 'Sakit' }).tap()
  await expect(field).toBeFocused()
  // What is typed next takes the place of it.
  await page.keyboard.type('12')
  await expect(field).toHaveValue('12')
})

test('an activity that the device remembers from another day is pointed out, and changed with one tap @full', async ({
  visit,
  ownServer,
}) => {
  const api = await Api.login(ownServer.url)
  const kelompok = await new Seed(api).kelompok('Opan Kemarin')
  const yesterday = await api.absen('Hari pertama', '2025-08-11')
  const wib = new Date(Date.now() + 7 * 3_600_000).toISOString().slice(0, 10)
  const page = await visit({ server: ownServer, context: PHONE })
  await chooseKelompok(page, kelompok.nomor)
  await page.getByLabel('Kegiatan', { exact: true }).selectOption(yesterday)
  await expect(page.getByText('Opan Kemarin')).toBeVisible()
  const pointedOut = page.getByText('Yang dipilih bukan kegiatan hari ini.')
  await expect(pointedOut, 'no other activity, no word').toBeHidden()
  // On a day without an activity nothing is chosen by itself.
  await page.goto('/absensi')
  await expect(page.getByRole('heading', { name: 'Pilih Kelompok' })).toBeVisible()

  const today = await api.absen('Hari kedua', wib)
  await page.goto(`/absensi?kelompok=${kelompok.id}&kegiatan=${yesterday}`)
  await expect(pointedOut).toBeVisible()
  await page.getByRole('button', { name: 'Hari kedua' }).tap()
  const chosen = page.getByRole('button', { name: `Kelompok ${kelompok.nomor} · Hari kedua` })
  await expect(chosen).toBeVisible()
  await expect(pointedOut).toBeHidden()
  // Opened by its address alone: the activity of today and the only group.
  await page.goto('/absensi')
  await expect(page.getByText('Opan Kemarin')).toBeVisible()
  await chosen.tap()
  await expect(page.getByLabel('Kegiatan', { exact: true })).toHaveValue(today)
})

// rule S131
test("'Cari manual' shows eight people of the group without scrolling, those not recorded first @full", async ({
  visit,
  seed,
  api,
}, testInfo) => {
  const kelompok = await seed.kelompok(...NAMES)
  const absen = await seed.absen('Delapan')
  await api.call(absenCalls.scan, {
    body: { participantIdentifier: kelompok.anggota[0]!.id, absenId: absen.id },
  })
  const film = await writeFilm(testInfo.outputPath('film.mjpeg'), [{ text: 'bukan kode peserta' }], {
    blankSeconds: 60,
  })
  const page = await visit({ args: fakeCameraArgs(film), context: PHONE })
  await page.goto(`/absensi?kelompok=${kelompok.id}&kegiatan=${absen.id}`)
  await expect(page.getByRole('cell', { name: NAMES[0]!, exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Scan QR Code' }).tap()
  const dialog = page.getByRole('dialog', { name: 'Scan QR Code' })
  await expect(dialog.getByText('Arahkan ke QR peserta')).toBeVisible({ timeout: 20_000 })
  await dialog.getByRole('button', { name: 'Cari manual' }).tap()
  const row = (nama: string) =>
    dialog.getByRole('group', { name: nama }).getByRole('button', { name: 'Hadir' })
  await expect(row(NAMES[8]!)).toBeInViewport({ ratio: 1 })
  await expect(row(NAMES[0]!), 'who is recorded comes last').not.toBeInViewport()
  await shot(page, 'cari-manual')
  await row(NAMES[1]!).tap()
  await expect(dialog.getByRole('button', { name: `Urungkan ${NAMES[1]!}` })).toBeVisible()
  await shot(page, 'cari-manual-hasil')
  await check(page, 'scanner, search by hand')
})
