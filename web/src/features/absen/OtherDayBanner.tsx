import type { Absen } from '@bakti/contract/absen/absen.schemas'
import { tanggalTampil, tanggalWib } from '@bakti/contract/waktu.rules'
import { serverNow } from '../../platform/clock'
import { Banner } from '../../ui/Banner'
import { Button } from '../../ui/Button'

interface OtherDayBannerProps {
  chosen: Absen | undefined
  all: readonly Absen[]
  onChoose: (absen: Absen) => void
}

/**
 * The device remembers an activity, and the next morning another one is on: whoever is scanned into yesterday's is missing from
 * today's. Says so, and leads there with one tap.
 */
export function OtherDayBanner({ chosen, all, onChoose }: OtherDayBannerProps) {
  const today = tanggalWib(serverNow().toISOString())
  const meant = all.find(({ tanggal }) => tanggal === today)
  if (!chosen || !meant || chosen.tanggal === today) return null
  return (
    <Banner
      tone="jingga"
      live="status"
      className="mb-5"
      detail={`Yang dipilih: ${chosen.title}, ${tanggalTampil(chosen.tanggal)}.`}
      action={
        <Button variant="outline" size="kecil" onClick={() => onChoose(meant)}>
          Pilih kegiatan hari ini
        </Button>
      }
    >
      {`Hari ini ada kegiatan lain: ${meant.title}.`}
    </Banner>
  )
}
