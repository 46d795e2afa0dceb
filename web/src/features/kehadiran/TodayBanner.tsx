import type { Absen } from '@bakti/contract/absen/absen.schemas'
import { timeWib, shownTanggal } from '@bakti/contract/time.rules'
import { useId } from 'react'
import { serverNow } from '../../platform/clock'
import { Banner } from '../../ui/Banner'
import { cx } from '../../ui/cx'
import { kegiatanOfDay } from '../absen/day.rules'

interface TodayBannerProps {
  chosen: Absen | undefined
  all: readonly Absen[]
  onChoose: (absen: Absen) => void
}

/**
 * The activities of today, a chip for each (rule H35). Nothing where the only one is chosen; where one of another day is, a warning:
 * members would be scanned into the wrong activity.
 */
export function TodayBanner({ chosen, all, onChoose }: TodayBannerProps) {
  const today = kegiatanOfDay(all, serverNow())
  const isOfToday = chosen !== undefined && today.includes(chosen)
  if (today.length === 0 || (isOfToday && today.length === 1)) return null
  const chips = <Chips {...{ today, chosen, onChoose }} />
  if (!chosen || isOfToday)
    // On a phone the folded choice says what is chosen, and has the others.
    return <div className={cx('mb-5', isOfToday && 'max-md:hidden')}>{chips}</div>
  return (
    <Banner
      tone="orange"
      live="status"
      className="mb-5"
      detail={`Yang dipilih: ${chosen.title}, ${shownTanggal(chosen.tanggal)}.`}
      action={chips}
    >
      Yang dipilih bukan kegiatan hari ini.
    </Banner>
  )
}

interface ChipsProps {
  today: readonly Absen[]
  chosen: Absen | undefined
  onChoose: (absen: Absen) => void
}

function Chips({ today, chosen, onChoose }: ChipsProps) {
  const label = useId()
  return (
    <div role="group" aria-labelledby={label} className="flex flex-wrap items-center gap-2">
      <span id={label} className="text-sm font-bold text-tinta-lembut">
        Kegiatan hari ini
      </span>
      {today.map((absen) => (
        <button
          key={absen.id}
          type="button"
          aria-pressed={absen.id === chosen?.id}
          onClick={() => onChoose(absen)}
          className={cx(
            'inline-flex min-h-11 cursor-pointer items-center gap-2 rounded-full border-[1.5px] px-4 text-left text-sm/tight font-bold wrap-anywhere',
            absen.id === chosen?.id
              ? 'border-aksi bg-aksi text-aksi-teks'
              : 'border-garis-kendali bg-permukaan text-tinta hover:bg-baris-arah',
          )}
        >
          {absen.title}
          {absen.mulai && <span className="font-semibold tabular-nums">{timeWib(absen.mulai)}</span>}
        </button>
      ))}
    </div>
  )
}
