import type {
  ImporMentorRow,
  ImporMentorResult,
  MentorClass,
  MailingState,
  MentorMapping,
} from '@bakti/contract/undangan/undangan.schemas'
import { formatNumber } from '../../ui/format-number'

export const KOLOM_MENTOR = { nama: 'Nama', email: 'Email', kelompok: 'Kelompok', hp: 'Nomor HP' } as const
type KolomMentor = keyof typeof KOLOM_MENTOR
export const KOLOM_NAMES = Object.keys(KOLOM_MENTOR) as KolomMentor[]

/** A mentor need not have it (rule R100). */
export const isOptional = (name: KolomMentor): boolean => name === 'email' || name === 'hp'

/** Names of the columns that are needed and that were not found or chosen yet. */
export const missingKolom = (pemetaan: MentorMapping): string[] =>
  KOLOM_NAMES.filter((name) => !isOptional(name) && pemetaan[name] === null).map((name) => KOLOM_MENTOR[name])

/** How many new invitations leave by mail, and how many mentors have no e-mail: they get a card or a link by WhatsApp. */
export function countInvited(lines: readonly ImporMentorRow[]): { mailed: number; handed: number } {
  const fresh = lines.filter(({ kelas }) => kelas === 'baru')
  const mailed = fresh.filter(({ email }) => email !== '').length
  return { mailed, handed: fresh.length - mailed }
}

/** Why there is nothing to confirm, and what there is to do instead; null where there is something. */
export function nothingToDo(plan: ImporMentorResult): string | null {
  if (missingKolom(plan.pemetaan).length > 0 || countWritten(plan) > 0) return null
  if (plan.baris.length === 0) return 'Berkas ini tidak punya baris data. Pilih berkas lain.'
  if (plan.jumlah.salah === 0) return 'Semua mentor di daftar ini sudah diundang atau sudah bertugas.'
  return 'Tidak ada yang bisa diundang. Unduh baris keliru, perbaiki, lalu pilih berkas itu.'
}

/** How many lines a confirmation writes. */
export const countWritten = ({ jumlah }: Pick<ImporMentorResult, 'jumlah'>): number =>
  jumlah.baru + jumlah.berubah

/** Which lines are shown: all, those of one class, or those with a cell that was left out. */
export type RowFilter = MentorClass | 'peringatan' | ''

export const linesOf = (lines: readonly ImporMentorRow[], shown: RowFilter): readonly ImporMentorRow[] => {
  if (shown === '') return lines
  return lines.filter((line) => (shown === 'peringatan' ? line.peringatan : line.kelas === shown))
}

const ascending = (numbers: readonly number[]) => [...new Set(numbers)].sort((a, b) => a - b)

/** The groups of a line: '41, 42', and of one that changes '88 → 89'. `akhiri`: the groups of an account that the list does not name end. */
export function kelompokOf({ kelompok, sebelum, berakun }: ImporMentorRow, akhiri: boolean): string {
  if (!sebelum) return kelompok || '–'
  const [before, named] = [ascending(sebelum), kelompok.split(', ').map(Number)]
  const after = ascending(berakun && !akhiri ? [...before, ...named] : named).join(', ')
  return before.join(', ') === after
    ? `${after} (tetap)`
    : `${before.join(', ') || 'tanpa kelompok'} → ${after}`
}

/** Mails that have not left yet. */
export const notYetSent = ({ menunggu, sedang }: MailingState): number => menunggu + sedang

/** Mails that were taken back or have failed, of so many invitations: they can be sent without a second one arriving. */
export const canBeSent = (mails: MailingState, wanted: number): number =>
  Math.max(0, wanted - notYetSent(mails) - mails.terkirim - mails.berkas - mails.ragu)

/** How the mails of an import of so many invitations stand, in one line. */
export function mailingText(mails: MailingState, wanted: number): string {
  const { terkirim, berkas, gagal, ragu, diterima } = mails
  const stopped = canBeSent(mails, wanted) - gagal
  const parts = [
    (terkirim > 0 || berkas === 0) && `${formatNumber(terkirim)} terkirim`,
    berkas > 0 && `${formatNumber(berkas)} tersimpan sebagai berkas .eml`,
    gagal > 0 && `${formatNumber(gagal)} gagal`,
    stopped > 0 && `${formatNumber(stopped)} dihentikan`,
    ragu > 0 && `${formatNumber(ragu)} belum pasti sampai`,
    diterima > 0 && `${formatNumber(diterima)} sudah diterima`,
  ]
  return parts.filter(Boolean).join(', ')
}
