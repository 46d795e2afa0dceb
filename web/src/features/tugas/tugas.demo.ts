import type { KumpulTugasRow, Tugas } from '@bakti/contract/tugas/tugas.schemas'

/**
 * The rows of /tugas and /kumpultugas where there is neither server nor copy, below a banner that says so (rule O23): four tasks with
 * deadlines in June and July 2025.
 */
const TASKS = [
  ['Esai Perkenalan Diri', 'Tulis esai satu halaman tentang dirimu.', '2025-06-20'],
  ['Poster Nilai Kampus', 'Buat poster ukuran A3 tentang satu nilai kampus.', '2025-06-28'],
  ['Video Jelajah Kampus', 'Rekam video 60 detik di tiga tempat di kampus.', '2025-07-05'],
  ['Twibbon dan Cerita', 'Unggah twibbon dengan cerita singkat.', '2025-07-12'],
] as const

const demoId = (kind: number, index: number) => `00000000-0000-4000-8000-00000000${kind}0${index}0`

export const TUGAS_DEMO: readonly Tugas[] = TASKS.map(([title, description, date], index) => ({
  id: demoId(1, index),
  title,
  description,
  deadline: `${date}T16:59:00.000Z`,
  Kumpul_Tugas: [],
}))

const PEOPLE = [
  ['Contoh Peserta Satu', '2500000001', 1, '2025-06-19T04:12:00.000Z'],
  ['Contoh Peserta Dua', '2500000002', 1, '2025-06-20T13:40:00.000Z'],
  ['Contoh Peserta Tiga', '2500000003', 2, '2025-06-20T18:05:00.000Z'],
] as const

const [ESSAY] = TUGAS_DEMO

export const KUMPUL_DEMO: readonly KumpulTugasRow[] = PEOPLE.map(([nama, nim, kelompok, at], index) => ({
  id: demoId(2, index),
  id_user: demoId(3, index),
  id_tugas: demoId(1, 0),
  nama,
  nim,
  kelompok,
  // No address, so that it is no link.
  link_tugas: 'tautan contoh',
  createAt: at,
  updateAt: at,
  tugas: { id: demoId(1, 0), title: ESSAY?.title ?? '', deadline: ESSAY?.deadline ?? '' },
}))
