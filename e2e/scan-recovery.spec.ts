import type { Locator, Page } from '@playwright/test'
import { fakeCameraArgs, noCameraArgs, writeFilm } from './fake-camera'
import type { SeededAbsen, SeededKelompok } from './seed'
import { expect, test } from './test'
import { keepCards, noteCards } from './words'

async function openScanner(page: Page, kelompok: SeededKelompok, absen: SeededAbsen): Promise<Locator> {
  await page.goto(`/absensi?kelompok=${kelompok.id}&kegiatan=${absen.id}`)
  await expect(page.getByRole('row').filter({ hasText: kelompok.anggota[0]!.nama })).toBeVisible()
  await page.getByRole('button', { name: 'Scan QR Code' }).click()
  return page.getByRole('dialog', { name: 'Scan QR Code' })
}

/** The camera is taken away, and refused for the next `tries` times. */
const takeCamera = (page: Page, tries: number) =>
  page.evaluate((left) => {
    const devices = navigator.mediaDevices
    const real = devices.getUserMedia.bind(devices)
    devices.getUserMedia = (wish) =>
      left-- > 0 ? Promise.reject(new DOMException('taken', 'NotReadableError')) : real(wish)
    const [track] = (document.querySelector('video')!.srcObject as MediaStream).getVideoTracks()
    // Its own end a track does not tell its page: only one that somebody else has ended.
    track!.stop()
    track!.dispatchEvent(new Event('ended'))
  }, tries)

const setHidden = (page: Page, hidden: boolean) =>
  page.evaluate((value) => {
    Object.defineProperty(document, 'hidden', { configurable: true, get: () => value })
    document.dispatchEvent(new Event('visibilitychange'))
  }, hidden)

test('after a bad code, a camera that fails and a hidden tab the next code is read without a tap @full', async ({
  visit,
  seed,
}, testInfo) => {
  const kelompok = await seed.kelompok('Maya Pulih')
  const absen = await seed.absen('Tanpa ketukan')
  const film = await writeFilm(
    testInfo.outputPath('film.mjpeg'),
    [{ text: 'a-b-c' }, { text: kelompok.anggota[0]!.id }],
    { shotSeconds: 1, blankSeconds: 1 },
  )
  const page = await visit({ args: fakeCameraArgs(film) })
  await page.context().grantPermissions(['camera'])
  const dialog = await openScanner(page, kelompok, absen)
  // A machine that is busy elsewhere reads only some of the frames.
  const read = async (text: RegExp) => (await noteCards(page)).find(text, { timeout: 30_000 })

  await read(/^QR data must be in format/)
  await read(/Maya Pulih/)
  await takeCamera(page, 2)
  await expect(dialog.getByText('Kamera sedang digunakan oleh aplikasi lain.')).toBeVisible()
  await expect(dialog.getByText('Kamera sedang digunakan oleh aplikasi lain.')).toBeHidden({
    timeout: 30_000,
  })
  await read(/Maya Pulih/)
  await setHidden(page, true)
  await expect(dialog.getByText('Menyiapkan kamera...')).toBeVisible()
  await setHidden(page, false)
  await read(/Maya Pulih/)
})

/** Keys as a handheld scanner sends them: 8 ms apart by their own time stamps, however slow this machine is. */
async function scanByHand(page: Page, text: string): Promise<void> {
  const cdp = await page.context().newCDPSession(page)
  const start = Date.now() / 1000
  const press = async (at: number, key: { key: string; code: string; text: string }) => {
    const timestamp = start + at * 0.008
    await cdp.send('Input.dispatchKeyEvent', { type: 'keyDown', ...key, timestamp })
    await cdp.send('Input.dispatchKeyEvent', { type: 'keyUp', ...key, timestamp: timestamp + 0.002 })
  }
  for (const [at, key] of text.split('').entries()) await press(at, { key, code: '', text: key })
  await press(text.length, { key: 'Enter', code: 'Enter', text: '\r' })
  await cdp.detach()
}

test('a handheld scanner counts wherever the focus is; its last scan can be taken back', async ({
  visit,
  seed,
  api,
}) => {
  const kelompok = await seed.kelompok('Nila Genggam')
  const absen = await seed.absen('Genggam')
  const [nila] = kelompok.anggota
  const record = async () => {
    const [row] = await api.absensi(kelompok, absen)
    const { status_kehadiran, metode_absen, perlu_diputuskan } = row!
    return { status_kehadiran, metode_absen, perlu_diputuskan }
  }
  const page = await visit({ args: noCameraArgs })
  await keepCards(page)
  const dialog = await openScanner(page, kelompok, absen)
  const field = dialog.getByLabel('Nama atau NIM')
  const recorded = /^Absensi berhasil dicatat!Nila Genggam/
  const HADIR = { status_kehadiran: 'Hadir', metode_absen: 'QR_CODE', perlu_diputuskan: false }

  await expect(field).toBeFocused()
  const first = await noteCards(page)
  await scanByHand(page, nila!.id)
  await first.find(recorded)
  expect(await record()).toEqual(HADIR)

  await dialog.getByRole('button', { name: 'Urungkan Nila Genggam' }).click()
  await expect(dialog.getByText('0 dari 1 hadir')).toBeAttached()
  await expect
    .poll(record)
    .toEqual({ status_kehadiran: 'Belum Absen', metode_absen: null, perlu_diputuskan: false })

  // The button that has the focus is not pressed by the Enter at the end.
  await expect(field).toBeVisible()
  await dialog.getByRole('button', { name: 'Tutup pemindai' }).focus()
  const second = await noteCards(page)
  await scanByHand(page, nila!.nim)
  await second.find(recorded)
  expect(await record()).toEqual(HADIR)
})

test('cari manual over all groups: both groups are named before anything is recorded @full', async ({
  visit,
  seed,
  api,
}) => {
  const [here, there] = [await seed.kelompok('Oki Sini'), await seed.kelompok('Putri Sana')]
  const absen = await seed.absen('Cari')
  const page = await visit({ args: noCameraArgs, context: { viewport: { width: 390, height: 844 } } })
  await page.goto(`/absensi?kelompok=${here.id}&kegiatan=${absen.id}`)
  await expect(page.getByText('Oki Sini')).toBeVisible()
  await page.getByRole('button', { name: 'Scan QR Code' }).click()
  const dialog = page.getByRole('dialog', { name: 'Scan QR Code' })
  await dialog.getByLabel('Nama atau NIM').fill(there.anggota[0]!.nim.slice(-4))
  await expect(dialog.getByText(/^Tidak ada yang cocok/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Semua kelompok' }).click()
  const hit = dialog.getByRole('listitem').filter({ hasText: 'Putri Sana' })
  await expect(hit).toContainText(`Kelompok ${there.nomor}`)
  const cards = await noteCards(page)
  await hit.getByRole('button', { name: 'Putri Sana, pilihan lain' }).click()
  await hit.getByRole('button', { name: 'Izin' }).click()
  const question = page.getByRole('alertdialog', { name: 'Anggota kelompok lain' })
  await expect(question).toContainText(
    `Putri Sana anggota Kelompok ${there.nomor}. Kamu sedang memindai Kelompok ${here.nomor}.`,
  )
  await expect(question.getByText('Belum Absen')).toBeVisible()
  await question.getByRole('button', { name: 'Catat Izin' }).click()
  await cards.find(/Putri Sana.*Status: Izin/)
  await expect(hit.getByRole('button', { name: 'Urungkan Putri Sana' })).toBeVisible()
  await expect
    .poll(async () => {
      return (await api.absensi(there, absen))[0]!.status_kehadiran
    })
    .toBe('Izin')
})
