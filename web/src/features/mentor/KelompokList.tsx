import { countKehadiran, jumlahText } from '@bakti/contract/absen/jumlah.rules'
import { Check, ChevronRight } from 'lucide-react'
import { cx } from '../../ui/cx'
import { useShownRows } from '../kehadiran/kehadiran.queries'
import type { ShownKelompok } from '../kelompok/kelompok.queries'
import { StatusDiamonds } from './StatusDiamonds'

/** With more groups than a mentor has, the list says their numbers alone: the counts of each are a request. */
const FEW = 8

interface KelompokListProps {
  groups: readonly ShownKelompok[]
  chosen: ShownKelompok | undefined
  /** The activity whose counts are shown. */
  absenId: string | undefined
  onChoose: (kelompok: ShownKelompok) => void
}

/** The groups to choose from. */
export function KelompokList({ groups, chosen, absenId, onChoose }: KelompokListProps) {
  return (
    <ul className="grid gap-3">
      {groups.map((each) => {
        const current = each.id === chosen?.id
        return (
          <li key={each.id}>
            <button
              type="button"
              aria-current={current || undefined}
              onClick={() => onChoose(each)}
              className={cx(
                'flex min-h-22 w-full items-center gap-4 rounded-md border-[1.5px] px-4 py-3 text-left [&>svg]:size-5',
                current ? 'border-aksi bg-baris-arah ring-1 ring-aksi' : 'border-garis-admin bg-permukaan',
              )}
            >
              <span className="judul min-w-11 text-[2.75rem]/none tabular-nums">
                <span className="sr-only">Kelompok </span>
                {each.nomor}
              </span>
              <span className="min-w-0 flex-1">
                {groups.length <= FEW && absenId && <KelompokProgress kelompok={each} absenId={absenId} />}
              </span>
              {current ? <Check aria-hidden /> : <ChevronRight aria-hidden />}
            </button>
          </li>
        )
      })}
    </ul>
  )
}

/** How far a group is. Reading it keeps its list on the device, too. */
function KelompokProgress({ kelompok, absenId }: { kelompok: ShownKelompok; absenId: string }) {
  const { rows, copyAt } = useShownRows(kelompok, { id: absenId })
  if (rows.length === 0) return null
  // Names alone: what the server has recorded is not known.
  if (copyAt) return <span className="text-sm font-bold tabular-nums">{`${rows.length} anggota`}</span>
  return (
    <>
      <span className="mb-1.5 block text-sm font-bold tabular-nums">{jumlahText(countKehadiran(rows))}</span>
      <StatusDiamonds rows={rows} small />
    </>
  )
}
