import { LogIn } from 'lucide-react'
import { session } from '../../platform/session'
import { Banner } from '../../ui/Banner'
import { Button } from '../../ui/Button'

interface ExpiredBannerProps {
  /** What is recorded, as the first word of a sentence. */
  kept?: string
  className: string
}

/** Says that the session ended, and leads to the login and back. */
export function ExpiredBanner({ kept = 'Pindaian', className }: ExpiredBannerProps) {
  return (
    <Banner
      tone="yellow"
      live="alert"
      icon={<LogIn />}
      className={className}
      detail={`Sesi berakhir. ${kept} tetap tersimpan di perangkat ini.`}
      action={
        <Button size="small" variant="outline" onClick={session.leaveExpired}>
          Masuk
        </Button>
      }
    >
      Masuk lagi untuk mengirim
    </Banner>
  )
}
