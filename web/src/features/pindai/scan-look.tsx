import {
  CheckCheck,
  CircleCheck,
  CloudOff,
  CloudUpload,
  TriangleAlert,
  Undo2,
  UserX,
  Users,
} from 'lucide-react'
import type { ReactNode } from 'react'
import type { ScanTone } from './scan-verdict'

interface Look {
  /** Colours of panel and camera frame: background `--w`, text `--wt`. */
  panel: string
  icon: ReactNode
  /** The outcome in the list of the last scans, beside its icon. */
  label: string
}

/** Green: recorded. Gold: already present. Red: wrong group. Dark red: not recorded. Blue: stored on the device. Black: stored nowhere (rule S11). */
export const LOOK: Record<ScanTone, Look> = {
  ok: { panel: '[--w:var(--color-rimba-600)] [--wt:#fff]', icon: <CircleCheck />, label: 'Tercatat' },
  dup: {
    panel: '[--w:var(--color-emas-400)] [--wt:var(--color-arang-950)]',
    icon: <CheckCheck />,
    label: 'Sudah hadir',
  },
  salah: { panel: '[--w:var(--color-lado-600)] [--wt:#fff]', icon: <Users />, label: 'Salah kelompok' },
  asing: { panel: '[--w:var(--color-lado-900)] [--wt:#fff]', icon: <UserX />, label: 'Tidak tercatat' },
  kirim: { panel: '[--w:var(--color-danau-600)] [--wt:#fff]', icon: <CloudUpload />, label: 'Mengirim...' },
  antre: { panel: '[--w:var(--color-danau-700)] [--wt:#fff]', icon: <CloudOff />, label: 'Belum terkirim' },
  urung: { panel: '[--w:var(--color-arang-700)] [--wt:#fff]', icon: <Undo2 />, label: 'Diurungkan' },
  gagal: {
    panel: '[--w:#000] [--wt:var(--color-lado-300)]',
    icon: <TriangleAlert />,
    label: 'TIDAK tersimpan',
  },
}

export const IDLE_PANEL = '[--w:#33443b] [--wt:#fff]'
