import { Check, ChevronRight } from 'lucide-react'
import { cx } from '../../ui/cx'
import { kegiatanOfDay } from '../absen/day.rules'
import { type Kegiatan, kegiatanNote } from './mentor.rules'

interface KegiatanListProps {
  all: readonly Kegiatan[]
  chosen: Kegiatan | undefined
  now: Date
  onChoose: (kegiatan: Kegiatan) => void
}

/** The activities to choose from, those of today first. */
export function KegiatanList({ all, chosen, now, onChoose }: KegiatanListProps) {
  const today = kegiatanOfDay(all, now)
  const others = all.filter((each) => !today.includes(each))
  const part = (title: string, some: readonly Kegiatan[]) =>
    some.length > 0 && (
      <section>
        <h3 className="mb-2 text-sm font-bold text-tinta-lembut">{title}</h3>
        <ul className="grid gap-2">
          {some.map((each) => (
            <li key={each.id}>
              <button
                type="button"
                aria-current={each.id === chosen?.id || undefined}
                onClick={() => onChoose(each)}
                className={cx(
                  'flex min-h-16 w-full items-center gap-3 rounded-md border-[1.5px] px-4 py-2 text-left leading-tight [&>svg]:size-5 [&>svg]:shrink-0',
                  each.id === chosen?.id
                    ? 'border-aksi bg-baris-arah ring-1 ring-aksi'
                    : 'border-garis-admin bg-permukaan',
                )}
              >
                <span className="min-w-0 flex-1 wrap-anywhere">
                  <b className="block text-[1.0625rem]">{each.title}</b>
                  <small className="text-[0.8125rem] text-tinta-lembut tabular-nums">
                    {kegiatanNote(each, now)}
                  </small>
                </span>
                {each.id === chosen?.id ? <Check aria-hidden /> : <ChevronRight aria-hidden />}
              </button>
            </li>
          ))}
        </ul>
      </section>
    )
  return (
    <div className="grid gap-5">
      {part('Hari ini', today)}
      {part(today.length > 0 ? 'Lainnya' : 'Semua kegiatan', others)}
    </div>
  )
}
