import type { Role } from '@bakti/contract/auth/auth.schemas'
import type { Page } from '@playwright/test'
import { newMentor, newStaff } from './mentors'
import { shot } from './shot'
import { expect, test } from './test'

const LEAVE = ['Logout', 'Akun saya', 'Keluar dari semua perangkat']

/** The entries of the open account menu. */
const entries = (page: Page) =>
  page
    .getByRole('button', { name: 'Logout', exact: true })
    .locator('..')
    .locator('> a, > button, > [role=group] > button')

interface Expected {
  role: Role
  home: string
  /** The links of the sidebar; null where the home has none. */
  sidebar: (string | RegExp)[] | null
  /** What opens the account menu there, and what it has. */
  face: string | RegExp
  menu: string[]
  /** Leads to the home: the screen is not for this role. */
  shut: string
}

const MENUS: Expected[] = [
  {
    role: 'ADMIN',
    home: '/absensi',
    sidebar: [
      'Pusat',
      /^Kotak Masuk/,
      'List Absen',
      'Absensi',
      'Laporan',
      'Kelompok',
      'Anggota Kelompok',
      'Tugas',
      'Pengumpulan Tugas',
      'Perangkat',
      'Gerbang',
      'Riwayat',
      'Sampah',
      'Pengguna',
      'Pengaturan',
    ],
    face: 'Admin',
    menu: ['Halaman utama', 'Siapkan tanpa internet', ...LEAVE],
    shut: '/saya',
  },
  {
    role: 'MENTOR',
    home: '/mentor',
    sidebar: null,
    face: 'Akun',
    menu: ['Siapkan tanpa internet', 'Absensi', ...LEAVE],
    shut: '/pengguna',
  },
  { role: 'GERBANG', home: '/gerbang', sidebar: null, face: 'Akun', menu: LEAVE, shut: '/absensi' },
  {
    role: 'PIMPINAN',
    home: '/laporan',
    sidebar: ['Pusat', 'List Absen', 'Laporan'],
    face: 'Pimpinan',
    menu: ['Halaman utama', ...LEAVE],
    shut: '/absensi',
  },
  {
    role: 'PESERTA',
    home: '/',
    sidebar: null,
    face: /^Hi, /,
    menu: ['Tugasku', ...LEAVE],
    shut: '/mentor',
  },
]

// rules R85, R86
for (const { role, home, sidebar, face, menu, shut } of MENUS)
  test(`${role}: the login leads home, and the menus show what the role may do`, async ({
    visit,
    seed,
    api,
    server,
  }) => {
    const kelompok = await seed.kelompok('Aisyah Rahmadani')
    const absen = await seed.absen('Pembukaan')
    const account =
      role === 'MENTOR'
        ? await newMentor(server, api, [kelompok])
        : await newStaff(server, api, { nama: 'Uni Ranti', role })
    const page = await visit({ anonymous: true, context: { reducedMotion: 'reduce' } })
    await page.addInitScript(() => sessionStorage.setItem('landing-loader', '1'))
    await page.goto('/login')
    await page.getByLabel('Email').fill(account.email)
    await page.getByLabel('Kata Sandi', { exact: true }).fill(account.password)
    await page.getByRole('button', { name: 'MASUK' }).click()
    const isHome = (url: URL) => url.pathname === home
    await page.waitForURL(isHome)
    if (sidebar)
      await expect(page.getByRole('navigation', { name: 'Menu admin' }).getByRole('link')).toHaveText(sidebar)
    await page.getByRole('button', { name: face, exact: true }).click()
    await expect(entries(page)).toHaveText(menu)
    await shot(page, `menu-${role}`)
    await page.keyboard.press('Escape')
    await page.goto(shut)
    await page.waitForURL(isHome)

    if (role === 'PESERTA')
      await expect(page.getByRole('link', { name: 'Halamanku', exact: true })).toHaveAttribute(
        'href',
        '/saya',
      )
    if (role === 'PIMPINAN') {
      // Read-only.
      await page.goto('/listabsen')
      await expect(page.getByText(absen.title)).toBeVisible()
      await expect(page.getByRole('button', { name: /^(Edit|Delete) / })).toHaveCount(0)
      await expect(page.getByRole('link', { name: /Add/ })).toHaveCount(0)
      // It sends nothing (rule O11).
      await expect(page.getByRole('button', { name: /buka daftar$/ })).toHaveCount(0)
    }
    if (role !== 'MENTOR') return
    await page.getByRole('button', { name: face }).click()
    await page.getByRole('link', { name: 'Absensi' }).click()
    const links = page.getByRole('navigation', { name: 'Menu admin' }).getByRole('link')
    await expect(links).toHaveText([
      'Kelompokku',
      'List Absen',
      'Absensi',
      'Laporan',
      'Anggota Kelompok',
      'Pengumpulan Tugas',
    ])
    await shot(page, 'menu-MENTOR-absensi')
    await links.first().click()
    await page.waitForURL(isHome)
  })
