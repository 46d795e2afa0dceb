import type { ScanDitahan } from '@bakti/contract/absen/absen.schemas'
import type { KotakKind } from '@bakti/contract/kotak/kotak.rules'
import type { Closing, KotakItem } from '@bakti/contract/kotak/kotak.schemas'
import type { StatusKehadiran } from '@bakti/contract/absen/kehadiran.rules'
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

/** Of a foreign member the caller knows the group alone. */
export const nameOf = (item: KotakItem): string =>
  personOf(item)?.nama ??
  (item.jenis === 'ditahan' && item.kelompok_anggota
    ? `Anggota Kelompok ${item.kelompok_anggota}`
    : 'Kode tidak dikenal')

/** Why an act is held, as short as it can be said. */
function heldReason({ status, anggota, alasan, kelompok, participantIdentifier }: ScanDitahan): string {
  if (!anggota) return `Belum terdaftar: ${participantIdentifier}`
  const what = status ? `${status} ditetapkan` : 'dipindai'
  const from = `Anggota Kelompok ${anggota.kelompok}`
  if (alasan === 'waktu_meragukan') return `${from}, tanggalnya meragukan`
  if (alasan === 'di_luar_wewenang') return `${from}, ${what} di luar wewenang`
  if (alasan === 'kartu_lama') return `${from}, dipindai dengan kartu lama`
  if (alasan === 'di_luar_sasaran') return `${from}, bukan sasaran kegiatan ini`
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

/** Why it waits: equal for entries that the same act may close. */
function likenessOf(item: KotakItem): string {
  if (item.jenis === 'salah') return 'salah'
  if (item.jenis === 'ditahan') return `ditahan ${item.absen.id} ${heldReason(item.ditahan)}`
  const { status, status_kehadiran } = item.diputuskan
  return `diputuskan ${item.absen.id} ${status?.status_kehadiran ?? status_kehadiran}`
}

/** The entries that wait for the same reason as the chosen ones, which are left out; none where those have several reasons. */
export function alikeOf(items: readonly KotakItem[], chosen: readonly KotakItem[]): readonly KotakItem[] {
  const [reason, ...others] = new Set(chosen.map(likenessOf))
  if (reason === undefined || others.length > 0) return []
  return items.filter((item) => likenessOf(item) === reason && !chosen.includes(item))
}

/** '07:41'; of another day '11/08 07:41'. */
export function arrivalText(at: string, now: Date): string {
  const tanggal = tanggalWib(at)
  if (tanggal === tanggalWib(now.toISOString())) return timeWib(at)
  return `${shownTanggal(tanggal).slice(0, 5)} ${timeWib(at)}`
}

/** What one press does with an entry by itself: takes held acts over. null where a person has to say more, or the code belongs to no member. */
export function takingOf(item: KotakItem): Closing | null {
  return item.jenis === 'ditahan' && item.ids.length > 0 ? { jenis: 'ditahan', ids: item.ids } : null
}

/** The entry closed by a status; null for held acts, which have their own. */
export function statusOf(item: KotakItem, status: StatusKehadiran): Closing | null {
  if (item.jenis === 'salah')
    return { jenis: 'salah', id: item.salah.id, status, seen_at: item.salah.seen_at }
  if (item.jenis === 'ditahan') return null
  const { id, seen_at } = item.diputuskan
  return { jenis: 'diputuskan', id_absen: item.absen.id, id_anggota: id, status, seen_at }
}

/** A report closed by a sentence. */
export function answerOf(item: KotakItem, jawaban: string): Closing | null {
  return item.jenis === 'salah' ? { jenis: 'salah', id: item.salah.id, jawaban } : null
}

/** A scan of the caller that waits for somebody else: of a foreign member, or of a code that nobody has. */
export const waitsForOthers = (item: KotakItem): item is ItemOf<'ditahan'> =>
  item.jenis === 'ditahan' && takingOf(item) === null

/** What was recorded of own members before their group was the caller's (rule R146). */
export const fromBefore = (items: readonly KotakItem[]): readonly KotakItem[] =>
  items.filter(
    (item) => item.jenis === 'ditahan' && item.ditahan.alasan === 'di_luar_wewenang' && takingOf(item),
  )

const CHOICES = ['Hadir', 'Sakit', 'Izin', 'Alfa'] as const satisfies readonly StatusKehadiran[]

/** The statuses to choose between, under the keys 1 to 4: of an undecided member first the two that oppose each other. */
export function choicesOf(item: KotakItem): readonly StatusKehadiran[] {
  if (item.jenis === 'ditahan') return []
  const opposing = item.jenis === 'diputuskan' && item.diputuskan.status?.status_kehadiran
  const first = CHOICES.filter((status) => status === 'Hadir' || status === opposing)
  return [...first, ...CHOICES.filter((status) => !first.includes(status))]
}

/** Whether an act that waits on this device closes the entry. */
export function isClosedBy(item: KotakItem, closing: Closing): boolean {
  if (closing.jenis === 'ditahan')
    return item.jenis === 'ditahan' && item.ids.length > 0 && item.ids.every((id) => closing.ids.includes(id))
  if (closing.jenis === 'salah') return item.jenis === 'salah' && item.salah.id === closing.id
  return (
    item.jenis === 'diputuskan' &&
    item.absen.id === closing.id_absen &&
    item.diputuskan.id === closing.id_anggota
  )
}
