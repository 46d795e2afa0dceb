import type { StatusKehadiran } from '@bakti/contract/absen/kehadiran.rules'
import { CloudCheck } from 'lucide-react'
import { cx } from '../../ui/cx'
import { toneClass } from '../../ui/tone'
import type { Conflict, Party, Point } from './lanes.rules'
import { STATUS_LOOK } from '../absen/status-kehadiran'

/** Lane, clock, lane. */
const KOLOM = 'grid grid-cols-[minmax(0,1fr)_3.75rem_minmax(0,1fr)]'

interface LanesProps {
  conflict: Conflict
  point: readonly Point[]
}

/** The two histories side by side: a lane for each source, one clock between them (rule H38). */
export function Lanes({ conflict, point }: LanesProps) {
  return (
    <>
      <div className={KOLOM}>
        <PageHead party={conflict.hadir} className="col-start-1" />
        <PageHead party={conflict.opposing} className="col-start-3 text-right" />
      </div>
      <ol
        aria-label="Catatan menurut jam"
        className="relative before:absolute before:top-0 before:bottom-1 before:left-1/2 before:-ml-[1.5px] before:w-[3px] before:bg-arang-300"
      >
        {point.map((line) => (
          <EntryRow key={line.key} line={line} />
        ))}
      </ol>
    </>
  )
}

function PageHead({ party, className }: { party: Party; className: string }) {
  return (
    <p className={cx('mb-4 grid content-start gap-1 text-[0.8125rem]/tight text-tinta-lembut', className)}>
      <b className="text-base/tight wrap-anywhere text-tinta">{party.nama}</b>
      <span className="wrap-anywhere">{party.details}</span>
    </p>
  )
}

const PLACE = { left: 'col-start-1', right: 'col-start-3', wide: 'col-span-3' }

/** A line in no lane has its time above it, so that it may be as wide as both. */
function EntryRow({ line: { side, jam, tanggal, jenis, status, teks, sumber } }: { line: Point }) {
  return (
    <li className={cx(KOLOM, 'pb-3')}>
      <span
        className={cx(
          'relative col-start-2 row-start-1 mt-3 self-start justify-self-center rounded-full bg-arang-900 px-1.5 py-0.5 text-center text-[0.8125rem]/tight font-extrabold text-white tabular-nums',
          side === 'wide' && 'mb-1.5',
        )}
      >
        {jam}
        {tanggal && <span className="block text-[0.625rem] font-semibold">{tanggal}</span>}
      </span>
      <div
        className={cx(
          'relative rounded-md border-[1.5px] p-3 text-[0.8125rem]/snug',
          PLACE[side],
          side !== 'wide' && 'row-start-1',
          jenis === 'tiba'
            ? 'border-dashed border-garis-kendali bg-permukaan text-tinta-lembut'
            : toneClass[jenis === 'ulang' ? 'grey' : STATUS_LOOK[status].tone],
        )}
      >
        <Judul jenis={jenis} status={status} />
        <span className="wrap-anywhere">{teks}</span>
        <span className={cx('wrap-anywhere', side !== 'wide' && 'sr-only')}>
          {side === 'wide' ? ' · ' : '. '}
          {sumber}
        </span>
      </div>
    </li>
  )
}

function Judul({ jenis, status }: { jenis: Point['jenis']; status: StatusKehadiran }) {
  const isArrival = jenis === 'tiba'
  return (
    <b
      className={cx(
        'mb-0.5 flex items-center gap-1.5 font-extrabold [&_svg]:size-5 [&_svg]:shrink-0 [&_svg]:stroke-[2.4]',
        isArrival ? 'text-[0.9375rem] text-tinta' : 'text-lg/tight max-[22.5rem]:text-base/tight',
      )}
    >
      {isArrival ? <CloudCheck aria-hidden /> : STATUS_LOOK[status].icon}
      <span className="min-w-0">{isArrival ? 'Terkirim' : status}</span>
    </b>
  )
}
