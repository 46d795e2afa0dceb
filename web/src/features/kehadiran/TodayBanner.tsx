import type { Absen } from '@bakti/contract/absen/absen.schemas'
import { tanggalTampil, tanggalWib } from '@bakti/contract/waktu.rules'
import { serverNow } from '../../platform/clock'
import { Banner } from '../../ui/Banner'
import { Button } from '../../ui/Button'

/** The activities of today by the server's clock (rule W27). */
export function absenOfToday(all: readonly Absen[]): Absen[] {
  const today = tanggalWib(serverNow().toISOString())
  return all.filter(({ tanggal }) => tanggal === today)
}

interface TodayBannerProps {
  chosen: Absen | undefined
  all: readonly Absen[]
  onChoose: (absen: Absen) => void
}

/**
 * Suggests today's activity (rule H35). The device remembers the last one: on the next day members would be scanned into the wrong
 * activity.
 */
export function TodayBanner({ chosen, all, onChoose }: TodayBannerProps) {
  const [meant, ...more] = absenOfToday(all)
  if (!meant || (chosen && [meant, ...more].includes(chosen))) return null
  const titles = [meant, ...more].map(({ title }) => title).join(', ')
  return (
    <Banner
      tone={chosen ? 'orange' : 'blue'}
      live="status"
      className="mb-5"
      detail={chosen && `Yang dipilih: ${chosen.title}, ${tanggalTampil(chosen.tanggal)}.`}
      action={
        more.length === 0 && (
          <Button variant="outline" size="small" onClick={() => onChoose(meant)}>
            Pilih kegiatan hari ini
          </Button>
        )
      }
    >
      {chosen ? `Hari ini ada kegiatan lain: ${titles}.` : `Kegiatan hari ini: ${titles}.`}
    </Banner>
  )
}
