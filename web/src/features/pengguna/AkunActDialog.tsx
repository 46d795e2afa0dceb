import type { Akun } from '@bakti/contract/pengguna/pengguna.schemas'
import type { Tindakan } from './akun-columns'
import { KeluarkanDialog, LepasDialog } from './AkunConfirmDialog'
import { KelompokMentorDialog } from './KelompokMentorDialog'
import { KodeMasukDialog } from './KodeMasukDialog'
import { PeranDialog } from './PeranDialog'

interface AkunActDialogProps {
  tindakan: Tindakan
  akun: Akun
  onClose: () => void
}

const DIALOGS = {
  peran: PeranDialog,
  kelompok: KelompokMentorDialog,
  keluarkan: KeluarkanDialog,
  lepas: LepasDialog,
  kode: KodeMasukDialog,
} satisfies Record<Tindakan, unknown>

/** The dialog of one act on one account (rules R81, R82). */
export function AkunActDialog({ tindakan, akun, onClose }: AkunActDialogProps) {
  const Act = DIALOGS[tindakan]
  return <Act akun={akun} onClose={onClose} />
}
