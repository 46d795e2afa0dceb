import type { StatusKehadiran } from '@bakti/contract/absen/kehadiran.rules'
import { cx } from '../../ui/cx'
import { toneClass } from '../../ui/tone'
import { STATUS_LOOK } from './status-kehadiran'

export type JumlahKehadiran = Record<StatusKehadiran, number>

/** Counts rows by their status; every status has a number. */
export function countStatus(rows: readonly { status_kehadiran: StatusKehadiran }[]): JumlahKehadiran {
  const jumlah: JumlahKehadiran = { Hadir: 0, Alfa: 0, Sakit: 0, Izin: 0, 'Belum Absen': 0 }
  for (const row of rows) jumlah[row.status_kehadiran]++
  return jumlah
}

const TILES = ['Hadir', 'Alfa', 'Sakit', 'Izin'] as const

/** The four counts of seed §2 /absensi. */
export function RingkasanKehadiran({ jumlah }: { jumlah: JumlahKehadiran }) {
  return (
    <dl className="mb-5 grid grid-cols-4 gap-2 md:gap-4">
      {TILES.map((status) => (
        <div
          key={status}
          className={cx(
            'flex items-center gap-1 rounded-md border-[1.5px] py-2.5 max-md:flex-col md:gap-4 md:rounded-lg md:px-5 md:py-4',
            toneClass[STATUS_LOOK[status].tone],
          )}
        >
          <dt className="order-2 text-[0.8125rem] font-bold md:text-base">{status}</dt>
          {/* The icon belongs to the number: between them a list of terms allows nothing else. */}
          <dd className="order-1 flex items-center gap-1 max-md:flex-col md:gap-4">
            <span className="[&_svg]:size-5.5 md:[&_svg]:size-7.5">{STATUS_LOOK[status].icon}</span>
            <span className="judul text-[1.75rem]/none tabular-nums md:text-[2.5rem]/none">
              {jumlah[status]}
            </span>
          </dd>
        </div>
      ))}
    </dl>
  )
}

const BAR: readonly { status: StatusKehadiran; className: string }[] = [
  { status: 'Hadir', className: 'bg-hadir-penuh' },
  { status: 'Izin', className: 'bg-izin-penuh' },
  { status: 'Sakit', className: 'bg-sakit-penuh' },
  { status: 'Alfa', className: 'bg-alfa-penuh' },
]

/** How far a group has come, as a sentence and a bar. */
export function KemajuanKehadiran({ jumlah, total }: { jumlah: JumlahKehadiran; total: number }) {
  const belum = jumlah['Belum Absen']
  const spoken = [...BAR.map(({ status }) => `${jumlah[status]} ${status}`), `${belum} Belum Absen`].join(
    ', ',
  )
  return (
    <div className="border-b border-garis-admin px-5 pt-4 pb-4">
      <p className="mb-2 flex justify-between gap-x-4 text-sm font-semibold max-md:flex-col">
        <span>
          {total - belum} dari {total} anggota sudah tercatat
        </span>
        <span className="text-tinta-lembut">{belum} Belum Absen</span>
      </p>
      <div
        role="img"
        aria-label={spoken}
        className="flex h-3 gap-0.5 overflow-hidden rounded-full bg-belum-latar"
      >
        {BAR.filter(({ status }) => jumlah[status] > 0).map(({ status, className }) => (
          <span key={status} className={className} style={{ flexGrow: jumlah[status] }} />
        ))}
        <span style={{ flexGrow: belum }} />
      </div>
    </div>
  )
}
