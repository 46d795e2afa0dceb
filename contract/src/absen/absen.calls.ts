import { calls } from '../call'
import type { absenShapes } from './absen.schemas'

/** The most items of one batch (rule W48). */
export const BATCH_MAX = 500
/** So many items of 2 kB each: one with 20 `seen_events` takes 1.3 kB. */
const BATCH_MAX_BYTES = 1024 * 1024
/** The most lines of one pasted list (rule H161). */
export const TEMPEL_MAX = 1000
/** The longest line; the rest of it is left out. */
export const TEMPEL_LINE_MAX = 200
/** So many lines of so many characters. */
const TEMPEL_MAX_BYTES = 512 * 1024

export const absenCalls = calls<typeof absenShapes>({
  list: {
    method: 'GET',
    path: '/absen/',
    access: 'readAbsen',
    failure: 'Failed to fetch absen list',
  },
  create: {
    method: 'POST',
    path: '/absen/',
    access: 'manageAbsen',
    failure: 'Failed to add absen',
  },
  update: {
    method: 'PUT',
    path: '/absen/',
    access: 'manageAbsen',
    failure: 'Failed to edit absen',
  },
  remove: {
    method: 'DELETE',
    path: '/absen/',
    access: 'manageAbsen',
    failure: 'Failed to delete absen',
  },
  close: {
    method: 'PUT',
    path: '/absen/tutup',
    access: 'manageAbsen',
    failure: 'Gagal mengubah keadaan kegiatan',
  },
  audienceChoices: {
    method: 'GET',
    path: '/absen/sasaran',
    access: 'manageAbsen',
    failure: 'Gagal memuat pilihan sasaran',
  },
  previewAudience: {
    method: 'POST',
    path: '/absen/sasaran',
    access: 'manageAbsen',
    failure: 'Gagal menghitung sasaran',
  },
  scan: {
    method: 'POST',
    path: '/absen/admin/scan',
    access: 'recordScan',
    failure: 'Failed to process QR scan',
  },
  recordBatch: {
    method: 'POST',
    path: '/absen/admin/scan/batch',
    access: 'recordScan',
    failure: 'Gagal mengirim catatan kehadiran',
    maxBytes: BATCH_MAX_BYTES,
  },
  setStatus: {
    method: 'PUT',
    path: '/absen/status',
    access: 'recordStatus',
    failure: 'Failed to update status kehadiran',
  },
  listDitahan: {
    method: 'GET',
    path: '/absen/ditahan',
    access: 'readKehadiran',
    failure: 'Gagal memuat scan yang ditahan',
  },
  takeDitahan: {
    method: 'POST',
    path: '/absen/ditahan/ambil',
    access: 'readKehadiran',
    failure: 'Gagal mencatat scan yang ditahan',
  },
  listJumlah: {
    method: 'GET',
    path: '/absen/jumlah',
    access: 'readKehadiran',
    failure: 'Gagal memuat jumlah kehadiran',
  },
  listDiputuskan: {
    method: 'GET',
    path: '/absen/diputuskan',
    access: 'reviewKehadiran',
    failure: 'Gagal memuat yang perlu diputuskan',
  },
  listRiwayat: {
    method: 'GET',
    path: '/absen/riwayat',
    access: 'reviewKehadiran',
    failure: 'Gagal memuat riwayat kehadiran',
  },
  /** A page of the attendance of every group that the caller reaches (rule H134). */
  listAllGroups: {
    method: 'GET',
    path: '/absen/anggota',
    access: 'readKehadiran',
    failure: 'Gagal memuat kehadiran semua kelompok',
  },
  /** Reads alone, by POST: a list is too long for an address (rule H161). */
  matchTempel: {
    method: 'POST',
    path: '/absen/tempel',
    access: 'readKehadiran',
    failure: 'Gagal membaca daftar',
    maxBytes: TEMPEL_MAX_BYTES,
  },
  /** The attendance of every group that the caller reaches, as one file (rule X12). */
  exportAbsensi: {
    method: 'GET',
    path: '/absen/ekspor',
    access: 'readKehadiran',
    failure: 'Gagal mengekspor semua data',
    csv: true,
  },
  listAbsensi: {
    method: 'GET',
    path: '/kelompok/anggota/with-absensi',
    access: 'readKehadiran',
    failure: 'Gagal memuat data anggota kelompok',
  },
})
