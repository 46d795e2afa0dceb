import type { KotakItem } from '@bakti/contract/kotak/kotak.schemas'
import { cx } from '../../ui/cx'
import { Link } from '../../ui/Link'
import { toneClass } from '../../ui/tone'
import { paths } from '../../app/paths'
import { KIND_LOOK } from './kotak.faces'
import { KIND_LABEL, arrivalText, nameOf, reasonOf } from './kotak.rules'

/** Where an entry is decided. */
function addressOf(item: KotakItem): string {
  const kegiatan = item.absen.id
  if (item.jenis === 'diputuskan') return paths.decide({ kegiatan, anggota: item.diputuskan.id })
  return paths.absensi({ kegiatan }, item.jenis === 'ditahan' ? 'scan-ditahan' : 'laporan-peserta')
}

export function KotakRow({ item, now }: { item: KotakItem; now: Date }) {
  const { tone, icon } = KIND_LOOK[item.jenis]
  return (
    <li className="border-t border-garis-admin first:border-t-0">
      <Link
        to={addressOf(item)}
        className="flex min-h-15 items-center gap-3 px-4 py-2 leading-snug hover:bg-baris-arah max-md:min-h-18"
      >
        <span
          aria-hidden
          className={cx(
            'grid size-9 shrink-0 place-items-center rounded-full border-[1.5px] [&_svg]:size-4.5',
            toneClass[tone],
          )}
        >
          {icon}
        </span>
        <span className="min-w-0 flex-1">
          <b className="block text-[0.9375rem] wrap-anywhere">{nameOf(item)}</b>
          <span className="block text-[0.8125rem] text-tinta-lembut max-md:line-clamp-2 md:truncate">
            <span className="font-bold text-tinta">{KIND_LABEL[item.jenis]}</span> · {item.absen.title} ·{' '}
            {reasonOf(item)}
          </span>
        </span>
        <time
          dateTime={item.at}
          className="text-[0.8125rem] font-semibold text-tinta-lembut tabular-nums max-md:self-start max-md:pt-1"
        >
          {arrivalText(item.at, now)}
        </time>
      </Link>
    </li>
  )
}
