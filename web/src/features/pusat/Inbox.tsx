import type { Pusat } from '@bakti/contract/pusat/pusat.schemas'
import { ArrowRight } from 'lucide-react'
import { useEffect, useState } from 'react'
import { paths } from '../../app/paths'
import { runLate } from '../../platform/run-late'
import { Card } from '../../ui/Card'
import { Link } from '../../ui/Link'
import { formatNumber } from '../../ui/format-number'
import { HEAD, MORE } from './Devices'

type Entries = typeof import('./NewestEntries').NewestEntries

const AGAIN_MS = 5_000

/** The newest entries, which come after the page with the words of the inbox (rule U22). */
function Newest(props: { jumlah: Pusat['kotak']; now: Date }) {
  const [NewestEntries, setNewestEntries] = useState<Entries | null>(null)
  useEffect(() => {
    const load = async () => {
      const loaded = await import('./NewestEntries')
      return () => {
        setNewestEntries(() => loaded.NewestEntries)
        return undefined
      }
    }
    return runLate(load, { againMs: AGAIN_MS })
  }, [])
  return NewestEntries && <NewestEntries {...props} />
}

/** How much waits for a person, and who decides sees the newest of it (rule U150). */
export function Inbox({ jumlah, now, open }: { jumlah: Pusat['kotak']; now: Date; open: boolean }) {
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
      {open && all > 0 && <Newest jumlah={jumlah} now={now} />}
      <p className="px-4 text-[0.8125rem] text-tinta-lembut tabular-nums md:px-5">
        {formatNumber(jumlah.ditahan)} ditahan · {formatNumber(jumlah.diputuskan)} perlu diputuskan ·{' '}
        {formatNumber(jumlah.salah)} ini salah?
      </p>
    </Card>
  )
}
