import { randomUUID } from 'node:crypto'
import { absenCalls } from '@bakti/contract/absen/absen.calls'
import { absensi, rowOf } from './absensi-page'
import { check } from './axe-check'
import { newMentor } from './mentors'
import { expect, test } from './test'
import { toasted } from './words'

// rules R10, R12, R16
for (const viewport of [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
])
  test(`what a mentor may not record is listed at ${viewport.width}, and each act is taken over by one tap`, async ({
    visit,
    seed,
    api,
    server,
  }) => {
    const [own, other] = [await seed.kelompok('Joni Sendiri'), await seed.kelompok('Kirana Tetangga')]
    const absen = await seed.absen('Di luar wewenang')
    const { api: mentor, nama } = await newMentor(server, api, [own])
    const [kirana] = other.anggota as [(typeof other.anggota)[0]]
    const scanned = await mentor.scan(absen.id, kirana.nim, randomUUID())
    expect(scanned).toMatchObject({
      status: 409,
      message: `Anggota Kelompok ${other.nomor}, di luar wewenangmu`,
      data: { ditahan: true, kelompok: { nomor: other.nomor } },
    })
    const happened_at = new Date(Date.now() - 60 * 60_000).toISOString()
    await mentor.call(absenCalls.recordBatch, {
      body: {
        sent_at: new Date().toISOString(),
        items: [
          {
            id: randomUUID(),
            kind: 'status',
            happened_at,
            device: randomUUID(),
            body: { anggota_id: kirana.id, absen_id: absen.id, status_kehadiran: 'Izin' },
          },
        ],
      },
    })

    const page = await visit({ context: { viewport } })
    await page.goto(absensi(other, absen))
    await expect(rowOf(page, 'Kirana Tetangga')).toContainText('Belum Absen')
    await expect(page.getByRole('heading', { name: 'Scan dan status ditahan (2)' })).toBeVisible()
    const held = page.getByRole('listitem').filter({ hasText: 'di luar wewenang yang mencatat' })
    await expect(held).toHaveCount(2)
    await expect(held.first()).toContainText(`oleh ${nama}`)
    await check(page, 'absensi with acts out of scope')

    await page.getByRole('button', { name: 'Catat Izin Kirana Tetangga' }).click()
    await toasted(page, 'Status kehadiran berhasil diubah!')
    await expect(rowOf(page, 'Kirana Tetangga')).toContainText('Izin')
    await page.getByRole('button', { name: 'Catat hadir Kirana Tetangga' }).click()
    await toasted(page, 'Absensi berhasil dicatat!')
    await expect(rowOf(page, 'Kirana Tetangga')).toContainText('Hadir')
    await expect(page.getByRole('heading', { name: /ditahan/ })).toHaveCount(0)
  })
