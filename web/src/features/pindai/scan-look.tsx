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
  /** Colours of panel and lens edge: ground `--w`, text `--wt`. */
  panel: string
  icon: ReactNode
  /** The outcome in the list of the last ones, beside its icon. */
  word: string
}

/** Green recorded · gold already present · red wrong group · dark red unknown · blue saved on the device · black not saved. */
export const LOOK: Record<ScanTone, Look> = {
  ok: { panel: '[--w:var(--color-rimba-600)] [--wt:#fff]', icon: <CircleCheck />, word: 'Tercatat' },
  dup: {
    panel: '[--w:var(--color-emas-400)] [--wt:var(--color-arang-950)]',
    icon: <CheckCheck />,
    word: 'Sudah hadir',
  },
  salah: { panel: '[--w:var(--color-lado-600)] [--wt:#fff]', icon: <Users />, word: 'Salah kelompok' },
  asing: { panel: '[--w:var(--color-lado-900)] [--wt:#fff]', icon: <UserX />, word: 'Tidak tercatat' },
  kirim: { panel: '[--w:var(--color-danau-600)] [--wt:#fff]', icon: <CloudUpload />, word: 'Mengirim...' },
  antre: { panel: '[--w:var(--color-danau-700)] [--wt:#fff]', icon: <CloudOff />, word: 'Belum terkirim' },
  urung: { panel: '[--w:var(--color-arang-700)] [--wt:#fff]', icon: <Undo2 />, word: 'Diurungkan' },
  gagal: {
    panel: '[--w:#000] [--wt:var(--color-lado-300)]',
    icon: <TriangleAlert />,
    word: 'TIDAK tersimpan',
  },
}

export const IDLE_PANEL = '[--w:#33443b] [--wt:#fff]'
