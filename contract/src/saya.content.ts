// The days of one year's event (event-facts.content.ts), for the page of a participant.
import { stored } from './stored.content'

/** The programme of a day beside the activities that attendance is taken of: meals, breaks, the way home. */
export interface Programme {
  tanggal: string
  /** null: everybody's. */
  gelombang: number | null
  /** Hours and minutes in WIB, `HH:MM`. */
  entries: readonly {
    mulai: string
    selesai?: string | undefined
    judul: string
    tempat?: string | undefined
  }[]
}

const PRAYER_AND_MEAL = {
  mulai: '12:00',
  selesai: '13:15',
  judul: 'Salat dan makan siang',
  tempat: 'Masjid Kampus',
} as const

const REHEARSAL_DAYS: Programme['entries'] = [
  PRAYER_AND_MEAL,
  { mulai: '15:30', selesai: '16:30', judul: 'Pulang', tempat: 'Halte kampus' },
]

const BAKTI_DAYS: Programme['entries'] = [
  { mulai: '06:00', selesai: '06:30', judul: 'Berkumpul di titik kelompok', tempat: 'Lapangan Rektorat' },
  PRAYER_AND_MEAL,
  { mulai: '15:30', selesai: '16:00', judul: 'Salat Asar dan kudapan', tempat: 'Masjid Kampus' },
  { mulai: '16:00', selesai: '17:00', judul: 'Pulang', tempat: 'Halte kampus' },
]

/** The student's page (/saya). */
export interface Saya {
  gelombang: readonly { nomor: number; hari: string }[]
  programme: readonly Programme[]
}

export const saya: Saya = {
  gelombang: [
    { nomor: 1, hari: '11–12 Agustus' },
    { nomor: 2, hari: '13–14 Agustus' },
  ],
  programme: [
    { tanggal: '2025-08-10', gelombang: null, entries: REHEARSAL_DAYS },
    { tanggal: '2025-08-11', gelombang: 1, entries: BAKTI_DAYS },
    { tanggal: '2025-08-12', gelombang: 1, entries: BAKTI_DAYS },
    { tanggal: '2025-08-13', gelombang: 2, entries: BAKTI_DAYS },
    { tanggal: '2025-08-14', gelombang: 2, entries: BAKTI_DAYS },
  ],
  ...stored.saya,
}
