import type { CallName } from '../api'
import { KOLOM_LABEL } from '../anggota/kolom.rules'

/** Lines on a page of `GET /riwayat/`. */
export const RIWAYAT_PAGE_SIZE = 100

/** So long a line is kept (rule W61). */
export const RIWAYAT_KEPT = '1 year'

/** What a line says of a thing before and after an act, under the names that people know. */
export const FACT_LABEL = {
  nama: 'Nama',
  nim: 'NIM',
  kelompok: 'Kelompok',
  ...KOLOM_LABEL,
  title: 'Judul',
  tanggal: 'Tanggal',
  tempat: 'Tempat',
  mulai: 'Mulai',
  batas_terlambat: 'Terlambat sesudah',
  tutup: 'Selesai',
  wajib: 'Wajib',
  sasaran: 'Sasaran',
  ditutup_at: 'Ditutup',
  description: 'Deskripsi',
  deadline: 'Deadline',
  link_tugas: 'Link tugas',
  anggota: 'Anggota',
  role: 'Peran',
  sampai: 'Sampai',
  dicabut_at: 'Dicabut',
  belum_terkirim: 'Belum terkirim',
  alamat: 'Alamat publik',
  pola_kartu: 'Kode kartu mahasiswa',
  acara: 'Acara',
  versi: 'Versi',
  status: 'Status',
  ditahan: 'Ditahan',
  operator: 'Dibuat oleh',
  jumlah: 'Jumlah',
} as const

export type Fact = keyof typeof FACT_LABEL
export type Facts = Readonly<Partial<Record<Fact, string>>>

/** What the lines can be narrowed to, under the names that people know. */
export const RIWAYAT_GROUPS = {
  kehadiran: 'Kehadiran',
  kegiatan: 'Kegiatan',
  peserta: 'Kelompok dan anggota',
  tugas: 'Tugas',
  akun: 'Akun dan undangan',
  sesi: 'Masuk dan keluar',
  ekspor: 'Ekspor',
  ditolak: 'Ditolak',
  lain: 'Lainnya',
} as const

export type RiwayatGroup = keyof typeof RIWAYAT_GROUPS
export const RIWAYAT_GROUP_NAMES = Object.keys(RIWAYAT_GROUPS) as [RiwayatGroup, ...RiwayatGroup[]]

type Feature = CallName extends `${infer Name}.${string}` ? Name : never

const GROUP_OF: Record<Feature, RiwayatGroup> = {
  auth: 'sesi',
  akun: 'sesi',
  kelompok: 'peserta',
  anggota: 'peserta',
  orang: 'peserta',
  kode: 'peserta',
  absen: 'kegiatan',
  tugas: 'tugas',
  saya: 'kehadiran',
  kotak: 'kehadiran',
  laporan: 'kehadiran',
  pusat: 'kehadiran',
  sampah: 'lain',
  perangkat: 'lain',
  pengaturan: 'lain',
  riwayat: 'lain',
  pengguna: 'akun',
  undangan: 'akun',
  aktivasi: 'akun',
}

/** Calls that are no matter of their feature. */
const APART: Partial<Record<CallName, RiwayatGroup>> = {
  'absen.scan': 'kehadiran',
  'absen.setStatus': 'kehadiran',
  'absen.takeDitahan': 'kehadiran',
}

/** What the line of a call is about. */
export function groupOf(hal: CallName): RiwayatGroup {
  const [feature, key] = hal.split('.') as [Feature, string]
  return APART[hal] ?? (key.startsWith('export') ? 'ekspor' : GROUP_OF[feature])
}
