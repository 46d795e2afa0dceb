import { undanganCalls } from '@bakti/contract/undangan/undangan.calls'
import { tooSmall } from './axe-check'
import { insertKumpul, newPeserta } from './peserta'
import { rowOpener } from './row-sheet'
import { expect, test } from './test'

const WORD = 'KegiatanTanpaSatuSpasiPun'

// rule U12
test('a title without blanks makes no page wider than its screen @full', async ({ visit, seed, api }) => {
  const kelompok = await seed.kelompok('Yuni Lebar')
  const judul = WORD.repeat(4)
  await api.call(undanganCalls.create, { body: { role: 'GERBANG', judul } })
  const absen = await seed.absen(WORD.repeat(7))
  const page = await visit()
  for (const [path, word] of [
    // Another activity is on today: its banner names the one that is chosen.
    [`/absensi?kelompok=${kelompok.id}&kegiatan=${absen.id}`, 'Scan QR Code'],
    [`/scan-qr/${absen.id}`, 'Mulai Scan QR'],
    [`/tempel?kegiatan=${absen.id}`, 'Unggah berkas'],
    ['/listabsen', absen.title],
    [`/pusat?kegiatan=${absen.id}`, 'Layar ruangan'],
    ['/kotak', 'Semua'],
    ['/laporan', 'Fakultas'],
    ['/kelompok', `Menu Kelompok ${kelompok.nomor}`],
    ['/pengguna', 'Buat undangan'],
    ['/pengguna?lihat=undangan', judul],
  ] as const) {
    await page.goto(path)
    await expect(page.getByRole('button', { name: word }).first()).toBeVisible()
    for (const width of [320, 768, 1440]) {
      await page.setViewportSize({ width, height: 800 })
      await expect
        .poll(() => page.evaluate(() => document.documentElement.scrollWidth), `${path} at ${width} px`)
        .toBe(width)
    }
  }
})

// rule U12
test('on a phone, all that is pressed on the screens of groups, members, tasks and activities is 44 px @full', async ({
  visit,
  seed,
  api,
}) => {
  const kelompok = await seed.kelompok('Yuni Jari')
  const [tugas, absen] = [await seed.tugas('Jari'), await seed.absen('Jari')]
  await api.call(undanganCalls.create, { body: { role: 'GERBANG', judul: 'Jari' } })
  const page = await visit({ context: { viewport: { width: 390, height: 844 } } })
  const of = `?kelompok=${kelompok.id}`
  for (const [path, shown] of [
    ['/kelompok', page.getByRole('button', { name: `Menu Kelompok ${kelompok.nomor}`, exact: true })],
    ['/addkelompok', page.getByRole('dialog').getByRole('button', { name: 'Submit' })],
    [`/anggotakelompok${of}`, rowOpener(page, 'Yuni Jari', 'Edit')],
    [`/addanggotakelompok${of}`, page.getByRole('dialog').getByRole('button', { name: 'Tambah Anggota' })],
    ['/listabsen', rowOpener(page, absen.title, 'Edit')],
    ['/tugas', rowOpener(page, tugas.title, 'Edit')],
    ['/addtugas', page.getByRole('dialog').getByRole('button', { name: 'Simpan' })],
    ['/pengguna', page.getByRole('button', { name: /^Menu / }).first()],
    ['/pengguna?lihat=undangan', rowOpener(page, 'Jari', 'Cabut')],
  ] as const) {
    await page.goto(path)
    await expect(shown).toBeVisible()
    expect(await tooSmall(page), path).toEqual([])
  }
  await page.goto(`/absensi${of}&kegiatan=${absen.id}`)
  const row = page.getByRole('row').filter({ hasText: 'Yuni Jari' })
  const height = (await row.boundingBox())?.height
  // With its line.
  expect(height, 'room for a thumb').toBeGreaterThanOrEqual(72)
  expect(height).toBeLessThan(75)
})

test('the mascot of the tasks leaves the words their room, on the narrowest phone too @full', async ({
  server,
  visit,
}) => {
  const { state } = await newPeserta(server)
  const page = await visit({ anonymous: true, context: { storageState: state } })
  await page.goto('/pengumpulantugas')
  await expect(page.getByRole('heading', { name: 'TUGAS BAKTI' })).toBeVisible()
  for (const width of [320, 360, 390]) {
    await page.setViewportSize({ width, height: 800 })
    const room = () =>
      page.locator('section:has(h1)').evaluate((section) => {
        const words = document.createRange()
        const ends = [...section.querySelectorAll('h1, p')].map((each) => {
          words.selectNodeContents(each)
          return words.getBoundingClientRect().right
        })
        return section.querySelector('img')!.getBoundingClientRect().left - Math.max(...ends)
      })
    await expect.poll(room, `at ${width} px`).toBeGreaterThan(0)
  }
})

test('one long NIM and one long title leave the other submissions their words @full', async ({
  adminPage: page,
  server,
  seed,
}) => {
  const [long, usual] = [await seed.tugas(WORD.repeat(7)), await seed.tugas('Video Jelajah Kampus')]
  const kelompok = seed.nomor()
  const link = `https://contoh.id/${'y'.repeat(300)}`
  await insertKumpul(server, long, [{ nama: WORD.repeat(4), nim: '9'.repeat(30), kelompok, link }])
  await insertKumpul(server, usual, [{ nama: 'Zahra Biasa', nim: seed.nim(), kelompok, link }])
  await page.goto(`/kumpultugas?kelompok=${kelompok}`)
  const cells = page.getByRole('row').filter({ hasText: 'Zahra Biasa' }).getByRole('cell')
  await expect(page.getByRole('row')).toHaveCount(1 + 2)
  for (const text of ['Zahra Biasa', usual.title])
    expect((await cells.filter({ hasText: text }).boundingBox())!.width, text).toBeGreaterThan(150)
})

test('titles are drawn for their size, and no letters of a name are joined @full', async ({
  visit,
  seed,
}) => {
  const kelompok = await seed.kelompok('Miftah Fitri')
  const page = await visit()
  await page.goto(`/anggotakelompok?kelompok=${kelompok.id}`)
  await expect(page.getByRole('cell', { name: 'Miftah Fitri', exact: true })).toHaveCSS(
    'font-variant-ligatures',
    'none',
  )
  const width = await page.getByRole('heading', { level: 1 }).evaluate(async (title) => {
    await document.fonts.ready
    const word = document.createElement('span')
    Object.assign(word.style, { fontSize: '100px', letterSpacing: '0' })
    word.textContent = 'Miftah'
    title.append(word)
    return word.getBoundingClientRect().width
  })
  expect(width, 'the cut for 60 px is 6 % narrower').toBeGreaterThan(258)
})
