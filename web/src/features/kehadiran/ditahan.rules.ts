import type { ScanDitahan } from '@bakti/contract/absen/absen.schemas'
import { OLDEST_DAYS, type StatusKehadiran } from '@bakti/contract/absen/kehadiran.rules'
import { timeWib, shownTanggal, tanggalWib } from '@bakti/contract/time.rules'

/** The held scans of one member, or of one code without a member; or one held status. */
export interface HeldGroup {
  key: string
  anggota: ScanDitahan['anggota']
  /** What the status sets; null for scans. */
  status: StatusKehadiran | null
  /** The oldest first: a Hadir rests on its earliest scan (rule H11). */
  scans: readonly ScanDitahan[]
  /** How many are held: of a code without a member the list has the newest alone. */
  jumlah: number
}

/** How many acts these rows are. */
export const countOf = (rows: readonly ScanDitahan[]) => rows.reduce((sum, { jumlah = 1 }) => sum + jumlah, 0)

/**
 * Groups held scans, which come newest first, by member. The member who was scanned last comes first. A status stands alone: whoever takes
 * it over decides on it alone.
 */
export function groupHeld(rows: readonly ScanDitahan[]): HeldGroup[] {
  const groups = groupBy(rows, ({ id, status, anggota, participantIdentifier }) => {
    if (status) return `status:${id}`
    return anggota ? `anggota:${anggota.id}` : `kode:${participantIdentifier}`
  })
  return groups.map(([key, scans]) => ({
    key,
    anggota: scans[0]?.anggota ?? null,
    status: scans[0]?.status ?? null,
    scans: scans.reverse(),
    jumlah: countOf(scans),
  }))
}

function reason({
  status,
  anggota,
  kelompok,
  alasan,
  participantIdentifier,
  happened_at,
}: ScanDitahan): string {
  if (alasan === 'waktu_meragukan') {
    const whose = anggota ? `Anggota Kelompok ${anggota.kelompok}` : 'Bukan anggota kelompokmu'
    return `${whose}. Tanggalnya meragukan (${shownTanggal(tanggalWib(happened_at))}): lebih dari ${OLDEST_DAYS} hari sebelum terkirim, atau sebelum kegiatan ini dibuat.`
  }
  if (!anggota && status) return 'Peserta sudah dihapus.'
  if (!anggota && alasan === 'di_luar_wewenang')
    return 'Bukan anggota kelompokmu. Menunggu panitia atau mentor kelompoknya.'
  if (!anggota) return `Peserta dengan kode ${participantIdentifier} belum terdaftar.`
  if (alasan === 'di_luar_wewenang')
    return `Anggota Kelompok ${anggota.kelompok}, di luar wewenang yang mencatat.`
  if (alasan === 'kartu_lama')
    return `Kartu lama dari anggota Kelompok ${anggota.kelompok}, yang sudah punya kartu baru.`
  if (alasan === 'di_luar_sasaran') return `Anggota Kelompok ${anggota.kelompok}, bukan sasaran kegiatan ini.`
  if (alasan === 'kelompok_tidak_ada')
    return `Anggota Kelompok ${anggota.kelompok}, kelompok yang dipilih sudah tidak ada.`
  if (kelompok !== null) return `Anggota Kelompok ${anggota.kelompok}, dipindai untuk Kelompok ${kelompok}.`
  return `Anggota Kelompok ${anggota.kelompok}.`
}

/** Groups rows by a key, in the order of the first row of each. */
function groupBy<Row>(rows: readonly Row[], keyOf: (row: Row) => string): [key: string, rows: Row[]][] {
  const groups = new Map<string, Row[]>()
  for (const row of rows) groups.set(keyOf(row), [...(groups.get(keyOf(row)) ?? []), row])
  return [...groups]
}

/** ' oleh Budi, dikirim oleh Ani': who made it, and who delivered it where that was another account (rule R16). */
function people({ operator, pengirim }: ScanDitahan): string {
  return [operator && ` oleh ${operator}`, pengirim && `, dikirim oleh ${pengirim}`].filter(Boolean).join('')
}

/** '08:01, 08:02 (3×) oleh Budi' */
function made(by: string, scans: readonly ScanDitahan[]): string {
  const times = groupBy(scans, ({ happened_at }) => timeWib(happened_at)).map(([time, same]) => {
    if (same[0]?.jumlah !== undefined && same[0].jumlah > 1) return `${same[0].jumlah}×, terakhir ${time}`
    return same.length > 1 ? `${time} (${same.length}×)` : time
  })
  return `${times.join(', ')}${by}`
}

/** One line for each reason why the scans are held, with the times and operators of its scans. */
export function heldLines({ scans }: Pick<HeldGroup, 'scans'>): string[] {
  return groupBy(scans, reason).map(([why, held]) => {
    const how = held[0]?.status ? `${held[0].status} ditetapkan` : 'Dipindai'
    return `${why} ${how} ${groupBy(held, people)
      .map(([by, own]) => made(by, own))
      .join('; ')}.`
  })
}
