import type { Pusat } from '@bakti/contract/pusat/pusat.schemas'
import { ArrowRight } from 'lucide-react'
import { paths } from '../../app/paths'
import { Card } from '../../ui/Card'
import { Link } from '../../ui/Link'
import { formatNumber } from '../../ui/format-number'
import { HEAD, MORE } from './Devices'

/** How much waits for a person; who may decide gets there from here. */
export function Inbox({ jumlah, open }: { jumlah: Pusat['kotak']; open: boolean }) {
  const all = jumlah.ditahan + jumlah.diputuskan + jumlah.salah
  return (
    <Card className="pb-3">
      <div className={HEAD}>
        <h2 className="text-lg/7 font-extrabold">
          Kotak Masuk{' '}
          <small className="ml-1 text-sm font-medium text-tinta-lembut">{formatNumber(all)} menunggu</small>
        </h2>
        {open && (
          <Link to={paths.kotak()} className={MORE}>
            Buka <span className="sr-only">kotak masuk</span> <ArrowRight aria-hidden />
          </Link>
        )}
      </div>
      <p className="px-4 text-[0.8125rem] text-tinta-lembut tabular-nums md:px-5">
        {formatNumber(jumlah.ditahan)} ditahan · {formatNumber(jumlah.diputuskan)} perlu diputuskan ·{' '}
        {formatNumber(jumlah.salah)} ini salah?
      </p>
    </Card>
  )
}
