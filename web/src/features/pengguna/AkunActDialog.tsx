import type { Akun } from '@bakti/contract/pengguna/pengguna.schemas'
import type { MentorAct } from './akun-columns'
import { EndSessionsDialog, UnlinkDialog } from './AkunConfirmDialog'
import { KelompokMentorDialog } from './KelompokMentorDialog'
import { LoginKodeDialog } from './LoginKodeDialog'
import { PeranDialog } from './PeranDialog'

interface AkunActDialogProps {
  action: MentorAct
  akun: Akun
  onClose: () => void
}

const DIALOGS = {
  peran: PeranDialog,
  kelompok: KelompokMentorDialog,
  keluarkan: EndSessionsDialog,
  lepas: UnlinkDialog,
  kode: LoginKodeDialog,
} satisfies Record<MentorAct, unknown>

/** The dialog of one act on one account (rules R81, R82). */
export function AkunActDialog({ action, akun, onClose }: AkunActDialogProps) {
  const Act = DIALOGS[action]
  return <Act akun={akun} onClose={onClose} />
}
