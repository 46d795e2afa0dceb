import { Banner } from '../../ui/Banner'
import { useProviders } from './providers'

/** Says so where this server sends no mail, and what to do instead (rule A38). */
export function NoMail() {
  if (useProviders()?.surel !== false) return null
  return (
    <Banner
      tone="orange"
      live="status"
      detail="Minta Kode masuk kepada panitia di meja bantuan, lalu tulis di halaman ini."
    >
      Situs ini tidak mengirim email
    </Banner>
  )
}
