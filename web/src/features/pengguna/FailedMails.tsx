import { Mail } from 'lucide-react'
import { describeFailure } from '../../platform/failure'
import { Banner } from '../../ui/Banner'
import { Button } from '../../ui/Button'
import { useAskAlamat } from '../pengaturan/AskAlamatDialog'
import { useSendRemaining, useNoMail } from './undangan.queries'

const FAILED = ['gagal'] as const

/** Above the mails that have failed: after a mail server was down, all of them are sent again by one press. */
export function FailedMails() {
  const send = useSendRemaining(FAILED)
  const alamat = useAskAlamat()
  return (
    <div className="grid gap-3 border-b border-garis-admin p-4">
      <NoMail />
      {send.error && (
        <Banner tone="red" live="alert">
          {describeFailure(send.error, 'Gagal mengirim undangan').text}
        </Banner>
      )}
      <Button
        variant="outline"
        size="small"
        className="justify-self-start"
        icon={<Mail aria-hidden />}
        busy={send.isPending}
        busyText="Menyiapkan..."
        onClick={() => alamat.before(send.mutate)}
      >
        Kirim lagi semua email yang gagal
      </Button>
      {alamat.question}
    </div>
  )
}

/** Before mails are sent: where there is no mail server it says what becomes of them (rule R83). */
export function NoMail({ className }: { className?: string }) {
  if (!useNoMail()) return null
  return (
    <Banner
      tone="orange"
      {...(className && { className })}
      detail="Setiap email menjadi berkas .eml di server dan tidak dikirim. Bagikan tautannya lewat WhatsApp atau kartu cetak."
    >
      Situs ini tidak punya server email
    </Banner>
  )
}
