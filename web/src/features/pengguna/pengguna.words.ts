import type { Akun, Authority } from '@bakti/contract/pengguna/pengguna.schemas'
import { lastDay, timeWib, shownTanggal, tanggalWib, shortTime } from '@bakti/contract/time.rules'

/** `dd/mm` in WIB. */
export const shortDay = (iso: string): string => shortTime(iso).slice(0, 5)

/** The last day before an end: `dd/mm`. */
export const untilDay = (sampai: string): string => shownTanggal(lastDay(sampai)).slice(0, 5)

const list = (groups: readonly Authority[]) => groups.map(({ nomor }) => nomor).join(', ')

/** The page's clock may be half a minute late: a group that was given just now has begun. */
const TICK_MS = 60_000

/** The groups of a mentor in lines, those with the same days together: 'Kelompok 214, 215 · sampai 14/08'. */
function kelompokLines(groups: readonly Authority[], now: Date): string[] {
  const byDays = new Map<string, Authority[]>()
  for (const group of groups) {
    const days = [
      Date.parse(group.mulai) > now.getTime() + TICK_MS && `mulai ${shortDay(group.mulai)}`,
      group.sampai && `sampai ${untilDay(group.sampai)}`,
    ]
    const words = days.filter(Boolean).map((each) => ` · ${each}`)
    const key = words.join('')
    byDays.set(key, [...(byDays.get(key) ?? []), group])
  }
  return [...byDays].map(([days, same]) => `Kelompok ${list(same)}${days}`)
}

const ALL_OF: Partial<Record<Akun['role'], string>> = {
  ADMIN: 'Semua',
  GERBANG: 'Pindai semua peserta',
  PIMPINAN: 'Laporan',
}

/** What an account may reach, in lines (rule R80). */
export function authorityLines({ role, peran_sampai, kelompok, anggota }: Akun, now: Date): string[] {
  const all = ALL_OF[role]
  if (all) return [peran_sampai ? `${all} · sampai ${untilDay(peran_sampai)}` : all]
  if (role === 'MENTOR') return kelompok.length > 0 ? kelompokLines(kelompok, now) : ['Belum ada kelompok']
  return [anggota ? `Kelompok ${anggota.kelompok}` : 'Belum terhubung dengan anggota']
}

/** The server knows the last use to five minutes. */
const NOW_MS = 6 * 60_000
const DAY_MS = 86_400_000

const NOW_WORD = 'sekarang'

/** When an account was seen last: 'sekarang', '07:40', 'kemarin', '08/08/2025'. */
export function seenText(at: string | null, now: Date): string {
  if (at === null) return 'belum pernah'
  if (now.getTime() - Date.parse(at) < NOW_MS) return NOW_WORD
  const day = tanggalWib(at)
  if (day === tanggalWib(now.toISOString())) return timeWib(at)
  if (day === tanggalWib(new Date(now.getTime() - DAY_MS).toISOString())) return `kemarin ${timeWib(at)}`
  return shownTanggal(day)
}

/** The same of an account with a silent device: '07:40, diam'. It may be in use on another one. */
export function quietSince(at: string | null, now: Date): string {
  const seen = seenText(at, now)
  return seen === NOW_WORD ? 'ada perangkat diam' : `${seen}, diam`
}
