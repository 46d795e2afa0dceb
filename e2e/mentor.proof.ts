import { fakeCameraArgs, noCameraArgs, writeFilm } from './fake-camera'
import { tell } from './figures'
import { NAMES, PHONE, records, slowPhone, toScanner } from './mentor'
import { expect, test } from './test'

test('a new mentor with a phone on Slow 3G: from the login to the tenth scanned person', async ({
  visit,
  seed,
  api,
}, testInfo) => {
  const kelompok = await seed.kelompok(...NAMES)
  const absen = await seed.absen('Gerbang')
  const ten = kelompok.anggota.slice(0, 10)
  const film = await writeFilm(
    testInfo.outputPath('film.mjpeg'),
    ten.map(({ id }) => ({ text: id })),
    { shotSeconds: 1, blankSeconds: 0.5 },
  )
  const page = await visit({ anonymous: true, args: fakeCameraArgs(film), context: PHONE })
  const thumb = await slowPhone(page)
  const dialog = await toScanner(thumb, kelompok, absen)
  const from = thumb.seconds()
  await expect(dialog.getByText(`10 dari ${NAMES.length} hadir`)).toBeAttached({ timeout: 120_000 })
  tell('mentor', thumb.told('camera', from))

  // On a slow line some are still on their way.
  await expect(dialog.getByText('Terhubung')).toBeAttached({ timeout: 60_000 })
  const rows = await records(api, kelompok, absen)
  for (const { id } of ten)
    expect(rows.get(id)).toEqual({ status_kehadiran: 'Hadir', metode_absen: 'QR_CODE' })
  // Two fields, MASUK, two lists, 'Scan QR Code', and none after that.
  expect(thumb.taps).toBeLessThanOrEqual(8)
})

test('the same without a camera: ten people by their last four digits', async ({ visit, seed, api }) => {
  const kelompok = await seed.kelompok(...NAMES)
  const absen = await seed.absen('Gerbang tanpa kamera')
  const ten = kelompok.anggota.slice(0, 10)
  const page = await visit({ anonymous: true, args: noCameraArgs, context: PHONE })
  const thumb = await slowPhone(page)
  const dialog = await toScanner(thumb, kelompok, absen)
  const field = dialog.getByLabel('Nama atau NIM')
  await expect(field).toBeVisible()
  const from = thumb.seconds()
  for (const { nim, nama } of ten) {
    await thumb.type(field, nim.slice(-4))
    await thumb.tap(dialog.getByRole('group', { name: nama }).getByRole('button', { name: 'Hadir' }))
    await expect(dialog.getByRole('status').filter({ hasText: nama })).toBeVisible()
  }
  await expect(dialog.getByText(`10 dari ${NAMES.length} hadir`)).toBeAttached({ timeout: 60_000 })
  tell('mentor', thumb.told('Cari manual', from))

  // On a slow line some are still on their way.
  await expect(dialog.getByText('Terhubung')).toBeAttached({ timeout: 60_000 })
  const rows = await records(api, kelompok, absen)
  for (const { id } of ten)
    expect(rows.get(id)).toEqual({ status_kehadiran: 'Hadir', metode_absen: 'MANUAL_BY_ADMIN' })
  // One tap for each person: the field has the focus again, and is empty.
  expect(thumb.taps).toBeLessThanOrEqual(8 + 10)
})
