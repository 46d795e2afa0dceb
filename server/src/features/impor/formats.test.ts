import fc from 'fast-check'
import { strToU8, unzipSync, zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { AppError } from '../../platform/errors'
import { type RosterCell, csv, workbook, xlsx } from '../../testing/roster'
import { readBook } from './formats'
import { readRoster } from './rows'

const HEAD = ['Nama', 'NIM', 'Kelompok']
const read = async (file: Buffer) => readRoster(await readBook(file), {})
const readRows = async (file: Buffer) =>
  (await read(file)).rows.map(({ nama, nim, kelompok, alasan }) => alasan ?? `${nama} ${nim} ${kelompok}`)

/** A workbook whose sheet holds this XML. */
async function withSheet(sheetData: string): Promise<Buffer> {
  const parts = unzipSync(await xlsx([HEAD]))
  const xml = `<?xml version="1.0"?><worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>${sheetData}</sheetData></worksheet>`
  return Buffer.from(zipSync({ ...parts, 'xl/worksheets/sheet1.xml': strToU8(xml) }))
}

const text = (cell: string, value: string) => `<c r="${cell}" t="inlineStr"><is><t>${value}</t></is></c>`
const HEAD_ROW = `<row r="1">${text('A1', 'Nama')}${text('B1', 'NIM')}${text('C1', 'Kelompok')}</row>`

const lines = ['Nama;NIM;Kelompok', 'José, S.Kom;00012;7', '']
const utf16 = (order: 'le' | 'be') => {
  const bytes = Buffer.from(`\uFEFF${lines.join('\r\n')}`, 'utf16le')
  return order === 'le' ? bytes : bytes.swap16()
}
test.each([
  ['UTF-8', Buffer.from(lines.join('\n'))],
  ['UTF-8', Buffer.from(`\uFEFF${lines.join('\r\n')}`)],
  ['UTF-8', Buffer.from(lines.join('\r\n').replaceAll(';', '\t'))],
  ['UTF-8', Buffer.from('Daftar peserta, tahun 2025, batch 1\n' + lines.join('\n'))],
  ['UTF-8', Buffer.from('"Nama","NIM","Kelompok"\n"José, S.Kom","00012","7"\n')],
  ['Windows-1252', Buffer.from(lines.join('\r\n'), 'latin1')],
  ['UTF-16', utf16('le')],
  ['UTF-16', utf16('be')],
])('%s %#', async (format, file) => {
  expect((await read(file)).format).toBe(format)
  expect(await readRows(file)).toEqual(['José, S.Kom 00012 7'])
})

test('Windows-1252 has characters that ISO 8859-1 lacks', async () => {
  const bytes = Buffer.from('Nama;NIM;Kelompok\r\nNur\x92aini \x96 Aé;00012;7\r\n', 'latin1')
  expect(await readRows(bytes)).toEqual(['Nur’aini – Aé 00012 7'])
})

// rule I5
test('keeps text, takes whole numbers as they are, and refuses what Excel has changed', async () => {
  const rows: RosterCell[][] = [
    ['Sari', '0012034', 'Kelompok 7'],
    ['Budi', 2510512034, 7],
    ['Rina', 2510512034567890, 7],
    ['Dewi', { value: new Date('2025-08-11'), type: Date, format: 'dd/mm/yyyy' }, 7],
    ['Eka', '2510512034567890', 7],
  ]
  expect(await readRows(await xlsx([['Data Peserta'], HEAD, ...rows]))).toEqual([
    'Sari 0012034 7',
    'Budi 2510512034 7',
    expect.stringContaining('sudah dibulatkan oleh Excel'),
    expect.stringContaining('terbaca sebagai tanggal'),
    'Eka 2510512034567890 7',
  ])
})

// rule I100
test('is read from the sheet that has the list', async () => {
  const file = await workbook(
    { sheet: 'Kosong', rows: [] },
    { sheet: 'Petunjuk', rows: [['Isi lembar berikutnya'], ['Terima kasih', 'ya']] },
    { sheet: 'Peserta', rows: [HEAD, ['Sari', '11111', 1]] },
  )
  expect(await read(file)).toMatchObject({
    format: "XLSX, lembar 'Peserta'",
    rows: [{ nama: 'Sari' }],
    lembar: [
      { nama: 'Kosong', baris: 0, dibaca: false },
      { nama: 'Petunjuk', baris: 2, dibaca: false, kurang: ['Nama', 'NIM', 'Kelompok'] },
      { nama: 'Peserta', baris: 1, dibaca: true, utama: true },
    ],
  })
})

const FACULTIES = [
  {
    sheet: 'Teknik',
    rows: [['Daftar mahasiswa baru'], ['No', ...HEAD], [1, 'Sari', '11111', 1], [2, 'Budi', '22222', 2]],
  },
  { sheet: 'Petunjuk', rows: [['Satu lembar untuk satu fakultas']] },
  {
    sheet: 'Hukum',
    rows: [
      ['Kel.', 'N I M', 'Nama Mhs', 'Prodi'],
      [3, 33333, 'Rina', 'Ilmu Hukum'],
    ],
  },
  {
    sheet: 'Kedokteran',
    rows: [
      ['NPM', 'Nama Lengkap', 'Kelompok'],
      ['44444', 'Dewi', 4],
    ],
  },
]

// rule I100
test('of several faculties all sheets are read, each by its own headings', async () => {
  const { rows, lembar, format } = await read(await workbook(...FACULTIES))
  expect(rows.map(({ lembar: of, baris, nama, nim, nomor }) => [of, baris, nama, nim, nomor])).toEqual([
    ['Teknik', 3, 'Sari', '11111', 1],
    ['Teknik', 4, 'Budi', '22222', 2],
    ['Hukum', 2, 'Rina', '33333', 3],
    ['Kedokteran', 2, 'Dewi', '44444', 4],
  ])
  expect(rows[2]?.kolom).toEqual({ prodi: 'Ilmu Hukum' })
  expect(lembar?.map(({ nama, baris, dibaca }) => [nama, baris, dibaca])).toEqual([
    ['Teknik', 2, true],
    ['Petunjuk', 1, false],
    ['Hukum', 1, true],
    ['Kedokteran', 1, true],
  ])
  expect(format).toBe('XLSX, 3 lembar')
})

// rule I100
test('leaves out the sheets that a person leaves out, and refuses one that it has not', async () => {
  const book = await readBook(await workbook(...FACULTIES))
  const { rows, lembar } = readRoster(book, { lembar: [2] })
  expect(rows).toMatchObject([{ nama: 'Rina', baris: 2 }])
  expect(rows[0], 'one sheet alone needs no name').not.toHaveProperty('lembar')
  expect(lembar?.map(({ dibaca }) => dibaca)).toEqual([false, false, true, false])
  expect(() => readRoster(book, { lembar: [4] })).toThrow('Lembar yang dipilih tidak ada di berkas ini')
})

// rule I100
test('a hidden sheet is told and not read, unless a person wants it', async () => {
  const parts = unzipSync(await workbook(...FACULTIES))
  const shown = Buffer.from(parts['xl/workbook.xml'] ?? []).toString()
  const state = shown.replace(/<sheet (?=[^>]*name="Hukum")/, '<sheet state="hidden" ')
  expect(state).not.toBe(shown)
  const book = await readBook(Buffer.from(zipSync({ ...parts, 'xl/workbook.xml': strToU8(state) })))
  const { rows, lembar } = readRoster(book, {})
  expect(rows.map(({ nama }) => nama)).toEqual(['Sari', 'Budi', 'Dewi'])
  expect(lembar?.[2]).toEqual({
    nomor: 2,
    nama: 'Hukum',
    baris: 1,
    dibaca: false,
    utama: false,
    tersembunyi: true,
    kurang: [],
  })
  expect(readRoster(book, { lembar: [0, 2] }).rows).toHaveLength(3)
})

// rules I10, I100
test('one NIM on two sheets: the same counts once, what differs is faulty and names both places', async () => {
  const file = await workbook(
    { sheet: 'Teknik', rows: [HEAD, ['Sari', '11111', 1], ['Budi', '22222', 2]] },
    { sheet: 'Hukum', rows: [['NIM', 'Nama', 'Kelompok'], [], ['11111', 'Sari', 1], ['22222', 'Budi', 9]] },
  )
  expect((await read(file)).rows.map(({ twins, alasan }) => twins ?? alasan)).toEqual([
    undefined,
    "NIM ini juga ada di baris 4 lembar 'Hukum' dengan data lain",
    "baris 2 lembar 'Teknik'",
    "NIM ini juga ada di baris 3 lembar 'Teknik' dengan data lain",
  ])
})

// rules I9, I100
test('a column that a person chose is found in the other sheets by its heading', async () => {
  const file = await workbook(
    {
      sheet: 'Teknik',
      rows: [
        ['Nama', 'NIM', 'Pokja'],
        ['Sari', '11111', 1],
      ],
    },
    {
      sheet: 'Hukum',
      rows: [
        ['Pokja', 'Nama', 'NIM'],
        [2, 'Budi', '22222'],
      ],
    },
    {
      sheet: 'Seni',
      rows: [
        ['Tim', 'Nama', 'NIM'],
        [3, 'Rina', '33333'],
      ],
    },
  )
  const book = await readBook(file)
  expect(readRoster(book, {})).toMatchObject({ rows: [], pemetaan: { nama: 0, nim: 1, kelompok: null } })
  const { rows, lembar } = readRoster(book, { nama: 0, nim: 1, kelompok: 2 })
  expect(rows.map(({ nama, nomor }) => [nama, nomor])).toEqual([
    ['Sari', 1],
    ['Budi', 2],
  ])
  expect(lembar?.[2]).toMatchObject({ nama: 'Seni', dibaca: false, kurang: ['Kelompok'] })
  const alone = readRoster(book, { lembar: [2], nama: 1, nim: 2, kelompok: 0 })
  expect(alone.rows).toMatchObject([{ nama: 'Rina', nomor: 3 }])
})

// rules I4, I100
test('columns that are confirmed as they were found change no other sheet', async () => {
  const file = await workbook(
    {
      sheet: 'Teknik',
      rows: [
        ['Nama', 'NIM', 'Kelompok'],
        ['Sari', '11111', 1],
      ],
    },
    {
      sheet: 'Hukum',
      rows: [
        ['Nama Mhs', 'NIM', 'Kelompok', 'Nama'],
        ['Budi', '22222', 2, 'x'],
      ],
    },
  )
  const book = await readBook(file)
  expect(readRoster(book, { nama: 0, nim: 1, kelompok: 2 })).toEqual(readRoster(book, {}))
})

test('whose empty rows go on to the last one is no large file', async () => {
  const file = await withSheet(
    `${HEAD_ROW}<row r="5">${text('A5', 'Sari')}${text('B5', '11111')}${text('C5', '3')}</row><row r="1048576"/>`,
  )
  expect(await read(file)).toMatchObject({ rows: [{ baris: 5, nama: 'Sari', nim: '11111', nomor: 3 }] })
})

const zip = (parts: Record<string, string>) =>
  Buffer.from(zipSync(Object.fromEntries(Object.entries(parts).map(([name, body]) => [name, strToU8(body)]))))
const OLE = '\xD0\xCF\x11\xE0\xA1\xB1\x1A\xE1'

// rule I8
test.each([
  ['nothing', Buffer.alloc(0), 'Berkas kosong'],
  ['an old .xls', Buffer.from(OLE + 'Workbook', 'latin1'), 'Format .xls lama tidak dapat dibaca'],
  [
    'a workbook with a password',
    Buffer.concat([Buffer.from(OLE, 'latin1'), Buffer.from('EncryptedPackage', 'utf16le')]),
    'dikunci kata sandi',
  ],
  ['a PDF', Buffer.from('%PDF-1.7\n%\u00E2'), 'Berkas ini PDF'],
  ['a picture', Buffer.from('\x89PNG\r\n\x1A\n\0\0\0', 'latin1'), 'Berkas ini gambar'],
  ['a web page', Buffer.from('\r\n<html><table><tr><td>Nama'), 'Berkas ini halaman web'],
  ['a program', Buffer.from('\x7FELF\x02\x01\0\0\0', 'latin1'), 'Berkas ini bukan CSV atau XLSX'],
  ['a Word document', zip({ 'word/document.xml': '<w/>' }), 'Berkas ini bukan XLSX'],
  ['an empty archive', zip({}), 'rusak atau tidak lengkap'],
  ['half an archive', Buffer.from('PK\x03\x04abcdefgh'), 'rusak atau tidak lengkap'],
  ['a workbook of nonsense', zip({ 'xl/workbook.xml': '<workbook><' }), 'rusak atau tidak lengkap'],
  [
    'an open quotation mark',
    csv('Nama,NIM,Kelompok', 'Sari,11111,1', '"Budi,22222,1', 'Eka,33333,1'),
    'Tanda kutip (") di baris',
  ],
])('%s is refused with what to do', async (_what, file, message) => {
  const refusal = await read(file).catch((error: unknown) => error)
  expect(refusal).toMatchObject({
    status: 400,
    code: 'import.unreadable',
    message: expect.stringContaining(message),
  })
})

// rule I8
test('whatever the bytes, the outcome is a roster or a refusal', async () => {
  const random = fc.uint8Array({ maxLength: 400 }).map((bytes) => Buffer.from(bytes))
  const lines = fc
    .string({ unit: 'binary', maxLength: 300 })
    .map((body) => Buffer.from(`Nama;NIM;Kelompok\n${body}`))
  const valid = await xlsx([HEAD, ['Sari', '11111', 1]])
  const cut = fc.nat(valid.length).map((length) => valid.subarray(0, length))
  await fc.assert(
    fc.asyncProperty(fc.oneof(random, lines, cut), async (bytes) => {
      const outcome = await read(bytes).catch((error: unknown) => error)
      expect(outcome).toSatisfy((one) =>
        one instanceof AppError ? one.status === 400 : 'rows' in (one as object),
      )
    }),
    { numRuns: 300 },
  )
})
