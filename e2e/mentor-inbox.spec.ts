import { absenCalls } from '@bakti/contract/absen/absen.calls'
import { sayaCalls } from '@bakti/contract/saya/saya.calls'
import type { Page } from '@playwright/test'
import { check } from './axe-check'
import { Api } from './api'
import { noCameraArgs } from './fake-camera'
import { PHONE } from './mentor'
import { newMentor, todayAlone } from './mentors'
import { linkPeserta, newPeserta } from './peserta'
import type { Seed } from './seed'
import type { Server } from './server'
import { shot } from './shot'
import { expect, test } from './test'

/** Long before: whoever saw the rows then had seen no scan. */
const BEFORE = '2020-01-01T00:00:00.000Z'

/** An undecided member, a report and a held scan of the own group, and an own scan of another one's member. */
async function scene(seed: Seed, api: Api, server: Server) {
  const kelompok = await seed.kelompok('Ghina Zahira', 'Taufik Akbar', 'Irfan Hakim', 'Jihan Aulia')
  const other = await seed.kelompok('Putri Chaniago')
  const [absen] = await todayAlone(api, { title: 'Upacara pembukaan' })
  const mentor = await newMentor(server, api, [kelompok])
  const [undecided, reporter, moved] = kelompok.anggota
  const scan = (by: Api, participantIdentifier: string, id_kelompok?: string) =>
    by.call(absenCalls.scan, {
      body: { participantIdentifier, absenId: absen!.id, ...(id_kelompok ? { id_kelompok } : {}) },
    })
  const set = (anggota_id: string, status_kehadiran: 'Izin' | 'Alfa', headers = {}) =>
    api.call(absenCalls.setStatus, { body: { anggota_id, absen_id: absen!.id, status_kehadiran }, headers })
  await scan(
    await Api.login(server.url, { email: mentor.email, password: mentor.password }),
    other.anggota[0]!.id,
    kelompok.id,
  )
  await scan(api, moved!.id, other.id)
  await scan(api, undecided!.id)
  await set(undecided!.id, 'Izin', { 'X-Seen-At': BEFORE })
  await set(reporter!.id, 'Alfa')
  const peserta = await newPeserta(server, reporter!.nama)
  await linkPeserta(server, peserta, reporter!.id)
  await peserta.api.call(sayaCalls.report, {
    body: { id_absen: absen!.id, isi: 'Aku di barisan belakang, Kak.' },
  })
  return { kelompok, other, absen: absen!, mentor, peserta }
}

const line = (page: Page) => page.getByRole('button', { name: /^Perlu dilihat/ })
const sheet = (page: Page) => page.getByRole('dialog', { name: 'Perlu dilihat' })
const cards = (page: Page) => sheet(page).getByRole('list', { name: 'Perlu dilihat' }).getByRole('listitem')

// rules R144, R145, R147, R71
test('a mentor answers what waits in the own group, in its place, by touch and by keyboard', async ({
  visit,
  seed,
  api,
  server,
}) => {
  const { other, absen, mentor, peserta } = await scene(seed, api, server)
  const page = await visit({ args: noCameraArgs, context: { ...PHONE, storageState: mentor.state } })
  await page.goto('/mentor')
  await expect(line(page)).toContainText('4')
  await check(page, 'mentor, something waits')
  await shot(page, 'mentor-perlu-pita')
  await line(page).tap()
  await expect(cards(page)).toHaveText([
    /Ini salah\?Taufik Akbar.*tercatat Alfa.*“Aku di barisan belakang, Kak\.”/,
    /Dua catatanGhina Zahira.*Izin pukul/,
    /DitahanIrfan Hakim/,
    new RegExp(`Pindaianmu, orang lainAnggota Kelompok ${other.nomor}.*Belum dihitung hadir`),
  ])
  await expect(sheet(page)).not.toContainText('Putri')
  await check(page, 'mentor, sheet')
  await shot(page, 'mentor-perlu')

  // One tap answers in place; what was answered can be taken back.
  await cards(page).nth(0).getByRole('button', { name: 'Benar, Hadir' }).tap()
  await expect(cards(page).nth(0)).toHaveText(/Taufik Akbar.*menjadi Hadir/)
  await expect(cards(page)).toHaveCount(4)
  await expect(sheet(page)).toContainText('3 menunggu jawabanmu')
  await check(page, 'mentor, answered')
  await shot(page, 'mentor-perlu-urung')
  await sheet(page).getByRole('button', { name: 'Urungkan' }).tap()
  await expect(sheet(page)).toContainText('4 menunggu jawabanmu')
  expect((await peserta.api.read(sayaCalls.get)).kegiatan.find(({ id }) => id === absen.id)).toMatchObject({
    selesai_at: null,
  })
})

// rules R144, R147, H38
test('by keyboard a mentor decides between two histories, and closing the sheet sends the last act', async ({
  visit,
  seed,
  api,
  server,
}) => {
  const { kelompok, absen, mentor, peserta } = await scene(seed, api, server)
  const page = await visit({ args: noCameraArgs, context: { ...PHONE, storageState: mentor.state } })
  await page.goto('/mentor')
  await line(page).press('Enter')
  // The focus stays on the card whose button is gone.
  await cards(page).nth(0).getByRole('button', { name: 'Benar, Hadir' }).focus()
  await page.keyboard.press('Enter')
  await expect(cards(page).nth(0)).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(cards(page).nth(1).getByRole('button', { name: 'Lihat keduanya' })).toBeFocused()
  await page.keyboard.press('Enter')
  const both = page.getByRole('dialog', { name: 'Ghina Zahira' })
  await expect(both.getByRole('list', { name: 'Catatan menurut jam' })).toContainText('Izin')
  await check(page, 'mentor, both histories')
  await shot(page, 'mentor-perlu-bentrok')
  await both.getByRole('button', { name: /^Ubah jadi Hadir|^Tetap Hadir/ }).press('Enter')
  await expect(cards(page).nth(1)).toHaveText(/Ghina Zahira.*menjadi Hadir/)
  await expect(cards(page).nth(1)).toBeFocused()
  await cards(page).nth(2).getByRole('button', { name: 'Ambil sebagai Hadir' }).press('Enter')
  await expect(sheet(page)).toContainText('1 menunggu jawabanmu')
  // Closing the sheet sends the last act.
  await page.keyboard.press('Escape')
  await expect(sheet(page)).toBeHidden()
  await expect
    .poll(async () =>
      (await api.absensi(kelompok, absen)).map(
        ({ nama, status_kehadiran, perlu_diputuskan }) => `${nama} ${status_kehadiran} ${perlu_diputuskan}`,
      ),
    )
    .toEqual([
      'Ghina Zahira Hadir false',
      'Irfan Hakim Hadir false',
      'Jihan Aulia Belum Absen false',
      'Taufik Akbar Hadir false',
    ])
  // At the latest with the next count.
  await expect(line(page)).toContainText('1', { timeout: 40_000 })
  const student = await visit({ context: { storageState: peserta.state } })
  await student.goto('/saya')
  await expect(student.getByText(/Laporanmu sudah diperiksa panitia.*diubah menjadi Hadir/)).toBeVisible()
})
