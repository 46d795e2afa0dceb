import { printedKode } from '@bakti/contract/aktivasi/kode.rules'
import { penggunaCalls } from '@bakti/contract/pengguna/pengguna.calls'
import type { Akun, NewLoginKode } from '@bakti/contract/pengguna/pengguna.schemas'
import { timeWib } from '@bakti/contract/time.rules'
import { useRef } from 'react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type CallError, describeFailure } from '../../platform/failure'
import { newId } from '../../platform/id'
import { callOrThrow } from '../../platform/query'
import { Banner } from '../../ui/Banner'
import { Button } from '../../ui/Button'
import { ConfirmDialog } from '../../ui/ConfirmDialog'
import { Dialog, DialogBody, DialogFooter } from '../../ui/Dialog'
import { refreshPengguna } from './pengguna.queries'
import { CopyButton } from '../../ui/CopyButton'

interface LoginKodeDialogProps {
  akun: Akun
  onClose: () => void
}

/** Makes a 'Kode masuk' after a question, and shows it once: it is nowhere but in this dialog (rule R82). */
export function LoginKodeDialog({ akun, onClose }: LoginKodeDialogProps) {
  const client = useQueryClient()
  const make = useMutation<NewLoginKode, CallError>({
    // A key of its own for each press: a code whose answer was lost is replaced by the next one.
    mutationFn: async () =>
      (
        await callOrThrow(penggunaCalls.issueKode, {
          body: { id: akun.id },
          headers: { 'Idempotency-Key': newId() },
        })
      ).data,
    onSettled: () => void refreshPengguna(client),
    gcTime: 0,
  })
  if (make.data) return <Kode akun={akun} made={make.data} onClose={onClose} />
  return (
    <ConfirmDialog
      open
      kind="question"
      title="Kode masuk"
      confirmLabel="Buat kode"
      busy={make.isPending}
      busyText="Membuat..."
      error={
        make.error ? describeFailure(make.error, 'Gagal membuat kode masuk. Coba lagi.').text : undefined
      }
      onConfirm={() => make.mutate()}
      onClose={onClose}
    >
      <p>
        Buat kode masuk untuk <b>{akun.name}</b>?
      </p>
      <p className="mt-2 text-tinta-lembut">
        Kata sandinya yang sekarang langsung tidak berlaku. Kode berlaku 10 menit dan hanya sekali; dengan
        kode itu ia membuat kata sandi baru. Pastikan kamu berbicara dengan orangnya sendiri.
      </p>
    </ConfirmDialog>
  )
}

function Kode({ akun, made, onClose }: LoginKodeDialogProps & { made: NewLoginKode }) {
  const shown = printedKode(made.kode)
  // It has the focus, so that it is read out.
  const heading = useRef<HTMLHeadingElement>(null)
  return (
    <Dialog
      open
      title="Kode masuk"
      description={akun.name}
      size="narrow"
      onClose={onClose}
      keepOnPress
      initialFocus={heading}
    >
      <DialogBody className="justify-items-center text-center">
        <h3
          ref={heading}
          tabIndex={-1}
          className="judul text-[2.25rem]/tight tracking-wide tabular-nums outline-none"
        >
          {shown}
        </h3>
        <p>
          Berlaku sampai pukul <b className="tabular-nums">{timeWib(made.berlaku_sampai)}</b>, untuk{' '}
          {akun.email}. Minta ia membuka halaman Masuk, lalu Lupa kata sandi, lalu Punya Kode masuk.
        </p>
        <Banner tone="orange" className="text-left">
          Kode ini hanya tampil sekali ini.
        </Banner>
      </DialogBody>
      <DialogFooter>
        <CopyButton text={shown} what="Kode" variant="outline" />
        <Button onClick={onClose}>Selesai</Button>
      </DialogFooter>
    </Dialog>
  )
}
