import { endpoint } from '../call'
import type { WireOf } from '../shape.schemas'
import type { kelompokShapes } from './kelompok.schemas'

type Shapes = typeof kelompokShapes

export const kelompokCalls = {
  /** Any session; `?anggota=true` is for ADMIN (DECISIONS: Accounts, 'who may call what'). */
  list: endpoint<WireOf<Shapes['list']>>({
    method: 'GET',
    path: '/kelompok/',
    access: 'session',
    failure: 'Failed to fetch kelompok list',
  }),
  create: endpoint<WireOf<Shapes['create']>>({
    method: 'POST',
    path: '/kelompok/',
    access: 'admin',
    failure: 'Failed to add kelompok',
  }),
  remove: endpoint<WireOf<Shapes['remove']>>({
    method: 'DELETE',
    path: '/kelompok/',
    access: 'admin',
    failure: 'Failed to delete kelompok',
  }),
  import: endpoint<WireOf<Shapes['import']>>({
    method: 'POST',
    path: '/kelompok/import',
    access: 'admin',
    failure: 'Gagal mengimpor anggota',
    upload: true,
  }),
}
