import type { UndanganWithToken } from '@bakti/contract/undangan/undangan.schemas'
import { Mail, Printer } from 'lucide-react'
import { describeFailure } from '../../platform/failure'
import { formatNumber } from '../../ui/format-number'
import { Banner } from '../../ui/Banner'
import { Button } from '../../ui/Button'
import { Dialog, DialogBody, DialogFooter } from '../../ui/Dialog'
import { useAlamat } from '../pengaturan/alamat.queries'
import { LinkQr } from './LinkQr'
import { CopyButton } from '../../ui/CopyButton'
import { NoMail } from './FailedMails'
import { useSendUndangan, useNoMail } from './undangan.queries'
import { validText, titleOf, linkOf } from './undangan.words'
import { WhatsAppLink } from './WhatsAppLink'

interface LinkDialogProps {
  undangan: UndanganWithToken
  onPrint: (cards: readonly UndanganWithToken[]) => void
  onClose: () => void
}

/** The link of an invitation as text and as QR, to be copied or printed. It is shown this once (rule R83). */
export function LinkDialog({ undangan, onPrint, onClose }: LinkDialogProps) {
  const link = linkOf(useAlamat().alamat, undangan.token)
  return (
    <Dialog open title="Tautan undangan" onClose={onClose} keepOnPress>
      <DialogBody>
        <div className="grid items-start gap-5 md:grid-cols-[1fr_12rem]">
          <div className="grid min-w-0 gap-3">
            <h3 className="text-lg/6 font-extrabold wrap-anywhere">{titleOf(undangan)}</h3>
            <p className="text-sm text-tinta-lembut">
              Berlaku {validText(undangan)},{' '}
              {undangan.maks === 1 ? 'sekali pakai' : `untuk ${formatNumber(undangan.maks)} orang`}
            </p>
            <p className="rounded-sm border border-garis bg-belum-latar px-3.5 py-3 font-semibold break-all select-all">
              {link}
            </p>
            <div className="flex flex-wrap gap-3">
              <CopyButton text={link} what="Tautan" size="small" />
              <WhatsAppLink undangan={undangan} />
              {undangan.email && <SendButton id={undangan.id} email={undangan.email} />}
            </div>
          </div>
          <figure className="grid justify-items-center gap-2 rounded-md border border-garis bg-white p-4 max-md:justify-self-center">
            <LinkQr token={undangan.token} label={`QR ${titleOf(undangan)}`} className="size-40" />
            <figcaption className="text-center text-sm text-arang-700">
              Pindai dengan kamera ponsel
            </figcaption>
          </figure>
        </div>
        {undangan.email && <NoMail />}
        <Banner tone="orange">Tautan ini hanya tampil sekali ini. Salin atau cetak sebelum menutup.</Banner>
      </DialogBody>
      <DialogFooter>
        <Button variant="outline" icon={<Printer aria-hidden />} onClick={() => onPrint([undangan])}>
          Cetak kartu
        </Button>
        <Button onClick={onClose}>Selesai</Button>
      </DialogFooter>
    </Dialog>
  )
}

/** Mails the invitation. The mail has a link of its own, so the one on the screen stays valid (rule R29). */
function SendButton({ id, email }: { id: string; email: string }) {
  const send = useSendUndangan()
  const asFile = useNoMail()
  if (send.isSuccess)
    return (
      <p role="status" className="self-center text-sm font-semibold wrap-anywhere">
        {asFile
          ? `Berkas email untuk ${email} sedang dibuat di server.`
          : `Email ke ${email} sedang dikirim.`}
      </p>
    )
  return (
    <>
      <Button
        variant="outline"
        size="small"
        icon={<Mail aria-hidden />}
        busy={send.isPending}
        busyText={asFile ? 'Membuat...' : 'Mengirim...'}
        onClick={() => send.mutate(id)}
      >
        {asFile ? 'Buat berkas email' : 'Kirim email'}
      </Button>
      {send.error && (
        <Banner tone="red" live="alert">
          {describeFailure(send.error, 'Gagal mengirim undangan').text}
        </Banner>
      )}
    </>
  )
}
