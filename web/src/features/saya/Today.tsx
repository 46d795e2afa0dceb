import type { KegiatanSaya } from '@bakti/contract/saya/saya.schemas'
import { dayAndTanggal } from '@bakti/contract/day.rules'
import { timeWib, tanggalWib } from '@bakti/contract/time.rules'
import { ChevronDown, CircleCheck } from 'lucide-react'
import { useId } from 'react'
import sigoHead from '../../art/sigo-kepala.svg'
import { Badge } from '../../ui/Badge'
import { Card } from '../../ui/Card'
import { cx } from '../../ui/cx'
import { STATUS_LOOK } from '../absen/status-kehadiran'
import { Block, BlockTitle, ENTRY, Small, Tile } from './Block'
import type { PlacedEntry } from './timeline.rules'

const sampai = ({ selesai }: PlacedEntry) => (selesai ? `sampai ${timeWib(selesai)}` : null)

/** The one line that a phone needs in the morning: now, or what comes next. */
export function Current({ rel, now }: { rel: readonly PlacedEntry[]; now: Date }) {
  const kini = rel.find(({ placement }) => placement === 'kini')
  const next = kini ?? rel.find(({ placement, mulai }) => placement === 'nanti' && mulai !== null)
  if (!next) return null
  const detail = kini
    ? [kini.tempat, sampai(kini)].filter(Boolean).join(', ')
    : [next.tempat, `mulai ${timeWib(next.mulai)}`].filter(Boolean).join(', ')
  return (
    <a
      className="mt-1 flex min-h-16 items-center gap-3.5 rounded-lg bg-rimba-700 px-4 py-2.5 text-santan-50 shadow-tekan lg:hidden"
      href="#hari-ini"
    >
      <span className="judul-nama text-[1.75rem]/none text-emas-300 tabular-nums">
        {timeWib(now.toISOString())}
      </span>
      <span className="min-w-0 flex-1 leading-[1.3]">
        <b className="block text-[1.0625rem]">{kini ? next.judul : `Berikutnya: ${next.judul}`}</b>
        {detail && <small className="block text-[0.8125rem] text-rimba-100">{detail}</small>}
      </span>
      <ChevronDown aria-hidden />
    </a>
  )
}

/** The rail of the day (rule R54). */
export function Today({ rel, now }: { rel: readonly PlacedEntry[]; now: Date }) {
  const title = useId()
  if (rel.length === 0) return null
  return (
    <Card className="saya-blok lebar" id="hari-ini" role="region" aria-labelledby={title} tabIndex={-1}>
      <BlockTitle
        id={title}
        title="Hari ini"
        aside={dayAndTanggal(tanggalWib(now.toISOString()))}
        asideClass="text-tinta-lembut"
        className="mb-2"
      />
      <ol className="rel">
        {rel.map((entry) => (
          <EntryRow key={entry.key} entry={entry} />
        ))}
      </ol>
    </Card>
  )
}

function EntryRow({ entry }: { entry: PlacedEntry }) {
  const { judul, tempat, mulai, selesai, placement, kegiatan } = entry
  const kini = placement === 'kini'
  const past = (placement === 'lewat' || placement === 'sesudah') && 'font-semibold text-tinta-lembut'
  return (
    <li
      className={cx(
        'relative grid items-center gap-x-1.5 leading-[1.3]',
        kini ? '-mx-3 min-h-18 rounded-md bg-emas-100 px-3 text-rimba-950' : 'min-h-15',
        placement === 'sesudah' ? 'lewat sesudah' : placement,
      )}
      aria-current={kini || placement === 'sesudah' ? 'time' : undefined}
    >
      {mulai ? (
        <time
          className={cx(
            'tabular-nums',
            kini ? 'font-extrabold' : cx('text-[0.9375rem]', past || 'font-bold'),
          )}
        >
          {timeWib(mulai)}
          {kini && selesai && (
            <small className="block text-[0.8125rem] font-bold text-arang-700">
              <span className="sr-only">sampai </span>
              <span aria-hidden>–</span>
              {timeWib(selesai)}
            </small>
          )}
        </time>
      ) : (
        <span />
      )}
      <span className="rel-titik relative grid place-items-center" aria-hidden>
        {(kini || placement === 'sesudah') && <img src={sigoHead} alt="" width={52} height={46} />}
      </span>
      <div className={cx(kini && 'rel-isi min-w-0 py-2')}>
        <b className={cx('block', kini ? 'text-[1.0625rem] font-extrabold' : past)}>{judul}</b>
        {kini ? (
          <div className="rel-kini flex items-center gap-2">
            <span className="rounded-full bg-emas-400 px-2 py-px text-xs leading-[1.3] font-extrabold text-rimba-950">
              Sekarang
            </span>
            {tempat && (
              <small className="block flex-1 truncate text-[0.8125rem] text-arang-700">{tempat}</small>
            )}
            {kegiatan && <Note kegiatan={kegiatan} />}
          </div>
        ) : (
          tempat && <Small>{tempat}</Small>
        )}
      </div>
      {kegiatan && !kini && <Note kegiatan={kegiatan} />}
    </li>
  )
}

/** What is recorded of an activity: the time of a Hadir, the word of another status. */
function Note({ kegiatan: { status_kehadiran, waktu_absen } }: { kegiatan: KegiatanSaya }) {
  if (status_kehadiran === 'Belum Absen') return null
  if (status_kehadiran === 'Hadir')
    return (
      <Badge tone="green" icon={<CircleCheck aria-hidden />}>
        <span className="sr-only">Hadir </span>
        <span className="tabular-nums">{timeWib(waktu_absen)}</span>
      </Badge>
    )
  return <Badge {...STATUS_LOOK[status_kehadiran]}>{status_kehadiran}</Badge>
}

/** Before the first day, between two, and in the evening: the activities to come (rule R54). */
export function YourDays({ kegiatan, nomor }: { kegiatan: readonly KegiatanSaya[]; nomor: number | null }) {
  if (kegiatan.length === 0) return null
  return (
    <Block title="Hari-harimu" aside={nomor === null ? undefined : `Gelombang ${nomor}`} wide>
      <ul>
        {kegiatan.map(({ id, title, tanggal, mulai, tempat }, nth) => {
          const [hari, ...month] = dayAndTanggal(tanggal).split(' ')
          return (
            <li key={id} className={ENTRY}>
              <Tile
                tanggal={tanggal}
                className={cx('size-13 shrink-0', nth === 0 ? 'bg-emas-300' : 'bg-santan-200')}
                day="text-[1.5rem]/[0.95]"
                month="text-xs leading-none"
              />
              <span>
                <b className="block">{title}</b>
                <Small>
                  {hari}
                  {/* Seen, the tile says it. */}
                  <span className="sr-only"> {month.join(' ')}</span>
                  {mulai && `, ${timeWib(mulai)}`}
                  {tempat && ` di ${tempat}`}
                </Small>
              </span>
            </li>
          )
        })}
      </ul>
    </Block>
  )
}
