import type { ScanDitahan } from '@bakti/contract/absen/absen.schemas'
import type { KotakKind } from '@bakti/contract/kotak/kotak.rules'
import type { KotakItem } from '@bakti/contract/kotak/kotak.schemas'
import { shownTanggal, tanggalWib, timeWib } from '@bakti/contract/time.rules'

export const KIND_LABEL: Record<KotakKind, string> = {
  ditahan: 'Ditahan',
  diputuskan: 'Perlu diputuskan',
  salah: 'Ini salah?',
}

export type ItemOf<Kind extends KotakKind> = Extract<KotakItem, { jenis: Kind }>

/** The same entry in every answer. */
export function keyOf(item: KotakItem): string {
  if (item.jenis === 'salah') return `salah ${item.salah.id}`
  if (item.jenis === 'diputuskan') return `diputuskan ${item.absen.id} ${item.diputuskan.id}`
  const { id, status, anggota, participantIdentifier } = item.ditahan
  return `ditahan ${item.absen.id} ${status ? id : (anggota?.id ?? participantIdentifier)}`
}

/** Whom the entry is about; null where no member has the code. */
export const personOf = (item: KotakItem) =>
  item.jenis === 'ditahan' ? item.ditahan.anggota : item.jenis === 'diputuskan' ? item.diputuskan : item.salah

export const nameOf = (item: KotakItem): string => personOf(item)?.nama ?? 'Kode tidak dikenal'

/** Why an act is held, as short as it can be said. */
function heldReason({ status, anggota, alasan, kelompok, participantIdentifier }: ScanDitahan): string {
  if (!anggota) return `Belum terdaftar: ${participantIdentifier}`
  const what = status ? `${status} ditetapkan` : 'dipindai'
  const from = `Anggota Kelompok ${anggota.kelompok}`
  if (alasan === 'waktu_meragukan') return `${from}, tanggalnya meragukan`
  if (alasan === 'di_luar_wewenang') return `${from}, ${what} di luar wewenang`
  if (alasan === 'kelompok_tidak_ada') return `${from}, kelompok yang dipilih sudah tidak ada`
  return kelompok === null ? `${from}, ${what}` : `${from}, ${what} untuk Kelompok ${kelompok}`
}

/** Why it waits, in one line. */
export function reasonOf(item: KotakItem): string {
  if (item.jenis === 'salah') return item.salah.isi ? `“${item.salah.isi}”` : 'Tanpa cerita'
  if (item.jenis === 'ditahan')
    return `${heldReason(item.ditahan)}${item.jumlah > 1 ? ` (${item.jumlah} scan)` : ''}`
  const { scan, status, status_kehadiran } = item.diputuskan
  if (!scan || !status) return `Sementara ini ${status_kehadiran}`
  return `${status.status_kehadiran} pukul ${timeWib(status.happened_at)}, scan pukul ${timeWib(scan.happened_at)} baru masuk`
}

/** '07:41'; of another day '11/08 07:41'. */
export function arrivalText(at: string, now: Date): string {
  const tanggal = tanggalWib(at)
  if (tanggal === tanggalWib(now.toISOString())) return timeWib(at)
  return `${shownTanggal(tanggal).slice(0, 5)} ${timeWib(at)}`
}
