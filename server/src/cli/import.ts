import { readFile } from 'node:fs/promises'
import { createInterface } from 'node:readline/promises'
import type { BarisImpor, HasilImpor, KelasImpor } from '@bakti/contract/kelompok/kelompok.schemas'
import { readRosterFile } from '../features/impor/file'
import { confirmImport, missingColumns, previewImport } from '../features/impor/impor.usecases'
import { type Pool, transaction } from '../platform/database'
import { invalidRequest } from '../platform/errors'
import { type DatabaseCommand, readArgs, readFileArgument } from './command'

/** The person at the terminal. */
export interface Terminal {
  show(lines: readonly string[]): void
  /** null where nobody can be asked. */
  ask: ((question: string) => Promise<string>) | null
}

/** How many lines of each kind are shown; the rest is counted. */
const SHOWN = 20

const TITLE: Record<KelasImpor, string> = {
  baru: 'Baru',
  berubah: 'Berubah',
  pindah: 'Pindah kelompok',
  sama: 'Sama',
  salah: 'Salah (dilewati)',
}

function describe({ baris, nama, nim, kelompok, sebelum, alasan }: BarisImpor): string {
  const person = `  baris ${baris}: ${nama || '-'} (${nim || '-'})`
  if (alasan) return `${person}: ${alasan}`
  if (!sebelum) return `${person}, Kelompok ${kelompok}`
  const before = sebelum.nama === nama ? '' : `, sebelumnya ${sebelum.nama}`
  return `${person}, Kelompok ${sebelum.kelompok} → ${kelompok}${before}`
}

function table({ kolom, pemetaan, format, jumlah, kelompok_baru, baris }: HasilImpor): string[] {
  const column = (index: number | null) => (index === null ? '-' : (kolom[index] ?? '-'))
  const details = (['salah', 'pindah', 'berubah'] as const).flatMap((kelas) => {
    const lines = baris.filter((row) => row.kelas === kelas).map(describe)
    const rest = lines.length - SHOWN
    if (lines.length === 0) return []
    return ['', `${TITLE[kelas]}:`, ...lines.slice(0, SHOWN), ...(rest > 0 ? [`  … dan ${rest} lagi`] : [])]
  })
  return [
    `Format ${format}; nama: ${column(pemetaan.nama)}, NIM: ${column(pemetaan.nim)}, kelompok: ${column(pemetaan.kelompok)}`,
    ...Object.entries(TITLE).map(
      ([kelas, title]) => `${title.padEnd(18)}${String(jumlah[kelas as KelasImpor]).padStart(7)}`,
    ),
    `${'Kelompok baru'.padEnd(18)}${String(kelompok_baru.length).padStart(7)}`,
    ...details,
    '',
  ]
}

async function readBytes(path: string): Promise<Buffer> {
  try {
    return await readFile(path)
  } catch (error) {
    throw invalidRequest(`${path} tidak dapat dibaca (${(error as NodeJS.ErrnoException).code})`)
  }
}

async function agreed(terminal: Terminal): Promise<boolean> {
  if (!terminal.ask) throw invalidRequest('Belum ada yang diubah. Tambahkan --ya untuk mengimpor')
  return /^y(a)?$/i.test((await terminal.ask('Impor sekarang? [y/T] ')).trim())
}

/** `import FILE [--pindah] [--ya]`: shows the preview, asks, imports. Returns the last lines to print. */
export async function importFile(pool: Pool, args: readonly string[], terminal: Terminal): Promise<string[]> {
  const { values, positionals } = readArgs(args, {
    pindah: { type: 'boolean', default: false },
    ya: { type: 'boolean', default: false },
  })
  const roster = await readRosterFile(await readBytes(readFileArgument(positionals)), {})
  const { data } = await previewImport(pool, roster, values.pindah)
  const missing = missingColumns(data)
  if (missing) throw invalidRequest(`${missing}: beri judul kolom itu, atau impor lewat halaman Kelompok`)
  terminal.show(table(data))

  const moves = values.pindah ? data.jumlah.pindah : 0
  const unmoved = data.jumlah.pindah - moves
  const notes = unmoved > 0 ? [`${unmoved} orang tidak dipindah. Tambahkan --pindah untuk memindahkan.`] : []
  if (data.jumlah.baru + data.jumlah.berubah + moves === 0) return ['Tidak ada yang perlu diubah.', ...notes]
  if (!values.ya && !(await agreed(terminal))) return ['Dibatalkan; tidak ada yang diubah.']
  const confirmation = { pindah: values.pindah, sidik: data.sidik }
  const { message } = await transaction(pool, (tx) => confirmImport(tx, roster, confirmation))
  return [`${message}.`, ...notes]
}

async function askOnTerminal(question: string): Promise<string> {
  const lines = createInterface({ input: process.stdin, output: process.stderr })
  return lines.question(question).finally(() => lines.close())
}

export const importRoster: DatabaseCommand = {
  usage: 'FILE [--pindah] [--ya]',
  about: 'mengimpor anggota dari CSV atau XLSX; --pindah: juga yang pindah kelompok; --ya: tanpa bertanya',
  onDatabase: (pool, args) =>
    importFile(pool, args, {
      show: (lines) => void process.stdout.write(`${lines.join('\n')}\n`),
      ask: process.stdin.isTTY ? askOnTerminal : null,
    }),
}
