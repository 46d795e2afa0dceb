import type { Pusat } from '@bakti/contract/pusat/pusat.schemas'
import { ArrowRight, ClockAlert, WifiOff } from 'lucide-react'
import { paths } from '../../app/paths'
import { Card } from '../../ui/Card'
import { Link } from '../../ui/Link'
import { formatNumber } from '../../ui/format-number'
import { clockText, sinceText } from './pusat.rules'

type Perangkat = Pusat['perangkat']

export const HEAD = 'flex items-center justify-between gap-3 px-4 pt-4 pb-2 md:px-5'
export const MORE =
  'inline-flex min-h-11 items-center gap-1.5 font-bold no-underline hover:underline [&_svg]:size-4'

const kelompokText = (kelompok: readonly number[]) =>
  kelompok.length > 0 ? `Mentor Kelompok ${kelompok.join(', ')}` : 'Panitia'

function facts({ kelompok, belum_terkirim, jam, keadaan }: Perangkat['daftar'][number]): string {
  return [
    kelompokText(kelompok),
    belum_terkirim > 0 && `${formatNumber(belum_terkirim)} belum terkirim`,
    keadaan === 'hilang' && 'penyimpanannya terhapus',
    jam !== null && clockText(jam),
  ]
    .filter(Boolean)
    .join(' · ')
}

/** The devices of the staff, those that need somebody first (rule U151). */
export function Devices({ perangkat, now, open }: { perangkat: Perangkat; now: Date; open: boolean }) {
  const counts = [
    ['belum terkirim', perangkat.belum_terkirim],
    ['diam > 10 menit', perangkat.diam],
    ['jam meleset', perangkat.jam_meleset],
  ] as const
  return (
    <Card>
      <div className={HEAD}>
        <h2 className="text-lg/7 font-extrabold">
          Perangkat{' '}
          <small className="ml-1 text-sm font-medium text-tinta-lembut">
            {formatNumber(perangkat.terhubung)} terhubung
          </small>
        </h2>
        {open && (
          <Link to={paths.perangkat()} className={MORE}>
            Semua <span className="sr-only">perangkat</span> <ArrowRight aria-hidden />
          </Link>
        )}
      </div>
      <dl className="flex justify-between gap-2 px-4 pb-4 md:px-5">
        {counts.map(([word, count]) => (
          <div key={word} className="flex flex-col-reverse">
            <dt className="text-[0.8125rem] text-tinta-lembut">{word}</dt>
            <dd className="judul text-[2rem]/none tabular-nums">{formatNumber(count)}</dd>
          </div>
        ))}
      </dl>
      <ul aria-label="Perangkat yang perlu dilihat">
        {perangkat.daftar.map((device) => (
          <li
            key={`${device.nama} ${device.sejak}`}
            className="flex min-h-15 items-center gap-3 border-t border-garis-admin px-4 py-1.5 leading-tight md:px-5"
          >
            <span
              aria-hidden
              className="grid size-9 shrink-0 place-items-center rounded-full border-[1.5px] border-alfa-tepi bg-alfa-latar text-alfa-teks [&_svg]:size-4.5"
            >
              {device.jam !== null && device.keadaan !== 'diam' ? <ClockAlert /> : <WifiOff />}
            </span>
            <span className="min-w-0 flex-1">
              <b className="text-[0.9375rem]">{device.nama}</b>
              <small className="block text-[0.8125rem] text-tinta-lembut">{facts(device)}</small>
            </span>
            <span className="self-start pt-1.5 text-[0.8125rem] font-semibold whitespace-nowrap text-tinta-lembut tabular-nums">
              {device.keadaan === 'diam'
                ? `diam ${sinceText(device.sejak, now)}`
                : sinceText(device.sejak, now)}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  )
}
