import type { JumlahLaporan } from '@bakti/contract/laporan/laporan.schemas'
import { ClockAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { Card } from '../../ui/Card'
import { formatNumber, formatPercent } from '../../ui/format-number'
import { STATUS_LOOK } from '../absen/status-kehadiran'

const FIGURES: readonly [
  name: 'hadir' | 'terlambat' | 'alfa' | 'sakit' | 'izin',
  label: string,
  icon: ReactNode,
][] = [
  ['hadir', 'Hadir', STATUS_LOOK.Hadir.icon],
  ['terlambat', 'Terlambat', <ClockAlert key="t" aria-hidden />],
  ['alfa', 'Alfa', STATUS_LOOK.Alfa.icon],
  ['sakit', 'Sakit', STATUS_LOOK.Sakit.icon],
  ['izin', 'Izin', STATUS_LOOK.Izin.icon],
]

/** Over all activities of the recap, of those who should come. */
export function LaporanFigures({ jumlah }: { jumlah: JumlahLaporan }) {
  return (
    <Card className="mb-4 px-4 py-4 md:px-6">
      <dl className="grid grid-cols-2 gap-x-8 gap-y-4 md:flex md:justify-between">
        {FIGURES.map(([name, label, icon]) => (
          <div key={name}>
            <dt className="flex items-center gap-1.5 text-sm font-semibold text-tinta-lembut [&_svg]:size-4">
              {icon}
              {label}
            </dt>
            <dd className="judul text-[1.75rem]/[1.1] tabular-nums md:text-[2rem]/[1.1]">
              {formatPercent(jumlah[name], jumlah.sasaran)}{' '}
              <span className="font-sans text-sm font-semibold text-tinta-lembut">
                {formatNumber(jumlah[name])}
              </span>
            </dd>
          </div>
        ))}
      </dl>
      {jumlah.luar > 0 && (
        <p className="mt-3 text-sm text-tinta-lembut">
          {`${formatNumber(jumlah.luar)} catatan dari orang di luar sasaran tidak dihitung di sini.`}
        </p>
      )}
    </Card>
  )
}
