import { timeWib, shownTanggal, tanggalWib } from '@bakti/contract/time.rules'
import { Banner } from './Banner'

export interface CachedRead {
  /** When the server answered (ISO). */
  at: string
  /** The rows are the device's copy. */
  cached: boolean
}

interface CachedBannerProps {
  read: CachedRead | undefined
  text?: string
}

/** Says that the rows are the device's copy, and how old they are. Shows nothing for fresh rows. */
export function CachedBanner({ read, text = 'Menggunakan data offline' }: CachedBannerProps) {
  if (!read?.cached) return null
  return (
    <Banner
      tone="yellow"
      live="status"
      className="mb-5"
      detail={`Data terakhir dimuat ${shownTanggal(tanggalWib(read.at))} pukul ${timeWib(read.at)}.`}
    >
      {text}
    </Banner>
  )
}
