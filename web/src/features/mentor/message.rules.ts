import {
  type CountedRow,
  countKehadiran,
  jumlahText,
  expectedOf,
  recordedOf,
} from '@bakti/contract/absen/jumlah.rules'
import { timeWib, shownTanggal, tanggalWib } from '@bakti/contract/time.rules'
import type { Kegiatan } from './mentor.rules'

interface MessageSubject {
  nama: string
  kegiatan: Kegiatan
  /** The number of the group. */
  nomor: number
}

/** 'Pembukaan (11/08/2025, mulai 07:00, di Aula)' */
function kegiatanText({ title, tanggal, mulai, tempat }: Kegiatan): string {
  const parts = [shownTanggal(tanggal), mulai && `mulai ${timeWib(mulai)}`, tempat && `di ${tempat}`]
  return `${title} (${parts.filter(Boolean).join(', ')})`
}

/** The message to somebody of the group who has no record at `now` (rule R125): before the activity a reminder, then a question. */
export function belumMessage({ nama, kegiatan, nomor }: MessageSubject, now: Date): string {
  const { tanggal, mulai } = kegiatan
  const isBefore = mulai ? now.getTime() < Date.parse(mulai) : tanggalWib(now.toISOString()) < tanggal
  const about = kegiatanText(kegiatan)
  return isBefore
    ? `Halo ${nama}, jangan lupa hadir di ${about}. Kabari aku kalau berhalangan, ya. Mentor Kelompok ${nomor}`
    : `Halo ${nama}, sampai pukul ${timeWib(now.toISOString())} kamu belum tercatat di ${about}. Kamu sedang di mana? Mentor Kelompok ${nomor}`
}

/** The message to somebody who has a record: who writes, and about what. */
export const recordedMessage = ({ nama, kegiatan, nomor }: MessageSubject): string =>
  `Halo ${nama}, ini mentor Kelompok ${nomor}, tentang ${kegiatanText(kegiatan)}. `

/**
 * One line for the chat of the mentors: 'Kelompok 12, Pembukaan: 25 hadir · 2 izin/sakit. 27 dari 27 tercatat pukul 07:52.' null until all have
 * a record that the server has: what others read is true.
 */
export function kelompokNews(
  rows: readonly (CountedRow & { waktu_absen: string | null })[],
  { kegiatan, nomor }: Omit<MessageSubject, 'nama'>,
): string | null {
  const jumlah = countKehadiran(rows)
  const [stored, expected] = [recordedOf(jumlah), expectedOf(jumlah)]
  const last = rows
    .map(({ waktu_absen }) => waktu_absen ?? '')
    .sort()
    .at(-1)
  if (stored < expected || !last) return null
  return `Kelompok ${nomor}, ${kegiatan.title}: ${jumlahText(jumlah)}. ${stored} dari ${expected} tercatat pukul ${timeWib(last)}.`
}
