import type { Pusat } from '@bakti/contract/pusat/pusat.schemas'
import { paths } from '../../app/paths'
import { Link } from '../../ui/Link'
import { KindMark } from '../kotak/kotak.faces'
import { useNewestEntries } from '../kotak/kotak.queries'
import { KIND_LABEL, arrivalText, keyOf, nameOf, reasonOf } from '../kotak/kotak.rules'

/** So many entries are named. */
const NAMED = 4

/** The newest entries of the inbox, each with the way to it. */
export function NewestEntries({ jumlah, now }: { jumlah: Pusat['kotak']; now: Date }) {
  const items = useNewestEntries(jumlah).slice(0, NAMED)
  if (items.length === 0) return null
  return (
    <ul aria-label="Entri terbaru" className="mb-3 border-b border-garis-admin">
      {items.map((item) => (
        <li key={keyOf(item)} className="border-t border-garis-admin">
          <Link
            to={paths.kotak({ jenis: item.jenis, kegiatan: item.absen.id })}
            className="flex min-h-15 items-center gap-3 px-4 py-1.5 leading-tight text-tinta no-underline hover:bg-baris-arah md:px-5"
          >
            <KindMark jenis={item.jenis} />
            <span className="min-w-0 flex-1">
              <b className="text-[0.9375rem] wrap-anywhere">{nameOf(item)}</b>
              <small className="line-clamp-2 text-[0.8125rem] wrap-anywhere text-tinta-lembut">
                <span className="font-bold text-tinta">{KIND_LABEL[item.jenis]}</span> · {reasonOf(item)}
              </small>
            </span>
            <time
              dateTime={item.at}
              className="self-start pt-1.5 text-[0.8125rem] font-semibold text-tinta-lembut tabular-nums"
            >
              {arrivalText(item.at, now)}
            </time>
          </Link>
        </li>
      ))}
    </ul>
  )
}
