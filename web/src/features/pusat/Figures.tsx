import { expectedOf } from '@bakti/contract/absen/jumlah.rules'
import type { Pusat } from '@bakti/contract/pusat/pusat.schemas'
import { timeWib } from '@bakti/contract/time.rules'
import { CircleDashed, CircleX, ClockAlert, Mail, Scale, Thermometer } from 'lucide-react'
import { paths } from '../../app/paths'
import { LinkButton } from '../../ui/Button'
import { cx } from '../../ui/cx'
import { formatNumber, formatPercent } from '../../ui/format-number'
import { type Kegiatan, stateOf } from './pusat.rules'

type Jumlah = Pusat['jumlah']

const PARTS = [
  { word: 'Hadir', className: 'bg-hadir-penuh', of: ({ hadir, terlambat }: Jumlah) => hadir - terlambat },
  { word: 'Terlambat', className: 'bg-jeruk-500', of: ({ terlambat }: Jumlah) => terlambat },
  { word: 'Sakit', className: 'bg-sakit-penuh', of: ({ sakit }: Jumlah) => sakit },
  { word: 'Izin', className: 'bg-izin-penuh', of: ({ izin }: Jumlah) => izin },
  { word: 'Alfa', className: 'bg-alfa-penuh', of: ({ alfa }: Jumlah) => alfa },
]

/** The shares as one bar; what is left of it are those without a record. */
export function JumlahBar({ jumlah, className }: { jumlah: Jumlah; className?: string }) {
  return (
    <div
      role="img"
      aria-label={[
        ...PARTS.map(
          ({ word, of }) => `${formatNumber(of(jumlah))} ${word === 'Hadir' ? 'tepat waktu' : word}`,
        ),
        `${formatNumber(jumlah.belum)} Belum`,
      ].join(', ')}
      className={cx('flex gap-px overflow-hidden rounded-full bg-belum-latar', className)}
    >
      {PARTS.map(
        ({ word, className: colour, of }) =>
          of(jumlah) > 0 && <span key={word} className={colour} style={{ flexGrow: of(jumlah) }} />,
      )}
      <span style={{ flexGrow: jumlah.belum }} />
    </div>
  )
}

export const FIGURES = [
  { key: 'belum', word: 'Belum', icon: CircleDashed, className: '' },
  { key: 'terlambat', word: 'Terlambat', icon: ClockAlert, className: 'text-terlambat-teks' },
  { key: 'sakit', word: 'Sakit', icon: Thermometer, className: 'text-sakit-teks' },
  { key: 'izin', word: 'Izin', icon: Mail, className: 'text-izin-teks' },
  { key: 'alfa', word: 'Alfa', icon: CircleX, className: 'text-alfa-teks' },
  { key: 'perlu_diputuskan', word: 'Perlu putusan', icon: Scale, className: 'text-alfa-teks' },
] as const

interface FiguresProps {
  picture: Pusat
  chosen: Kegiatan
  now: Date
  mayClose: boolean
}

/** The numbers of the activity, large (rule U150). Its closing is offered when its hours are over. */
export function Figures({ picture: { jumlah }, chosen, now, mayClose }: FiguresProps) {
  const sasaran = expectedOf(jumlah)
  return (
    <div className="grid content-between gap-4">
      <p className="flex items-end gap-4">
        <b className="judul text-[5rem]/[0.76] text-hadir-teks tabular-nums md:text-[6.25rem]/[0.76]">
          {formatNumber(jumlah.hadir)}
        </b>
        <span className="leading-tight text-tinta-lembut">
          hadir dari <span className="tabular-nums">{formatNumber(sasaran)}</span>
          <strong className="block text-[1.375rem] font-extrabold text-tinta tabular-nums">
            {formatPercent(jumlah.hadir, sasaran)}
          </strong>
        </span>
      </p>
      <JumlahBar jumlah={jumlah} className="h-3.5" />
      <dl className="flex flex-wrap justify-between gap-x-4 gap-y-2 max-md:grid max-md:grid-cols-3">
        {FIGURES.filter(({ key }) => key !== 'alfa' || jumlah.alfa > 0).map(
          ({ key, word, icon: Icon, className }) => (
            <div key={key}>
              <dt className="flex items-center gap-1 text-[0.8125rem] font-semibold text-tinta-lembut">
                <Icon aria-hidden className={cx('size-4', className)} />
                {word}
              </dt>
              <dd className="judul pl-5 text-2xl/tight tabular-nums">{formatNumber(jumlah[key])}</dd>
            </div>
          ),
        )}
      </dl>
      {mayClose && stateOf(chosen, now) === 'over' && (
        <p className="flex flex-wrap items-center justify-between gap-3 rounded-md bg-baris-sunting px-4 py-2">
          <span>
            {chosen.tutup
              ? `Jam kegiatan berakhir pukul ${timeWib(chosen.tutup)}.`
              : 'Kegiatan ini sudah lewat.'}{' '}
            Yang belum tercatat menjadi Alfa bila kegiatan ditutup.
          </span>
          <LinkButton to={`${paths.listAbsen()}?tutup=${chosen.id}`} size="small" variant="outline">
            Tutup kegiatan
          </LinkButton>
        </p>
      )}
    </div>
  )
}
