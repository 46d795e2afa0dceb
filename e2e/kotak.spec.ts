import { randomUUID } from 'node:crypto'
import { absenCalls } from '@bakti/contract/absen/absen.calls'
import { sayaCalls } from '@bakti/contract/saya/saya.calls'
import type { Page } from '@playwright/test'
import { check } from './axe-check'
import type { Api } from './api'
import { between, fails } from './answers'
import { linkPeserta, newPeserta } from './peserta'
import type { Seed } from './seed'
import type { Server } from './server'
import { shot } from './shot'
import { expect, test } from './test'

/** Long before: whoever saw the rows then had seen no scan. */
const BEFORE = '2020-01-01T00:00:00.000Z'

const rows = (page: Page) => page.getByRole('list', { name: 'Kotak Masuk' }).getByRole('listitem')

/** Two held scans of another group, an undecided member, a report, and a code that nobody has. */
async function scene(seed: Seed, api: Api, server: Server) {
  const kelompok = await seed.kelompok('Putri Chaniago', 'Hafiz Ramadhan', 'Dinda Maharani', 'Arif Sikumbang')
  const other = await seed.kelompok('Rafi Lain')
  const absen = await seed.absen('Kotak')
  const [moved, ill, reporter, second] = kelompok.anggota
  const scan = (participantIdentifier: string, id_kelompok?: string) =>
    api.call(absenCalls.scan, {
      body: { participantIdentifier, absenId: absen.id, ...(id_kelompok ? { id_kelompok } : {}) },
    })
  await scan(ill!.id)
  await api.call(absenCalls.setStatus, {
    body: { anggota_id: ill!.id, absen_id: absen.id, status_kehadiran: 'Sakit' },
    headers: { 'X-Seen-At': BEFORE },
  })
  const peserta = await newPeserta(server, reporter!.nama)
  await linkPeserta(server, peserta, reporter!.id)
  await peserta.api.call(sayaCalls.report, {
    body: { id_absen: absen.id, isi: 'Saya dipindai di gerbang timur.' },
  })
  await scan(randomUUID())
  await scan(moved!.id, other.id)
  await scan(second!.id, other.id)
  return { kelompok, absen, peserta, other }
}

// rule R140
test('the inbox lists what waits in every group, by kind and activity, and leads to where it is decided', async ({
  visit,
  seed,
  api,
  server,
}) => {
  const { absen } = await scene(seed, api, server)
  const page = await visit()
  await page.goto('/listabsen')
  const entry = page.getByRole('link', { name: /^Kotak Masuk/ })
  await expect(entry).toContainText(/[1-9]/)
  await entry.click()
  await page.getByRole('combobox', { name: 'Kegiatan' }).selectOption(absen.id)
  await expect(rows(page)).toHaveText([
    /Arif Sikumbang.*Ditahan/,
    /Putri Chaniago.*Ditahan/,
    /Kode tidak dikenal.*Ditahan/,
    /Dinda Maharani.*Ini salah\?.*“Saya dipindai di gerbang timur\.”/,
    /Hafiz Ramadhan.*Perlu diputuskan.*Sakit pukul/,
  ])
  await check(page, 'kotak')
  await shot(page, 'kotak')
  await page.setViewportSize({ width: 390, height: 844 })
  await check(page, 'kotak, narrow')
  await shot(page, 'kotak')

  await page.getByRole('button', { name: /^Perlu diputuskan/ }).click()
  await expect(rows(page)).toHaveCount(1)
  await rows(page).getByRole('link').click()
  await expect(page.getByRole('dialog', { name: 'Perlu diputuskan' })).toBeVisible()
})

// rules R140, U7
test('the inbox says that it is empty, that it failed, and keeps its rows when it can’t be read again @full', async ({
  visit,
  seed,
  api,
  server,
  faults,
}) => {
  faults.allow(/500/)
  const { absen } = await scene(seed, api, server)
  const page = await visit()
  const answer = await between(page.context(), '**/api/kotak/?*')
  answer(fails('Basis data sedang sibuk'))
  await page.goto('/kotak')
  await expect(page.getByRole('alert')).toContainText('Gagal memuat kotak masuk')
  answer()
  await page.getByRole('button', { name: 'Coba lagi' }).click()
  await page.getByRole('combobox', { name: 'Kegiatan' }).selectOption(absen.id)
  await expect(rows(page)).toHaveCount(5)
  const nothing = await seed.absen('Kosong')
  await page.reload()
  await page.getByRole('combobox', { name: 'Kegiatan' }).selectOption(nothing.id)
  await expect(page.getByText('Tidak ada yang cocok.')).toBeVisible()
})
