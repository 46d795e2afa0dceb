import { absenCalls } from '@bakti/contract/absen/absen.calls'
import { authCalls } from '@bakti/contract/auth/auth.calls'
import { tanggalWib } from '@bakti/contract/time.rules'
import { createAccount } from './accounts'
import { hold } from './answers'
import { Api } from './api'
import { check } from './axe-check'
import { appKept } from './kept-app'
import { type Peserta, kept } from './peserta'
import { type Server, connect } from './server'
import { shot } from './shot'
import { expect, logIn, test } from './test'

const LOST = /net::ERR_|status of 50[234]|Failed to fetch dynamically imported module/
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } as const

const GATE = { email: 'gerbang@contoh.id', password: 'rumah gadang 2025', nama: 'Rendi Pratama' }

/** What the browser of somebody at the gate keeps after the login. */
async function atGate(server: Server): Promise<Peserta['state']> {
  const client = await connect(server.dataDir)
  // Both tests may share a server.
  const { rowCount } = await client.query('select from users where email = $1', [GATE.email])
  if (rowCount === 0) await createAccount(server, GATE)
  await client.query("update users set role = 'GERBANG' where email = $1", [GATE.email])
  await client.end()
  return kept(server, await Api.login(server.url, GATE))
}

// rules R86, R87, R88, R89
test('the gate scans for an activity of today, opens without network, and sends later', async ({
  visit,
  server,
  seed,
  api,
  faults,
}) => {
  faults.allow(LOST)
  const { anggota, nomor } = await seed.kelompok('Aisyah Rahmadani', 'Budi Santoso')
  const [aisyah, budi] = [anggota[0]!, anggota[1]!]
  const tanggal = tanggalWib(new Date().toISOString())
  const { data: absen } = await api.call(absenCalls.create, {
    body: { title: 'Pembukaan', tanggal, paksa: true },
  })
  await seed.absen('Hari lain')
  const storageState = await atGate(server)
  const page = await visit({ context: { ...PHONE, serviceWorkers: 'allow', storageState } })
  await page.goto('/')
  await page.getByRole('link', { name: 'Buka Gerbang' }).click()
  const start = page.getByRole('button', { name: /Pembukaan.*Mulai pindai/ })
  await expect(start).toBeVisible()
  await expect(page.getByText('Hari lain')).toHaveCount(0)
  await check(page, 'gerbang')
  await shot(page, 'gerbang')

  await start.click()
  const dialog = page.getByRole('dialog', { name: 'Scan QR Code' })
  const record = async (nim: string) => {
    // Without a camera the form is open by itself.
    await dialog.getByLabel('NIM lengkap').fill(nim)
    await dialog.getByRole('button', { name: 'Catat' }).click()
  }
  await record(aisyah.nim)
  await expect(dialog.getByRole('status')).toContainText(`Kelompok ${nomor}`)
  await expect(dialog.getByRole('button', { name: /^Urungkan/ })).toHaveCount(0)
  await shot(page, 'gerbang-hasil')
  await check(page, 'gerbang, scanner')
  await appKept(page)

  await page.context().setOffline(true)
  await page.goto('/gerbang')
  await start.click()
  await record(budi.nim)
  await expect(dialog.getByText('1 belum terkirim')).toBeVisible()
  await dialog.getByRole('button', { name: 'Tutup pemindai' }).click()
  await shot(page, 'gerbang-luring')
  await page.context().setOffline(false)
  const hadir = async () => {
    const list = await api.read(absenCalls.list)
    return list.find(({ id }) => id === absen.id)?.hadir
  }
  await expect.poll(hadir).toBe(2)

  // rules R90, R91
  await page.getByRole('button', { name: /^Kunci HP ini/ }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Kunci', exact: true }).click()
  await expect(page.getByText('Terkunci ke pemindai')).toBeVisible()
  await check(page, 'gerbang, locked')
  await page.goto('/')
  await expect(page).toHaveURL(/gerbang$/)
  await expect(start).toBeVisible()
  await shot(page, 'gerbang-terkunci')
  await page.getByRole('button', { name: /^Buka kunci/ }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Buka kunci' }).click()
  await expect(page).toHaveURL(/login/)
})

// rule R89
test('a session that ends closes neither the page nor the scanner of the gate', async ({
  visit,
  server,
  seed,
  api,
  faults,
}) => {
  faults.allow(/status of 401/)
  const { anggota } = await seed.kelompok('Citra Lestari')
  const tanggal = tanggalWib(new Date().toISOString())
  await api.call(absenCalls.create, { body: { title: 'Penutupan', tanggal, paksa: true } })
  const storageState = await atGate(server)
  const page = await visit({ context: { ...PHONE, storageState } })
  await page.goto('/gerbang')
  await page.getByRole('button', { name: /Penutupan/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Scan QR Code' })
  const session = await Api.login(server.url, GATE)
  await session.call(authCalls.logoutAll)
  await dialog.getByLabel('NIM lengkap').fill(anggota[0]!.nim)
  await dialog.getByRole('button', { name: 'Catat' }).click()
  await expect(dialog.getByText('Masuk lagi untuk mengirim')).toBeVisible()
  await dialog.getByRole('button', { name: 'Tutup pemindai' }).click()
  await expect(page.getByText('Masuk lagi untuk mengirim')).toBeVisible()
  await expect(page.getByRole('button', { name: /Penutupan/ })).toBeVisible()
})

// rules S130, U13
test('the loading page can be read on its ground, and an admin prepares the phone before scanning @full', async ({
  visit,
  api,
}) => {
  const tanggal = tanggalWib(new Date().toISOString())
  await api.call(absenCalls.create, { body: { title: 'Malam puncak', tanggal, paksa: true } })
  const page = await visit({ anonymous: true, context: PHONE })
  await logIn(page)
  const letGo = await hold(page, '**/api/absen/')
  await page.goto('/gerbang')
  await expect(page.getByText('Memuat kegiatan...')).toBeVisible()
  await check(page, 'gerbang, loading')
  letGo()
  const start = page.getByRole('button', { name: /Mulai pindai/ })
  const prepare = page.getByRole('button', { name: 'Siapkan', exact: true })
  await expect(start).toBeVisible()
  expect((await prepare.boundingBox())!.y).toBeLessThan((await start.boundingBox())!.y)
  await check(page, 'gerbang, not prepared')
  await shot(page, 'gerbang-belum-siap')
  await prepare.click()
  await expect(page.getByRole('dialog', { name: 'Siapkan tanpa internet' })).toBeVisible()
})
