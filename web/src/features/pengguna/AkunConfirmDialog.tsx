import { penggunaCalls } from '@bakti/contract/pengguna/pengguna.calls'
import type { Akun } from '@bakti/contract/pengguna/pengguna.schemas'
import { LogOut, Printer, Unlink } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { paths } from '../../app/paths'
import { formatNumber } from '../../ui/format-number'
import { ConfirmDialog } from '../../ui/ConfirmDialog'
import { useAkunAct } from './useAkunAct'

interface AkunConfirmDialogProps {
  akun: Akun
  onClose: () => void
}

/** Asks before every session of an account ends. */
export function EndSessionsDialog({ akun, onClose }: AkunConfirmDialogProps) {
  const { run, busy, error } = useAkunAct(penggunaCalls.endSessions, { akun, onClose })
  return (
    <ConfirmDialog
      open
      title="Akhiri semua sesi"
      confirmLabel="Akhiri sesi"
      icon={<LogOut aria-hidden />}
      busy={busy}
      busyText="Mengakhiri..."
      error={error}
      onConfirm={() => run({ id: akun.id })}
      onClose={onClose}
    >
      <p>
        Akhiri {formatNumber(akun.sesi)} sesi <b>{akun.name}</b> di {formatNumber(akun.perangkat)} perangkat?
      </p>
      <p className="mt-2 text-tinta-lembut">
        Ia harus masuk lagi di setiap perangkat. Yang belum terkirim tetap tersimpan di perangkatnya.
      </p>
    </ConfirmDialog>
  )
}

/** Asks before the member is taken from an account, then offers to print the member's new code (rule R35). */
export function UnlinkDialog({ akun, onClose }: AkunConfirmDialogProps) {
  const [done, setDone] = useState(false)
  const { run, busy, error } = useAkunAct(penggunaCalls.unlink, { akun, onClose: () => setDone(true) })
  const { anggota } = akun
  if (done && anggota) return <PrintAgainDialog anggota={anggota} onClose={onClose} />
  return (
    <ConfirmDialog
      open
      title="Lepas dari anggota"
      confirmLabel="Lepas"
      icon={<Unlink aria-hidden />}
      busy={busy}
      busyText="Melepas..."
      error={error}
      onConfirm={() => run({ id: akun.id })}
      onClose={onClose}
    >
      <p>
        Lepas akun <b>{akun.name}</b>
        {anggota && ` dari ${anggota.nama} (${anggota.nim}, Kelompok ${anggota.kelompok})`}?
      </p>
      <p className="mt-2 text-tinta-lembut">
        Akun ini tidak lagi melihat kartu dan kehadirannya, dan kode aktivasi yang sudah dicetak tidak berlaku
        lagi. Anggota dan catatannya tidak berubah; ia dihubungkan lagi dengan kode baru.
      </p>
    </ConfirmDialog>
  )
}

interface PrintAgainDialogProps {
  anggota: NonNullable<Akun['anggota']>
  onClose: () => void
}

function PrintAgainDialog({ anggota, onClose }: PrintAgainDialogProps) {
  const navigate = useNavigate()
  const to = paths.printQr({ kelompok: String(anggota.kelompok), kode: 'kartu', anggota: anggota.id })
  return (
    <ConfirmDialog
      open
      kind="question"
      icon={<Printer aria-hidden />}
      title="Cetak kode baru?"
      cancelLabel="Nanti saja"
      confirmLabel="Cetak kode baru"
      onConfirm={() => void navigate(to)}
      onClose={onClose}
    >
      <p>
        Kode aktivasi lama <b>{anggota.nama}</b> tidak berlaku lagi. Tanpa kode baru ia tidak bisa
        mengaktifkan kartunya.
      </p>
    </ConfirmDialog>
  )
}
