import type { Absen } from '@bakti/contract/absen/absen.schemas'
import { shownTanggal, tanggalWib } from '@bakti/contract/time.rules'

/** An activity as the gate offers it. `top`: it is the one on top; `begun`: its time has come. */
export interface Offered {
  absen: Absen
  top: boolean
  begun: boolean
  /** Its date is today's. */
  today: boolean
}

/**
 * The activities of today (WIB), in the order of their times; those without a time come last. On top is the last one that has begun, else the
 * first one. `now`: the server's time. `only`: the activity that the device is locked to, whatever its date.
 */
export function offered(all: readonly Absen[], now: Date, only: string | undefined): Offered[] {
  const today = tanggalWib(now.toISOString())
  const time = ({ mulai }: Absen) => mulai ?? '9'
  const own = all
    .filter(({ id, tanggal }) => (only === undefined ? tanggal === today : id === only))
    .sort((a, b) => (time(a) < time(b) ? -1 : time(a) > time(b) ? 1 : 0))
  const hasBegun = ({ mulai }: Absen) => mulai !== undefined && mulai <= now.toISOString()
  const top = own.findLast(hasBegun) ?? own[0]
  return own
    .map((absen) => ({
      absen,
      top: absen === top,
      begun: hasBegun(absen),
      today: absen.tanggal === today,
    }))
    .sort((a, b) => Number(b.top) - Number(a.top))
}

/** What stands above the activity on top. A device may have been locked on another day. */
export function present({ absen: { tanggal }, today, begun }: Offered): string {
  if (!today) return `Bukan hari ini: ${shownTanggal(tanggal)}`
  return begun ? 'Sedang berlangsung' : 'Hari ini'
}
