import { type ReactNode, useEffect } from 'react'
import { reportAs } from '../../platform/reports'
import { useRecording } from '../../platform/session'
import { holdUpdates } from '../../platform/hold-updates'
import { ExpiredBanner } from './ExpiredBanner'

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
