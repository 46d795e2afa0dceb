import { penggunaCalls } from '@bakti/contract/pengguna/pengguna.calls'
import type { Akun } from '@bakti/contract/pengguna/pengguna.schemas'
import { LogOut, Unlink } from 'lucide-react'
import { angka } from '../../ui/angka'
import { ConfirmDialog } from '../../ui/ConfirmDialog'
import { useAkunAct } from './useAkunAct'

interface AkunConfirmDialogProps {
  akun: Akun
  onClose: () => void
}

/** Asks before every session of an account ends. */
export function KeluarkanDialog({ akun, onClose }: AkunConfirmDialogProps) {
  const { run, busy, error } = useAkunAct(penggunaCalls.keluarkan, { akun, onClose })
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
        Akhiri {angka(akun.sesi)} sesi <b>{akun.name}</b> di {angka(akun.perangkat)} perangkat?
      </p>
      <p className="mt-2 text-tinta-lembut">
        Ia harus masuk lagi di setiap perangkat. Yang belum terkirim tetap tersimpan di perangkatnya.
      </p>
    </ConfirmDialog>
  )
}

/** Asks before the member is taken from an account. */
export function LepasDialog({ akun, onClose }: AkunConfirmDialogProps) {
  const { run, busy, error } = useAkunAct(penggunaCalls.lepas, { akun, onClose })
  const { anggota } = akun
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
        Akun ini tidak lagi melihat kartu dan kehadirannya. Anggota dan catatannya tidak berubah, dan bisa
        dihubungkan lagi dengan kode aktivasi.
      </p>
    </ConfirmDialog>
  )
}
