import { reachOf } from '@bakti/contract/pengaturan/alamat.rules'
import type { Awal } from '@bakti/contract/pusat/pusat.schemas'
import { shortTime, shownTanggal, timeWib } from '@bakti/contract/time.rules'
import { formatNumber } from '../../ui/format-number'

const STEP_NAMES = ['roster', 'activity', 'mentors', 'mail', 'address', 'backup', 'card'] as const

interface Step {
  name: (typeof STEP_NAMES)[number]
  title: string
  /** What is true of it now. */
  text: string
  /** 0: not begun; 1: done. */
  share: number
}

type Said = Pick<Step, 'text' | 'share'>

const SAY: Record<Step['name'], { title: string; of: (awal: Awal) => Said }> = {
  roster: {
    title: 'Daftar peserta masuk',
    of: ({ peserta: { jumlah, kelompok } }) =>
      jumlah > 0
        ? { share: 1, text: `${formatNumber(jumlah)} orang di ${formatNumber(kelompok)} kelompok` }
        : { share: 0, text: 'Belum ada peserta. Unggah daftarnya dari Excel atau CSV.' },
  },
  activity: {
    title: 'Kegiatan pertama dibuat',
    of: ({ kegiatan }) =>
      kegiatan
        ? {
            share: 1,
            text: `${kegiatan.title}, ${shownTanggal(kegiatan.tanggal)}${kegiatan.mulai ? ` pukul ${timeWib(kegiatan.mulai)}` : ''}`,
          }
        : { share: 0, text: 'Belum ada kegiatan. Satu saja dulu, sisanya menyusul.' },
  },
  mentors: {
    title: 'Mentor diundang',
    of: ({ peserta: { kelompok: all }, mentor: { kelompok: some } }) => {
      if (all === 0) return { share: 0, text: 'Kelompoknya belum ada.' }
      if (some === 0) return { share: 0, text: `${formatNumber(all)} kelompok menunggu mentornya.` }
      return {
        share: some / all,
        text: `${formatNumber(some)} dari ${formatNumber(all)} kelompok sudah punya mentor atau undangan`,
      }
    },
  },
  mail: {
    title: 'Email dicoba',
    of: ({ surel: { terkirim, lewat } }) => {
      if (terkirim) return { share: 1, text: 'Sebuah email sudah terkirim.' }
      if (lewat === 'berkas')
        return { share: 0, text: 'SMTP_URL belum diatur di server, jadi email ditulis sebagai berkas.' }
      return { share: 0, text: 'Belum ada email yang terkirim. Undangan dan lupa sandi memerlukannya.' }
    },
  },
  address: {
    title: 'Alamat publik dipasang',
    of: ({ alamat }) => {
      const reach = alamat === null ? 'loopback' : reachOf(alamat)
      if (alamat !== null && reach === 'umum') return { share: 1, text: alamat }
      if (alamat !== null && reach === 'pribadi')
        return { share: 0.5, text: `Undangan memuat ${alamat}, yang hanya terbuka di jaringan yang sama.` }
      return { share: 0, text: 'Belum ada. Undangan dan kartu memuatnya.' }
    },
  },
  backup: {
    title: 'Cadangan dibuat',
    of: ({ cadangan: { tiap, terakhir } }) => {
      if (terakhir !== null) return { share: 1, text: `Terakhir ${shortTime(terakhir)}` }
      if (tiap === null)
        return {
          share: 0,
          text: 'BACKUP_DIR belum diatur di server. Kalau disk rusak hari ini, semuanya hilang.',
        }
      return { share: 0, text: `Belum ada. Server membuatnya sendiri tiap ${formatNumber(tiap)} jam.` }
    },
  },
  card: {
    title: 'Satu kartu dicetak dan dipindai',
    of: ({ kartu: { dicetak, dipindai } }) => {
      if (dipindai) return { share: 1, text: 'Kodenya terbaca.' }
      if (dicetak) return { share: 0.5, text: 'Sudah dicetak. Pindai satu dengan HP.' }
      return { share: 0, text: 'Cetak satu lembar, pindai dengan HP, baru cetak semuanya.' }
    },
  },
}

/** The list of a first start (rule U167): ticked by what is true, never by a press. */
export const firstSteps = (awal: Awal): Step[] =>
  STEP_NAMES.map((name) => ({ name, title: SAY[name].title, ...SAY[name].of(awal) }))

/** The heading of so many done steps; `jumlah`: how many people are expected. */
export function headingOf(done: number, jumlah: number): string {
  if (done === STEP_NAMES.length) return `Siap menyambut ${formatNumber(jumlah)} orang`
  if (done === 0) return 'Selamat datang'
  if (done < STEP_NAMES.length / 2) return 'Sudah dimulai'
  return done === STEP_NAMES.length - 1 ? 'Tinggal satu lagi' : 'Sudah setengah jalan'
}
