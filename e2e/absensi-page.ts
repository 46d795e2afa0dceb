import type { Locator, Page } from '@playwright/test'
import type { SeededAbsen, SeededKelompok } from './seed'
import { type Server, connect } from './server'
import { expect } from './test'
import { noteCards } from './words'

// The page /absensi as somebody at the gate uses it.

/** The address of the page with a group and an activity chosen. */
export const absensi = (kelompok: SeededKelompok, absen: SeededAbsen) =>
  `/absensi?kelompok=${kelompok.id}&kegiatan=${absen.id}`
/** Opens the check list of a device; on a phone it is behind '⋯'. Resolves with what has the focus again when the list closes. */
export async function openPrepare(page: Page): Promise<Locator> {
  const entry = page.getByRole('button', { name: 'Siapkan tanpa internet' })
  const isPhone = page.viewportSize()!.width < 768
  const opener = isPhone ? page.getByRole('button', { name: 'Tindakan lain' }) : entry
  await opener.click()
  if (isPhone) await entry.click()
  return opener
}

export const rowOf = (page: Page, nama: string) => page.getByRole('row').filter({ hasText: nama })
/** The badge while this many acts wait. */
export const badge = (page: Page, unsent: number) =>
  page.getByRole('button', { name: `${unsent} belum terkirim, buka daftar` })
/** The badge once everything is on the server. */
export const synced = (page: Page) => page.getByRole('button', { name: /^Tersinkron pukul/ })

/** Types NIMs into the scanner; a browser without a camera opens with the form. */
export async function typeNim(page: Page, ...nimList: string[]) {
  await page.getByRole('button', { name: 'Scan QR Code' }).click()
  const dialog = page.getByRole('dialog', { name: 'Scan QR Code' })
  const cards = await noteCards(page)
  for (const nim of nimList) {
    await dialog.getByLabel('Nama atau NIM').fill(nim)
    await page.keyboard.press('Enter')
    // A word on it is said when it is safe on the device.
    await cards.find(nim)
    await expect(dialog.getByLabel('Nama atau NIM')).toHaveValue('')
  }
  await dialog.getByRole('button', { name: 'Tutup pemindai' }).click()
}

interface StoredEvent {
  kind: string
  happened_at: Date
  received_at: Date
  /** As the phone said. */
  happened_at_raw: string
  sent_at_raw: string
}

/** What the server keeps of an activity, behind its API; scans before status changes. */
export async function events(server: Server, absen: SeededAbsen) {
  const client = await connect(server.dataDir)
  const { rows } = await client.query<StoredEvent>(
    `select kind, happened_at, received_at, happened_at_raw, sent_at_raw
     from kehadiran_event where id_absen = $1 order by kind`,
    [absen.id],
  )
  await client.end()
  return rows
}
