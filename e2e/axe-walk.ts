import { absenCalls } from '@bakti/contract/absen/absen.calls'
import { kelompokCalls } from '@bakti/contract/kelompok/kelompok.calls'
import { perangkatCalls } from '@bakti/contract/perangkat/perangkat.calls'
import { randomUUID } from 'node:crypto'
import { openPrepare } from './absensi-page'
import { between, hold, lost } from './answers'
import { send } from './api'
import { check, escapes } from './axe-check'
import { insertKumpul } from './peserta'
import { actOnPage, actOnRow, pageOpener, rowOpener } from './row-sheet'
import type { Seed } from './seed'
import { expect, test } from './test'
import { withoutTimers } from './words'

/** A group, its activity with one of everything, and where they are shown. */
export async function furnished(seed: Seed) {
  const kelompok = await seed.kelompok('Aisyah Rahmadani', "Ma'ruf Chaniago", 'Citra Dewi Siregar')
  const absen = await seed.absen('BAKTI Batch 1, hari pertama')
  return { kelompok, absen, path: `/absensi?kelompok=${kelompok.id}&kegiatan=${absen.id}` }
}

/** The pages and dialogs whose ways in depend on the width, looked at by axe in a window of this size; the others: axe-both.spec.ts. */
export function axeWalk(viewport: { width: number; height: number }): void {
  test.describe(`${viewport.width} px wide`, () => {
    test.describe.configure({ timeout: 300_000 })
    const context = { viewport, reducedMotion: 'reduce' } as const

    test('axe: what everybody may open', async ({ visit, faults }) => {
      faults.allow(/status of 401/)
      const page = await visit({ anonymous: true, context })
      // The loader stays, for axe needs longer than its 2 s; the next load is without it.
      await withoutTimers(page, 2000)
      await page.goto('/')
      await expect(page.getByRole('status').filter({ hasText: 'Loading' })).toBeVisible()
      await check(page, 'loader')
      await page.reload()
      await expect(page.getByRole('contentinfo')).toBeAttached()
      await check(page, 'landing')
      // The other mascot has other colours, and MIT's tile another picture.
      await page.getByRole('button', { name: 'Maskot berikutnya' }).click()
      await page.getByRole('button', { name: 'MIT' }).focus()
      await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
      await expect(page.getByRole('button', { name: 'Kembali ke atas' })).toBeVisible()
      await check(page, 'landing, below')
      if (viewport.width < 1024) {
        const opener = page.getByRole('button', { name: 'Buka menu' })
        const drawer = page.getByRole('dialog', { name: 'Menu' })
        await opener.click()
        await expect(drawer).toBeVisible()
        await check(page, 'landing, drawer')
        await escapes(page, drawer, opener)
      }
      await page.goto('/login')
      await check(page, 'login')
      await page.getByRole('button', { name: 'MASUK' }).click()
      await expect(page.getByText('Wajib diisi').first()).toBeVisible()
      await check(page, 'login with faults')
      await page.goto('/aktivasi')
      await expect(page.getByRole('heading', { name: 'Aktifkan kartumu' })).toBeVisible()
      await check(page, 'aktivasi')
      await page.goto('/tidak-ada')
      await expect(page.getByRole('heading', { name: 'Oops! Page Not Found' })).toBeVisible()
      await check(page, 'not found')
    })

    test('axe: devices of the staff', async ({ visit, server }) => {
      const page = await visit({ context })
      const reported = page.waitForResponse('**/api/perangkat/denyut')
      await page.goto('/perangkat')
      await reported
      const device = await page.evaluate(() => localStorage.getItem('deviceId')!)
      // A known device is reported by its own session alone (rule D120).
      const token = await page.evaluate(() => localStorage.getItem('authToken')!)
      const report = (id: string) =>
        send({ url: server.url, token }, perangkatCalls.report, {
          body: {
            outbox: randomUUID(),
            unsent: 3,
            review: 1,
            oldest_age: 600,
            clock_offset: 300_000,
            roster_age: 7200,
            scanner_open: true,
            battery: { level: 8, charging: false },
          },
          headers: { 'X-Device-Id': id },
        })
      // Of another device, and of a former storage of this one.
      await report(randomUUID())
      await report(device)
      await page.reload()
      const alarm = page.getByRole('alert').filter({ hasText: 'Browser ini menghapus penyimpanannya.' })
      await expect(alarm).toBeVisible()
      await check(page, 'perangkat, with lost acts')
      await alarm.getByRole('button', { name: 'Tutup' }).click()
      const clear = page.getByRole('button', { name: /^Hapus catatan/ })
      const opener =
        viewport.width < 768 ? page.getByRole('button', { name: /^Menu / }).first() : clear.first()
      await opener.click()
      if (viewport.width < 768) await clear.click()
      await check(page, 'perangkat, clear')
      await escapes(page, page.getByRole('alertdialog'), opener)
    })

    test('axe: the command centre', async ({ visit, seed }) => {
      const { absen } = await furnished(seed)
      const page = await visit({ context })
      await page.goto(`/pusat?kegiatan=${absen.id}`)
      const opener = page.getByRole('button', { name: 'Layar ruangan' })
      await expect(opener).toBeVisible()
      await check(page, 'pusat')
      await page.getByRole('button', { name: 'Tabel' }).click()
      await check(page, 'pusat, table')
      await opener.click()
      const room = page.getByRole('dialog', { name: `Layar ruangan, ${absen.title}` })
      await expect(room).toBeVisible()
      await check(page, 'pusat, room')
      await escapes(page, room, opener)
    })

    test('axe: accounts and invitations', async ({ visit, seed, faults }) => {
      faults.allow(/status of 400/)
      const { kelompok } = await furnished(seed)
      const page = await visit({ context })
      await page.goto('/pengguna')
      const menu = page.getByRole('button', { name: /^Menu / }).first()
      await menu.click()
      await check(page, 'pengguna, with a menu')
      await page.getByRole('button', { name: 'Ubah peran' }).click()
      const dialog = page.getByRole('dialog', { name: 'Ubah peran' })
      await expect(dialog).toBeVisible()
      await check(page, 'pengguna, role')
      await escapes(page, dialog, menu)
      await page.getByRole('link', { name: /^Undangan/ }).click()
      await expect(page.getByText('Belum ada undangan.').or(page.getByRole('row').nth(1))).toBeVisible()
      await check(page, 'invitations')

      const make = page.getByRole('button', { name: 'Buat undangan' }).first()
      const form = page.getByRole('dialog', { name: 'Buat undangan' })
      await make.click()
      await form.getByRole('button', { name: 'Buat tautan' }).click()
      await expect(form.getByText('Pilih paling sedikit satu kelompok')).toBeVisible()
      await check(page, 'invitations, form with a fault')
      await escapes(page, form, make)
      await make.click()
      await form.getByRole('button', { name: 'Pimpinan' }).click()
      await form.getByRole('button', { name: 'Beberapa orang' }).click()
      await form.getByRole('button', { name: 'Buat tautan' }).click()
      const link = page.getByRole('dialog', { name: 'Tautan undangan' })
      await expect(link.getByRole('img')).toBeVisible()
      await check(page, 'invitations, link')
      await escapes(page, link, make)
      for (const [what, dialog] of [
        ['Tautan baru', page.getByRole('alertdialog', { name: 'Tautan baru' })],
        ['Cabut', page.getByRole('alertdialog', { name: 'Cabut undangan' })],
      ] as const) {
        const opener = rowOpener(page, 'Undangan Pimpinan', what)
        await actOnRow(page, 'Undangan Pimpinan', what)
        await expect(dialog).toBeVisible()
        await check(page, `invitations, ${what}`)
        await escapes(page, dialog, opener)
      }

      await actOnPage(page, 'Impor mentor')
      const list = page.getByRole('dialog', { name: 'Impor mentor' })
      const choose = (text: string) =>
        list
          .locator('input[type=file]')
          .setInputFiles({ name: 'mentor.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })
      await choose('A,B\nSari,sari@contoh.id')
      await expect(list.getByText('Kolom Nama, Kelompok tidak ditemukan.')).toBeVisible()
      await check(page, 'import of mentors, columns')
      await list.getByRole('button', { name: 'Ganti berkas' }).click()
      // Whoever walked before has invited the others.
      const email = `${randomUUID()}@contoh.id`
      await choose(`Nama,Email,Kelompok\nSari,${email},${kelompok.nomor}\nCitra,citra@,0`)
      await expect(list.getByText('Ini baru pratinjau')).toBeVisible()
      await check(page, 'import of mentors, preview')
      await list.getByRole('button', { name: 'Cetak 1 kartu' }).click()
      await expect(page.getByRole('heading', { name: 'Cetak kartu undangan' })).toBeVisible()
      await check(page, 'import of mentors, cards')
      const back = page.getByRole('button', { name: 'Kembali' })
      await back.click()
      const leaving = page.getByRole('alertdialog', { name: 'Kartu belum dicetak' })
      await expect(leaving).toBeVisible()
      await check(page, 'import of mentors, cards not printed')
      await escapes(page, leaving, back)
    })

    test('axe: groups and the import', async ({ visit, seed, api }) => {
      const { kelompok } = await furnished(seed)
      const page = await visit({ context })
      await page.goto('/kelompok')
      const menu = page.getByRole('button', { name: `Menu Kelompok ${kelompok.nomor}`, exact: true })
      await menu.click()
      await check(page, 'kelompok, with a menu')
      await page.getByRole('button', { name: `Delete Kelompok ${kelompok.nomor}`, exact: true }).click()
      await check(page, 'kelompok, delete')
      await escapes(page, page.getByRole('alertdialog'), menu)

      const opener = pageOpener(page, 'Impor Anggota')
      await actOnPage(page, 'Impor Anggota')
      const dialog = page.getByRole('dialog', { name: 'Impor Anggota' })
      await check(page, 'import, choose a file')
      const nomor = seed.nomor()
      const { nama, nim } = kelompok.anggota[0]!
      const lines = [
        `${nama} Baru,${nim},${kelompok.nomor}`,
        `${kelompok.anggota[1]!.nama},${kelompok.anggota[1]!.nim},${nomor}`,
        `Baru Sekali,${seed.nim()},${nomor}`,
        `,${seed.nim()},x`,
      ]
      const buffer = Buffer.from(['nama,nim,kelompok', ...lines].join('\n'))
      const choose = () =>
        dialog
          .locator('input[type=file]')
          .setInputFiles({ name: 'peserta.csv', mimeType: 'text/csv', buffer })
      await choose()
      await expect(dialog.getByText('Ini baru pratinjau')).toBeVisible()
      await check(page, 'import, preview')
      await dialog.getByRole('button', { name: /^Impor .+ baris$/ }).click()
      await expect(dialog.getByRole('heading', { name: 'Impor selesai' })).toBeVisible()
      await check(page, 'import, done')
      await dialog.getByRole('button', { name: 'Selesai' }).click()
      await expect(opener).toBeFocused()
      await api.call(kelompokCalls.remove, { query: { id: kelompok.id } })
      await page.goto('/addkelompok')
      await page.getByRole('button', { name: 'Submit' }).click()
      await check(page, 'addkelompok with a fault')
    })

    test('axe: attendance, the sheet and the menus', async ({ visit, seed, api, faults }) => {
      faults.allow(/net::ERR_FAILED/)
      const { kelompok, absen, path } = await furnished(seed)
      const other = await seed.kelompok('Bagas Pratama')
      await api.call(absenCalls.scan, {
        body: {
          absenId: absen.id,
          participantIdentifier: other.anggota[0]!.nim,
          id_kelompok: kelompok.id,
        },
      })
      await api.scan(absen.id, kelompok.anggota[0]!.nim, randomUUID())
      const page = await visit({ context })
      await page.goto(path)
      await expect(page.getByRole('heading', { name: 'Scan ditahan (1)' })).toBeVisible()
      await check(page, 'absensi')
      await page.route('**/api/absen/status', lost)
      const { nama } = kelompok.anggota[1]!
      await page.getByRole('button', { name: `Ubah status ${nama}` }).click()
      // On a phone the statuses are a sheet.
      if (page.viewportSize()!.width < 768) {
        const sheet = page.getByRole('dialog', { name: nama })
        await expect(sheet).toBeVisible()
        await check(page, 'absensi, the sheet of a person')
        await sheet.getByRole('button', { name: 'Izin' }).click()
      } else {
        await check(page, 'absensi, a row under edit')
        const statuses = page.getByLabel(`Status kehadiran ${nama}`)
        await statuses.selectOption('Izin')
        await page.getByRole('button', { name: `Simpan status ${nama}` }).click()
      }
      const badge = page.getByRole('button', { name: /belum terkirim, buka daftar$/ })
      await badge.click()
      const sheet = page.getByRole('dialog', { name: 'Belum terkirim' })
      await expect(sheet.getByRole('listitem')).toHaveCount(1)
      await check(page, 'the sheet of unsent work')
      await escapes(page, sheet, badge)
      const menu = page.getByRole('button', { name: 'Admin', exact: true })
      await menu.click()
      await check(page, 'account menu')
      await page.getByRole('button', { name: 'Logout' }).click()
      await expect(page.getByRole('alertdialog')).toBeVisible()
      await check(page, 'logout with unsent work')
      await page.keyboard.press('Escape')
      if (viewport.width < 1024) {
        const drawer = page.getByRole('button', { name: 'Buka menu' })
        await drawer.click()
        await check(page, 'drawer')
        await escapes(page, page.getByRole('dialog', { name: 'Menu' }), drawer)
      }
    })

    test('axe: the check list before an event without network', async ({ visit }) => {
      const page = await visit({ context })
      await page.goto('/absensi')
      const opener = await openPrepare(page)
      const list = page.getByRole('dialog', { name: 'Siapkan tanpa internet' })
      await expect(list.getByRole('status')).toContainText('dari 6 siap.')
      await check(page, 'siapkan tanpa internet')
      const how = list.getByRole('button', { name: 'Lihat caranya' })
      await how.click()
      const steps = page.getByRole('dialog', { name: /^Pasang BAKTI di/ })
      await expect(steps).toBeVisible()
      await check(page, 'how to install')
      await escapes(page, steps, how)
      await escapes(page, list, opener)
    })

    test('axe: the landing page of who is logged in', async ({ visit }) => {
      const page = await visit({ context })
      await page.addInitScript(() => sessionStorage.setItem('landing-loader', '1'))
      await page.goto('/')
      const phone = viewport.width < 1024
      await page.getByRole('button', phone ? { name: 'Buka menu' } : { name: /^Hi, / }).click()
      await expect(page.getByRole('link', { name: 'Admin Panel' })).toBeVisible()
      await check(page, phone ? 'landing, drawer of an admin' : 'landing, menu')
    })

    test('axe: activities', async ({ visit, seed }) => {
      const { absen } = await furnished(seed)
      const page = await visit({ context })
      await page.goto('/listabsen')
      const edit = rowOpener(page, absen.title, 'Edit')
      await expect(edit).toBeVisible()
      await check(page, 'listabsen')
      await actOnRow(page, absen.title, 'Edit')
      const form = page.getByRole('dialog', { name: 'Edit Data Absen' })
      await form.getByLabel('Nama Kegiatan').fill('')
      await form.getByRole('button', { name: 'Simpan' }).click()
      await expect(form.getByText('Judul dan tanggal tidak boleh kosong!')).toBeVisible()
      await check(page, 'listabsen, edit')
      await escapes(page, form, edit)
      const close = rowOpener(page, absen.title, 'Tutup')
      await actOnRow(page, absen.title, 'Tutup')
      const closing = page.getByRole('dialog', { name: `Tutup ${absen.title}?` })
      await expect(closing.getByRole('button', { name: 'Tutup kegiatan' })).toBeVisible()
      await check(page, 'listabsen, tutup')
      await escapes(page, closing, close)
      const remove = rowOpener(page, absen.title, 'Delete')
      await actOnRow(page, absen.title, 'Delete')
      await check(page, 'listabsen, delete')
      await escapes(page, page.getByRole('alertdialog'), remove)
      await page.goto('/addabsen')
      await page.getByRole('button', { name: 'Submit' }).click()
      await expect(page.getByText('Judul dan tanggal tidak boleh kosong!')).toBeVisible()
      await check(page, 'addabsen with faults')
    })

    test('axe: members', async ({ visit, seed }) => {
      const { kelompok } = await furnished(seed)
      const page = await visit({ context })
      await page.goto('/anggotakelompok')
      await expect(page.getByRole('heading', { name: 'Pilih Kelompok' })).toBeVisible()
      await check(page, 'anggotakelompok, none chosen')
      await page.goto(`/anggotakelompok?kelompok=${kelompok.id}`)
      const { nama } = kelompok.anggota[0]!
      const qr = rowOpener(page, nama, 'View QR')
      await expect(qr).toBeVisible()
      await check(page, 'anggotakelompok')
      await actOnRow(page, nama, 'View QR')
      const card = page.getByRole('dialog', { name: nama })
      await expect(card.getByRole('img')).toBeVisible()
      await check(page, 'anggotakelompok, QR')
      await escapes(page, card, qr)
      for (const [what, dialog] of [
        ['Edit', page.getByRole('dialog', { name: 'Edit Anggota' })],
        ['Delete', page.getByRole('alertdialog')],
      ] as const) {
        const opener = rowOpener(page, nama, what)
        await actOnRow(page, nama, what)
        await expect(dialog).toBeVisible()
        await check(page, `anggotakelompok, ${what}`)
        await escapes(page, dialog, opener)
      }
      await page.goto(`/addanggotakelompok?kelompok=${kelompok.id}`)
      await page.getByRole('button', { name: 'Tambah Anggota' }).click()
      await check(page, 'addanggotakelompok with faults')
      await page.goto('/addanggotakelompok')
      await check(page, 'addanggotakelompok without a group')
    })

    test('axe: tasks and submissions', async ({ visit, seed, server, faults }) => {
      faults.allow(/net::ERR_FAILED/)
      const { nomor } = await seed.kelompok()
      const tugas = await seed.tugas('Video Jelajah Kampus')
      const createAt = (month: number) => `2025-${10 + month}-01T05:00:00.000Z`
      await insertKumpul(
        server,
        tugas,
        Array.from({ length: 12 }, (_, index) => ({
          nama: `Peserta ${index}`,
          nim: seed.nim(),
          kelompok: nomor,
          createAt: createAt(index % 2),
          link: 'https://drive.example/file/d/1aBcDefGhijkLmnop/view',
        })),
      )
      const page = await visit({ context })
      await page.goto('/tugas')
      await expect(rowOpener(page, tugas.title, 'Edit')).toBeVisible()
      await check(page, 'tugas')
      await actOnRow(page, tugas.title, 'Edit')
      const form = page.getByRole('dialog', { name: 'Edit Tugas' })
      await form.getByLabel('Judul Tugas').fill('')
      await form.getByRole('button', { name: 'Simpan' }).click()
      await expect(form.getByText('Judul dan deadline harus diisi')).toBeVisible()
      await check(page, 'tugas, edit with a fault')
      await form.getByLabel('Judul Tugas').fill(tugas.title)
      await form.getByLabel('Deadline').fill('2025-10-15')
      await form.getByRole('button', { name: 'Simpan' }).click()
      const question = page.getByRole('alertdialog', { name: 'Simpan deadline ini?' })
      await expect(question).toContainText('6 pengumpulan')
      await check(page, 'tugas, an earlier deadline')
      await question.getByRole('button', { name: 'Tetap simpan' }).click()
      await expect(form).toBeHidden()
      const remove = rowOpener(page, tugas.title, 'Delete')
      await actOnRow(page, tugas.title, 'Delete')
      await check(page, 'tugas, delete')
      await escapes(page, page.getByRole('alertdialog'), remove)

      await page.goto('/addtugas')
      await page.getByLabel('Deskripsi').fill('x'.repeat(950))
      await page.getByRole('button', { name: 'Simpan' }).click()
      await expect(page.getByText('Judul tidak boleh kosong')).toBeVisible()
      await check(page, 'addtugas with faults and a warning')

      await page.goto(`/kumpultugas?kelompok=${nomor}&tugas=${tugas.id}`)
      await expect(page.getByText('Total Page: 2')).toBeVisible()
      await check(page, 'kumpultugas')
      const download = '**/api/tugas/kumpul/ekspor?*'
      const answer = await between(page, download)
      answer(lost)
      const all = pageOpener(page, 'Export semua', 'Export')
      const exportAll = () => actOnPage(page, 'Export semua', 'Export')
      await exportAll()
      const dialog = page.getByRole('dialog', { name: 'Export semua' })
      await expect(dialog.getByRole('alert')).toContainText('Gagal mengekspor semua data')
      await check(page, 'kumpultugas, export of all failed')
      await escapes(page, dialog, all)
      answer()
      const letGo = await hold(page, download)
      await exportAll()
      await expect(dialog.getByText('Menyiapkan data...')).toBeVisible()
      await check(page, 'kumpultugas, export of all under way')
      await escapes(page, dialog, all)
      letGo()

      await page.route('**/api/tugas/**', lost)
      await page.reload()
      await expect(page.getByText('Menggunakan data offline', { exact: false }).first()).toBeVisible()
      await check(page, 'kumpultugas, the copy')
      const bare = await visit({ context })
      await bare.route('**/api/tugas/**', lost)
      for (const path of ['/tugas', '/kumpultugas']) {
        await bare.goto(path)
        await expect(bare.getByText('DATA DEMO', { exact: true })).toBeVisible()
        await check(bare, `${path}, demo data`)
      }
    })
  })
}
