import { anggotaCalls } from '@bakti/contract/anggota/anggota.calls'
import { kelompokCalls } from '@bakti/contract/kelompok/kelompok.calls'
import type { Page } from '@playwright/test'
import { Api } from './api'
import { fakeCameraArgs, writeFilm } from './fake-camera'
import { chooseKelompok } from './kelompok-picker'
import { appKept } from './kept-app'
import { type Server, connect, startServer } from './server'
import { expect, logIn, test } from './test'
import { noteCards, toasted } from './words'

const LOST = /net::ERR_|status of 50[234]/
const NAMES = ['Aisyah Dingin', 'Bagas Dingin', 'Citra Dingin', 'Dimas Dingin', 'Elok Dingin']
const NEW = { nomor: 8, nama: 'Fajar Baru', nim: '2510512999' }
/** Between two clocks of one machine, and for what an act takes until it is stored. */
const TOLERANCE_MS = 1_500

/** When somebody did something, by this machine's clock. */
interface Act {
  from: number
  to: number
}

async function act(work: () => Promise<unknown>): Promise<Act> {
  const from = Date.now()
  await work()
  return { from, to: Date.now() }
}

const badge = (page: Page, unsent: number) =>
  page.getByRole('button', { name: `${unsent} belum terkirim, buka daftar` })
const rowOf = (page: Page, nama: string) => page.getByRole('row').filter({ hasText: nama })

interface Stored {
  id_anggota: string
  kind: string
  status: string | null
  happened_at: Date
}

/** What the server has of an activity, behind its API. */
async function events(server: Server, absen: string): Promise<Stored[]> {
  const client = await connect(server.dataDir)
  const { rows } = await client.query<Stored>(
    'select id_anggota, kind, status, happened_at from kehadiran_event where id_absen = $1',
    [absen],
  )
  await client.end()
  return rows
}

// rules G5, H13, O28
test('without a server, after a restart of the phone: five by camera, a new group and member, a status, a reload; all of it once @full', async ({
  device,
  ownServer: server,
  faults,
}, testInfo) => {
  test.setTimeout(240_000)
  faults.allow(LOST)
  const api = await Api.login(server.url)
  const kelompok = await api.kelompok(7)
  const people: { nama: string; id: string }[] = []
  for (const [index, nama] of NAMES.entries())
    people.push({ nama, id: await api.anggota(kelompok, nama, `251051200${index}`) })
  const absen = await api.absen('Mulai dingin')
  const film = await writeFilm(
    testInfo.outputPath('film.mjpeg'),
    people.map(({ id }) => ({ text: id })),
    { shotSeconds: 0.8, blankSeconds: 0.4 },
  )

  await test.step('the day before: a login, and one look at the list', async () => {
    const page = await device({ server })
    await logIn(page)
    await page.goto(`/absensi?kelompok=${kelompok}&kegiatan=${absen}`)
    await expect(rowOf(page, NAMES[0]!)).toContainText('Belum Absen')
    await appKept(page)
    await page.context().close()
  })
  await server.killTree()

  const page = await device({ server, args: fakeCameraArgs(film) })
  await page.goto('/absensi')
  await chooseKelompok(page, 7)
  await page.getByLabel('Kegiatan', { exact: true }).selectOption(absen)
  await expect(rowOf(page, NAMES[0]!)).toBeVisible()
  const cards = await noteCards(page)
  const dialog = page.getByRole('dialog', { name: 'Scan QR Code' })
  const scans = await act(async () => {
    await page.getByRole('button', { name: 'Scan QR Code' }).click()
    for (const { nama } of people) await cards.find(nama, { timeout: 40_000 })
    // A code that is read again counts once. Its scan waits as well, until this one has been answered.
    await dialog.getByRole('button', { name: 'Tutup pemindai' }).click()
  })
  for (const { nama } of people) await expect(rowOf(page, nama)).toContainText('Hadir')

  await page.goto('/kelompok')
  await page.getByRole('link', { name: 'Add Kelompok' }).click()
  await page.getByLabel('Nomor Kelompok').fill(String(NEW.nomor))
  await page.getByRole('button', { name: 'Submit' }).click()
  await toasted(page, 'Kelompok berhasil ditambahkan (offline)!')
  await page.getByRole('link', { name: `Detail Kelompok ${NEW.nomor}`, exact: true }).click()
  await page.getByRole('button', { name: 'Add Anggota Kelompok' }).click()
  await page.getByLabel('Nama Lengkap *').fill(NEW.nama)
  await page.getByLabel('NIM *').fill(NEW.nim)
  await page.getByRole('button', { name: 'Tambah Anggota' }).click()
  await toasted(page, 'Anggota berhasil ditambahkan (mode demo)!')

  // The film goes on showing the five, and here the camera starts by a press alone.
  await page.goto(`/scan-qr/${absen}`)
  const unsent = page.getByRole('button', { name: /^\d+ belum terkirim, buka daftar$/ })
  const count = async () => Number.parseInt((await unsent.getAttribute('aria-label'))!, 10)
  await page.getByRole('button', { name: 'Cari manual' }).click()
  await page.getByLabel('Nama atau NIM').fill(NEW.nim)
  const before = await count()
  const newScan = await act(async () => {
    await page.keyboard.press('Enter')
    await expect(badge(page, before + 1)).toBeVisible()
  })

  await page.goto(`/absensi?kelompok=${kelompok}&kegiatan=${absen}`)
  await expect(page.getByLabel('Kelompok', { exact: true })).toHaveValue('Kelompok 7')
  const changed = people[4]!
  const status = await act(async () => {
    await page.getByRole('button', { name: `Ubah status ${changed.nama}` }).click()
    await page.getByLabel(`Status kehadiran ${changed.nama}`).selectOption('Izin')
    await page.getByRole('button', { name: `Simpan status ${changed.nama}` }).click()
    await toasted(page, 'Status tersimpan di perangkat (offline mode)')
  })
  const waiting = await count()
  expect(waiting, 'five scans, a group, a member, its scan, a status').toBeGreaterThanOrEqual(9)
  await page.reload()
  await expect(badge(page, waiting)).toBeVisible()

  const again = await startServer(server.dataDir, { PORT: new URL(server.url).port })
  try {
    await expect(page.getByRole('button', { name: /^Tersinkron pukul/ })).toBeVisible({ timeout: 70_000 })
    const groups = (await api.read(kelompokCalls.list, {})).filter(({ nomor }) => nomor === NEW.nomor)
    expect(groups).toHaveLength(1)
    const members = await api.read(anggotaCalls.list, { kelompok: String(NEW.nomor) })
    expect(members).toMatchObject([{ nama: NEW.nama, nim: NEW.nim }])

    const stored = await events(again, absen)
    const of = (id: string, kind: string) =>
      stored
        .filter((each) => each.id_anggota === id && each.kind === kind)
        .map(({ happened_at }) => happened_at.getTime())
        .sort((a, b) => a - b)
    const within = (at: number | undefined, { from, to }: Act) => {
      expect(at).toBeGreaterThanOrEqual(from - TOLERANCE_MS)
      expect(at).toBeLessThanOrEqual(to + TOLERANCE_MS)
    }
    for (const { id } of people) within(of(id, 'scan')[0], scans)
    const newcomer = members[0]!.id
    expect(of(newcomer, 'scan')).toHaveLength(1)
    within(of(newcomer, 'scan')[0], newScan)
    expect(of(changed.id, 'status')).toHaveLength(1)
    within(of(changed.id, 'status')[0], status)
    expect(stored, 'nothing twice, nothing lost').toHaveLength(waiting - 2)

    const rows = await api.absensi({ id: kelompok }, { id: absen })
    expect(rows.map(({ status_kehadiran }) => status_kehadiran)).toEqual([...Array(4).fill('Hadir'), 'Izin'])
    for (const { id, waktu_absen } of rows) expect(Date.parse(waktu_absen!)).toBe(of(id, 'scan')[0])
  } finally {
    await page.context().close()
    await again.stop()
  }
})
