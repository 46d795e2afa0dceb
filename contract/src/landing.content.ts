// The landing page of one year's event (event-facts.content.ts): its texts, addresses, mascots and teams.
import { eventFacts } from './event-facts.content'
import { stored } from './stored.content'

interface Link {
  label: string
  /** Leads out of the site. */
  to: string
}

export interface AboutCard {
  title: string
  text: string
  link: Link
  /** Names the colours and the picture: `landing/About.tsx`. */
  look: 'rangers' | 'mentor' | 'tugas' | 'ukm' | 'daerah'
}

export interface Mascot {
  name: string
  subtitle: string
  text: string
  /** What the picture shows, for those who can't see it. */
  alt: string
  /** Names the colours and the picture: `landing/MascotSection.tsx`. */
  look: 'sigo' | 'mina'
}

export interface Agenda {
  title: string
  text: string
  days: string
  month: string
  /** The first and the last day, for machines. */
  from: string
  to: string
}

export interface SampleTugas {
  title: string
  /** An instant, ISO 8601. The mark beside it says how much time is left now. */
  deadline: string
  submittedTugas: boolean
}

export interface Team {
  name: string
  /** Names the picture: `landing/Gallery.tsx`. */
  look: 'inti' | 'acara' | 'rnb' | 'kestari' | 'mit' | 'cofas' | 'konsumsi' | 'perlengkapan' | 'mng'
}

export interface Landing {
  hero: { dates: string; title: readonly string[]; text: string }
  about: { title: string; text: string; cards: readonly AboutCard[] }
  guide: { title: string; text: string; link: Link }
  mascot: readonly [Mascot, ...Mascot[]]
  timeline: { title: string; text: string; agenda: readonly Agenda[] }
  tugas: { title: string; text: string; action: string; samples: readonly SampleTugas[] }
  gallery: { title: string; text: string; team: readonly Team[] }
  footer: { text: string; copyright: string; credit: string; news: readonly Link[] }
}

export const landing: Landing = {
  hero: {
    dates: '11–14 Agustus 2025',
    // Lines on a phone; on a desktop they flow.
    title: ['Rumah barumu', 'sudah', 'menunggu'],
    text: eventFacts.welcome,
  },
  about: {
    title: 'Kenali dulu, baru melangkah',
    text: 'BAKTI adalah masa orientasi mahasiswa baru. Kamu akan berkenalan dengan kampus, orang-orangnya, dan cara belajar yang baru. Mulai dari sini.',
    cards: [
      {
        title: 'Rangers Afeksi',
        text: 'Dua hari pemanasan sebelum BAKTI. Kenalan dulu dengan ranger pendamping dan teman sekelompokmu, supaya hari pertama tidak terasa asing.',
        link: { label: 'Kenali Rangers', to: 'https://example.org/rangers-afeksi' },
        look: 'rangers',
      },
      {
        title: 'Mentor',
        text: 'Kakak tingkat yang menemani dari hari pertama: tempat bertanya soal kampus, kuliah, sampai makan siang.',
        link: { label: 'Temui mentormu', to: 'https://example.org/mentor' },
        look: 'mentor',
      },
      {
        title: "Bakti's Task",
        text: 'Tugas kecil yang membuatmu mengenal kampus lebih cepat. Kerjakan, kumpulkan tautannya, selesai.',
        link: { label: 'Lihat daftar tugas', to: 'https://example.org/tugas' },
        look: 'tugas',
      },
      {
        title: 'UKM',
        text: 'Paduan suara, robotika, pencinta alam, debat. Cari unit kegiatan yang paling kamu banget.',
        link: { label: 'Jelajahi UKM', to: 'https://example.org/ukm' },
        look: 'ukm',
      },
      {
        title: 'Himpunan Daerah',
        text: 'Jauh dari rumah bukan berarti sendirian. Temukan dunsanak dari kampung halamanmu di sini.',
        link: { label: 'Cari daerahmu', to: 'https://example.org/himpunan-daerah' },
        look: 'daerah',
      },
    ],
  },
  guide: {
    title: 'Buku panduan BAKTI',
    text: 'Jadwal rinci, perlengkapan yang dibawa, aturan berpakaian, dan peta lokasi. Simpan di ponselmu sebelum berangkat.',
    link: { label: 'Buka guidebook', to: 'https://example.org/guidebook' },
  },
  mascot: [
    {
      name: 'SIGO',
      subtitle: 'Si Harimau yang berjiwa ranger',
      text: 'Anak harimau Sumatra yang berani mencoba hal baru, walau kadang masih gemetar di dalam hati. SIGO yakin langkah pertama selalu lebih ringan kalau diambil bersama. Syal hijaunya ditenun dengan benang emas, tanda ia siap menjaga teman-temannya.',
      alt: 'SIGO, anak harimau Sumatra bersyal hijau memegang panji',
      look: 'sigo',
    },
    {
      name: 'MINA',
      subtitle: 'Si Beo yang cerdas dan banyak cerita',
      text: 'Burung beo yang hafal setiap sudut kampus dan tidak pernah kehabisan bahan obrolan. MINA suka bertanya, suka menjawab, dan paling suka mengumumkan kabar baik. Bingung harus ke mana? Tanya saja MINA.',
      alt: 'MINA, burung beo bersyal merah memegang pengeras suara',
      look: 'mina',
    },
  ],
  timeline: {
    title: 'Catat tanggalnya',
    text: 'Semua kegiatan berlangsung di bulan Agustus. Cek batch-mu di buku panduan.',
    agenda: [
      {
        title: 'Ranger Afeksi',
        text: 'Kenalan dengan ranger dan teman sekelompok.',
        days: '06 & 07',
        month: 'AGT',
        from: '2025-08-06',
        to: '2025-08-07',
      },
      {
        title: 'Gladi Bersih',
        text: 'Latihan penuh sebelum hari besarnya.',
        days: '10',
        month: 'AGT',
        from: '2025-08-10',
        to: '2025-08-10',
      },
      {
        title: 'BAKTI Batch 1',
        text: 'Dua hari penuh untuk peserta gelombang pertama.',
        days: '11–12',
        month: 'AGT',
        from: '2025-08-11',
        to: '2025-08-12',
      },
      {
        title: 'BAKTI Batch 2',
        text: 'Giliran gelombang kedua, sama serunya.',
        days: '13–14',
        month: 'AGT',
        from: '2025-08-13',
        to: '2025-08-14',
      },
    ],
  },
  tugas: {
    title: 'Tugasmu, satu tempat saja',
    text: 'Lihat tugas, kumpulkan tautannya, dan ubah kapan pun sebelum tenggat. Tidak ada berkas yang hilang di grup obrolan.',
    action: 'Kumpulkan tugas',
    samples: [
      {
        title: 'Twibbon dan Perkenalan Diri',
        deadline: '2025-08-04T23:59:00+07:00',
        submittedTugas: true,
      },
      {
        title: 'Video Jelajah Kampus',
        deadline: '2025-08-08T20:00:00+07:00',
        submittedTugas: false,
      },
      {
        title: 'Esai: Aku dan Nagari Asalku',
        deadline: '2025-08-09T23:59:00+07:00',
        submittedTugas: false,
      },
    ],
  },
  gallery: {
    title: 'Sembilan tim, satu alek',
    text: 'Inilah orang-orang di balik layar: yang menyusun acara, menanak nasi, mengangkat tenda, dan memastikan kamu pulang dengan cerita.',
    team: [
      { name: 'Inti', look: 'inti' },
      { name: 'Acara', look: 'acara' },
      { name: 'RnB', look: 'rnb' },
      { name: 'Kestari', look: 'kestari' },
      { name: 'MIT', look: 'mit' },
      { name: 'Cofas', look: 'cofas' },
      { name: 'Konsumsi', look: 'konsumsi' },
      { name: 'Perlengkapan', look: 'perlengkapan' },
      { name: 'MNG', look: 'mng' },
    ],
  },
  footer: {
    text: 'Alam takambang jadi guru. Alam yang terbentang adalah guru kita, dan perjalananmu baru saja dimulai.',
    copyright: '© 2025 Panitia BAKTI',
    credit: 'Dibuat bersama oleh tim MIT',
    news: [
      { label: 'Instagram', to: 'https://example.org/instagram' },
      { label: 'YouTube', to: 'https://example.org/youtube' },
      { label: 'TikTok', to: 'https://example.org/tiktok' },
    ],
  },
  ...stored.landing,
}
