import { orangCalls } from '@bakti/contract/orang/orang.calls'
import type { Orang } from '@bakti/contract/orang/orang.schemas'
import { useNavigate } from 'react-router'
import { paths } from '../../app/paths'
import { callOrThrow } from '../../platform/query'
import { ConfirmDialog } from '../../ui/ConfirmDialog'
import { useOrangAct } from './orang.queries'

interface KartuDialogProps {
  orang: Orang
  onClose: () => void
}

/** Makes a new card and leads to its print; the cards before it are void (rule M28). */
export function KartuDialog({ orang, onClose }: KartuDialogProps) {
  const { id, id_kelompok, nama, kartu, akun } = orang
  const navigate = useNavigate()
  const issue = useOrangAct({
    orang,
    failed: 'Gagal membuat kartu baru',
    mutationFn: () => callOrThrow(orangCalls.issueKartu, { body: { id } }),
    onDone: () => {
      onClose()
      void navigate(paths.printQr({ kelompok: id_kelompok, anggota: id }))
    },
  })
  return (
    <ConfirmDialog
      open
      kind="question"
      title="Kartu baru"
      confirmLabel="Buat dan cetak"
      busy={issue.isPending}
      busyText="Membuat..."
      onConfirm={() => issue.mutate()}
      onClose={onClose}
    >
      <p>
        Buat kartu ke-{kartu.ke + 1} untuk {nama}? Kartu yang sekarang tidak berlaku lagi: kalau dipindai,
        scan-nya ditahan dan namanya tampil.
      </p>
      {akun && (
        <p className="mt-2 text-tinta-lembut">QR di ponselnya ikut berganti saat ia terhubung lagi.</p>
      )}
    </ConfirmDialog>
  )
}
