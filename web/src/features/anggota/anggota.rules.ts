import { orderOfNames } from '@bakti/contract/anggota/anggota.rules'
import type { Anggota, AnggotaKolom } from '@bakti/contract/anggota/anggota.schemas'
import type { KolomAnggota } from '@bakti/contract/anggota/kolom.rules'
import type { QueuedItem } from '../outbox/outbox.queries'
import type { Failure } from '../../platform/call'
import { describeFailure } from '../../platform/failure'

/** A member as people see it: the server's, or one that still waits on this device. */
export interface ShownAnggota extends Anggota {
  antre: boolean
}

/** The optional columns on screen, as far as they are known. */
export type ShownKolom = Pick<AnggotaKolom, KolomAnggota>

/** A group's members by name, those that wait to be added among them. */
export function withPendingAnggota(
  rows: readonly Anggota[],
  items: readonly QueuedItem[],
  kelompok: { id: string; nomor: number },
): ShownAnggota[] {
  const known = new Set(rows.map(({ id }) => id))
  const added = items
    .filter((item) => item.kind === 'anggota.create')
    .filter(({ state, id, body }) => state === 'antre' && !known.has(id) && body.id_kelompok === kelompok.id)
    .map(({ id, body }) => ({
      id,
      nama: body.nama,
      nim: body.nim,
      id_kelompok: body.id_kelompok,
      kelompok: kelompok.nomor,
      jumlah_kehadiran: 0,
      antre: true,
    }))
  const kept = rows.map((row) => ({ ...row, antre: false }))
  return [...kept, ...added].sort(orderOfNames)
}

export type SearchField = 'nama' | 'nim' | KolomAnggota

/** The rows whose name, NIM or optional column contains the text, without regard to case (rules M5, W14). */
export function searchAnggota<Row extends Pick<ShownAnggota, 'nama' | 'nim'> & ShownKolom>(
  rows: readonly Row[],
  text: string,
  field: SearchField,
): Row[] {
  const wanted = text.trim().toLocaleLowerCase('id')
  return wanted === ''
    ? [...rows]
    : rows.filter((row) => (row[field] ?? '').toLocaleLowerCase('id').includes(wanted))
}

/** Rows on a page of the member list (rule M4). */
const PAGE_SIZE = 20

/** One page of the rows; a page past the end (rows went meanwhile) is the last one. */
export function pageOf<Row>(rows: readonly Row[], wanted: number) {
  const totalPages = Math.max(1, Math.ceil(rows.length / PAGE_SIZE))
  const page = Math.min(Math.max(1, wanted), totalPages)
  const start = (page - 1) * PAGE_SIZE
  return { page, totalPages, start, rows: rows.slice(start, start + PAGE_SIZE) }
}

/** The message where a group's members can't be loaded (rule M7). `cache`: why the device's copy can't be used. */
export function listProblem(failure: Failure, cache: 'kosong' | 'rusak' | undefined): string {
  if (failure.kind === 'refused') return describeFailure(failure, 'Gagal memuat data anggota kelompok.').text
  if (cache === 'rusak') return 'Data offline rusak, tidak dapat memuat anggota.'
  return 'API dan data offline tidak tersedia, tidak dapat memuat anggota.'
}

/** A file name from a member's name and NIM: what no file system takes becomes '_'. */
export function qrFileName({ nama, nim }: { nama: string; nim: string }): string {
  const safe = `${nama}_${nim}`.normalize('NFC').replaceAll(/[^\p{L}\p{N}.-]+/gu, '_')
  return `QR_${safe.slice(0, 120)}.png`
}
