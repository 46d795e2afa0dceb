import { readFile } from 'node:fs/promises'
import { createInterface } from 'node:readline/promises'
import { KOLOM_LABEL } from '@bakti/contract/anggota/kolom.rules'
import type { ImporSheet } from '@bakti/contract/kelompok/impor.schemas'
import type { ImporRow, ImporResult, ImporClass } from '@bakti/contract/kelompok/kelompok.schemas'
import { readRosterFile } from '../features/impor/file'
import { confirmImport, missingColumns, previewImport } from '../features/impor/impor.usecases'
import { type Pool, transaction } from '../platform/database'
import { invalidRequest } from '../platform/errors'
import { type DatabaseCommand, readArgs, readFileArgument } from './command'

/** The person at the terminal. */
export interface Terminal {
  show(lines: readonly string[]): void
  /** null where no person can be asked. */
  ask: ((question: string) => Promise<string>) | null
}

/** Who sends the file. */
const TERMINAL = 'terminal'

/** How many lines of each kind are shown; the rest is counted. */
const SHOWN = 20

const TITLE: Record<ImporClass, string> = {
  baru: 'Baru',
  berubah: 'Berubah',
  pindah: 'Pindah kelompok',
  sama: 'Sama',
  salah: 'Salah (dilewati)',
}

const placeOf = ({ baris, lembar }: Pick<ImporRow, 'baris' | 'lembar'>) =>
  `${lembar === undefined ? '' : `${lembar}, `}baris ${baris}`

function describe(row: ImporRow): string {
  const { nama, nim, kelompok, sebelum, alasan } = row
  const person = `  ${placeOf(row)}: ${nama || '-'} (${nim || '-'})`
  if (alasan) return `${person}: ${alasan}`
  if (!sebelum) return `${person}, Kelompok ${kelompok}`
  const before = sebelum.nama === nama ? '' : `, sebelumnya ${sebelum.nama}`
  return `${person}, Kelompok ${sebelum.kelompok} → ${kelompok}${before}`
}

/** Lines under a title, the first of them; nothing where there are none. */
function listed(title: string, lines: readonly string[]): string[] {
  const rest = lines.length - SHOWN
  if (lines.length === 0) return []
  return ['', `${title}:`, ...lines.slice(0, SHOWN), ...(rest > 0 ? [`  … dan ${rest} lagi`] : [])]
}

/** What became of a sheet: '412 baris', or why it is not read. */
function sheetText({ nama, baris, dibaca, tersembunyi, kurang }: ImporSheet): string {
  const why = tersembunyi
    ? 'lembar tersembunyi'
    : kurang.length > 0
      ? `kolom ${kurang.join(', ')} tidak ditemukan`
      : 'tidak dipilih'
  return `  ${nama}: ${baris} baris${dibaca ? '' : `, TIDAK DIBACA (${why})`}`
}

function table({ kolom, pemetaan, format, jumlah, kelompok_baru, ...data }: ImporResult): string[] {
  const { baris, lembar = [], dilewati = [] } = data
  const column = (index: number | null) => (index === null ? '-' : (kolom[index] ?? '-'))
  const details = (['salah', 'pindah', 'berubah'] as const).flatMap((kelas) =>
    listed(TITLE[kelas], baris.filter((row) => row.kelas === kelas).map(describe)),
  )
  const warnings = baris.flatMap((row) =>
    (row.peringatan ?? []).map(
      ({ kolom: name, teks, alasan }) =>
        `  ${placeOf(row)}: ${row.nama} (${row.nim}), ${KOLOM_LABEL[name]} '${teks}': ${alasan}`,
    ),
  )
  const sheets = lembar.filter((sheet) => sheet.baris > 0)
  return [
    ...(sheets.length > 1 ? ['Lembar:', ...sheets.map(sheetText), ''] : []),
    `Format ${format}; nama: ${column(pemetaan.nama)}, NIM: ${column(pemetaan.nim)}, kelompok: ${column(pemetaan.kelompok)}`,
    ...Object.entries(TITLE).map(
      ([kelas, title]) => `${title.padEnd(18)}${String(jumlah[kelas as ImporClass]).padStart(7)}`,
    ),
    `${'Kelompok baru'.padEnd(18)}${String(kelompok_baru.length).padStart(7)}`,
    ...details,
    ...listed('Sel yang tidak terbaca (dikosongkan, orangnya masuk)', warnings),
    ...listed(
      'Baris jumlah (dilewati)',
      dilewati.map((sum) => `  ${placeOf(sum)}: ${sum.teks}`),
    ),
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

/**
 * The sheets to read where some are left out or a hidden one is wanted, by name.
 * @throws AppError 400 for a name that the workbook has not
 */
function wantedSheets(sheets: readonly ImporSheet[], without: readonly string[], with_: readonly string[]) {
  if (without.length === 0 && with_.length === 0) return undefined
  const unknown = [...without, ...with_].filter((name) => !sheets.some(({ nama }) => nama === name))
  if (unknown.length > 0) {
    const names = sheets.map(({ nama }) => `'${nama}'`).join(', ') || 'tidak ada'
    throw invalidRequest(`Lembar '${unknown.join("', '")}' tidak ada. Lembar di berkas ini: ${names}`)
  }
  const wanted = sheets.filter(
    ({ nama, dibaca }) => (dibaca && !without.includes(nama)) || with_.includes(nama),
  )
  if (wanted.length === 0) throw invalidRequest('Tidak ada lembar yang tersisa untuk dibaca')
  return wanted.map(({ nomor }) => nomor)
}

/** `import FILE [--lembar NAMA]… [--tanpa-lembar NAMA]… [--pindah] [--ya]`: shows the preview, asks, imports. Returns the last lines to print. */
export async function importFile(pool: Pool, args: readonly string[], terminal: Terminal): Promise<string[]> {
  const { values, positionals } = readArgs(args, {
    lembar: { type: 'string', multiple: true, default: [] },
    'tanpa-lembar': { type: 'string', multiple: true, default: [] },
    pindah: { type: 'boolean', default: false },
    ya: { type: 'boolean', default: false },
  })
  const bytes = await readBytes(readFileArgument(positionals))
  const found = await readRosterFile(bytes, {}, TERMINAL)
  const lembar = wantedSheets(found.lembar ?? [], values['tanpa-lembar'], values.lembar)
  const roster = lembar ? await readRosterFile(bytes, { lembar }, TERMINAL) : found
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
  usage: 'FILE [--tanpa-lembar NAMA] [--lembar NAMA] [--pindah] [--ya]',
  about:
    'mengimpor anggota dari CSV atau XLSX; --tanpa-lembar: lembar Excel itu tidak dibaca; --lembar: juga lembar tersembunyi itu; --pindah: juga yang pindah kelompok; --ya: tanpa bertanya',
  onDatabase: (pool, args) =>
    importFile(pool, args, {
      show: (lines) => void process.stdout.write(`${lines.join('\n')}\n`),
      ask: process.stdin.isTTY ? askOnTerminal : null,
    }),
}
