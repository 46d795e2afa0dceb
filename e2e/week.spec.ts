import type { Saya } from '@bakti/contract/saya/saya.schemas'
import { timeWib, tanggalWib } from '@bakti/contract/time.rules'
import type { Locator, Page } from '@playwright/test'
import { fakeCameraArgs, writeFilm } from './fake-camera'
import { tabTo } from './keyboard'
import { Mailbox } from './mailbox'
import { PHONE } from './mentor'
import { readPdf } from './pdf'
import { ADMIN, type Server } from './server'
import { shot as keepShot } from './shot'
import { expect, test as base, withServer } from './test'
import { noteCards, toasted } from './words'

// The week of an orientation on a server that was just installed: every screen as its person meets it for the first time, nothing
// beside the screens but the mail box and the printer.

const test = base.extend<object, { mailbox: Mailbox; server: Server }>({
  mailbox: [
    async ({}, provide) => {
      const mailbox = await Mailbox.start()
      await provide(mailbox)
      await mailbox.stop()
    },
    { scope: 'worker' },
  ],
  server: [
    async ({ mailbox }, provide) =>
      withServer(provide, { SMTP_URL: mailbox.url, MAIL_FROM: 'BAKTI 2025 <bakti@contoh.id>' }),
    { scope: 'worker', timeout: 60_000 },
  ],
})

const AISYAH = { nama: 'Aisyah Rahmadani', nim: '2510512001', email: 'aisyah@kampus.example', kelompok: 41 }
const SALSA = { nama: 'Salsa Aulia', email: 'salsa@kampus.example', kelompok: 41 }
const RENDI = { nama: 'Rendi Pratama', email: 'rendi@kampus.example', kelompok: 42 }
const OPENING = 'Pembukaan'
const PASSWORD = 'rusa melompat jauh'

const ROSTER = [
  'Nama,NIM,Kelompok,E-mail,No HP',
  `${AISYAH.nama},${AISYAH.nim},41,${AISYAH.email},0812 3456 7001`,
  'Budi Santoso,2510512002,41,budi@kampus.example,0812 3456 7002',
  'Citra Lestari,2510512003,42,citra@kampus.example,0812 3456 7003',
]
const MENTORS = [
  'Nama,Email,Kelompok,Nomor HP',
  ...[SALSA, RENDI].map(({ nama, email, kelompok }) => `${nama},${email},${kelompok},0812 3456 8001`),
]

const button = (page: Page | Locator, name: string | RegExp) => page.getByRole('button', { name })
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

let shots = 0
/** What each person saw, in its order. */
const shot = (page: Page, name: string) =>
  keepShot(page, `pekan-${String(++shots).padStart(2, '0')}-${name}`, { animations: 'disabled' })

/** Who uses no mouse. */
async function enter(page: Page, target: Locator): Promise<void> {
  await tabTo(page, target)
  await page.keyboard.press('Enter')
}

async function write(page: Page, label: string, text: string): Promise<void> {
  await tabTo(page, page.getByLabel(label, { exact: true }))
  await page.keyboard.type(text)
}

async function chooseFile(page: Page, name: string, lines: readonly string[]): Promise<void> {
  const opened = page.waitForEvent('filechooser')
  await enter(page, page.locator('input[type=file]'))
  await (await opened).setFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(lines.join('\n')) })
}

/** The cards, as they come from the printer. Gives the code that stands above the student's name. */
async function printCards(page: Page): Promise<string> {
  await enter(page, page.getByRole('link', { name: 'Cetak kartu' }))
  await enter(page, button(page, 'Buat 3 kode'))
  // This server is on loopback (rule R105).
  const question = page.getByRole('dialog', { name: 'Alamat di kartu dan tautan' })
  await expect(question.getByText('HP peserta tidak bisa membukanya')).toBeVisible()
  await shot(page, 'admin-alamat')
  await enter(page, button(question, 'Tetap lanjut'))
  await expect(button(page, 'Cetak')).toBeEnabled()
  await shot(page, 'admin-kartu')
  const { pages } = await readPdf(await page.pdf({ preferCSSPageSize: true }))
  await enter(page, button(page, 'Cetak'))
  const backs = pages.filter(({ text }) => text.startsWith('Sisi belakang')).map(({ text }) => text)
  return /(\S{4} \S{4})\s+Aisyah Rahmadani/.exec(backs.join('\n'))![1]!
}

/** The ADMIN's first evening: the roster, its cards, the first activity, the mentors. By the keyboard alone. Gives the student's code. */
async function prepare(page: Page): Promise<string> {
  const menu = page.getByRole('navigation', { name: 'Menu admin' })
  await page.goto('/login')
  await write(page, 'Email', ADMIN.email)
  await write(page, 'Kata Sandi', ADMIN.password)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/absensi$/)
  await shot(page, 'admin-mulai')

  await enter(page, menu.getByRole('link', { name: 'Kelompok', exact: true }))
  await enter(page, button(page, 'Impor Anggota').first())
  await chooseFile(page, 'peserta.csv', ROSTER)
  await expect(button(page, 'Impor 3 baris')).toBeVisible()
  await shot(page, 'admin-impor')
  await enter(page, button(page, 'Impor 3 baris'))
  await expect(page.getByRole('heading', { name: 'Impor selesai' })).toBeVisible()
  await shot(page, 'admin-impor-selesai')
  const kode = await printCards(page)

  await enter(page, menu.getByRole('link', { name: 'List Absen' }))
  await enter(page, page.getByRole('link', { name: /Add/ }).first())
  await write(page, 'Title', OPENING)
  const date = page.getByLabel('Deadline')
  await tabTo(page, date)
  // Which part of a date is typed first is the browser's choice.
  await date.fill(tanggalWib(new Date().toISOString()))
  await shot(page, 'admin-absen')
  await page.keyboard.press('Enter')
  await toasted(page, 'Absen berhasil ditambahkan!')
  await expect(page).toHaveURL(/\/listabsen$/)

  await enter(page, menu.getByRole('link', { name: 'Pengguna' }))
  await enter(page, button(page, 'Impor mentor'))
  const dialog = page.getByRole('dialog', { name: 'Impor mentor' })
  await chooseFile(page, 'mentor.csv', MENTORS)
  await expect(dialog.getByRole('row').filter({ hasText: SALSA.email })).toContainText('Undangan baru')
  await shot(page, 'admin-mentor')
  await enter(page, button(dialog, 'Kirim 2 undangan'))
  await expect(dialog.getByText('Semua email sudah diproses')).toBeVisible()
  await shot(page, 'admin-mentor-selesai')
  await enter(page, button(dialog, 'Selesai'))
  return kode
}

/** A mentor opens the link of the mail on the own phone, and makes an account. Ends on /mentor. */
async function accept(page: Page, mailbox: Mailbox, { nama, email, kelompok }: typeof SALSA): Promise<void> {
  const { text = '' } = await mailbox.next(email)
  const [link] = /https?:\S+\/undangan#\S+/.exec(text)!
  await page.goto(link)
  await expect(heading(page, `Jadi mentor Kelompok ${kelompok}`)).toBeVisible()
  await shot(page, 'undangan')
  await button(page, 'Terima undangan').tap()
  await expect(page.getByLabel('Nama Pengguna')).toHaveValue(nama)
  await expect(page.getByLabel('Email')).toHaveValue(email)
  await page.getByLabel('Kata Sandi', { exact: true }).fill(PASSWORD)
  await shot(page, 'undangan-akun')
  await button(page, 'Buat akun dan terima').tap()
  await expect(heading(page, `Selamat datang, Kak ${nama.split(' ')[0]}`)).toBeVisible()
  await shot(page, 'undangan-selesai')
  await page.getByRole('link', { name: 'Mulai' }).tap()
  await expect(page).toHaveURL(/\/mentor$/)
  await expect(page.getByRole('banner')).toContainText(`Kelompok ${kelompok}`)
  await expect(page.getByRole('banner')).toContainText(OPENING)
  await shot(page, 'mentor')
}

/** A student types what stands on the card into the own phone, makes an account, and shows the code. Gives what the screen shows. */
async function activate(page: Page, kode: string): Promise<Buffer> {
  await page.goto('/aktivasi')
  await page.getByLabel('NIM').fill(AISYAH.nim)
  await page.getByLabel('Kode aktivasi').fill(kode)
  await shot(page, 'aktivasi')
  await button(page, 'Lanjut').tap()
  await expect(heading(page, 'Hai, Aisyah')).toBeVisible()
  await page.getByLabel('Email').fill(AISYAH.email)
  await page.getByLabel('Kata Sandi', { exact: true }).fill(PASSWORD)
  await shot(page, 'aktivasi-akun')
  await button(page, 'Aktifkan kartuku').tap()
  await expect(heading(page, 'Kartumu jadi, Aisyah')).toBeVisible()
  await shot(page, 'aktivasi-selesai')
  await page.getByRole('link', { name: 'Buka halamanku' }).tap()
  await expect(page).toHaveURL(/\/saya$/)
  const pass = button(page, `Tampilkan QR ${AISYAH.nama} layar penuh`)
  await expect(pass).toContainText(String(AISYAH.kelompok))
  await expect(page.getByRole('region', { name: `Kelompok ${AISYAH.kelompok}` })).toContainText(SALSA.nama)
  await shot(page, 'saya')
  await pass.tap()
  const full = page.getByRole('dialog', { name: AISYAH.nama })
  await expect(full).toBeVisible()
  await shot(page, 'saya-qr')
  // Held so near to the camera that the code fills the box: of the whole screen, made smaller, some codes can't be read.
  const { x, y, width } = (await full.getByRole('img', { name: `QR ${AISYAH.nama}` }).boundingBox())!
  const side = width + 2 * x
  return page.screenshot({ clip: { x: 0, y: y - x, width: side, height: side }, animations: 'disabled' })
}

/** A mentor opens the camera on /mentor, before which the student's phone is. */
async function scan(page: Page, verdict: RegExp): Promise<void> {
  await expect(page.getByText(/\d belum$/)).toBeVisible()
  await shot(page, 'mentor-daftar')
  const cards = await noteCards(page)
  await button(page, 'Scan QR Code').tap()
  // A busy machine reads only some of the frames.
  await cards.find(verdict, { timeout: 40_000 })
  await shot(page, 'mentor-pindai')
  await button(page, 'Tutup pemindai').tap()
  await shot(page, 'mentor-sesudah')
}

/** An ADMIN takes over the scan that was held. By the keyboard alone. */
async function takeOver(page: Page): Promise<void> {
  const menu = page.getByRole('navigation', { name: 'Menu admin' })
  await enter(page, menu.getByRole('link', { name: 'Absensi', exact: true }))
  await shot(page, 'admin-absensi')
  await enter(page, page.getByRole('combobox', { name: 'Kegiatan' }))
  await page.keyboard.type(OPENING)
  await page.keyboard.press('Enter')
  const held = page.getByRole('listitem').filter({ hasText: AISYAH.nama })
  await expect(held).toContainText(`Anggota Kelompok ${AISYAH.kelompok}, di luar wewenang yang mencatat.`)
  await expect(held).toContainText(`oleh ${RENDI.nama}`)
  await shot(page, 'admin-ditahan')
  await enter(page, button(held, `Catat hadir ${AISYAH.nama}`))
  await toasted(page, /^Sudah hadir pukul \d\d:\d\d/)
  await expect(held).toHaveCount(0)
  await shot(page, 'admin-diambil')
}

/** When the attendance of the student's page says that the student came, after something that makes the page read it. */
async function arrivalRead(page: Page, again: () => Promise<unknown>): Promise<string | null> {
  const answered = page.waitForResponse(/api\/saya\/?$/)
  await again()
  const { data } = (await (await answered).json()) as { data: Saya }
  return data.kegiatan[0]!.waktu_absen
}

// rules H21, P10, R10, R24, R46, R50, R53, R84
test('a week: roster, invitations, cards, an activation, a scan, and a scan that is held', async ({
  visit,
  mailbox,
  faults,
}, testInfo) => {
  const admin = await visit({ anonymous: true })
  const kode = await prepare(admin)

  const film = testInfo.outputPath('film.mjpeg')
  const phone = () => visit({ anonymous: true, args: fakeCameraArgs(film), context: PHONE })
  const [salsa, rendi] = [await phone(), await phone()]
  await accept(salsa, mailbox, SALSA)
  await accept(rendi, mailbox, RENDI)

  const student = await visit({ anonymous: true, context: PHONE })
  await writeFilm(film, [{ png: await activate(student, kode) }])
  await scan(salsa, /^Absensi berhasil dicatat!Aisyah Rahmadani/)
  const arrival = await arrivalRead(student, () => button(student, 'Tutup QR').tap())
  const attendance = student.getByRole('region', { name: 'Kehadiranmu' })
  expect(arrival).not.toBeNull()
  await expect(attendance).toContainText(`Tercatat ${timeWib(arrival)}`)
  await shot(student, 'saya-hadir')

  faults.allow(/status of 409/)
  await scan(rendi, /^Anggota Kelompok 41, di luar wewenangmu/)
  await takeOver(admin)
  expect(await arrivalRead(student, () => student.reload()), 'the first time stands').toBe(arrival)
  await expect(attendance).toContainText('1 dari 1')
  await expect(attendance.getByRole('listitem')).toHaveCount(1)
  await shot(student, 'saya-tetap')
})
