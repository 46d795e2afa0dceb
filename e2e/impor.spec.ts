import type { Locator, Page } from '@playwright/test'
import { atBothWidths, violationsOf } from './axe-check'
import { PHONE } from './mentor'
import { pageOpener } from './row-sheet'
import { shot } from './shot'
import { expect, test } from './test'
import { type Row, workbook } from './workbook'

type File = Awaited<ReturnType<typeof workbook>>

/** axe finds nothing in the dialog, and nothing is wider than the screen. `axe-walk.ts` examines the page behind it. */
const checkBoth = (page: Page, name: string) =>
  atBothWidths(page, async (px) => {
    await shot(page, name)
    const what = `${name}, ${px}`
    expect(await violationsOf(page, '[role=dialog]'), what).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), what).toBeLessThan(1)
  })

async function open(page: Page, address: string, title: string, file: File): Promise<Locator> {
  await page.goto(address)
  const act = page.getByRole('button', { name: title, exact: true }).first()
  const menu = pageOpener(page, title).first()
  await expect(act.or(menu).first()).toBeVisible()
  // Where no group is there yet, the empty list offers it too.
  if (!(await act.isVisible())) await menu.click()
  await act.click()
  const dialog = page.getByRole('dialog', { name: title })
  await dialog.locator('input[type=file]').setInputFiles(file)
  return dialog
}

// rules I100, I101, I102, I104, R100
test('a workbook of three faculties goes in, and nobody is missing @full', async ({
  visit,
  ownServer: server,
}) => {
  // Three imports and a print, each screen examined by axe: three minutes where three browsers share two cores.
  test.setTimeout(300_000)
  const page = await visit({ server, context: { viewport: PHONE.viewport } })
  const teknik: Row[] = [
    ['UNIVERSITAS NUSANTARA'],
    ['Daftar mahasiswa baru Fakultas Teknik'],
    [],
    ['No', 'N I M', 'Nama Lengkap', 'Prodi', 'Kel.', 'No HP/WA', 'E-mail'],
    ...Array.from({ length: 24 }, (_, at): Row => {
      const email = at === 4 ? 'aisyah(at)kampus' : `teknik${at}@kampus.example`
      return [
        at + 1,
        `25105${1000 + at}`,
        `Aisyah Rahmadani ${at}`,
        'Teknik Sipil',
        1 + (at % 2),
        81234567000 + at,
        email,
      ]
    }),
    ['', 'Jumlah', 24],
  ]
  const hukum: Row[] = [
    ['Kelompok Dampingan', 'Nama Mhs', 'NPM', 'Program Studi/Jurusan'],
    ...Array.from({ length: 18 }, (_, at): Row => [
      3,
      `Bagas Pratama ${at}`,
      `25205${1000 + at}`,
      'Ilmu Hukum',
    ]),
    ['TOTAL', 18, '', ''],
    // The same person is on the list of Teknik, in another group.
    [4, 'Aisyah Rahmadani 3', '251051003', 'Ilmu Hukum'],
  ]
  const kedokteran: Row[] = [
    ['Nama', 'Nomor Induk Mahasiswa', 'Tim'],
    ...Array.from({ length: 6 }, (_, at): Row => [`Citra Siregar ${at}`, `25305${1000 + at}`, 5]),
  ]
  const sheets = {
    Petunjuk: [['Isi satu lembar untuk satu fakultas'], ['Jangan ubah judul kolom']],
    Teknik: teknik,
    Hukum: hukum,
    Kedokteran: kedokteran,
  }
  const dialog = await open(page, '/kelompok', 'Impor Anggota', await workbook('maba-2025.xlsx', sheets))
  await expect(dialog.getByText('2 dari 4 lembar dibaca')).toBeVisible()
  await expect(dialog.getByText('Tidak dibaca: kolom Kelompok tidak ditemukan')).toBeVisible()
  await expect(dialog.getByText('2 baris salah dilewati.')).toBeVisible()
  await expect(dialog.getByText('1 sel tidak terbaca, jadi dilewati.')).toBeVisible()
  await expect(dialog.getByText(/2 baris jumlah dilewati: Teknik baris 29/)).toBeVisible()
  await checkBoth(page, 'impor-pratinjau')
  await dialog.getByRole('button', { name: /^Salah 2/ }).click()
  await expect(dialog.getByText("NIM ini juga ada di baris 21 lembar 'Hukum' dengan data lain")).toBeVisible()
  await checkBoth(page, 'impor-salah')
  await dialog.getByRole('button', { name: /^Sel dilewati 1/ }).click()
  await expect(dialog.getByText('Email “aisyah(at)kampus” dilewati: Format email tidak valid')).toBeVisible()
  await checkBoth(page, 'impor-sel')

  // Without the sheet of Hukum the person of both is no longer faulty.
  await dialog.getByRole('checkbox', { name: /^Hukum/ }).uncheck()
  await expect(dialog.getByText('1 dari 4 lembar dibaca')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Impor 24 baris' })).toBeVisible()
  await dialog.getByRole('checkbox', { name: /^Hukum/ }).check()
  await dialog.getByRole('button', { name: 'Impor 41 baris' }).click()
  await expect(dialog.getByRole('heading', { name: 'Impor selesai' })).toBeVisible()
  await expect(dialog.getByText(/Kedokteran \(6 baris\)/)).toBeVisible()
  await checkBoth(page, 'impor-selesai')

  // The sheet whose column was unknown, alone.
  await dialog.getByRole('button', { name: 'Impor berkas lain' }).click()
  await dialog.locator('input[type=file]').setInputFiles(await workbook('maba-2025.xlsx', sheets))
  await dialog.getByRole('button', { name: 'Pilih kolom lembar Kedokteran' }).click()
  await expect(dialog.getByText('Kolom Kelompok tidak ditemukan.')).toBeVisible()
  await checkBoth(page, 'impor-kolom')
  await dialog.getByLabel('Kolom Kelompok', { exact: true }).selectOption('Tim')
  await dialog.getByRole('button', { name: 'Impor 6 baris' }).click()
  await expect(dialog.getByText('6 anggota baru')).toBeVisible()

  // Two people move: their cards alone are printed again.
  const moves = {
    Teknik: [
      ['NIM', 'Nama', 'Kelompok'],
      ['251051000', 'Aisyah Rahmadani 0', 5],
      ['251051001', 'Aisyah Rahmadani 1', 3],
    ],
  }
  const again = await open(page, '/kelompok', 'Impor Anggota', await workbook('pindah.xlsx', moves))
  await expect(again.getByText(/Centang “Pindahkan juga” untuk mengimpor 2/)).toBeVisible()
  await expect(again.getByRole('button', { name: /^Impor / })).toHaveCount(0)
  await checkBoth(page, 'impor-pindah')
  await again.getByRole('checkbox', { name: /^Pindahkan juga 2/ }).check()
  await again.getByRole('button', { name: 'Impor 2 baris' }).click()
  await expect(again.getByText('2 kartu perlu dicetak ulang')).toBeVisible()
  await checkBoth(page, 'impor-cetak-ulang')
  await again.getByRole('link', { name: 'Cetak 2 kartu' }).click()
  await expect(page.getByRole('heading', { name: 'Cetak ulang kartu' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Cetak', exact: true })).toBeEnabled()
  await expect(page.locator('.cetak-kartu')).toHaveCount(2)
  await page.getByRole('link', { name: 'A6' }).click()
  await expect(page.getByText('2 kartu, 1 lembar A4')).toBeVisible()
  await expect(page.locator('.cetak-kartu')).toHaveCount(2)
  await expect(page.locator('.cetak-nomor strong')).toHaveText(['3', '5'])
  await shot(page, 'impor-kartu')

  const mentors = {
    Teknik: [
      ['Nama Kakak Pendamping', 'Email', 'Kelompok Dampingan', 'No HP/WA'],
      ['Yolanda Koto', 'yolanda.koto@student.kampus.example', '1, 2', '081234567890'],
      ['Citra Jambak', 'citra.jambak@', '2', ''],
      ['Bima Saputra', '', '2', '0812 3456 7899'],
      ['Jumlah', 3, '', ''],
    ],
    Hukum: [
      ['Kelompok', 'Nama PJ', 'Kontak'],
      [3, 'Rani Oktavia', 'tanya Budi'],
      [312, 'Reza Tanjung', '081200001111'],
    ],
  }
  const list = await open(page, '/pengguna', 'Impor mentor', await workbook('mentor-2025.xlsx', mentors))
  await expect(list.getByText('2 dari 2 lembar dibaca')).toBeVisible()
  await expect(list.getByText('2 mentor tanpa email.')).toBeVisible()
  await checkBoth(page, 'impor-mentor')
  await list.getByRole('button', { name: /^Kirim 3 undangan/ }).click()
  await expect(list.getByRole('heading', { name: 'Impor selesai' })).toBeVisible()
  await expect(list.getByText(/2 mentor tanpa email: buka daftar Undangan/)).toBeVisible()
  await expect(list.getByText('Semua email sudah diproses')).toBeVisible({ timeout: 20_000 })
  await checkBoth(page, 'impor-mentor-selesai')
})
