import { LogIn } from 'lucide-react'
import type { ReactNode } from 'react'
import { session, useRecording } from '../../platform/session'
import { Banner } from '../../ui/Banner'
import { Button } from '../../ui/Button'

interface RecordingProps {
  children: ReactNode
  className?: string
}

/** Surrounds a scanner. When the session ends, the scanner stays open under a banner that leads to the login and back (rule A49). */
export function Recording({ children, className }: RecordingProps) {
  const expired = useRecording()
  return (
    <div className={className}>
      {expired && (
        <Banner
          tone="yellow"
          live="alert"
          icon={<LogIn />}
          className="m-3"
          detail="Sesi berakhir. Pindaian tetap tersimpan di perangkat ini."
          action={
            <Button size="small" variant="outline" onClick={session.leaveExpired}>
              Masuk
            </Button>
          }
        >
          Masuk lagi untuk mengirim
        </Banner>
      )}
      {children}
    </div>
  )
}
