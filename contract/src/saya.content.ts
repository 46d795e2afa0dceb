// The days of one year's event (acara.content.ts), for the page of a participant.
import type { Tanggal } from './acara.content'

/** Hours and minutes in WIB. */
type Jam = `${number}:${number}`

/** The programme of a day beside the activities that attendance is taken of: meals, breaks, the way home. */
export interface Jadwal {
  tanggal: Tanggal
  /** null: everybody's. */
  gelombang: number | null
  butir: readonly { mulai: Jam; selesai?: Jam; judul: string; tempat?: string }[]
}

const SALAT_DAN_MAKAN = {
  mulai: '12:00',
  selesai: '13:15',
  judul: 'Salat dan makan siang',
  tempat: 'Masjid Kampus',
} as const

const HARI_LATIHAN: Jadwal['butir'] = [
  SALAT_DAN_MAKAN,
  { mulai: '15:30', selesai: '16:30', judul: 'Pulang', tempat: 'Halte kampus' },
]

const HARI_BAKTI: Jadwal['butir'] = [
  { mulai: '06:00', selesai: '06:30', judul: 'Berkumpul di titik kelompok', tempat: 'Lapangan Rektorat' },
  SALAT_DAN_MAKAN,
  { mulai: '15:30', selesai: '16:00', judul: 'Salat Asar dan kudapan', tempat: 'Masjid Kampus' },
  { mulai: '16:00', selesai: '17:00', judul: 'Pulang', tempat: 'Halte kampus' },
]

/** The student's page (/saya). */
export const saya: { gelombang: readonly { nomor: number; hari: string }[]; jadwal: readonly Jadwal[] } = {
  gelombang: [
    { nomor: 1, hari: '11–12 Agustus' },
    { nomor: 2, hari: '13–14 Agustus' },
  ],
  jadwal: [
    { tanggal: '2025-08-10', gelombang: null, butir: HARI_LATIHAN },
    { tanggal: '2025-08-11', gelombang: 1, butir: HARI_BAKTI },
    { tanggal: '2025-08-12', gelombang: 1, butir: HARI_BAKTI },
    { tanggal: '2025-08-13', gelombang: 2, butir: HARI_BAKTI },
    { tanggal: '2025-08-14', gelombang: 2, butir: HARI_BAKTI },
  ],
}
