import type { DemoAnggota } from './peserta'
import type { Random } from './random'

export interface DemoTugas {
  id: string
  title: string
  description: string
  deadline: string
}

const DAY = 24 * 60 * 60 * 1000

/** Title, description, and how many days from now its deadline is. */
const TUGAS = [
  [
    'Esai Perkenalan Diri',
    'Tulis esai satu halaman tentang dirimu dan alasanmu memilih program studi ini.',
    -12,
  ],
  [
    'Poster Nilai Kampus',
    'Buat poster ukuran A3 tentang satu nilai kampus.\nKumpulkan tautan berkas PDF.',
    -8,
  ],
  [
    'Video Kelompok',
    'Rekam video 60 detik bersama kelompokmu dan unggah ke mana saja yang bisa dibuka umum.',
    -5,
  ],
  ['Resume Materi Hari 1', 'Rangkum tiga materi hari pertama, masing-masing satu paragraf.', -2],
  ['Twibbon dan Cerita', 'Unggah twibbon dengan cerita singkat, lalu kumpulkan tautannya.', 3],
  ['Refleksi Akhir', 'Apa yang kamu bawa pulang dari BAKTI? Tulis dengan jujur.', 7],
] as const

export function makeTugas(random: Random, count: number, now: Date): DemoTugas[] {
  return TUGAS.slice(0, count).map(([title, description, days]) => {
    // 23:59 in Jakarta, the time that the edit form proposes
    const date = new Date(now.getTime() + days * DAY).toISOString().slice(0, 10)
    return {
      id: random.uuid(),
      title,
      description,
      deadline: new Date(`${date}T23:59:00+07:00`).toISOString(),
    }
  })
}

export interface KumpulTugasRow {
  id: string
  id_user: string
  id_tugas: string
  nama: string
  nim: string
  kelompok: number
  link_tugas: string
  create_at: string
  update_at: string
}

/** Everybody's submission of one task; of a task whose deadline was brought forward, a few came too late. */
export function makeKumpulTugas(
  random: Random,
  tugas: DemoTugas,
  peserta: readonly { id_user: string; anggota: DemoAnggota }[],
  now: Date,
): KumpulTugasRow[] {
  const deadline = Date.parse(tugas.deadline)
  const end = Math.min(deadline, now.getTime())
  return peserta.map(({ id_user, anggota: { nama, nim, nomor } }) => {
    const late = random.next() < 0.03 && deadline + DAY < now.getTime()
    const created = late ? deadline + random.int(1, DAY) : end - random.int(1, 4 * DAY)
    const edited =
      random.next() < 0.1
        ? created + random.int(0, Math.max(0, (late ? deadline + DAY : end) - created))
        : created
    return {
      id: random.uuid(),
      id_user,
      id_tugas: tugas.id,
      nama,
      nim,
      kelompok: nomor,
      link_tugas: `https://drive.example/${tugas.id.slice(0, 8)}/${nim}`,
      create_at: new Date(created).toISOString(),
      update_at: new Date(edited).toISOString(),
    }
  })
}
