import { Mail } from 'lucide-react'
import { describeFailure } from '../../platform/failure'
import { Banner } from '../../ui/Banner'
import { Button } from '../../ui/Button'
import { useAskAlamat } from '../pengaturan/AskAlamatDialog'
import { NoMail } from './NoMail'
import { useSendRemaining } from './undangan.queries'

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
