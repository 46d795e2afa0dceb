import { absenCalls } from '@bakti/contract/absen/absen.calls'
import { hold } from './answers'
import { newStaff, todayAlone } from './mentors'
import { Api } from './api'
import { check } from './axe-check'
import { Seed } from './seed'
import { shot } from './shot'
import { expect, test } from './test'
import { toasted } from './words'

for (const width of [390, 1440]) {
  // rules U172, U173
  test(`a person is found by four digits and the keyboard, with groups, events and tasks, ${width} px wide`, async ({
    visit,
    seed,
    api,
  }) => {
    const nama = `Hafiz ${width < 768 ? 'Tangan' : 'Meja'} Ramadhan`
    const group = await seed.kelompok(nama, 'Gita Cari Oktavia')
    // Created before the page loads the groups, because the page keeps that list for a while.
    const other = await seed.kelompok()
    const [hafiz] = group.anggota
    const absen = await seed.absen('Upacara Pencarian')
    const tugas = await seed.tugas('Esai Pencarian')
    await api.call(absenCalls.scan, { body: { participantIdentifier: hafiz!.id, absenId: absen.id } })
    const page = await visit({ context: { viewport: { width, height: 844 } } })
    await page.goto('/kelompok')
    await expect(page.getByRole('button', { name: 'Cari di mana saja' })).toBeVisible()
    await page.keyboard.press('Control+k')
    const field = page.getByRole('combobox', { name: 'Cari' })
    await expect(field).toBeFocused()
    await expect(page.getByRole('option', { name: /^Laporan/ })).toBeVisible()
    await field.fill(hafiz!.nim.slice(-4))
    const found = page.getByRole('group', { name: 'Orang' }).getByRole('option', { name: nama })
    await expect(found).toContainText(`Kelompok ${group.nomor}`)
    await check(page, 'cari')
    await shot(page, 'cari')
    await field.fill(nama.toLowerCase())
    await expect(found).toHaveAttribute('aria-selected', 'true')
    await page.keyboard.press('Enter')

    await expect(page).toHaveURL(`/orang/${hafiz!.id}`)
    await expect(page.getByRole('heading', { name: nama })).toBeVisible()
    const row = page.getByRole('listitem').filter({ hasText: absen.title })
    await expect(row).toContainText('Hadir')
    await row.getByRole('button', { expanded: false }).click()
    await expect(row.getByRole('listitem')).toContainText('Pindai kamera')
    await expect(page.getByRole('listitem').filter({ hasText: tugas.title })).toContainText('Belum')
    await check(page, 'orang')
    await shot(page, 'orang')

    await page.getByRole('button', { name: 'Ubah status', exact: true }).click()
    const sheet = page.getByRole('dialog', { name: nama })
    await expect(sheet).toContainText(absen.title)
    await check(page, 'orang-status')
    await shot(page, 'orang-status')
    await sheet.getByRole('button', { name: 'Sakit' }).click()
    await expect(row.getByText('Sakit', { exact: true }).first()).toBeVisible()
    await expect(row.getByText('Belum terkirim')).toBeHidden()
    await expect(row.getByRole('listitem')).toHaveCount(2)

    // rule M6
    await page.getByRole('button', { name: 'Edit', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Edit Anggota' })
    await dialog.getByRole('combobox', { name: 'Kelompok' }).fill(String(other.nomor))
    await page.keyboard.press('Enter')
    await dialog.getByRole('button', { name: 'Simpan' }).click()
    await toasted(page, new RegExp(`masih menyebut Kelompok ${group.nomor}`))
    const groups = page.getByRole('listitem').filter({ hasText: /Kelompok \d+ ?(sejak|\d\d)/ })
    await expect(groups).toHaveText([
      new RegExp(`Kelompok ${other.nomor}sejak`),
      new RegExp(`Kelompok ${group.nomor}\\d.* sampai `),
    ])
    await expect(row).toContainText('Sakit')
    await page.goBack()
    await expect(page).toHaveURL('/kelompok')
  })
}

// rule U172
test('by keyboard somebody is marked Hadir in the activity of today, and what was opened last comes first', async ({
  visit,
  ownServer: server,
}) => {
  const api = await Api.login(server.url)
  const seed = new Seed(api)
  const group = await seed.kelompok('Rani Oktavia', 'Dinda Maharani')
  const [absen] = await todayAlone(api, { title: 'Upacara pembukaan' })
  const tugas = await seed.tugas('Esai Nagari')
  await newStaff(server, api, { nama: 'Nabila Guci', role: 'GERBANG' })
  const page = await visit({ server })
  await page.goto('/listabsen')
  await expect(page.getByText('Upacara pembukaan').first()).toBeVisible()
  await page.keyboard.press('Control+k')
  const field = page.getByRole('combobox', { name: 'Cari' })
  await field.fill('rani')
  const rani = page.getByRole('option', { name: 'Rani Oktavia' })
  await expect(rani).toHaveAttribute('aria-selected', 'true')
  await expect(rani).toContainText('Belum Absen')
  await expect(
    page.getByRole('button', { name: 'Tandai Rani Oktavia Hadir di Upacara pembukaan' }),
  ).toBeVisible()
  await check(page, 'cari-tandai')
  await shot(page, 'cari-tandai')
  await page.keyboard.press('Control+Enter')
  await toasted(page, /^Rani Oktavia: /)
  await expect(field).toHaveValue('')
  const { data } = await api.call(absenCalls.listAbsensi, {
    query: { id_absen: absen!.id, id_kelompok: group.id },
  })
  expect(data.map(({ nama, status_kehadiran }) => [nama, status_kehadiran])).toEqual([
    ['Dinda Maharani', 'Belum Absen'],
    ['Rani Oktavia', 'Hadir'],
  ])

  // A person who was opened before is not marked by a second press in the empty field.
  await field.fill('rani')
  await expect(page.getByRole('button', { name: /^Tandai Rani/ })).toBeVisible()
  await expect(rani).toContainText('Hadir')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/orang\//)
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('option', { name: 'Rani Oktavia' })).toHaveAttribute('aria-selected', 'true')
  await expect(page.getByRole('button', { name: /^Tandai/ })).toBeHidden()

  await field.fill('nabila')
  await expect(
    page.getByRole('group', { name: 'Akun' }).getByRole('option', { name: 'Nabila Guci' }),
  ).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/pengguna\?cari=/)
  await expect(page.getByRole('row').filter({ hasText: 'Nabila Guci' })).toBeVisible()
  await page.keyboard.press('Control+k')
  await field.fill('nagari')
  await expect(
    page.getByRole('group', { name: 'Tugas' }).getByRole('option', { name: tugas.title }),
  ).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`/kumpultugas?tugas=${tugas.id}`)
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('group', { name: 'Terakhir dibuka' }).getByRole('option')).toHaveText([
    new RegExp(tugas.title),
    /Nabila Guci/,
    /Rani Oktavia/,
  ])
  await shot(page, 'cari-terakhir')
})

// rules U13, U172
test('a search that is opened while the next screen loads keeps the focus', async ({ visit, seed }) => {
  const { anggota } = await seed.kelompok('Fadlan Menunggu')
  const page = await visit()
  const release = await hold(page, '**/OrangPage-*.js')
  await page.goto('/kelompok')
  await expect(page.getByRole('button', { name: 'Cari di mana saja' })).toBeVisible()
  await page.keyboard.press('Control+k')
  const field = page.getByRole('combobox', { name: 'Cari' })
  await field.fill('fadlan menunggu')
  await expect(page.getByRole('option', { name: 'Fadlan Menunggu' })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`/orang/${anggota[0]!.id}`)
  // The key opens nothing over a dialog that is still there.
  await expect(field).toHaveCount(0)
  await page.keyboard.press('Control+k')
  // Without a text it offers what was opened last.
  await expect(page.getByRole('option', { name: 'Fadlan Menunggu' })).toHaveAttribute('aria-selected', 'true')
  release()
  await expect(page.getByRole('heading', { name: 'Fadlan Menunggu', includeHidden: true })).toBeAttached()
  await expect(field).toBeFocused()
  await page.keyboard.insertText('laporan')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/laporan/)
})

// rule U172
test('without network the search finds the people of the prepared roster', async ({
  visit,
  seed,
  faults,
}) => {
  faults.allow(/net::ERR_INTERNET_DISCONNECTED/)
  const group = await seed.kelompok('Rafi Tanpa Jaringan')
  const page = await visit()
  await page.goto('/kelompok')
  const open = page.getByRole('button', { name: 'Cari di mana saja' })
  await open.click()
  await expect(page.getByText(/^Daftar tanpa internet/)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(open).toBeFocused()
  await page.context().setOffline(true)
  await page.keyboard.press('/')
  await page.getByRole('combobox', { name: 'Cari' }).fill('rafi tanpa')
  await expect(page.getByRole('option', { name: /Rafi Tanpa Jaringan/ })).toContainText(
    `Kelompok ${group.nomor}`,
  )
  await page.getByRole('combobox', { name: 'Cari' }).fill('tidak ada yang begini')
  await expect(page.getByRole('status').filter({ hasText: 'Tidak ada yang cocok' })).toBeVisible()
})
