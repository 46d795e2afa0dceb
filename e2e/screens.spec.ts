import { absenCalls } from '@bakti/contract/absen/absen.calls'
import { anggotaCalls } from '@bakti/contract/anggota/anggota.calls'
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { between, fails, hold, lost } from './answers'
import { chooseKelompok } from './kelompok-picker'
import { actOnPage } from './row-sheet'
import type { SeededAbsen, SeededKelompok } from './seed'
import { expect, test } from './test'
import { toast, toasted, toasterReady } from './words'

const LOST = /net::ERR_FAILED/
const rowOf = (page: Page, text: string | RegExp) => page.getByRole('row').filter({ hasText: text })
const absensi = (kelompok: SeededKelompok, absen: SeededAbsen) =>
  `/absensi?kelompok=${kelompok.id}&kegiatan=${absen.id}`

/** The controls that a toast with these words lies over, while it stands. */
async function coveredBy(page: Page, text: string): Promise<string[]> {
  const one = toast(page, text).locator('[data-toast]')
  await one.waitFor()
  return one.evaluate(async (face) => {
    // Until it has come down to its place.
    await Promise.all(
      face
        .closest('li')!
        .getAnimations()
        .map((each) => each.finished),
    )
    const at = face.getBoundingClientRect()
    const controls = [...document.querySelectorAll('a[href], button, input, select, textarea')]
    const below = controls.filter((control) => {
      const box = control.getBoundingClientRect()
      const beside =
        box.right <= at.left || box.left >= at.right || box.bottom <= at.top || box.top >= at.bottom
      return box.width > 0 && control.checkVisibility() && !face.contains(control) && !beside
    })
    return below.map((control) => control.textContent || control.outerHTML)
  })
}

test.describe('toasts', () => {
  for (const width of [390, 1440])
    test(`one of ${width} px covers no control, and goes with its page @full`, async ({
      adminPage: page,
      seed,
    }) => {
      await page.setViewportSize({ width, height: 844 })
      await page.goto('/anggotakelompok')
      await toasterReady(page)
      await page.getByRole('button', { name: 'Add Anggota Kelompok' }).click()
      expect(await coveredBy(page, 'Pilih kelompok terlebih dahulu')).toEqual([])
      // Without the rows of other tests: a phone full of rows has no free place.
      await page.goto(`/kumpultugas?kelompok=${(await seed.kelompok()).nomor}`)
      await toasterReady(page)
      await actOnPage(page, 'Export', 'Export')
      const words = 'Pilih kelompok dan tugas terlebih dahulu'
      expect(await coveredBy(page, words)).toEqual([])
      await page.evaluate(() => history.pushState(null, '', '/tugas'))
      await page.evaluate(() => dispatchEvent(new PopStateEvent('popstate')))
      await expect(toast(page, words)).toHaveCount(0, { timeout: 1500 })
    })
})

test.describe('groups', () => {
  test('one is added: rules, success, and the way back', async ({ adminPage: page, seed }) => {
    const taken = await seed.kelompok()
    const nomor = seed.nomor()
    await page.goto('/kelompok')
    await page.getByRole('link', { name: 'Add Kelompok' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add Kelompok' })
    await expect(dialog).toBeVisible()
    // Over its list.
    await expect(page.getByText(`Kelompok ${taken.nomor}`, { exact: true })).toBeVisible()
    await expect(page.getByText('Masukkan nomor unik untuk kelompok ini')).toBeVisible()
    const submit = page.getByRole('button', { name: 'Submit' })
    for (const [text, problem] of [
      ['', 'Nomor kelompok wajib diisi!'],
      ['0', 'Nomor kelompok harus berupa angka positif!'],
      [String(taken.nomor), `Kelompok ${taken.nomor} sudah ada!`],
    ] as const) {
      await page.getByLabel('Nomor Kelompok').fill(text)
      await submit.click()
      // Once: at the field.
      await expect(page.getByText(problem)).toHaveCount(1)
      await expect(dialog.getByText(problem)).toBeVisible()
    }
    await page.getByLabel('Nomor Kelompok').fill(String(nomor))
    await submit.click()
    await toasted(page, 'Kelompok berhasil ditambahkan!')
    await expect(page.getByRole('button', { name: 'Menyimpan...' })).toBeDisabled()
    await expect(page).toHaveURL(/\/kelompok$/)
    await expect(page.getByRole('link', { name: `Detail Kelompok ${nomor}`, exact: true })).toBeVisible()
  })

  // rules K4, K7
  test('one is deleted with its members, one with attendance is not', async ({
    adminPage: page,
    seed,
    api,
    faults,
  }) => {
    faults.allow(/status of 409/)
    const kelompok = await seed.kelompok('Nadia Hapus', 'Oki Hapus')
    const counted = await seed.kelompok('Putri Hadir')
    const absen = await seed.absen('Penghalang')
    await api.scan(absen.id, counted.anggota[0]!.nim, crypto.randomUUID())
    await page.goto('/kelompok')
    const row = page.getByRole('row').filter({
      has: page.getByRole('link', { name: `Detail Kelompok ${kelompok.nomor}`, exact: true }),
    })
    await expect(row.getByRole('cell').nth(2)).toHaveText(/2$/)
    await expect(row.getByRole('cell').nth(3)).toHaveText(/^0\/2/)
    await expect(row.getByRole('cell').nth(4)).toHaveText(new RegExp(`${kelompok.id.slice(0, 8)}\\.{3}$`))

    const remove = async (nomor: number) => {
      await page.getByRole('button', { name: `Menu Kelompok ${nomor}`, exact: true }).click()
      await page.getByRole('button', { name: `Delete Kelompok ${nomor}`, exact: true }).click()
    }
    const dialog = page.getByRole('alertdialog', { name: 'Hapus Kelompok' })
    await remove(kelompok.nomor)
    await expect(dialog).toContainText(
      `Kelompok ${kelompok.nomor} dan 2 anggotanya akan dihapus. Apakah Anda yakin?`,
    )
    await dialog.getByRole('button', { name: 'Batal' }).click()
    await expect(row).toBeVisible()
    await remove(kelompok.nomor)
    await dialog.getByRole('textbox').fill(String(kelompok.nomor))
    await dialog.getByRole('button', { name: 'Hapus' }).click()
    await toasted(page, 'Kelompok berhasil dihapus')
    await expect(row).toHaveCount(0)

    // rule K135
    await remove(counted.nomor)
    await expect(dialog).toContainText('tidak bisa dihapus: 1 anggotanya punya catatan kehadiran')
    await expect(dialog.getByRole('button', { name: 'Hapus' })).toHaveCount(0)
    await dialog.getByRole('button', { name: 'Tutup' }).click()
    expect(await api.read(anggotaCalls.list, { kelompok: String(counted.nomor) })).toHaveLength(1)
  })
})

test.describe('members', () => {
  // rule M6
  test('one is added, mended and deleted', async ({ adminPage: page, seed, api, faults }) => {
    faults.allow(/status of 409/)
    const kelompok = await seed.kelompok('Qori Lama')
    const nim = seed.nim()
    await page.goto('/anggotakelompok')
    await expect(page.getByRole('heading', { name: 'Pilih Kelompok' })).toBeVisible()
    await expect(page.getByText('Pilih kelompok terlebih dahulu untuk melihat daftar anggota')).toBeVisible()
    await expect(page.getByPlaceholder('Search Items')).toBeDisabled()
    await expect(page.getByRole('button', { name: 'Export' })).toBeDisabled()
    await page.getByRole('button', { name: 'Add Anggota Kelompok' }).click()
    await toasted(page, 'Pilih kelompok terlebih dahulu')

    await chooseKelompok(page, kelompok.nomor)
    await expect(rowOf(page, 'Qori Lama')).toBeVisible()
    await page.getByRole('button', { name: 'Add Anggota Kelompok' }).click()
    const adding = page.getByRole('dialog', { name: `Tambah Anggota Kelompok ${kelompok.nomor}` })
    await expect(adding.getByText(kelompok.id)).toBeVisible()
    const add = adding.getByRole('button', { name: 'Tambah Anggota' })
    await add.click()
    await expect(page.getByText('Nama dan NIM wajib diisi!')).toHaveCount(1)
    await page.getByLabel('Nama Lengkap *').fill('Raka Baru')
    await page.getByLabel('NIM *').fill('1234')
    await add.click()
    await expect(adding.getByText('NIM minimal 5 karakter')).toBeVisible()
    await page.getByLabel('NIM *').fill(kelompok.anggota[0]!.nim)
    await add.click()
    const taken = `NIM ${kelompok.anggota[0]!.nim} sudah terdaftar di Kelompok ${kelompok.nomor}`
    await expect(adding.getByText(taken)).toBeVisible()
    await expect(page.getByText(taken)).toHaveCount(1)
    await expect(page.getByLabel('NIM *')).toBeFocused()
    await page.getByLabel('NIM *').fill(nim)
    await add.click()
    await toasted(page, 'Anggota berhasil ditambahkan!')
    await expect(page).toHaveURL(new RegExp(`/anggotakelompok\\?kelompok=${kelompok.id}$`))
    await expect(rowOf(page, 'Raka Baru')).toContainText(nim)

    await page.getByRole('button', { name: 'Edit Raka Baru' }).click()
    const edit = page.getByRole('dialog', { name: 'Edit Anggota' })
    await expect(edit.getByLabel('NIM')).toHaveValue(nim)
    await edit.getByLabel('Nama').fill('')
    await edit.getByRole('button', { name: 'Simpan' }).click()
    await expect(edit.getByText('Nama dan NIM harus diisi')).toBeVisible()
    await edit.getByLabel('Nama').fill('Raka Benar')
    await edit.getByRole('button', { name: 'Simpan' }).click()
    await toasted(page, 'Anggota berhasil diupdate')
    await expect(edit).toBeHidden()

    const absen = await seed.absen('Punya catatan')
    await api.scan(absen.id, nim, crypto.randomUUID())
    await page.reload()
    await page.getByRole('button', { name: 'Delete Raka Benar' }).click()
    const question = page.getByRole('alertdialog', { name: 'Hapus Anggota' })
    await expect(question).toContainText('Apakah Anda yakin ingin menghapus Raka Benar?')
    await expect(question).toContainText('1 kegiatan')
    await question.getByRole('button', { name: 'Hapus' }).click()
    await toasted(page, 'Anggota berhasil dihapus')
    await expect(rowOf(page, 'Raka Benar')).toHaveCount(0)
  })

  // rules M4, M5, U11
  test('45 of them: pages, search by name and by NIM, and the file has them all @full', async ({
    adminPage: page,
    seed,
    api,
  }) => {
    const nomor = seed.nomor()
    const people = Array.from({ length: 45 }, (_, index) => ({
      nama: `Peserta ${String(index + 1).padStart(2, '0')}`,
      nim: seed.nim(),
    }))
    await api.roster(people.map(({ nama, nim }) => [nama, nim, nomor]))
    const other = await seed.kelompok('Salma Sendiri')
    await page.goto(`/anggotakelompok?kelompok=${nomor}`)
    await expect(page.getByText('Total Page: 3')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Prev' })).toBeDisabled()
    await page.getByRole('button', { name: 'Next' }).click()
    await page.getByRole('button', { name: 'Next' }).click()
    await expect(page.getByRole('button', { name: 'Next' })).toBeDisabled()
    await expect(rowOf(page, /^41/)).toContainText('Peserta 41')
    await expect(page.getByRole('row')).toHaveCount(1 + 5)

    const search = page.getByPlaceholder('Search Items')
    await search.fill('pESERTA 4')
    await expect(page.getByRole('row')).toHaveCount(1 + 6)
    await expect(page.getByText(/Total Page/)).toHaveCount(0)
    await page.getByLabel('Cari berdasarkan').selectOption('By NIM')
    await expect(page.getByText('Tidak ada anggota ditemukan.')).toBeVisible()
    await expect(page.getByText('Coba ubah kriteria pencarian.')).toBeVisible()
    await search.fill(people[6]!.nim)
    await expect(rowOf(page, 'Peserta 07')).toBeVisible()
    await expect(page.getByRole('row')).toHaveCount(1 + 1)

    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Export' }).click(),
    ])
    const lines = (await readFile(await download.path(), 'utf8')).trimEnd().split('\r\n')
    expect(lines).toHaveLength(1 + 45)

    await chooseKelompok(page, other.nomor)
    await expect(search).toHaveValue('')
    await expect(rowOf(page, 'Salma Sendiri')).toBeVisible()
    await expect(page.getByRole('row')).toHaveCount(1 + 1)
  })

  // rule M8
  test('a member needs a group in the address', async ({ adminPage: page }) => {
    await page.goto('/addanggotakelompok')
    await expect(page.getByRole('heading', { name: 'Kelompok Tidak Valid' })).toBeVisible()
    await expect(page.getByText('Parameter kelompok tidak ditemukan di URL.')).toBeVisible()
    await page.getByRole('link', { name: 'Kembali ke Daftar Kelompok' }).click()
    await expect(page).toHaveURL(/\/kelompok$/)
  })
})

test.describe('activities', () => {
  // rules H33, W27
  test('one is added, mended and deleted', async ({ adminPage: page, seed, api }) => {
    const title = `Upacara ${seed.nomor()}`
    await page.goto('/listabsen')
    await page.getByRole('link', { name: '+ Add List Absen' }).first().click()
    await page.getByRole('button', { name: 'Submit' }).click()
    await expect(page.getByText('Judul dan tanggal tidak boleh kosong!')).toBeVisible()
    await page.getByPlaceholder('Input nama kegiatan').fill(title)
    await page.getByLabel('Deadline').fill('2025-08-06')
    await page.getByRole('button', { name: 'Submit' }).click()
    await toasted(page, 'Absen berhasil ditambahkan!')
    await expect(page).toHaveURL(/\/listabsen$/)
    // A date is no instant: west of Jakarta it is the same.
    await expect(rowOf(page, title)).toContainText('06/08/2025')

    await page.getByRole('button', { name: `Edit ${title}` }).click()
    const edit = page.getByRole('dialog', { name: 'Edit Data Absen' })
    await expect(edit.getByLabel('Tanggal')).toHaveValue('2025-08-06')
    // The phone's back button closes what lies on top, be it at an address of its own or not, and only then leaves the page.
    await page.goBack()
    await expect(edit).toBeHidden()
    await page.getByRole('link', { name: '+ Add List Absen' }).first().click()
    await expect(page.getByRole('dialog', { name: 'Add List Absen' })).toBeVisible()
    await page.goBack()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(page).toHaveURL(/\/listabsen$/)
    await page.getByRole('button', { name: `Edit ${title}` }).click()
    await edit.getByRole('button', { name: 'Simpan' }).click()
    await expect(edit).toBeHidden()
    await expect(rowOf(page, title)).toContainText('06/08/2025')
    await page.getByRole('button', { name: `Edit ${title}` }).click()
    await edit.getByLabel('Nama Kegiatan').fill(`${title} pagi`)
    await edit.getByLabel('Tanggal').fill('2025-08-07')
    await edit.getByRole('button', { name: 'Simpan' }).click()
    await toasted(page, 'Data berhasil diperbarui!')
    await expect(rowOf(page, `${title} pagi`)).toContainText('07/08/2025')

    const kelompok = await seed.kelompok('Tiara Satu', 'Umar Dua')
    const absen = (await api.read(absenCalls.list)).find((each) => each.title === `${title} pagi`)!
    for (const { nim } of kelompok.anggota) await api.scan(absen.id, nim, crypto.randomUUID())
    await page.reload()
    const counts = rowOf(page, title).getByRole('cell')
    await expect(counts.nth(3)).toHaveText(/2$/)
    await page.getByRole('button', { name: `Delete ${title} pagi` }).click()
    const question = page.getByRole('alertdialog', { name: 'Hapus Data' })
    await expect(question).toContainText(
      'Apakah Anda yakin ingin menghapus data ini? Tindakan ini tidak dapat dibatalkan.',
    )
    await expect(question).toContainText('2 catatan kehadirannya ikut terhapus.')
    // Somebody's attendance hangs on it: one press is not enough.
    await question.getByRole('button', { name: 'Hapus' }).click()
    await expect(question.getByText(`Ketik '${title} pagi' untuk melanjutkan.`)).toBeVisible()
    await question.getByRole('textbox').fill(`${title} pagi`)
    await question.getByRole('button', { name: 'Hapus' }).click()
    await toasted(page, 'Data berhasil dihapus!')
    await expect(rowOf(page, title)).toHaveCount(0)
  })

  test('a status is set in its row, by mouse and by keys', async ({ adminPage: page, seed }) => {
    const kelompok = await seed.kelompok('Vina Status', 'Wahyu Status')
    const absen = await seed.absen('Status')
    await page.goto(absensi(kelompok, absen))
    const vina = rowOf(page, 'Vina Status')
    const change = async (status: string) => {
      await page.getByRole('button', { name: 'Ubah status Vina Status' }).click()
      await page.getByLabel('Status kehadiran Vina Status').selectOption(status)
      await page.getByRole('button', { name: 'Simpan status Vina Status' }).click()
    }
    // Editing a row moves no column.
    const heads = () =>
      page
        .getByRole('columnheader')
        .evaluateAll((cells) => cells.map((cell) => Math.round(cell.getBoundingClientRect().x)))
    await expect(page.getByRole('button', { name: 'Ubah status Vina Status' })).toBeVisible()
    const before = await heads()
    await page.getByRole('button', { name: 'Ubah status Vina Status' }).click()
    expect(await heads()).toEqual(before)
    await page.getByRole('button', { name: 'Batal' }).click()
    await change('Sakit')
    await toasted(page, 'Status kehadiran berhasil diubah!')
    await expect(vina).toContainText('Sakit')
    await expect(vina).toContainText('Manual')
    await expect(vina.getByRole('cell').nth(4)).toHaveText(/\d\d:\d\d$/)
    await expect(page.getByText('0 hadir · 1 izin/sakit · 1 belum')).toBeVisible()
    await change('Belum Absen')
    await expect(vina).toContainText('Belum Absen')
    await expect(vina.getByRole('cell').nth(4)).toHaveText(/-$/)

    const select = page.getByLabel('Status kehadiran Wahyu Status')
    await page.getByRole('button', { name: 'Ubah status Wahyu Status' }).click()
    await expect(select).toBeFocused()
    await select.selectOption('Alfa')
    await page.keyboard.press('Escape')
    await expect(rowOf(page, 'Wahyu Status')).toContainText('Belum Absen')
    await page.getByRole('button', { name: 'Ubah status Wahyu Status' }).click()
    await select.selectOption('Izin')
    await page.keyboard.press('Enter')
    await expect(rowOf(page, 'Wahyu Status')).toContainText('Izin')
    await expect(rowOf(page, 'Wahyu Status')).toContainText('Manual')
  })
})

test('nothing is there yet: each screen says so in its own words @full', async ({ ownServer, visit }) => {
  const page = await visit({ server: ownServer })
  await expect(page.getByRole('heading', { name: 'Pilih Kelompok' })).toBeVisible()
  await page.getByRole('button', { name: 'Export Absensi' }).click()
  await toasted(page, 'Tidak ada data absensi untuk diekspor')
  await page.goto('/listabsen')
  await expect(page.getByText('Belum ada data. Silakan tambahkan list absen baru.')).toBeVisible()
  await page.goto('/kelompok')
  await expect(page.getByText('Belum ada kelompok.')).toBeVisible()
  await page.getByRole('link', { name: 'Add Kelompok' }).click()
  await page.getByLabel('Nomor Kelompok').fill('1')
  await page.getByRole('button', { name: 'Submit' }).click()
  await page.getByRole('link', { name: 'Detail Kelompok 1' }).click()
  await expect(page.getByText('Tidak ada anggota ditemukan.')).toBeVisible()
  await expect(page.getByText('Tambahkan anggota baru.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Export' })).toBeDisabled()
})

test('while a list is on its way its place is held, and said @full', async ({ adminPage: page, seed }) => {
  const kelompok = await seed.kelompok('Yoga Tunggu')
  const absen = await seed.absen('Tunggu')
  for (const [path, api, words] of [
    ['/listabsen', '/absen/', 'Memuat data...'],
    ['/kelompok', '/kelompok/', 'Memuat data kelompok...'],
    [`/anggotakelompok?kelompok=${kelompok.id}`, '/kelompok/anggota', 'Memuat data anggota...'],
    [absensi(kelompok, absen), '/kelompok/anggota/with-absensi', 'Memuat data anggota...'],
  ] as const) {
    const letGo = await hold(page, (url) => url.pathname === `/api${api}`)
    await page.goto(path)
    await expect(page.getByText(words), path).toBeAttached()
    await expect(page.getByRole('table')).toHaveAttribute('aria-busy', 'true')
    letGo()
    await expect(page.getByText(words), path).toHaveCount(0)
    await expect(page.getByRole('row').nth(1)).toBeVisible()
  }
})

test('a list that fails shows the message of the server or its own, and a button to try again @full', async ({
  visit,
  seed,
  faults,
}) => {
  faults.allow(LOST, /status of 500/)
  const kelompok = await seed.kelompok('Zahra Galat')
  const absen = await seed.absen('Galat')
  for (const [path, api, words] of [
    ['/listabsen', '/absen/', 'Gagal memuat data absen'],
    ['/kelompok', '/kelompok/', 'Gagal memuat daftar kelompok'],
    ['/absensi', '/kelompok/', 'Gagal memuat data kelompok'],
    [absensi(kelompok, absen), '/kelompok/anggota/with-absensi', 'Gagal memuat data anggota kelompok'],
    [
      `/anggotakelompok?kelompok=${kelompok.id}`,
      '/kelompok/anggota',
      'API dan data offline tidak tersedia, tidak dapat memuat anggota.',
    ],
  ] as const) {
    // Each in a browser without any copy.
    const page = await visit()
    const answer = await between(page, (url) => url.pathname === `/api${api}`)
    answer(lost)
    await page.goto(path)
    await expect(page.getByRole('alert').filter({ hasText: words }).first(), path).toBeVisible()
    answer(fails('Basis data sedang sibuk'))
    await page.getByRole('button', { name: 'Coba lagi' }).click()
    await expect(page.getByRole('alert').filter({ hasText: 'Basis data sedang sibuk' }).first()).toBeVisible()
    answer()
    await page.getByRole('button', { name: 'Coba lagi' }).click()
    await expect(page.getByRole('button', { name: 'Coba lagi' })).toHaveCount(0)
    await page.context().close()
  }
})

// rules M7, O22
test('members without network: the copy on the device, or what is wrong with it @full', async ({
  adminPage: page,
  seed,
  faults,
}) => {
  faults.allow(LOST)
  const kelompok = await seed.kelompok('Adinda Salinan')
  const path = `/anggotakelompok?kelompok=${kelompok.id}`
  await page.goto(path)
  await expect(rowOf(page, 'Adinda Salinan')).toBeVisible()
  await page.route('**/api/kelompok/**', lost)
  await page.reload()
  await expect(rowOf(page, 'Adinda Salinan')).toBeVisible()
  await toasted(page, 'API tidak tersedia, menggunakan data offline.')
  await expect(page.getByText(/Data terakhir dimuat \d\d\/\d\d\/\d{4} pukul \d\d:\d\d\./)).toBeVisible()
  await page.evaluate((id) => (localStorage[`anggotaKelompok_${id}`] = '{'), kelompok.id)
  await page.reload()
  await expect(page.getByRole('main').getByRole('alert')).toContainText(
    'Data offline rusak, tidak dapat memuat anggota.',
  )
})

test('a change that fails says so, and its dialog stays @full', async ({ adminPage: page, seed, faults }) => {
  faults.allow(LOST, /status of 500/)
  const kelompok = await seed.kelompok('Bayu Gagal')
  const absen = await seed.absen('Gagal')
  const answer = await between(page, '**/api/**')
  const lose = (...methods: string[]) =>
    answer((route) => (methods.includes(route.request().method()) ? lost(route) : route.fallback()))

  await page.goto('/listabsen')
  lose('PUT', 'DELETE')
  await page.getByRole('button', { name: `Edit ${absen.title}` }).click()
  await page.getByRole('button', { name: 'Simpan' }).click()
  await toasted(page, 'Gagal memperbarui data')
  await page.getByRole('button', { name: 'Batal' }).click()
  await page.getByRole('button', { name: `Delete ${absen.title}` }).click()
  await page.getByRole('button', { name: 'Hapus' }).click()
  await toasted(page, 'Gagal menghapus data')
  await expect(page.getByRole('alertdialog')).toBeVisible()

  await page.goto('/addabsen')
  lose('POST')
  await page.getByLabel('Title').fill('Tidak sampai')
  await page.getByLabel('Deadline').fill('2025-08-06')
  await page.getByRole('button', { name: 'Submit' }).click()
  await toasted(page, 'Terjadi kesalahan saat menambahkan absen')
  answer()
  await page.getByRole('button', { name: 'Submit' }).click()
  await toasted(page, 'Absen berhasil ditambahkan!')
  await expect(page).toHaveURL(/\/listabsen$/)

  await page.goto(`/anggotakelompok?kelompok=${kelompok.id}`)
  await page.getByRole('button', { name: 'Edit Bayu Gagal' }).click()
  lose('PUT')
  await page.getByRole('button', { name: 'Simpan' }).click()
  const edit = page.getByRole('dialog', { name: 'Edit Anggota' })
  await toasted(page, 'Terjadi kesalahan saat mengedit anggota')
  await edit.getByRole('button', { name: 'Batal' }).click()
  answer()
  await page.route('**/api/kelompok/anggota?id=*', fails('Basis data sedang sibuk'))
  await page.getByRole('button', { name: 'Delete Bayu Gagal' }).click()
  await page.getByRole('button', { name: 'Hapus' }).click()
  await toasted(page, 'Basis data sedang sibuk')
  await expect(page.getByRole('alertdialog')).toBeVisible()
})
