import { tugasCalls } from '@bakti/contract/tugas/tugas.calls'
import type { Page } from '@playwright/test'
import { between, fails, hold, lost } from './answers'
import { insertKumpul, newPeserta } from './peserta'
import type { SeededTugas } from './seed'
import { type VisitOptions, expect, fullIf, pass, passUntil, stopClock, test } from './test'
import { toast, toasted, toasterReady } from './words'

const LOST = /net::ERR_FAILED/
const ZONES = ['Asia/Jakarta', 'UTC', 'America/Los_Angeles', 'Pacific/Kiritimati'] as const
const DAY = 24 * 60 * 60 * 1000
const OFFLINE = 'Menggunakan data offline. API tidak tersedia.'
const DEMO = 'API tidak tersedia, menggunakan data demo.'

const rowOf = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text })
/** The calendar date in Jakarta, some days from now. */
const wibDate = (days: number) =>
  new Date(Date.now() + 7 * 60 * 60 * 1000 + days * DAY).toISOString().slice(0, 10)

async function openEdit(page: Page, { title }: Pick<SeededTugas, 'title'>) {
  await page.getByRole('button', { name: `Edit ${title}` }).click()
  return page.getByRole('dialog', { name: 'Edit Tugas' })
}

test.describe('a new task', () => {
  test('what is wrong is said at its field; the counter counts', async ({ adminPage: page }) => {
    await page.goto('/tugas')
    // An empty list leads there, too.
    await page.getByRole('link', { name: 'Add Tugas' }).first().click()
    const form = page.getByRole('dialog', { name: 'Add Tugas' })
    await expect(form.getByRole('link', { name: 'Back' })).toHaveAttribute('href', '/tugas')
    const save = page.getByRole('button', { name: 'Simpan' })
    await page.getByLabel('Judul Tugas').fill('   ')
    await save.click()
    await expect(form.getByText('Judul tidak boleh kosong')).toBeVisible()
    await expect(page.getByText('Judul tidak boleh kosong')).toHaveCount(1)
    await expect(form.getByText('Tanggal deadline harus diisi')).toBeVisible()
    await expect(page.getByLabel('Judul Tugas')).toBeFocused()
    await page.getByLabel('Judul Tugas').fill('Esai')

    const warning = page.getByText('Mendekati batas maksimum')
    for (const [length, warned] of [
      [0, false],
      [900, false],
      [901, true],
      [1000, true],
      [1001, false],
    ] as const) {
      await page.getByLabel('Deskripsi').fill('x'.repeat(length))
      await expect(page.getByText(`${length}/1000`)).toBeVisible()
      await expect(warning).toBeVisible({ visible: warned })
    }
    await page.getByLabel('Deadline').fill(wibDate(-1))
    await page.getByLabel('Jam').fill('24')
    await save.click()
    await expect(form.getByText('Deskripsi tidak boleh lebih dari 1000 karakter')).toBeVisible()
    await expect(form.getByText('Jam harus antara 0-23')).toBeVisible()
    await page.getByLabel('Deskripsi').fill('Singkat saja.')
    await page.getByLabel('Jam').fill('23')
    await page.getByLabel('Menit').fill('60')
    await save.click()
    await expect(form.getByText('Menit harus antara 0-59')).toBeVisible()
    await page.getByLabel('Menit').fill('')
    await save.click()
    await expect(form.getByText('Tanggal deadline tidak boleh di masa lalu')).toBeVisible()
    await form.getByRole('link', { name: 'Back' }).click()
    await expect(page).toHaveURL(/\/tugas$/)
  })

  test('it is saved, said, and /tugas follows after 1.5 s and 1 s more', async ({
    adminPage: page,
    api,
    seed,
  }) => {
    const title = `Resume ${seed.nomor()}`
    await page.clock.install()
    await page.goto('/addtugas')
    await page.getByLabel('Judul Tugas').fill(`  ${title} `)
    await page.getByLabel('Deskripsi').fill('Baris satu.\nBaris dua.')
    await page.getByLabel('Deadline').fill('2099-08-08')
    await toasterReady(page)
    await stopClock(page)
    await page.getByRole('button', { name: 'Simpan' }).click()
    const success = toast(page, 'Tugas berhasil ditambahkan!')
    await passUntil(page, success)
    await pass(page, 2_300)
    await expect(page).toHaveURL(/\/addtugas$/)
    await expect(page.getByRole('button', { name: 'Menyimpan...' })).toBeDisabled()
    await pass(page, 400)
    await expect(page).toHaveURL(/\/tugas$/)
    await page.clock.resume()
    // A blank time is 00:00 (rule T9).
    await expect(rowOf(page, title)).toContainText('8 Agustus 2099 pukul 00:00 WIB')
    await expect(rowOf(page, title)).toContainText('Baris satu.')
    const stored = (await api.read(tugasCalls.list)).find((each) => each.title === title)!
    expect(stored).toMatchObject({
      description: 'Baris satu.\nBaris dua.',
      deadline: '2099-08-07T17:00:00.000Z',
    })
  })

  test('a deadline that is over today is asked about first @full', async ({ adminPage: page, api, seed }) => {
    const title = `Hari ini ${seed.nomor()}`
    await page.goto('/addtugas')
    await page.getByLabel('Judul Tugas').fill(title)
    await page.getByLabel('Deadline').fill(wibDate(0))
    await page.getByRole('button', { name: 'Simpan' }).click()
    const question = page.getByRole('alertdialog', { name: 'Simpan deadline ini?' })
    await expect(question).toContainText('pukul 00:00 WIB sudah lewat')
    await question.getByRole('button', { name: 'Batal' }).click()
    await expect(question).toBeHidden()
    expect((await api.read(tugasCalls.list)).map((each) => each.title)).not.toContain(title)
    await page.getByRole('button', { name: 'Simpan' }).click()
    await question.getByRole('button', { name: 'Tetap simpan' }).click()
    await toasted(page, 'Tugas berhasil ditambahkan!')
    await page.goto('/tugas')
    await expect(rowOf(page, title)).toBeVisible()
  })

  test('a save that fails says why in its case; pressing again makes one task, not two @full', async ({
    adminPage: page,
    api,
    seed,
    faults,
  }) => {
    faults.allow(LOST, /status of 500/)
    const title = `Sekali ${seed.nomor()}`
    await page.goto('/addtugas')
    await page.getByLabel('Judul Tugas').fill(title)
    await page.getByLabel('Deadline').fill('2099-08-08')
    const save = page.getByRole('button', { name: 'Simpan' })
    const answer = await between(page, '**/api/tugas/')
    answer(fails(''))
    await save.click()
    await toasted(page, 'Gagal menambahkan tugas')
    await expect(page.getByText('Gagal menambahkan tugas')).toHaveCount(1)
    // The server does it, the answer is lost.
    answer(async (route) => {
      if (route.request().method() === 'POST') await route.fetch()
      await lost(route)
    })
    await save.click()
    await toasted(page, 'Terjadi kesalahan saat menambahkan tugas')
    answer()
    await save.click()
    await toasted(page, 'Tugas berhasil ditambahkan!')
    const titles = (await api.read(tugasCalls.list)).map((each) => each.title)
    expect(titles.filter((each: string) => each === title)).toHaveLength(1)
  })
})

for (const timezoneId of ZONES) {
  test(`opening and saving changes nothing, by a browser in ${timezoneId}${fullIf(timezoneId !== 'Pacific/Kiritimati')}`, async ({
    visit,
    seed,
    api,
  }) => {
    const page = await visit({ context: { timezoneId } })
    // Half past midnight in Jakarta, with seconds that no field shows.
    const deadline = '2099-08-08T17:30:12.345Z'
    const tugas = await seed.tugas('Zona', { deadline, description: 'Dua\nbaris' })
    await page.goto('/tugas')
    await expect(rowOf(page, tugas.title)).toContainText('9 Agustus 2099 pukul 00:30')
    const edit = await openEdit(page, tugas)
    await expect(edit.getByLabel('Judul Tugas')).toHaveValue(tugas.title)
    await expect(edit.getByLabel('Deskripsi')).toHaveValue('Dua\nbaris')
    await expect(edit.getByLabel('Deadline')).toHaveValue('2099-08-09')
    await expect(edit.getByLabel('Jam')).toHaveValue('00')
    await expect(edit.getByLabel('Menit')).toHaveValue('30')
    await edit.getByRole('button', { name: 'Simpan' }).click()
    await toasted(page, 'Tugas berhasil diperbarui!')
    await expect(edit).toBeHidden()
    const stored = (await api.read(tugasCalls.list)).find((each) => each.id === tugas.id)!
    expect(stored).toMatchObject({ title: tugas.title, description: 'Dua\nbaris', deadline })

    await openEdit(page, tugas)
    await edit.getByLabel('Deadline').fill('2099-09-01')
    await edit.getByLabel('Jam').fill('7')
    await edit.getByLabel('Menit').fill('5')
    await edit.getByRole('button', { name: 'Simpan' }).click()
    await expect(rowOf(page, tugas.title)).toContainText('1 September 2099 pukul 07:05')
    const moved = (await api.read(tugasCalls.list)).find((each) => each.id === tugas.id)!
    expect(moved.deadline).toBe('2099-09-01T00:05:00.000Z')
  })
}

test('a task is changed: rules, blank times, an earlier deadline with its count @full', async ({
  adminPage: page,
  seed,
  server,
  api,
}) => {
  const tugas = await seed.tugas('Diubah', { deadline: '2099-08-01T13:00:00.000Z' })
  await insertKumpul(
    server,
    tugas,
    ['2025-08-01', '2025-08-03', '2025-08-04', '2099-12-01'].map((date, index) => ({
      nama: `Orang ${index}`,
      nim: seed.nim(),
      kelompok: 1,
      link: 'https://contoh.example/1',
      createAt: `${date}T05:00:00.000Z`,
    })),
  )
  await page.goto('/tugas')
  await expect(rowOf(page, tugas.title).getByRole('link', { name: '4 pengumpulan' })).toBeVisible()
  const edit = await openEdit(page, tugas)
  const save = edit.getByRole('button', { name: 'Simpan' })
  await edit.getByLabel('Judul Tugas').fill(' ')
  await edit.getByLabel('Deadline').fill('')
  await save.click()
  await expect(edit.getByText('Judul dan deadline harus diisi')).toHaveCount(2)
  await edit.getByLabel('Judul Tugas').fill(`${tugas.title} lagi`)
  await edit.getByLabel('Deadline').fill('2099-08-08')
  await edit.getByLabel('Jam').fill('24')
  await save.click()
  await expect(edit.getByText('Jam harus antara 0-23')).toBeVisible()
  await edit.getByLabel('Jam').fill('')
  await edit.getByLabel('Menit').fill('x')
  await save.click()
  await expect(edit.getByText('Menit harus antara 0-59')).toBeVisible()
  await edit.getByLabel('Menit').fill('')
  await edit.getByLabel('Deskripsi').fill('x'.repeat(1001))
  await save.click()
  await expect(edit.getByText('Deskripsi tidak boleh lebih dari 1000 karakter')).toBeVisible()
  await edit.getByLabel('Deskripsi').fill('')
  await save.click()
  await toasted(page, 'Tugas berhasil diperbarui!')
  await expect(edit).toBeHidden()
  await expect(rowOf(page, `${tugas.title} lagi`)).toContainText('8 Agustus 2099 pukul 23:59')

  // One came after the deadline anyway; of those in time two would not be by the new one, which is over.
  await openEdit(page, { title: `${tugas.title} lagi` })
  await edit.getByLabel('Deadline').fill('2025-08-02')
  await edit.getByLabel('Jam').fill('00')
  await edit.getByLabel('Menit').fill('00')
  await save.click()
  const question = page.getByRole('alertdialog', { name: 'Simpan deadline ini?' })
  await expect(question).toContainText('sudah lewat')
  await expect(question).toContainText('2 pengumpulan yang tadinya tepat waktu akan menjadi terlambat.')
  await question.getByRole('button', { name: 'Batal' }).click()
  await expect(question).toBeHidden()
  await expect(edit).toBeVisible()
  const stored = (await api.read(tugasCalls.list)).find((each) => each.id === tugas.id)!
  expect(stored.deadline, 'nothing is stored before the answer').toBe('2099-08-08T16:59:00.000Z')
  await save.click()
  await question.getByRole('button', { name: 'Tetap simpan' }).click()
  await expect(edit).toBeHidden()
  await expect(rowOf(page, `${tugas.title} lagi`)).toContainText('2 Agustus 2025 pukul 00:00')

  // A deadline that is over and stays as it is, is no question.
  await openEdit(page, { title: `${tugas.title} lagi` })
  await save.click()
  await expect(edit).toBeHidden()
  await expect(question).toBeHidden()
})

// rule K4
test('a task is deleted with its submissions, which are counted first', async ({
  adminPage: page,
  seed,
  server,
  api,
}) => {
  const tugas = await seed.tugas('Dihapus')
  const empty = await seed.tugas('Kosong')
  await insertKumpul(server, tugas, [
    { nama: 'Satu', nim: seed.nim(), kelompok: 1, link: 'https://contoh.example/1' },
    { nama: 'Dua', nim: seed.nim(), kelompok: 1, link: 'https://contoh.example/2' },
  ])
  await page.goto('/tugas')
  const remove = page.getByRole('button', { name: `Delete ${tugas.title}` })
  await remove.click()
  const question = page.getByRole('alertdialog', { name: 'Hapus Tugas' })
  await expect(question).toContainText(`Apakah Anda yakin ingin menghapus tugas "${tugas.title}"?`)
  await expect(question).toContainText('2 pengumpulan peserta ikut terhapus.')
  await expect(question.getByRole('button', { name: 'Batal' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(remove).toBeFocused()
  await page.getByRole('button', { name: `Delete ${empty.title}` }).click()
  await expect(question).toContainText('Belum ada peserta yang mengumpulkan tugas ini.')
  await question.getByRole('button', { name: 'Batal' }).click()
  await remove.click()
  await question.getByRole('button', { name: 'Hapus' }).click()
  await toasted(page, 'Tugas berhasil dihapus!')
  await expect(rowOf(page, tugas.title)).toHaveCount(0)
  expect(await api.read(tugasCalls.listKumpul, { tugas: tugas.id })).toEqual([])
})

test('a change or a deletion that fails says why in its case, and its dialog stays @full', async ({
  adminPage: page,
  seed,
  faults,
}) => {
  faults.allow(LOST, /status of 500/)
  const tugas = await seed.tugas('Macet')
  await page.goto('/tugas')
  const answer = await between(page, (url) => url.pathname === '/api/tugas/')
  const edit = await openEdit(page, tugas)
  for (const [how, said] of [
    [lost, 'Terjadi kesalahan saat mengedit tugas'],
    [fails(''), 'Gagal mengedit tugas'],
  ] as const) {
    answer(how)
    await edit.getByRole('button', { name: 'Simpan' }).click()
    await toasted(page, said)
    await expect(page.getByText(said)).toHaveCount(1)
  }
  answer()
  // Asked beforehand whom an earlier deadline makes late.
  await page.route('**/api/tugas/terlambat?*', lost)
  await edit.getByLabel('Deadline').fill('2099-01-01')
  await edit.getByRole('button', { name: 'Simpan' }).click()
  await toasted(page, 'Terjadi kesalahan saat mengedit tugas')
  await edit.getByRole('button', { name: 'Batal' }).click()
  await page.getByRole('button', { name: `Delete ${tugas.title}` }).click()
  const question = page.getByRole('alertdialog', { name: 'Hapus Tugas' })
  for (const [how, said] of [
    [lost, 'Terjadi kesalahan saat menghapus tugas'],
    [fails(''), 'Gagal menghapus tugas'],
    [fails('Basis data sedang sibuk'), 'Basis data sedang sibuk'],
  ] as const) {
    answer(how)
    await question.getByRole('button', { name: 'Hapus' }).click()
    await toasted(page, said)
    await expect(question).toBeVisible()
  }
})

test.describe('the list', () => {
  test('while it is on its way, and where nothing is there yet @full', async ({ ownServer, visit }) => {
    const page = await visit({ server: ownServer })
    const pass = await hold(page, '**/api/tugas/')
    await page.goto('/tugas')
    await expect(page.getByText('Loading data tugas...')).toBeAttached()
    await expect(page.getByRole('table')).toHaveAttribute('aria-busy', 'true')
    pass()
    await expect(page.getByRole('heading', { name: 'Tidak ada tugas tersedia' })).toBeVisible()
    await expect(page.getByText('Tambahkan tugas baru untuk memulai')).toBeVisible()
    await expect(page.getByText('Loading data tugas...')).toHaveCount(0)
  })

  // rule O22
  test('an error of the server is an answer: no copy, no demo data @full', async ({
    adminPage: page,
    seed,
    faults,
  }) => {
    faults.allow(/status of 500/)
    const tugas = await seed.tugas('Galat')
    await page.goto('/tugas')
    await expect(rowOf(page, tugas.title)).toBeVisible()
    const answer = await between(page, '**/api/tugas/')
    answer(fails('Basis data sedang sibuk'))
    await page.reload()
    const alert = page.getByRole('main').getByRole('alert')
    await expect(alert).toContainText('Gagal memuat tugas')
    await expect(alert).toContainText('Basis data sedang sibuk')
    answer()
    await page.getByRole('button', { name: 'Coba lagi' }).click()
    await expect(rowOf(page, tugas.title)).toBeVisible()
  })

  test('a list that fails later stays on screen, and says that it may be old @full', async ({
    adminPage: page,
    seed,
    faults,
  }) => {
    faults.allow(/status of 500/)
    const tugas = await seed.tugas('Lama')
    await page.clock.install()
    await page.goto('/tugas')
    await expect(rowOf(page, tugas.title)).toBeVisible()
    const answer = await between(page, '**/api/tugas/')
    answer(fails('Basis data sedang sibuk'))
    // Who comes back to the page after a while has the list read anew.
    await page.clock.fastForward(60_000)
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
    const alert = page.getByRole('main').getByRole('alert')
    await expect(alert).toContainText('Gagal memuat tugas')
    await expect(alert).toContainText('Basis data sedang sibuk')
    await expect(alert).toContainText('Yang tampil di bawah ini bisa jadi sudah lama.')
    await expect(rowOf(page, tugas.title)).toBeVisible()
    answer()
    await page.getByRole('button', { name: 'Coba lagi' }).click()
    await expect(alert).toHaveCount(0)
  })

  test("a deadline that is missing or none: 'N/A', and the date part with 23:59 in the form @full", async ({
    adminPage: page,
  }) => {
    const odd = [null, 'kapan-kapan', '2025-08-08 pukul lima'].map((deadline, index) => ({
      id: `00000000-0000-4000-8000-00000000000${index}`,
      title: `Aneh ${index}`,
      description: '',
      deadline,
      Kumpul_Tugas: [],
      jumlah_kumpul: 0,
    }))
    await page.route('**/api/tugas/', (route) =>
      route.fulfill({ json: { status: 200, message: 'Berhasil', data: odd } }),
    )
    await page.goto('/tugas')
    await expect(page.getByRole('cell', { name: 'N/A' })).toHaveCount(3)
    const edit = await openEdit(page, { title: 'Aneh 2' })
    await expect(edit.getByLabel('Deadline')).toHaveValue('2025-08-08')
    await expect(edit.getByLabel('Jam')).toHaveValue('23')
    await expect(edit.getByLabel('Menit')).toHaveValue('59')
    await page.keyboard.press('Escape')
    await page.goto('/pengumpulantugas')
    const row = page.getByRole('listitem').filter({ hasText: 'Aneh 0' })
    await expect(row.getByRole('button')).toHaveText('Lihat Tugas')
    await expect(row).not.toContainText('lagi')
  })

  // rules O22, O27
  test('without network: the copy with its age, said once a session @full', async ({
    adminPage: page,
    seed,
    faults,
  }) => {
    faults.allow(LOST)
    const tugas = await seed.tugas('Salinan')
    await page.goto('/tugas')
    await expect(rowOf(page, tugas.title)).toBeVisible()
    await page.route('**/api/tugas/', lost)
    await page.reload()
    await toasted(page, OFFLINE)
    await expect(rowOf(page, tugas.title)).toBeVisible()
    await expect(page.getByText(/Data terakhir dimuat \d\d\/\d\d\/\d{4} pukul \d\d:\d\d\./)).toBeVisible()
    await expect(page.getByText('DATA DEMO')).toHaveCount(0)
    expect(await page.evaluate(() => sessionStorage.getItem('tugas-offline-notified'))).not.toBeNull()
    await page.reload()
    await expect(page.getByText(/^Menggunakan data offlineData terakhir/)).toBeVisible()
    await expect(toast(page, OFFLINE)).toHaveCount(0)
  })

  // rule O23
  test('with neither server nor copy: four demo tasks under a banner, nothing to press @full', async ({
    adminPage: page,
    seed,
    faults,
  }) => {
    faults.allow(LOST)
    const tugas = await seed.tugas('Asli')
    const answer = await between(page, '**/api/tugas/')
    answer(lost)
    await page.goto('/tugas')
    await toasted(page, DEMO)
    await expect(page.getByText('DATA DEMO', { exact: true })).toBeVisible()
    await expect(page.getByRole('row')).toHaveCount(1 + 4)
    await expect(
      page.getByRole('row').filter({ hasText: /\d+ (Juni|Juli) 2025 pukul \d\d:\d\d WIB/ }),
    ).toHaveCount(4)
    for (const button of await page.getByRole('table').getByRole('button').all())
      await expect(button).toBeDisabled()
    await expect(page.getByRole('button', { name: 'Add Tugas' })).toBeDisabled()
    expect(await page.evaluate(() => sessionStorage.getItem('tugas-demo-notified'))).not.toBeNull()
    await page.reload()
    await expect(page.getByText('DATA DEMO', { exact: true })).toBeVisible()
    await expect(toast(page, DEMO)).toHaveCount(0)

    answer()
    await page.getByRole('button', { name: 'Coba lagi' }).click()
    await expect(rowOf(page, tugas.title)).toBeVisible()
    await expect(page.getByText('DATA DEMO', { exact: true })).toHaveCount(0)
  })
})

test('without a mouse: a task is added, changed and deleted @full', async ({ adminPage: page, seed }) => {
  const title = `Papan tombol ${seed.nomor()}`
  await page.goto('/addtugas')
  await page.getByLabel('Judul Tugas').focus()
  await page.keyboard.type(title)
  await page.keyboard.press('Tab')
  await page.keyboard.type('Tanpa tetikus.')
  await page.getByLabel('Deadline').fill('2099-08-08')
  await page.getByLabel('Jam').focus()
  await page.keyboard.type('20')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/tugas$/)
  const row = rowOf(page, title)
  await expect(row).toContainText('8 Agustus 2099 pukul 20:00')
  await row.getByRole('button', { name: `Edit ${title}` }).focus()
  await page.keyboard.press('Enter')
  const edit = page.getByRole('dialog', { name: 'Edit Tugas' })
  await expect(edit.getByLabel('Judul Tugas')).toBeFocused()
  await page.keyboard.press('End')
  await page.keyboard.type(' dua')
  await page.keyboard.press('Enter')
  await expect(edit).toBeHidden()
  await expect(row.getByRole('button', { name: `Edit ${title} dua` })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alertdialog').getByRole('button', { name: 'Batal' })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(row).toHaveCount(0)
})

test('a participant gets none of it', async ({ visit, server }) => {
  const peserta = await newPeserta(server)
  const context: VisitOptions['context'] = { storageState: peserta.state }
  const page = await visit({ anonymous: true, context })
  for (const path of ['/tugas', '/addtugas', '/kumpultugas']) {
    await page.goto(path)
    await expect(page).toHaveURL(/\/$/)
  }
})
