import { kelompokCalls } from '@bakti/contract/kelompok/kelompok.calls'
import { shot } from './shot'
import { expect, test } from './test'
import { toasted } from './words'

// rules K6, K12
for (const width of [390, 1440]) {
  test(`a deleted group is restored from the trash at ${width} px, once its number is free`, async ({
    visit,
    seed,
    api,
    faults,
  }) => {
    faults.allow(/status of 409/)
    const group = await seed.kelompok('Aisyah Sampah', 'Bagas Sampah')
    await api.call(kelompokCalls.remove, { query: { id: group.id } })
    const taken = await api.kelompok(group.nomor)
    const page = await visit({ context: { viewport: { width, height: 844 } } })
    await page.goto('/sampah')
    const name = `Kelompok ${group.nomor}`
    await page.getByRole('searchbox', { name: 'Cari' }).fill(name)
    const row = page.getByRole('row').filter({ has: page.getByText(name, { exact: true }) })
    await expect(row).toContainText('Kelompok · 2 anggota')
    await expect(row).toContainText('90 hari lagi')
    const restore = row.getByRole('button', { name: `Kembalikan ${name}`, exact: true })
    await restore.focus()
    await page.keyboard.press('Enter')
    await expect(row).toContainText(`Kelompok ${group.nomor} sudah ada`)
    await shot(page, 'sampah-halangan')

    await api.call(kelompokCalls.remove, { query: { id: taken } })
    await page.reload()
    await page.getByRole('searchbox', { name: 'Cari' }).fill(name)
    const [, older] = await page.getByRole('button', { name: `Kembalikan ${name}`, exact: true }).all()
    await older?.click()
    await toasted(page, `${name} dikembalikan`)
    await expect(row).toHaveCount(1)
    expect(await api.read(kelompokCalls.list)).toContainEqual(
      expect.objectContaining({ id: group.id, anggota: 2 }),
    )
  })
}
