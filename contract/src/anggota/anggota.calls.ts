import { endpoint } from '../call'
import type { WireOf } from '../shape.schemas'
import type { anggotaShapes } from './anggota.schemas'

type Shapes = typeof anggotaShapes

export const anggotaCalls = {
  list: endpoint<WireOf<Shapes['list']>>({
    method: 'GET',
    path: '/kelompok/anggota',
    access: 'admin',
    failure: 'Gagal memuat data anggota kelompok.',
  }),
  create: endpoint<WireOf<Shapes['create']>>({
    method: 'POST',
    path: '/kelompok/anggota',
    access: 'admin',
    failure: 'Failed to add anggota kelompok',
  }),
  update: endpoint<WireOf<Shapes['update']>>({
    method: 'PUT',
    path: '/kelompok/anggota',
    access: 'admin',
    failure: 'Failed to edit anggota kelompok',
  }),
  remove: endpoint<WireOf<Shapes['remove']>>({
    method: 'DELETE',
    path: '/kelompok/anggota',
    access: 'admin',
    failure: 'Failed to delete anggota kelompok',
  }),
}
