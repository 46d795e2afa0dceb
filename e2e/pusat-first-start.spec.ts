import { randomUUID } from 'node:crypto'
import { pengaturanCalls } from '@bakti/contract/pengaturan/pengaturan.calls'
import { pusatCalls } from '@bakti/contract/pusat/pusat.calls'
import { undanganCalls } from '@bakti/contract/undangan/undangan.calls'
import { Api } from './api'
import { check } from './axe-check'
import { Mailbox } from './mailbox'
import { ADMIN, newDataDir, removeDataDir } from './server'
import { shot } from './shot'
import { expect, test, withServer } from './test'

// rules U167, U168, U13
test('before the first day /pusat is the list of what is to be done, ticked by what is true', async ({
  visit,
  ownServer: server,
}) => {
  const page = await visit({ server, context: { viewport: { width: 1440, height: 900 } } })
  await page.goto('/pusat')
  const list = page.getByRole('list', { name: 'Sebelum hari pertama' })
  const row = (title: string) => list.getByRole('listitem').filter({ hasText: title })
  await expect(page.getByRole('heading', { name: 'Selamat datang' })).toBeVisible()
  await expect(list.getByRole('listitem')).toHaveCount(7)
  await expect(row('Daftar peserta masuk')).toContainText('Belum ada peserta.')
  await expect(row('Email dicoba')).toContainText('SMTP_URL belum diatur')
  await check(page, 'pusat, first start')
  await shot(page, 'pusat-first', { fullPage: true })

  const api = await Api.login(server.url)
  await api.roster([['Aisyah Rahmadani', '2510001', 1]])
  await api.absen('Gladi Bersih', '2099-08-10')
  await page.reload()
  await expect(row('Daftar peserta masuk')).toContainText('1 orang di 1 kelompok')
  await expect(row('Daftar peserta masuk')).toContainText('Selesai')
  await expect(row('Kegiatan pertama dibuat')).toContainText('Gladi Bersih, 10/08/2099')
  await expect(row('Mentor diundang').getByRole('link')).toHaveAttribute('href', '/pengguna')

  // The address is set where it is missing, and its row is ticked at once.
  await row('Alamat publik dipasang').getByRole('button').click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox').fill('https://bakti.kampus.ac.id')
  await dialog.getByRole('button', { name: 'Simpan dan lanjut' }).click()
  await expect(row('Alamat publik dipasang')).toContainText('https://bakti.kampus.ac.id')
  await expect(page.getByRole('heading', { name: 'Sudah dimulai' })).toBeVisible()
  await page.setViewportSize({ width: 390, height: 844 })
  await check(page, 'pusat, first start, narrow')
  await shot(page, 'pusat-first', { fullPage: true })

  // It can be left, and is over when an activity has begun.
  await page.getByRole('link', { name: 'Lihat pusat' }).click()
  await expect(page.getByRole('heading', { name: '1 kelompok' })).toBeVisible()
  await expect(list).toBeHidden()
  await api.absen('Sudah mulai')
  await page.goto('/pusat')
  await expect(page.getByRole('heading', { name: '1 kelompok' })).toBeVisible()
  await expect(list).toBeHidden()
})

// rules U167, U168
test('when all of it is done the list says so, and a press leads to the picture', async ({
  visit,
  faults,
}) => {
  const mailbox = await Mailbox.start()
  const backups = await newDataDir()
  const mail = { SMTP_URL: mailbox.url, MAIL_FROM: 'BAKTI 2025 <bakti@contoh.id>' }
  await withServer(
    async (server) => {
      const api = await Api.login(server.url)
      await api.roster([['Aisyah Rahmadani', '2510001', 1]])
      const absen = await api.absen('Gladi Bersih', '2099-08-10')
      await api.call(pengaturanCalls.update, { body: { alamat: 'https://bakti.kampus.ac.id' } })
      await api.call(undanganCalls.create, { body: { role: 'MENTOR', kelompok: [1] } })
      const [group] = await api.members()
      expect((await api.scan(absen, group!.Anggota_Kelompok[0]!.id, randomUUID())).status).toBe(200)

      // The backup takes its time.
      await expect
        .poll(() => api.read(pusatCalls.getAwal), { timeout: 60_000 })
        .toMatchObject({
          cadangan: { terakhir: expect.any(String) },
          kartu: { dipindai: true },
        })

      const page = await visit({ server, context: { viewport: { width: 1440, height: 900 } } })
      await page.goto('/pusat')
      await expect(page.getByRole('heading', { name: 'Tinggal satu lagi' })).toBeVisible()
      // The mail is tried here: without a network, then with one.
      faults.allow(/ERR_INTERNET_DISCONNECTED/)
      const mailRow = page.getByRole('listitem').filter({ hasText: 'Email dicoba' })
      await page.route('**/api/pengaturan/surel', (route) => route.abort('internetdisconnected'))
      await mailRow.getByRole('button').click()
      await expect(mailRow.getByRole('alert')).toContainText('Periksa sambungan internetmu')
      await check(page, 'pusat, first start, mail not sent')
      await shot(page, 'pusat-first-mail')
      await page.setViewportSize({ width: 390, height: 844 })
      await shot(page, 'pusat-first-mail')
      await page.setViewportSize({ width: 1440, height: 900 })
      await page.unroute('**/api/pengaturan/surel')
      await mailRow.getByRole('button', { name: 'Kirim email percobaan' }).click()
      expect((await mailbox.next(ADMIN.email)).subject).toContain('Email percobaan')
      await expect(page.getByRole('heading', { name: 'Siap menyambut 1 orang' })).toBeVisible()
      await expect(page.getByText('Sampai jumpa di gerbang, 10/08/2099.')).toBeVisible()
      await check(page, 'pusat, first start, done')
      await shot(page, 'pusat-first-done')
      await page.setViewportSize({ width: 390, height: 844 })
      await shot(page, 'pusat-first-done')
      await page.getByRole('link', { name: 'Buka Pusat' }).click()
      await expect(page.getByRole('heading', { name: '1 kelompok' })).toBeVisible()
      await page.context().close()
    },
    { ...mail, BACKUP_DIR: backups },
  )
  await mailbox.stop()
  await removeDataDir(backups)
})
