import { eventFacts } from '@bakti/contract/event-facts.content'
import type { Undangan, UndanganWithToken } from '@bakti/contract/undangan/undangan.schemas'
import { MONTHS, lastDay } from '@bakti/contract/time.rules'
import { paths } from '../../app/paths'
import { formatNumber } from '../../ui/format-number'
import { shortDay, untilDay } from './pengguna.words'
import { PERAN } from './peran.faces'

/** The address that a link opens. The token stands behind '#', where no server sees it (rule R27). */
export const linkOf = (alamat: string, token: string): string => `${alamat}${paths.undangan()}#${token}`

type Named = Pick<Undangan, 'judul' | 'nama' | 'role' | 'kelompok'>

/** 'Mentor Kelompok 41, 42' */
export const roleTitleOf = ({ role, kelompok }: Pick<Named, 'role' | 'kelompok'>): string =>
  kelompok.length > 0 ? `${PERAN[role].label} Kelompok ${kelompok.join(', ')}` : PERAN[role].label

/** What an invitation is called: its own name, whom it is for, or what it gives. */
export const titleOf = (undangan: Named): string =>
  undangan.judul || undangan.nama || `Undangan ${roleTitleOf(undangan)}`

/** Accepters that are named before the rest is counted. */
const NAMED = 2

function usedText({ penerima }: Undangan): string {
  const named = penerima.slice(0, NAMED).map(({ nama, at }) => `${nama}, ${shortDay(at)}`)
  const rest = penerima.length - named.length
  return `Dipakai ${named.join('; ')}${rest > 0 ? ` dan ${formatNumber(rest)} lainnya` : ''}`
}

/** What became of an invitation, in one line. */
export function newsOf(undangan: Undangan): string {
  const { dicabut, penerima, surel, email, dibuat } = undangan
  if (dicabut) return `Dicabut ${dicabut.nama ?? 'admin'}, ${shortDay(dicabut.at)}`
  if (penerima.length > 0) return usedText(undangan)
  switch (surel.keadaan) {
    case 'menunggu':
      return `Menunggu dikirim ke ${email}`
    case 'sedang':
      return `Sedang dikirim ke ${email}`
    case 'terkirim':
      return `Terkirim ke ${email}`
    case 'berkas':
      return `Jadi berkas di server, tidak dikirim ke ${email}`
    case 'gagal':
      return `Gagal dikirim ke ${email}${surel.galat ? `: ${surel.galat}` : ''}`
    case 'ragu':
      return `Belum pasti sampai ke ${email}`
    case 'tidak':
      return `${email ? `Untuk ${email}, dibuat` : 'Dibuat'} ${dibuat.nama ?? 'admin'}, ${shortDay(dibuat.at)}`
  }
}

/** What is sent by WhatsApp with the link of an invitation. */
export function undanganMessage(undangan: UndanganWithToken, alamat: string): string {
  const { nama, maks, berlaku_sampai, token } = undangan
  const halo = nama ? `Halo ${nama},` : 'Halo,'
  const uses = maks === 1 ? 'Tautan ini sekali pakai dan berlaku' : 'Tautan ini berlaku'
  return [
    `${halo} kamu diundang menjadi ${roleTitleOf(undangan)} di ${eventFacts.judul}.`,
    `Buka tautan ini di HP-mu untuk menerima:\n${linkOf(alamat, token)}`,
    `${uses} sampai ${validDays(berlaku_sampai)}.`,
  ].join('\n\n')
}

/** '9 Agustus', the last day of an end: for paper, where no year is missed and digits are misread. */
export function validDays(end: string): string {
  const [, month, day] = lastDay(end).split('-').map(Number)
  return `${day}\u00a0${MONTHS[(month ?? 1) - 1]}`
}

/** Until when an invitation can be accepted, or why it can't. */
export function validText({ keadaan, berlaku_sampai }: Pick<Undangan, 'keadaan' | 'berlaku_sampai'>): string {
  switch (keadaan) {
    case 'berlaku':
      return `sampai ${untilDay(berlaku_sampai)}`
    case 'lewat':
      return `lewat ${untilDay(berlaku_sampai)}`
    case 'habis':
      return 'habis'
    case 'dicabut':
      return 'dicabut'
  }
}
