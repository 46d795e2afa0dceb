import { endpoint } from '../call'
import type { WireOf } from '../shape.schemas'
import type { absenShapes } from './absen.schemas'

type Shapes = typeof absenShapes

export const absenCalls = {
  list: endpoint<WireOf<Shapes['list']>>({
    method: 'GET',
    path: '/absen/',
    access: 'admin',
    failure: 'Failed to fetch absen list',
  }),
  create: endpoint<WireOf<Shapes['create']>>({
    method: 'POST',
    path: '/absen/',
    access: 'admin',
    failure: 'Failed to add absen',
  }),
  update: endpoint<WireOf<Shapes['update']>>({
    method: 'PUT',
    path: '/absen/',
    access: 'admin',
    failure: 'Failed to edit absen',
  }),
  remove: endpoint<WireOf<Shapes['remove']>>({
    method: 'DELETE',
    path: '/absen/',
    access: 'admin',
    failure: 'Failed to delete absen',
  }),
  scan: endpoint<WireOf<Shapes['scan']>>({
    method: 'POST',
    path: '/absen/admin/scan',
    access: 'admin',
    failure: 'Failed to process QR scan',
  }),
  status: endpoint<WireOf<Shapes['status']>>({
    method: 'PUT',
    path: '/absen/status',
    access: 'admin',
    failure: 'Failed to update status kehadiran',
  }),
  ditahan: endpoint<WireOf<Shapes['ditahan']>>({
    method: 'GET',
    path: '/absen/ditahan',
    access: 'admin',
    failure: 'Gagal memuat scan yang ditahan',
  }),
  ambil: endpoint<WireOf<Shapes['ambil']>>({
    method: 'POST',
    path: '/absen/ditahan/ambil',
    access: 'admin',
    failure: 'Gagal mencatat scan yang ditahan',
  }),
  diputuskan: endpoint<WireOf<Shapes['diputuskan']>>({
    method: 'GET',
    path: '/absen/diputuskan',
    access: 'admin',
    failure: 'Gagal memuat yang perlu diputuskan',
  }),
  withAbsensi: endpoint<WireOf<Shapes['withAbsensi']>>({
    method: 'GET',
    path: '/kelompok/anggota/with-absensi',
    access: 'admin',
    failure: 'Gagal memuat data anggota kelompok',
  }),
}
