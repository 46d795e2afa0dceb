import { Hourglass } from 'lucide-react'
import { Banner } from '../../ui/Banner'
import { Button } from '../../ui/Button'

/** The server has too many logins at this moment; the form tries again by itself. */
export function QueueBanner({ onGiveUp }: { onGiveUp: () => void }) {
  return (
    <Banner
      tone="blue"
      live="status"
      icon={<Hourglass />}
      detail="Kamu ada di antrean. Halaman ini mencoba lagi sendiri, jadi biarkan terbuka."
      action={
        <Button variant="outline" size="small" onClick={onGiveUp}>
          Batal
        </Button>
      }
    >
      Server sedang ramai
    </Banner>
  )
}
