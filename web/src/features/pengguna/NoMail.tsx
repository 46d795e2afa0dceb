import { Banner } from '../../ui/Banner'
import { useNoMail } from './undangan.queries'

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
