import type {
  BarisMentor,
  HasilImporMentor,
  KelasMentor,
  KeadaanKiriman,
  PemetaanMentor,
} from '@bakti/contract/undangan/undangan.schemas'
import { angka } from '../../ui/angka'

export const KOLOM_MENTOR = { nama: 'Nama', email: 'Email', kelompok: 'Kelompok', hp: 'Nomor HP' } as const
type KolomMentor = keyof typeof KOLOM_MENTOR
export const KOLOM_NAMES = Object.keys(KOLOM_MENTOR) as KolomMentor[]

/** Names of the columns that are needed and that nobody has found or chosen yet. */
export const missingKolom = (pemetaan: PemetaanMentor): string[] =>
  KOLOM_NAMES.filter((name) => name !== 'hp' && pemetaan[name] === null).map((name) => KOLOM_MENTOR[name])

/** How many lines a confirmation writes. */
export const countWritten = ({ jumlah }: Pick<HasilImporMentor, 'jumlah'>): number =>
  jumlah.baru + jumlah.berubah

/** The lines of one class; '' is all of them. */
export const linesOf = (lines: readonly BarisMentor[], kelas: KelasMentor | ''): readonly BarisMentor[] =>
  kelas === '' ? lines : lines.filter((line) => line.kelas === kelas)

/** The groups of a line: '41, 42', and of one that changes '88 → 89'. */
export const kelompokOf = ({ kelompok, sebelum }: BarisMentor): string =>
  sebelum ? `${sebelum.join(', ') || 'tanpa kelompok'} → ${kelompok}` : kelompok || '–'

/** Mails that have not left yet. */
export const belumTerkirim = ({ menunggu, sedang }: KeadaanKiriman): number => menunggu + sedang

/** How the mails of an import stand, in one line. */
export function kirimanText({ terkirim, gagal, ragu, diterima, lewat }: KeadaanKiriman): string {
  const parts = [
    `${angka(terkirim)} ${lewat === 'berkas' ? 'tersimpan sebagai berkas .eml' : 'terkirim'}`,
    gagal > 0 && `${angka(gagal)} gagal`,
    ragu > 0 && `${angka(ragu)} belum pasti sampai`,
    diterima > 0 && `${angka(diterima)} sudah diterima`,
  ]
  return parts.filter(Boolean).join(', ')
}
