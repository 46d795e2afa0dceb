import { calls } from '../call'
import type { tugasShapes } from './tugas.schemas'

export const tugasCalls = calls<typeof tugasShapes>({
  /** Every task, with the caller's own submission (rule T1). */
  list: {
    method: 'GET',
    path: '/tugas/',
    access: 'readTugas',
    failure: 'Failed to fetch tugas list',
  },
  create: {
    method: 'POST',
    path: '/tugas/',
    access: 'manageTugas',
    failure: 'Failed to add tugas',
  },
  update: {
    method: 'PUT',
    path: '/tugas/',
    access: 'manageTugas',
    failure: 'Failed to edit tugas',
  },
  /** Deletes the task's submissions too. `jumlah_kumpul` of the list is their number, for the dialog (rule K4). */
  remove: {
    method: 'DELETE',
    path: '/tugas/',
    access: 'manageTugas',
    failure: 'Failed to delete tugas',
  },
  /**
   * The number of submissions that an earlier deadline would make late (rule T7). It changes nothing.
   */
  countLate: {
    method: 'GET',
    path: '/tugas/terlambat',
    access: 'manageTugas',
    failure: 'Gagal memeriksa pengumpulan tugas',
  },
  /** Submissions in pages of 10, newest first; a page past the end is empty. */
  listKumpul: {
    method: 'GET',
    path: '/tugas/kumpul',
    access: 'reviewKumpul',
    failure: 'Gagal memuat data pengumpulan tugas',
  },
  /** The same, narrowed by part of a name, a NIM or a task's title. */
  searchKumpul: {
    method: 'GET',
    path: '/tugas/kumpul/search',
    access: 'reviewKumpul',
    failure: 'Gagal memuat data pengumpulan tugas',
  },
  /** How many members of a group have handed in a task (rule R126). */
  getProgress: {
    method: 'GET',
    path: '/tugas/kumpul/kemajuan',
    access: 'reviewKumpul',
    failure: 'Gagal menghitung yang sudah mengumpulkan',
  },
  /** Everything that list and search have, as one file in their order (rule X8). */
  exportKumpul: {
    method: 'GET',
    path: '/tugas/kumpul/ekspor',
    access: 'exportKumpul',
    failure: 'Gagal mengekspor semua data',
    csv: true,
  },
  /** A user has one submission per task: a second request changes it (rule T5). 409 after the deadline (rule T4). */
  createKumpul: {
    method: 'POST',
    path: '/tugas/kumpul/',
    access: 'submitTugas',
    failure: 'Failed to submit tugas',
  },
  updateKumpul: {
    method: 'PUT',
    path: '/tugas/kumpul/',
    access: 'submitTugas',
    failure: 'Failed to edit kumpul tugas',
  },
  /** Submissions of accounts without a member, to be connected with one by NIM (rule R44). */
  listUnmatched: {
    method: 'GET',
    path: '/tugas/kumpul/cocokkan',
    access: 'manageTugas',
    failure: 'Gagal memuat pengumpulan yang belum cocok',
  },
  match: {
    method: 'PUT',
    path: '/tugas/kumpul/cocokkan',
    access: 'manageTugas',
    failure: 'Gagal mencocokkan pengumpulan',
  },
})
