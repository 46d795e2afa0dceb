import { kelompokCalls } from '@bakti/contract/kelompok/kelompok.calls'
import { readFile, writeFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import Papa from 'papaparse'
import writeXlsxFile from 'write-excel-file/node'
import { hold } from './answers'
import { Api } from './api'
import { fakeCameraArgs, writeFilm } from './fake-camera'
import { chooseKelompok } from './kelompok-picker'
import { expect, test } from './test'
import { keepCards, noteCards, toasted } from './words'

const FIRST_NAMES = ['Aisyah', 'Bagas', 'Citra', 'Dimas', 'Elok', 'Fajar', 'Gita', 'Hafiz', 'Intan', "Ma'ruf"]
const LAST_NAMES = ['Rahmadani', 'Pratama', 'Siregar', 'Nasution', 'Wulandari', 'Chaniago', 'Piliang']

interface Person {
  nama: string
  nim: string
  kelompok: number
}

const rosterOf = (): Person[] =>
  Array.from({ length: PEOPLE }, (_, index) => ({
    nama: `${FIRST_NAMES[index % FIRST_NAMES.length]} ${LAST_NAMES[index % LAST_NAMES.length]} ${index + 1}`,
    // As text, with a zero in front: a spreadsheet that took it for a number would lose it.
    nim: `0${2_510_500_000 + index}`,
    kelompok: (index % GROUPS) + 1,
  }))

/** The way from /kelompok to the preview of a file. */
async function look(page: Page, file: string): Promise<Locator> {
  await page.goto('/kelompok')
  await page.getByRole('button', { name: 'Impor Anggota' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Impor Anggota' })
  await dialog.locator('input[type=file]').setInputFiles(file)
  // Every row is read and compared first.
  await expect(dialog.getByRole('button', { name: /^Semua / })).toBeVisible({ timeout: 30_000 })
  return dialog
}

async function saved(page: Page, act: () => Promise<void>): Promise<{ name: string; bytes: Buffer }> {
  const [download] = await Promise.all([page.waitForEvent('download'), act()])
  return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) }
}

/** A CSV as a spreadsheet program reads it: BOM and CRLF are part of the promise (rule X1). */
function parsed(bytes: Buffer): { columns: string[]; rows: Record<string, string>[] } {
  const text = bytes.toString('utf8')
  expect(text.startsWith('\uFEFF'), 'the file starts with a BOM').toBe(true)
  expect(text.replaceAll('\r\n', ''), 'every line ends with CRLF').not.toMatch(/[\r\n]/)
  const { data, meta, errors } = Papa.parse<Record<string, string>>(text.slice(1), {
    header: true,
    newline: '\r\n',
    skipEmptyLines: true,
  })
  expect(errors).toEqual([])
  return { columns: meta.fields ?? [], rows: data }
}

const clock = (instant: number) =>
  new Date(instant).toLocaleTimeString('en-GB', {
    timeZone: 'Asia/Jakarta',
    hour: '2-digit',
    minute: '2-digit',
  })

const [PEOPLE, GROUPS] = [8_000, 300]
/** The group whose first member is scanned: the name has no character that a file name can't have. */
const KELOMPOK = 137

// rules P1, X1
test('the whole roster: 8,000 people from a spreadsheet, one of them scanned by a camera, seen elsewhere, and taken home as CSV @full', async ({
  visit,
  ownServer: server,
}, testInfo) => {
  test.setTimeout(240_000)
  const roster = rosterOf()
  const total = PEOPLE.toLocaleString('id-ID')
  const api = await Api.login(server.url)
  const page = await visit({ server })
  const kegiatan = await api.absen('BAKTI Batch 1')

  const file = testInfo.outputPath('peserta.xlsx')
  const heading = ['Nama Lengkap', 'NIM', 'Kelompok']
  const cells = roster.map(({ nama, nim, kelompok }) => [nama, nim, kelompok])
  await writeFile(file, await writeXlsxFile([heading, ...cells]).toBuffer())

  await test.step('the preview counts, the confirmation writes', async () => {
    const dialog = await look(page, file)
    await expect(dialog).toContainText('peserta.xlsx')
    await expect(dialog).toContainText('Ini baru pratinjau: belum ada yang disimpan.')
    await expect(dialog).toContainText(`Semua ${total}`)
    await expect(dialog.getByRole('button', { name: `Baru ${total}` })).toBeVisible()
    await expect(dialog.getByRole('button', { name: /^(Salah|Sama)/, disabled: false })).toHaveCount(0)
    await expect(dialog).toContainText(`${GROUPS} kelompok baru`)
    expect(await api.read(kelompokCalls.list, {}), 'a preview changes nothing').toEqual([])

    // Held for a moment, so that the progress is there to be looked at.
    const proceed = await hold(page, '**/api/kelompok/import?*')
    await dialog.getByRole('button', { name: `Impor ${total} baris` }).click()
    await expect(dialog.getByRole('progressbar', { name: 'Mengirim berkas' })).toBeVisible()
    proceed()
    await expect(dialog.getByRole('heading', { name: 'Impor selesai' })).toBeVisible({ timeout: 30_000 })
    await expect(dialog).toContainText(`${total} anggota baru`)
    await expect(dialog).toContainText(`${GROUPS} kelompok`)
    await dialog.getByRole('button', { name: 'Selesai' }).click()
    await expect(page.getByRole('row').filter({ hasText: `Kelompok ${GROUPS}` })).toContainText(
      String(Math.floor(PEOPLE / GROUPS)),
    )
  })

  const everybody = () => api.members()
  const before = await everybody()
  const anggota = before.flatMap((kelompok) => kelompok.Anggota_Kelompok)
  const idKelompok = before.find(({ nomor }) => nomor === KELOMPOK)!.id
  expect(anggota).toHaveLength(PEOPLE)
  expect(new Set(anggota.map(({ nim }: Person) => nim))).toEqual(new Set(roster.map(({ nim }) => nim)))

  await test.step('the same file once more changes nothing', async () => {
    const dialog = await look(page, file)
    await expect(dialog.getByRole('button', { name: `Sama ${total}` })).toBeVisible()
    await expect(dialog).toContainText(
      'Semua baris sudah sama dengan data sekarang. Tidak ada yang perlu diimpor.',
    )
    await expect(dialog.getByRole('button', { name: /^Impor .+ baris$/, disabled: false })).toHaveCount(0)
    expect(await everybody()).toEqual(before)
  })

  await test.step('the member CSV of a group can be imported as it is', async () => {
    await page.goto(`/anggotakelompok?kelompok=${KELOMPOK}`)
    const csv = await saved(page, () => page.getByRole('button', { name: 'Export' }).click())
    expect(csv.name).toBe(`anggota_kelompok_${KELOMPOK}.csv`)
    await toasted(page, 'Data berhasil diekspor!')
    const { columns, rows } = parsed(csv.bytes)
    expect(columns.join()).toBe(
      'No,Nama,NIM,Kelompok,Status Kehadiran,Tanggal,Waktu Kehadiran,Metode,Kegiatan',
    )
    const own = roster.filter(({ kelompok }) => kelompok === KELOMPOK)
    expect(new Set(rows.map(({ NIM }) => NIM))).toEqual(new Set(own.map(({ nim }) => nim)))
    const exported = testInfo.outputPath(csv.name)
    await writeFile(exported, csv.bytes)
    const dialog = await look(page, exported)
    await expect(dialog.getByRole('button', { name: `Sama ${own.length}` })).toBeVisible()
    await expect(dialog.getByRole('button', { name: /^Impor .+ baris$/, disabled: false })).toHaveCount(0)
  })

  const person = roster.find(({ kelompok }) => kelompok === KELOMPOK)!
  const png = await test.step('a member has a QR code to take along', async () => {
    await page.goto('/anggotakelompok')
    await chooseKelompok(page, KELOMPOK)
    await page.getByRole('button', { name: `View QR ${person.nama}` }).click()
    const dialog = page.getByRole('dialog', { name: person.nama })
    await expect(dialog).toContainText(`KELOMPOK ${KELOMPOK}`)
    await expect(dialog).toContainText(person.nim)
    return saved(page, () => dialog.getByRole('button', { name: 'Download PNG' }).click())
  })
  expect(png.name).toBe(`QR_${person.nama.replaceAll(' ', '_')}_${person.nim}.png`)

  // Somebody else has the list open all the while, far from Jakarta.
  const elsewhere = await visit({ server, context: { timezoneId: 'America/Los_Angeles' } })
  await elsewhere.goto(`/absensi?kelompok=${KELOMPOK}&kegiatan=${kegiatan}`)
  const row = elsewhere.getByRole('row').filter({ hasText: person.nama })
  await expect(row).toContainText('Belum Absen')

  const scannedAt = await test.step('the very picture, held before a camera', async () => {
    // Long in between: a slow answer has time to become the card before the code is read again.
    const film = await writeFilm(testInfo.outputPath('kartu.mjpeg'), [{ png: png.bytes }], {
      blankSeconds: 3,
    })
    const phone = await visit({ server, args: fakeCameraArgs(film) })
    await keepCards(phone)
    await phone.goto('/absensi')
    await chooseKelompok(phone, KELOMPOK)
    await phone.getByLabel('Kegiatan', { exact: true }).selectOption({ label: 'BAKTI Batch 1 (11/08/2025)' })
    const since = Date.now()
    const cards = await noteCards(phone)
    await phone.getByRole('button', { name: 'Scan QR Code' }).click()
    const { text, ground } = await cards.find('Absensi berhasil dicatat!', { timeout: 30_000 })
    const until = Date.now()
    expect(text).toBe(`Absensi berhasil dicatat!${person.nama}${person.nim}KELOMPOK ${KELOMPOK}`)
    const [red, green, blue] = ground
    expect(green, 'the card is green').toBeGreaterThan(Math.max(red, blue))
    return [clock(since), clock(until)]
  })

  await test.step('it is there in the other browser, at the time of Jakarta', async () => {
    // The list asks again every 10 s.
    await expect(row.getByRole('cell').nth(3)).toHaveText('Hadir', { timeout: 30_000 })
    const [, nama, nim, status, time, metode] = await row.getByRole('cell').allInnerTexts()
    expect({ nama, nim, status, metode }).toEqual({
      nama: person.nama,
      nim: person.nim,
      status: 'Hadir',
      metode: 'QR Code',
    })
    expect(scannedAt).toContain(time)

    const csv = await saved(elsewhere, () =>
      elsewhere.getByRole('button', { name: 'Export Absensi' }).click(),
    )
    expect(csv.name).toBe(`absensi_kelompok_${KELOMPOK}_2025-08-11.csv`)
    const { columns, rows } = parsed(csv.bytes)
    expect(columns.join()).toBe('No,Nama,NIM,Kelompok,Status Kehadiran,Waktu Absen,Metode,Tanggal,Kegiatan')
    expect(rows).toHaveLength(roster.filter(({ kelompok }) => kelompok === KELOMPOK).length)
    const mine = rows.find(({ NIM }) => NIM === person.nim)!
    const data = await api.absensi({ id: idKelompok }, { id: kegiatan })
    const { waktu_absen } = data.find(({ nim }) => nim === person.nim)!
    const [year, month, day] = new Date(waktu_absen!)
      .toLocaleDateString('en-CA', { timeZone: 'Asia/Jakarta' })
      .split('-')
    expect(mine).toMatchObject({
      Nama: person.nama,
      Kelompok: String(KELOMPOK),
      'Status Kehadiran': 'Hadir',
      'Waktu Absen': `${day}/${month}/${year} ${time}`,
      Metode: 'QR Code',
      Tanggal: '11/08/2025',
      Kegiatan: 'BAKTI Batch 1',
    })
    const others = rows.filter(({ NIM }) => NIM !== person.nim)
    expect(
      new Set(others.map((other) => [other['Status Kehadiran'], other['Waktu Absen'], other.Metode].join())),
    ).toEqual(new Set(['Belum Absen,-,-']))
  })
})
