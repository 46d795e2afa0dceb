import { LogIn } from 'lucide-react'
import { type ReactNode, useEffect } from 'react'
import { reportAs } from '../../platform/heartbeat'
import { session, useRecording } from '../../platform/session'
import { holdUpdates } from '../../platform/hold-updates'
import { Banner } from '../../ui/Banner'
import { Button } from '../../ui/Button'

interface RecordingProps {
  children: ReactNode
  className?: string
}

/**
 * Surrounds a scanner, and reports that it is open (rule D4). When the session ends, the scanner stays open under a banner that leads to
 * the login and back (rule A49). No other version of the app takes over meanwhile (rule G7).
 */
export function Recording({ children, className }: RecordingProps) {
  const expired = useRecording()
  useEffect(holdUpdates, [])
  useEffect(() => reportAs('scanner_open', () => true), [])
  return (
    <div className={className}>
      {expired && <ExpiredBanner className="m-3" />}
      {children}
    </div>
  )
}

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
