import { jamWib, tanggalTampil, tanggalWib } from '@bakti/contract/waktu.rules'
import { Banner } from './Banner'

interface CachedBannerProps {
  /** What is on screen: when it was answered (ISO), and whether it is the device's copy. */
  read: { at: string; cached: boolean } | undefined
  /** The seed's sentence for it; a full stop is added. */
  text?: string
}

/** 'Menggunakan data offline', with the data's age (DECISIONS: Offline, 'cached reads'); nothing for fresh data. */
export function CachedBanner({ read, text = 'Menggunakan data offline' }: CachedBannerProps) {
  if (!read?.cached) return null
  return (
    <Banner
      tone="yellow"
      live="status"
      className="mb-5"
      detail={`Data terakhir dimuat ${tanggalTampil(tanggalWib(read.at))} pukul ${jamWib(read.at)}.`}
    >
      {text}
    </Banner>
  )
}
