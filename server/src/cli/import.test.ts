import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { startApp } from '../testing/app'
import { scenario } from '../testing/scenario'
import { workbook } from '../testing/roster'
import { importFile } from './import'

const LINES = ['Nama,NIM,Kelompok', 'Sari Dewi,11111,7', 'Budi,22222,8', 'Eka,33333,9', 'Adi,1,7']

async function setUp(lines = LINES) {
  const { pool } = await startApp()
  await scenario(pool).kelompok(7).anggota('Sari', '11111').anggota('Budi', '22222')
  const folder = await mkdtemp(join(tmpdir(), 'bakti-import-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const file = join(folder, 'peserta.csv')
  await writeFile(file, lines.join('\n'))
  const shown: string[] = []
  const run = (args: string[], ask: ((question: string) => Promise<string>) | null = null) =>
    importFile(pool, args, { show: (more) => void shown.push(...more), ask })
  const people = async () => {
    const { rows } = await pool.query<{ one: string }>(
      `select k.nomor || ' ' || a.nama as one from anggota a join kelompok k on k.id = a.id_kelompok order by nim`,
    )
    return rows.map(({ one }) => one)
  }
  return { run, people, shown, file, folder }
}

// rule I1
test('shows what it would do, and does it with --ya', async () => {
  const { run, people, shown, file } = await setUp()
  expect(await run([file, '--ya'])).toEqual([
    'Impor selesai: 1 baru, 1 diubah, 1 tidak dipindah, 1 salah dilewati.',
    '1 orang tidak dipindah. Tambahkan --pindah untuk memindahkan.',
  ])
  expect(shown).toContain('Baru                    1')
  expect(shown).toContain('  baris 5: Adi (1): NIM minimal 5 karakter')
  expect(shown).toContain('  baris 3: Budi (22222), Kelompok 7 → 8')
  expect(await people()).toEqual(['7 Sari Dewi', '7 Budi', '9 Eka'])
  expect(await run([file, '--ya', '--pindah'])).toEqual([
    'Impor selesai: 0 baru, 0 diubah, 1 dipindah, 1 salah dilewati.',
  ])
  expect(await run([file])).toEqual(['Tidak ada yang perlu diubah.'])
})

// rule I1
test('asks first, and without an answer changes nothing', async () => {
  const { run, people, file } = await setUp()
  const before = await people()
  expect(await run([file], async () => '')).toEqual(['Dibatalkan; tidak ada yang diubah.'])
  await expect(run([file])).rejects.toThrow('Tambahkan --ya')
  expect(await people()).toEqual(before)
  await run([file], async () => 'y')
  expect(await people()).not.toEqual(before)
})

test('says in one line what is wrong with the call or the file', async () => {
  const { run, file } = await setUp(['Sari;11111;7'])
  await expect(run([])).rejects.toThrow('Sebutkan satu berkas')
  await expect(run([`${file}.xlsx`])).rejects.toThrow('tidak dapat dibaca (ENOENT)')
  await expect(run([file])).rejects.toThrow('Kolom Nama, NIM, Kelompok tidak ditemukan')
})

// rules I100, I101, I102
test('of a workbook names each sheet with its rows, reads all that fit, and lets one be left out', async () => {
  const { run, people, shown, folder } = await setUp()
  const file = join(folder, 'fakultas.xlsx')
  const head = ['Nama', 'NIM', 'Kelompok', 'Email']
  const rows = await workbook(
    { sheet: 'Teknik', rows: [head, ['Eka', '33333', 9, 'eka@'], ['Jumlah', 1, '', '']] },
    { sheet: 'Petunjuk', rows: [['Isi semua'], ['Lalu kirim']] },
    { sheet: 'Hukum', rows: [head, ['Fani', '44444', 9, '']] },
  )
  await writeFile(file, rows)
  expect(await run([file, '--ya', '--tanpa-lembar', 'Hukum'])).toEqual(['Impor selesai: 1 baru, 0 diubah.'])
  expect(shown.join('\n')).toContain(
    [
      'Lembar:',
      '  Teknik: 2 baris',
      '  Petunjuk: 2 baris, TIDAK DIBACA (kolom Nama, NIM, Kelompok tidak ditemukan)',
      '  Hukum: 1 baris, TIDAK DIBACA (tidak dipilih)',
    ].join('\n'),
  )
  expect(shown).toContain("  baris 2: Eka (33333), Email 'eka@': Format email tidak valid")
  expect(shown).toContain('  baris 3: Jumlah 1')
  expect(await run([file, '--ya'])).toEqual(['Impor selesai: 1 baru, 0 diubah.'])
  expect(await people()).toEqual(['7 Sari', '7 Budi', '9 Eka', '9 Fani'])
  await expect(run([file, '--tanpa-lembar', 'Seni'])).rejects.toThrow(
    "Lembar 'Seni' tidak ada. Lembar di berkas ini: 'Teknik', 'Petunjuk', 'Hukum'",
  )
})
