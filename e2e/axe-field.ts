import { absenCalls } from '@bakti/contract/absen/absen.calls'
import { anggotaCalls } from '@bakti/contract/anggota/anggota.calls'
import type { BrowserContextOptions, Page, TestInfo } from '@playwright/test'
import { between, fails, lost } from './answers'
import type { Api } from './api'
import { checkBoth } from './axe-check'
import { fakeCameraArgs, writeFilm } from './fake-camera'
import { newMentor, newStaff, todayAlone } from './mentors'
import { shot } from './shot'
import type { SeededAnggota, SeededKelompok } from './seed'
import { expect, test } from './test'
import { keepCards } from './words'

const hadir = (page: Page, nama: string) => page.getByRole('button', { name: `Hadir, ${nama}` })
const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000)

async function giveHp(api: Api, { id: id_kelompok }: SeededKelompok, { id, nama, nim }: SeededAnggota) {
  await api.call(anggotaCalls.update, { body: { id, nama, nim, id_kelompok, hp: '081234567890' } })
}

/** A camera that sees this code a few seconds after it was opened, and again and again. */
const seeing = async (text: string, testInfo: TestInfo) =>
  fakeCameraArgs(
    await writeFilm(testInfo.outputPath('film.mjpeg'), [{ text, blankSeconds: 2 }], { shotSeconds: 2 }),
  )

/** The screens of those who stand outside with a phone: /mentor and /gerbang in their states, in a window of this size. */
export function axeField(context: BrowserContextOptions): void {
  // rules R65, R66, R67, R69, R71
  test('axe: the page of a mentor, from before the activity to a complete group', async ({
    visit,
    seed,
    api,
    server,
  }, testInfo) => {
    const kelompok = await seed.kelompok('Aisyah Rahmadani', "Ma'ruf Chaniago", 'Muhammad Fadhil Ilhamsyah')
    const [aisyah, maruf, fadhil] = kelompok.anggota as [SeededAnggota, SeededAnggota, SeededAnggota]
    await giveHp(api, kelompok, aisyah)
    const [absen] = await todayAlone(api, { title: 'Pembukaan', mulai: inMinutes(22), tempat: 'Auditorium' })
    const { state } = await newMentor(server, api, [kelompok])
    const args = await seeing(aisyah.nim, testInfo)
    const page = await visit({ anonymous: true, args, context: { ...context, storageState: state } })
    await keepCards(page)
    await page.goto('/mentor')
    await expect(page.getByText(/^2[12]menit lagi$/)).toBeVisible()
    await expect(page.getByRole('link', { name: `Telepon ${aisyah.nama}` })).toBeVisible()
    await checkBoth(page, 'mentor, before the activity')
    await shot(page, 'mentor-dini')
    await page.getByRole('button', { name: 'Mulai absen sekarang' }).click()
    await expect(page.getByText('· 3 belum')).toBeVisible()

    const opener = page.getByRole('button', { name: 'Scan QR Code' })
    await opener.click()
    const scanner = page.getByRole('dialog', { name: 'Scan QR Code' })
    await expect(scanner.getByRole('status').filter({ hasText: aisyah.nama })).toBeVisible({
      timeout: 20_000,
    })
    await shot(page, 'mentor-pindai')
    await checkBoth(page, 'mentor, scanner')
    await scanner.getByRole('button', { name: 'Tutup pemindai' }).click()
    await expect(opener).toBeFocused()
    await expect(page.getByRole('heading', { name: 'Sudah tercatat 1' })).toBeVisible()
    await hadir(page, maruf.nama).click()
    await expect(page.getByRole('button', { name: 'Urungkan' })).toBeVisible()
    await shot(page, 'mentor-urung')
    await checkBoth(page, 'mentor, with undo')
    await hadir(page, fadhil.nama).click()
    await expect(page.getByRole('heading', { name: `Kelompok ${kelompok.nomor} lengkap` })).toBeVisible()
    await shot(page, 'mentor-lengkap')
    await checkBoth(page, 'mentor, complete')

    await page.getByRole('button', { name: new RegExp(fadhil.nama) }).click()
    const sheet = page.getByRole('dialog', { name: fadhil.nama })
    await sheet.getByRole('button', { name: 'Alfa' }).click()
    await expect(page.getByRole('heading', { name: /sudah tercatat semua$/ })).toBeVisible()
    await shot(page, 'mentor-lengkap-alfa')
    await checkBoth(page, 'mentor, all recorded, one of them Alfa')
    await api.call(absenCalls.remove, { query: { id: absen!.id } })
  })

  // rule R71
  test('axe: the page of a mentor where its reads fail', async ({ visit, seed, api, server, faults }) => {
    faults.allow(/net::ERR_FAILED|status of 500/)
    const kelompok = await seed.kelompok('Aisyah Rahmadani')
    await todayAlone(api, { title: 'Pembukaan' })
    const { state } = await newMentor(server, api, [kelompok])
    for (const [path, words] of [
      ['**/api/kelompok/*', 'Gagal memuat data kelompok'],
      ['**/api/absen/*', 'Gagal memuat data absen'],
      ['**/api/kelompok/anggota/with-absensi*', 'Gagal memuat data anggota kelompok'],
    ] as const) {
      const page = await visit({ anonymous: true, context: { ...context, storageState: state } })
      const answer = await between(page, path)
      answer(path === '**/api/kelompok/*' ? lost : fails('Server sedang bermasalah'))
      await page.goto('/mentor')
      await expect(page.getByRole('alert').filter({ hasText: words })).toBeVisible()
      await shot(page, `mentor-gagal-${words.split(' ').at(-1)}`)
      await checkBoth(page, `mentor, '${words}'`)
      answer()
      await page.getByRole('button', { name: 'Coba lagi' }).click()
      await expect(hadir(page, 'Aisyah Rahmadani')).toBeVisible()
    }
  })

  // rules R87, R88, R90, R91
  test('axe: the gate, without an activity, scanning, and locked', async ({
    visit,
    seed,
    api,
    server,
    faults,
  }, testInfo) => {
    faults.allow(/status of 500/)
    const kelompok = await seed.kelompok('Aisyah Rahmadani')
    const [aisyah] = kelompok.anggota as [SeededAnggota]
    await todayAlone(api)
    const gate = await newStaff(server, api, { nama: 'Rendi Pratama', role: 'GERBANG' })
    const args = await seeing(aisyah.nim, testInfo)
    const page = await visit({ anonymous: true, args, context: { ...context, storageState: gate.state } })
    await keepCards(page)
    const answer = await between(page, '**/api/absen/')
    answer(fails('Server sedang bermasalah'))
    await page.goto('/gerbang')
    await expect(page.getByText('Gagal memuat kegiatan hari ini')).toBeVisible()
    await shot(page, 'gerbang-gagal')
    await checkBoth(page, 'gerbang, failed')
    answer()
    await page.getByRole('button', { name: 'Coba lagi' }).click()
    await expect(page.getByRole('heading', { name: 'Hari ini tidak ada kegiatan' })).toBeVisible()
    await shot(page, 'gerbang-kosong')
    await checkBoth(page, 'gerbang, nothing today')
    await todayAlone(
      api,
      { title: 'Pembukaan', mulai: inMinutes(-5), tempat: 'Auditorium' },
      { title: 'Ragam UKM', mulai: inMinutes(5) },
      { title: 'Pulang' },
    )
    await page.getByRole('button', { name: 'Muat ulang' }).click()
    const start = page.getByRole('button', { name: /Pembukaan.*Mulai pindai/ })
    await expect(start).toContainText('Sedang berlangsung')
    await shot(page, 'gerbang')
    await checkBoth(page, 'gerbang')

    await start.click()
    const scanner = page.getByRole('dialog', { name: 'Scan QR Code' })
    const card = scanner.getByRole('status').filter({ hasText: aisyah.nama })
    await expect(card).toContainText(new RegExp(`Kelompok ${kelompok.nomor}`, 'i'), { timeout: 20_000 })
    await shot(page, 'gerbang-hasil')
    await checkBoth(page, 'gerbang, scanner')
    await scanner.getByRole('button', { name: 'Tutup pemindai' }).click()
    await expect(start).toBeFocused()
    const [list] = await api
      .read(absenCalls.list)
      .then((all) => all.filter(({ title }) => title === 'Pembukaan'))
    expect(list).toMatchObject({ hadir: 1 })

    const lock = page.getByRole('button', { name: /^Kunci HP ini/ })
    await lock.click()
    await checkBoth(page, 'gerbang, lock')
    await shot(page, 'gerbang-kunci')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Kunci', exact: true }).click()
    await expect(page.getByText('Terkunci ke pemindai')).toBeVisible()
    await shot(page, 'gerbang-terkunci')
    await checkBoth(page, 'gerbang, locked')
    await page.getByRole('button', { name: /^Buka kunci/ }).click()
    await expect(page.getByRole('alertdialog')).toBeVisible()
    await shot(page, 'gerbang-buka')
    await checkBoth(page, 'gerbang, unlock')
    await todayAlone(api)
  })
}
