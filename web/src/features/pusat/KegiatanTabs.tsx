import type { Pusat } from '@bakti/contract/pusat/pusat.schemas'
import { shownTanggal, tanggalWib } from '@bakti/contract/time.rules'
import { CirclePlay, Clock, Hourglass, Lock } from 'lucide-react'
import { cx } from '../../ui/cx'
import { formatPercent } from '../../ui/format-number'
import { expectedOf } from '@bakti/contract/absen/jumlah.rules'
import { hoursText, stateOf, stateText } from './pusat.rules'

const ICONS = { open: CirclePlay, later: Clock, over: Hourglass, closed: Lock }

interface KegiatanTabsProps {
  picture: Pusat
  now: Date
  onChoose: (id: string) => void
}

/** The activities of the day; the pressed one is shown. */
export function KegiatanTabs({
  picture: { kegiatan, id: chosen, jumlah },
  now,
  onChoose,
}: KegiatanTabsProps) {
  return (
    <section
      aria-label="Kegiatan"
      className="flex gap-3 max-md:-mx-4 max-md:snap-x max-md:snap-mandatory max-md:overflow-x-auto max-md:px-4 max-md:py-0.5 md:grid md:grid-cols-3 md:gap-4"
    >
      {kegiatan.map((each) => {
        const { id, title, tanggal } = each
        const state = stateOf(each, now)
        const Icon = ICONS[state]
        const day = tanggal === tanggalWib(now.toISOString()) ? '' : shownTanggal(tanggal)
        return (
          <button
            key={id}
            type="button"
            aria-pressed={id === chosen}
            onClick={() => onChoose(id)}
            className={cx(
              'grid min-w-0 grid-cols-[minmax(0,1fr)_auto] content-start gap-x-4 gap-y-0.5 rounded-md border border-garis bg-permukaan px-4 py-3 text-left shadow-sm',
              'max-md:flex-[0_0_86%] max-md:snap-center aria-pressed:border-aksi aria-pressed:inset-ring aria-pressed:inset-ring-aksi',
            )}
          >
            <span className="truncate font-extrabold">{title}</span>
            <span
              className={cx(
                'inline-flex items-center gap-1.5 text-sm font-bold whitespace-nowrap [&_svg]:size-4',
                state === 'open' ? 'text-hadir-teks' : 'text-tinta-lembut',
              )}
            >
              <Icon aria-hidden />
              {stateText(each, now)}
            </span>
            <span className="text-sm text-tinta-lembut tabular-nums">
              {[day, hoursText(each)].filter(Boolean).join(' · ') || 'Tanpa jam'}
            </span>
            {id === chosen && (
              <span className="text-right text-sm font-bold tabular-nums">
                {formatPercent(jumlah.hadir, expectedOf(jumlah))}
              </span>
            )}
          </button>
        )
      })}
    </section>
  )
}
