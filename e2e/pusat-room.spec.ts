import { absenCalls } from '@bakti/contract/absen/absen.calls'
import { tanggalWib } from '@bakti/contract/time.rules'
import { check } from './axe-check'
import { shot } from './shot'
import { expect, test } from './test'

// rules U166, S8
test('the picture for a room: live, without names, and Escape leaves it', async ({ visit, seed, api }) => {
  const kelompok = await seed.kelompok('Putri Ruangan', 'Hafiz Ruangan', 'Dinda Ruangan')
  const title = `Ruangan ${Date.now()}`
  const absen = { title, id: await api.absen(title, tanggalWib(new Date().toISOString())) }
  const page = await visit({ context: { viewport: { width: 1920, height: 1080 } } })
  await page.goto(`/pusat?kegiatan=${absen.id}`)
  const opener = page.getByRole('button', { name: 'Layar ruangan' })
  await opener.click()
  const room = page.getByRole('dialog', { name: `Layar ruangan, ${absen.title}` })
  await expect(room.getByRole('heading', { name: absen.title, level: 1 })).toBeVisible()
  await expect(room.getByText(/^hadir dari \d+/)).toBeVisible()
  expect(new URL(page.url()).searchParams.get('layar')).toBe('1')

  await api.call(absenCalls.scan, {
    body: { participantIdentifier: kelompok.anggota[0]!.id, absenId: absen.id },
  })
  const cell = room.getByRole('listitem', { name: `Kelompok ${kelompok.nomor}, 1 dari 3 hadir` })
  await expect(cell).toBeVisible({ timeout: 3_000 })
  await expect(cell).toHaveText(String(kelompok.nomor))
  const behind = room.getByRole('list', { name: 'Kelompok paling tertinggal' })
  // Of other tests' groups some may lack more.
  await expect(behind.getByRole('listitem').first()).toContainText(/\d+\/\d+.*kurang \d+ orang/)
  await expect(room.locator('canvas')).toBeVisible()
  await expect(room).not.toContainText(/Putri|Hafiz|Dinda/)
  const tooSmall = await room.evaluate((each) =>
    [...each.querySelectorAll('.layar :not(.kendali *)')]
      .filter((one) => [...one.childNodes].some((child) => child.nodeType === 3 && child.textContent?.trim()))
      .filter((one) => parseFloat(getComputedStyle(one).fontSize) < 26)
      .map((one) => one.textContent),
  )
  expect(tooSmall, 'text below 26 px').toEqual([])
  expect(await room.locator('.layar').evaluate((each) => each.scrollHeight <= each.clientHeight)).toBe(true)
  await check(page, 'pusat, room')
  await shot(page, 'pusat-layar')

  await page.mouse.move(300, 300)
  await room.getByRole('button', { name: 'Layar penuh' }).click()
  await expect.poll(() => page.evaluate(() => document.fullscreenElement?.className)).toContain('layar')
  await expect(room.getByRole('button', { name: 'Layar penuh' })).toBeHidden()
  await page.evaluate(() => document.exitFullscreen())
  await expect(room.getByRole('button', { name: 'Layar penuh' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(room).toBeHidden()
  await expect(opener).toBeFocused()
  expect(new URL(page.url()).searchParams.has('layar')).toBe(false)

  // Opened by its address; on a phone it scrolls.
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`/pusat?kegiatan=${absen.id}&layar=1`)
  await expect(cell).toBeVisible()
  await check(page, 'pusat, room, narrow')
  await shot(page, 'pusat-layar', { fullPage: true })
  await room.getByRole('button', { name: 'Keluar' }).click()
  await expect(room).toBeHidden()
})
