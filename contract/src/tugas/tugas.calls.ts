import { endpoint } from '../call'
import type { WireOf } from '../shape.schemas'
import type { tugasShapes } from './tugas.schemas'

type Shapes = typeof tugasShapes

export const tugasCalls = {
  /** Every task; `Kumpul_Tugas` holds the caller's own submission or nothing (DECISIONS: Tasks). */
  list: endpoint<WireOf<Shapes['list']>>({
    method: 'GET',
    path: '/tugas/',
    access: 'session',
    failure: 'Failed to fetch tugas list',
  }),
  create: endpoint<WireOf<Shapes['create']>>({
    method: 'POST',
    path: '/tugas/',
    access: 'admin',
    failure: 'Failed to add tugas',
  }),
  update: endpoint<WireOf<Shapes['update']>>({
    method: 'PUT',
    path: '/tugas/',
    access: 'admin',
    failure: 'Failed to edit tugas',
  }),
  /** Takes the task's submissions along: `jumlah_kumpul` of the list says how many, for the dialog. */
  remove: endpoint<WireOf<Shapes['remove']>>({
    method: 'DELETE',
    path: '/tugas/',
    access: 'admin',
    failure: 'Failed to delete tugas',
  }),
  /**
   * Asked before a deadline is brought forward: how many submissions would become late by it (DECISIONS: Tasks, "'Terlambat'").
   * It changes nothing; the `update` after it does.
   */
  terlambat: endpoint<WireOf<Shapes['terlambat']>>({
    method: 'GET',
    path: '/tugas/terlambat',
    access: 'admin',
    failure: 'Gagal memeriksa pengumpulan tugas',
  }),
  /** Submissions in pages of 10, newest first; a page past the end is empty. */
  listKumpul: endpoint<WireOf<Shapes['listKumpul']>>({
    method: 'GET',
    path: '/tugas/kumpul',
    access: 'admin',
    failure: 'Gagal memuat data pengumpulan tugas',
  }),
  /** The same, narrowed by part of a name, a NIM or a task's title. */
  searchKumpul: endpoint<WireOf<Shapes['searchKumpul']>>({
    method: 'GET',
    path: '/tugas/kumpul/search',
    access: 'admin',
    failure: 'Gagal memuat data pengumpulan tugas',
  }),
  /** Once per user and task: again, it changes the one that exists. 409 after the deadline. */
  submit: endpoint<WireOf<Shapes['submit']>>({
    method: 'POST',
    path: '/tugas/kumpul/',
    access: 'session',
    failure: 'Failed to submit tugas',
  }),
  editKumpul: endpoint<WireOf<Shapes['editKumpul']>>({
    method: 'PUT',
    path: '/tugas/kumpul/',
    access: 'session',
    failure: 'Failed to edit kumpul tugas',
  }),
}
