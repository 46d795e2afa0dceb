import { absenCalls } from '@bakti/contract/absen/absen.calls'
import { between, lost } from './answers'
import { check } from './axe-check'
import { shot } from './shot'
import { expect, test } from './test'

// rules U154, O22
test('after a reload without the server the last picture of the stream is there', async ({
  visit,
  seed,
  api,
  faults,
}) => {
  faults.allow(/pusat/)
  const kelompok = await seed.kelompok('Sari Simpan', 'Budi Simpan')
  const absen = await seed.absen('Simpan')
  await api.call(absenCalls.scan, {
    body: { participantIdentifier: kelompok.anggota[0]!.id, absenId: absen.id },
  })
  const page = await visit()
  await page.goto(`/pusat?kegiatan=${absen.id}`)
  const cell = page.getByRole('button', { name: `Kelompok ${kelompok.nomor}, 1 dari 2 hadir` })
  await expect(page.getByRole('status').filter({ hasText: 'Langsung' })).toBeVisible()
  await expect(cell).toBeVisible()

  await page.context().route('**/api/pusat/arus*', (route) => route.abort())
  const answer = await between(page.context(), '**/api/pusat/?*')
  answer(lost)
  await page.reload()
  await expect(cell).toBeVisible()
  await expect(page.getByText(/^Data terakhir dimuat .* pukul \d\d:\d\d\.$/)).toBeVisible()
  await expect(page.getByText(/^Keadaan pukul \d\d:\d\d WIB$/)).toBeVisible()
})

// rules U150, U13
test('who decides sees the newest of the inbox, and gets to it', async ({ visit, seed, api }) => {
  const kelompok = await seed.kelompok('Putri Terbaru')
  const other = await seed.kelompok('Hafiz Lain')
  const absen = await seed.absen('Terbaru')
  const scan = (participantIdentifier: string) =>
    api.call(absenCalls.scan, { body: { participantIdentifier, absenId: absen.id, id_kelompok: other.id } })
  await scan(other.anggota[0]!.id)
  const page = await visit({ context: { viewport: { width: 1440, height: 900 } } })
  await page.goto(`/pusat?kegiatan=${absen.id}`)
  await expect(page.getByRole('heading', { name: /^Kotak Masuk/ })).toBeVisible()
  // Of another group: held.
  await scan(kelompok.anggota[0]!.id)
  const entry = page.getByRole('list', { name: 'Entri terbaru' }).getByRole('link').first()
  await expect(entry).toContainText('Putri Terbaru', { timeout: 10_000 })
  await expect(entry).toContainText(`Ditahan · Anggota Kelompok ${kelompok.nomor}, dipindai`)
  await check(page, 'pusat, inbox')
  await shot(page, 'pusat-inbox', { fullPage: true })
  await entry.click()
  await expect(page).toHaveURL(/\/kotak\?jenis=ditahan/)
})
