import { Banner } from '../../ui/Banner'
import { useTanpaSurel } from './undangan.queries'

/** Before mails are sent: where there is no mail server it says what becomes of them (rule R83). */
export function TanpaSurel({ className }: { className?: string }) {
  if (!useTanpaSurel()) return null
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
