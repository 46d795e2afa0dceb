import { absenCalls } from '@bakti/contract/absen/absen.calls'
import type { StatusKehadiran } from '@bakti/contract/absen/kehadiran.rules'
import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { between, fails, hold, road } from './answers'
import type { Api } from './api'
import { tooSmall } from './axe-check'
import { noCameraArgs } from './fake-camera'
import type { SeededAbsen, SeededAnggota, SeededKelompok } from './seed'
import { expect, test } from './test'
import { noteCards, toasted } from './words'

const LOST = /net::ERR_/
const HOUR = 60 * 60_000
/** Long before: whoever saw the rows then had seen no scan. */
const BEFORE = '2020-01-01T00:00:00.000Z'
const [GATE, MENTOR, THIRD] = ['ab12', 'cd34', 'ef56'].map((begin) => begin + randomUUID().slice(4)) as [
  string,
  string,
  string,
]

const absensi = (kelompok: SeededKelompok, absen: SeededAbsen) =>
  `/absensi?kelompok=${kelompok.id}&kegiatan=${absen.id}`
const rowOf = (page: Page, nama: string) => page.getByRole('row').filter({ hasText: nama })
const flow = (page: Page) => page.getByRole('dialog', { name: 'Perlu diputuskan' })
const heading = (page: Page, text: string | RegExp) => flow(page).getByRole('heading', { name: text })
const choices = (page: Page) =>
  flow(page).getByRole('group', { name: 'Mana yang benar?' }).getByRole('button')
const undoBar = (page: Page) => flow(page).getByRole('status').filter({ hasText: 'Urungkan' })

/** What a device sent after it had waited for so long. */
const waited = (device: string, ms: number) => ({
  'Idempotency-Key': randomUUID(),
  'X-Device-Id': device,
  'X-Happened-At': new Date(Date.now() - ms).toISOString(),
  'X-Sent-At': new Date().toISOString(),
})

/** A scan that arrives late, and a status of another device that had not seen it. */
async function disagree(api: Api, absen: SeededAbsen, { id }: SeededAnggota, status: StatusKehadiran) {
  const body = { anggota_id: id, absen_id: absen.id, status_kehadiran: status }
  const headers = { ...waited(MENTOR, HOUR), 'X-Seen-At': BEFORE }
  await api.call(absenCalls.setStatus, { body, headers })
  const scan = { participantIdentifier: id, absenId: absen.id }
  await api.call(absenCalls.scan, { body: scan, headers: waited(GATE, 3 * HOUR) })
}

const standing = async (api: Api, kelompok: SeededKelompok, absen: SeededAbsen) =>
  (await api.absensi(kelompok, absen)).map(({ status_kehadiran, perlu_diputuskan }) =>
    perlu_diputuskan ? `${status_kehadiran}?` : status_kehadiran,
  )

// rules H38, H39
test('a phone scans offline, another sets Alfa, the scans arrive: the admin decides one by one, and takes one back @full', async ({
  visit,
  seed,
  api,
  faults,
}) => {
  faults.allow(LOST)
  const kelompok = await seed.kelompok('Rafi Alfarizi', 'Siti Nurhaliza Tanjung')
  const absen = await seed.absen('Pembukaan')
  const [rafi, siti] = kelompok.anggota
  const phone = await visit({ args: noCameraArgs })
  const desk = await visit()
  for (const page of [phone, desk]) {
    await page.goto(absensi(kelompok, absen))
    await expect(rowOf(page, rafi!.nama)).toContainText('Belum Absen')
  }

  await phone.context().setOffline(true)
  await phone.getByRole('button', { name: 'Scan QR Code' }).click()
  const scanner = phone.getByRole('dialog', { name: 'Scan QR Code' })
  const cards = await noteCards(phone)
  for (const { nim } of [rafi!, siti!]) {
    await scanner.getByLabel('Nama atau NIM').fill(nim)
    await phone.keyboard.press('Enter')
    await cards.find(nim)
  }
  for (const [{ nama }, status] of [
    [rafi!, 'Alfa'],
    [siti!, 'Sakit'],
  ] as const) {
    await desk.getByRole('button', { name: `Ubah status ${nama}` }).click()
    await desk.getByLabel(`Status kehadiran ${nama}`).selectOption(status)
    await desk.getByRole('button', { name: `Simpan status ${nama}` }).click()
    await toasted(desk, 'Status kehadiran berhasil diubah!')
  }
  await phone.context().setOffline(false)
  await expect.poll(() => standing(api, kelompok, absen)).toEqual(['Hadir?', 'Sakit?'])

  await desk.reload()
  await desk.getByRole('link', { name: 'Putuskan satu per satu' }).click()
  await expect(heading(desk, '2 orang, satu per satu')).toBeVisible()
  await expect(flow(desk).getByRole('listitem')).toHaveText([
    /Rafi Alfarizi.*Hadir .* atau Alfa/,
    /Siti.*atau Sakit/,
  ])
  await desk.getByRole('button', { name: 'Mulai dari yang pertama' }).click()
  await expect(heading(desk, 'Rafi Alfarizi')).toBeFocused()
  await expect(flow(desk)).toContainText(/Sementara ini dihitung Hadir \d\d:\d\d/)
  await expect(flow(desk)).toContainText('1 / 2')
  await expect(choices(desk)).toHaveText([
    /^Tetap Hadir \d\d:\d\d, Admin/,
    /^Ubah jadi Alfa \d\d:\d\d, Admin/,
  ])

  await choices(desk).filter({ hasText: 'Alfa' }).click()
  await expect(heading(desk, 'Siti Nurhaliza Tanjung')).toBeFocused()
  await expect(undoBar(desk)).toContainText('Rafi Alfarizi menjadi Alfa')
  await undoBar(desk).getByRole('button', { name: 'Urungkan' }).click()
  await expect(heading(desk, 'Rafi Alfarizi')).toBeFocused()
  // As if it had never been decided.
  expect(await standing(api, kelompok, absen)).toEqual(['Hadir?', 'Sakit?'])

  await choices(desk).filter({ hasText: 'Hadir' }).click()
  await expect(undoBar(desk)).toContainText(/Rafi Alfarizi tetap Hadir \d\d:\d\d/)
  // Hadir is on the left, whatever counts meanwhile.
  await expect(choices(desk)).toHaveText([/^Ubah jadi Hadir/, /^Tetap Sakit/])
  // The next decision sends the one before.
  await choices(desk).filter({ hasText: 'Sakit' }).click()
  await expect(heading(desk, 'Semua sudah diputuskan')).toBeVisible()
  await expect(flow(desk)).toContainText('2 orang selesai. Keputusanmu tercatat di riwayat masing-masing.')
  await expect.poll(() => standing(api, kelompok, absen)).toEqual(['Hadir', 'Sakit?'])
  // It can't be taken back after the screen has closed.
  await flow(desk).getByRole('button', { name: 'Kembali ke Absensi' }).last().click()
  await expect(desk).toHaveURL(absensi(kelompok, absen))
  await expect.poll(() => standing(api, kelompok, absen)).toEqual(['Hadir', 'Sakit'])
  const history = await api.read(absenCalls.listRiwayat, { id_absen: absen.id, id_anggota: rafi!.id })
  expect(history.map(({ kind, status }) => status ?? kind)).toEqual(['scan', 'Alfa', 'Hadir'])
})

// rule H38
test('two lanes and one clock: late arrivals, and a third device across both; Back leads to the list, then to the page @full', async ({
  visit,
  seed,
  api,
}) => {
  const kelompok = await seed.kelompok('Rafi Alfarizi', 'Zahra Fitriani Kusumawardani Nurhaliza')
  const absen = await seed.absen('Pembukaan')
  const [rafi, zahra] = kelompok.anggota
  await disagree(api, absen, rafi!, 'Alfa')
  await disagree(api, absen, zahra!, 'Alfa')
  await api.call(absenCalls.setStatus, {
    body: { anggota_id: zahra!.id, absen_id: absen.id, status_kehadiran: 'Izin' },
    headers: { ...waited(THIRD, HOUR / 2), 'X-Seen-At': BEFORE },
  })
  const page = await visit({ context: { viewport: { width: 390, height: 844 } } })
  await page.goto(absensi(kelompok, absen))
  await page.getByRole('link', { name: 'Putuskan satu per satu' }).click()
  await flow(page).getByRole('button', { name: rafi!.nama }).click()
  const lines = flow(page).getByRole('list', { name: 'Catatan menurut jam' }).getByRole('listitem')
  await expect(lines).toHaveText([
    /Hadir.*Pindai kamera, tanpa sinyal.*HP ab12/,
    /Alfa.*Dari daftar, belum melihat scan, tanpa sinyal.*HP cd34/,
    /Terkirim.*Alfa \d\d:\d\d baru sampai di server/,
    /Terkirim.*Scan \d\d:\d\d baru sampai di server/,
  ])
  await page.getByRole('button', { name: 'Lewati dulu' }).click()
  await expect(heading(page, zahra!.nama)).toBeFocused()
  await expect(flow(page)).toContainText('Sementara ini dihitung Izin.')
  await expect(lines.filter({ hasText: 'HP cd34' }).first()).toContainText('Alfa')
  for (const width of [360, 390, 1440]) {
    await page.setViewportSize({ width, height: 844 })
    const boxes = await Promise.all([
      choices(page).first().boundingBox(),
      lines.filter({ hasText: 'HP ab12' }).first().locator('div').boundingBox(),
    ])
    // The button stands under the lane of its record.
    expect(boxes[0]!.x, `${width} px`).toBeCloseTo(boxes[1]!.x, -1)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
  }
  await page.setViewportSize({ width: 360, height: 740 })
  expect(await tooSmall(page)).toEqual([])

  await page.goBack()
  await expect(heading(page, '2 orang, satu per satu')).toBeVisible()
  await page.goBack()
  await expect(flow(page)).toBeHidden()
  await expect(page).toHaveURL(absensi(kelompok, absen))
  // An address of its own: a reload stays, Esc leads back by steps.
  await page.getByRole('button', { name: 'Lihat daftarnya' }).click()
  await page.getByRole('link', { name: `Lihat riwayat ${rafi!.nama}` }).click()
  await expect(heading(page, rafi!.nama)).toBeVisible()
  await page.reload()
  await expect(heading(page, rafi!.nama)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(heading(page, '2 orang, satu per satu')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(flow(page)).toBeHidden()
})

// rule H39
test('without network a decision is kept with the offline words and sent later; a history that can’t be read shows the two records @full', async ({
  visit,
  seed,
  api,
  faults,
}) => {
  faults.allow(LOST, /status of 500/)
  const kelompok = await seed.kelompok('Dimas Prayoga', 'Melati Kusuma')
  const absen = await seed.absen('Tanpa sinyal')
  for (const anggota of kelompok.anggota) await disagree(api, absen, anggota, 'Alfa')
  const page = await visit()
  const answer = await between(page, '**/api/absen/riwayat?*')
  answer(fails('Basis data sedang sibuk'))
  await page.goto(absensi(kelompok, absen))
  await page.getByRole('link', { name: 'Putuskan satu per satu' }).click()
  await page.getByRole('button', { name: 'Mulai dari yang pertama' }).press('Enter')
  await expect(flow(page).getByRole('alert')).toContainText('Gagal memuat riwayat kehadiran')
  await expect(flow(page).getByRole('alert')).toContainText('Basis data sedang sibuk')
  await expect(choices(page)).toHaveText([/^Tetap Hadir /, /^Ubah jadi Alfa /])
  answer()
  await flow(page).getByRole('button', { name: 'Coba lagi' }).click()
  await expect(flow(page)).toContainText('baru sampai di server')
  await expect(flow(page).getByRole('alert')).toHaveCount(0)

  const line = await road(page)
  line.cut()
  // By keyboard: the name has the focus.
  await choices(page).filter({ hasText: 'Alfa' }).press('Enter')
  await expect(heading(page, 'Melati Kusuma')).toBeFocused()
  await choices(page).filter({ hasText: 'Hadir' }).press('Enter')
  await expect(heading(page, 'Semua sudah diputuskan')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(flow(page)).toBeHidden()
  await toasted(page, 'Status tersimpan di perangkat (offline mode)')
  expect(await standing(api, kelompok, absen)).toEqual(['Hadir?', 'Hadir?'])
  await line.mend()
  await expect.poll(() => standing(api, kelompok, absen), { timeout: 15_000 }).toEqual(['Alfa', 'Hadir'])
})

// rule H38
test('a member who is decided elsewhere leaves with a word, and the next one comes; a slow history loads @full', async ({
  visit,
  seed,
  api,
}) => {
  const kelompok = await seed.kelompok('Bagas Wicaksono', 'Citra Lestari')
  const absen = await seed.absen('Di tempat lain')
  for (const anggota of kelompok.anggota) await disagree(api, absen, anggota, 'Alfa')
  const page = await visit()
  const letGo = await hold(page, '**/api/absen/riwayat?*')
  await page.goto(`/putuskan?kegiatan=${absen.id}`)
  await flow(page).getByRole('button', { name: 'Bagas Wicaksono' }).click()
  await expect(flow(page).getByText('Memuat riwayat...')).toBeAttached()
  letGo()
  await expect(choices(page)).toHaveCount(2)
  await api.call(absenCalls.setStatus, {
    body: { anggota_id: kelompok.anggota[0]!.id, absen_id: absen.id, status_kehadiran: 'Alfa' },
  })
  // The list is read again every 10 s.
  await expect(heading(page, 'Citra Lestari')).toBeVisible({ timeout: 20_000 })
  await toasted(page, 'Bagas Wicaksono sudah diputuskan di tempat lain.')
  await page.goto(`/putuskan?kegiatan=${absen.id}&anggota=${kelompok.anggota[0]!.id}`)
  await toasted(page, 'Orang ini tidak perlu diputuskan lagi.')
  await expect(heading(page, '1 orang')).toBeVisible()
})
