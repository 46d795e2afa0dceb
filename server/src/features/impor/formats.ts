import type { AppError } from '../../platform/errors'
import { readCsv } from './csv'
import { fileUnreadable } from './impor.errors'
import type { Book } from './sheet'

/** Reads a file as its sheets. What it is shows in its first bytes; its name is not asked (a .xls from a campus system is often something else). */
export async function readBook(bytes: Uint8Array): Promise<Book> {
  // A byte, a character: what TextDecoder calls latin1 is Windows-1252 from Node 24 on.
  const start = Buffer.from(bytes.subarray(0, 8)).toString('latin1')
  if (bytes.length === 0) throw fileUnreadable('Berkas kosong')
  // What reads workbooks takes longer to load than a CSV takes to read.
  if (start.startsWith('PK')) return (await import('./xlsx')).readXlsx(bytes)
  if (start === '\xD0\xCF\x11\xE0\xA1\xB1\x1A\xE1') throw oldOffice(bytes)
  if (start.startsWith('%PDF'))
    throw fileUnreadable('Berkas ini PDF. Impor membutuhkan daftar dalam bentuk XLSX atau CSV')
  if (/^(\x89PNG|GIF8|\xFF\xD8\xFF)/.test(start))
    throw fileUnreadable('Berkas ini gambar. Impor membutuhkan daftar dalam bentuk XLSX atau CSV')
  return readCsv(bytes)
}

/** Microsoft's container of old: an .xls, or an .xlsx that a password encrypts. */
function oldOffice(bytes: Uint8Array): AppError {
  const name = Buffer.from('EncryptedPackage', 'utf16le')
  if (Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).includes(name))
    return fileUnreadable('Berkas ini dikunci kata sandi. Hapus kata sandinya di Excel, lalu coba lagi')
  return fileUnreadable('Format .xls lama tidak dapat dibaca. Buka di Excel, lalu simpan sebagai .xlsx')
}
