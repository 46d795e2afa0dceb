import { calls } from '../call'
import type { tugasShapes } from './tugas.schemas'

export const tugasCalls = calls<typeof tugasShapes>({
  /** Every task; `Kumpul_Tugas` holds the caller's own submission or nothing (DECISIONS: Tasks). */
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
  /** Takes the task's submissions along: `jumlah_kumpul` of the list says how many, for the dialog. */
  remove: {
    method: 'DELETE',
    path: '/tugas/',
    access: 'manageTugas',
    failure: 'Failed to delete tugas',
  },
  /**
   * Asked before a deadline is brought forward: how many submissions would become late by it (DECISIONS: Tasks, "'Terlambat'").
   * It changes nothing; the `update` after it does.
   */
  terlambat: {
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
  /** Once per user and task: again, it changes the one that exists. 409 after the deadline. */
  submit: {
    method: 'POST',
    path: '/tugas/kumpul/',
    access: 'submitTugas',
    failure: 'Failed to submit tugas',
  },
  editKumpul: {
    method: 'PUT',
    path: '/tugas/kumpul/',
    access: 'submitTugas',
    failure: 'Failed to edit kumpul tugas',
  },
})
