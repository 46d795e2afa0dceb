import type { Jumlah } from '@bakti/contract/absen/jumlah.rules'

/** What is still open of a group in an activity (rule H125). */
export interface StillOpen {
  perlu_diputuskan: number
  ditahan: number
  laporan: number
}

/** Everybody has a record that the server has, none is missing, and nothing is open (rule R71). */
export const isComplete = ({ belum, alfa, antre = 0 }: Jumlah, stillOpen: StillOpen | null): boolean =>
  belum + alfa + antre === 0 && stillOpen !== null && stillOpenText(stillOpen) === null

/** '1 perlu diputuskan, 2 scan ditahan'; null where nothing is open. */
export function stillOpenText({ perlu_diputuskan, ditahan, laporan }: StillOpen): string | null {
  const parts: [number, string][] = [
    [perlu_diputuskan, 'perlu diputuskan'],
    [ditahan, 'scan ditahan'],
    [laporan, 'laporan peserta'],
  ]
  const open = parts.filter(([count]) => count > 0).map(([count, word]) => `${count} ${word}`)
  return open.length > 0 ? open.join(', ') : null
}
