import type { KegiatanSaya } from '@bakti/contract/saya/saya.schemas'
import { dayAndTanggal } from '@bakti/contract/day.rules'
import { timeWib, tanggalWib } from '@bakti/contract/time.rules'
import { ChevronDown, CircleCheck } from 'lucide-react'
import { useId } from 'react'
import sigoHead from '../../art/sigo-kepala.svg'
import { Badge } from '../../ui/Badge'
import { Card } from '../../ui/Card'
import { STATUS_LOOK } from '../absen/status-kehadiran'
import { Block, Tile } from './Block'
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
    <a className="sekarang" href="#hari-ini">
      <span className="sekarang-jam tabular-nums">{timeWib(now.toISOString())}</span>
      <span>
        <b>{kini ? next.judul : `Berikutnya: ${next.judul}`}</b>
        {detail && <small>{detail}</small>}
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
      <div className="blok-judul">
        <h2 id={title} className="judul text-2xl">
          Hari ini
        </h2>
        <span className="text-tinta-lembut">{dayAndTanggal(tanggalWib(now.toISOString()))}</span>
      </div>
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
  return (
    <li
      className={placement === 'sesudah' ? 'lewat sesudah' : placement}
      aria-current={kini || placement === 'sesudah' ? 'time' : undefined}
    >
      {mulai ? (
        <time className="tabular-nums">
          {timeWib(mulai)}
          {kini && selesai && (
            <small>
              <span className="sr-only">sampai </span>
              <span aria-hidden>–</span>
              {timeWib(selesai)}
            </small>
          )}
        </time>
      ) : (
        <span />
      )}
      <span className="rel-titik" aria-hidden>
        {(kini || placement === 'sesudah') && <img src={sigoHead} alt="" width={52} height={46} />}
      </span>
      <div>
        <b>{judul}</b>
        {kini ? (
          <div className="rel-kini">
            <span className="rel-sekarang">Sekarang</span>
            {tempat && <small>{tempat}</small>}
            {kegiatan && <Note kegiatan={kegiatan} />}
          </div>
        ) : (
          tempat && <small>{tempat}</small>
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
      <ul className="hari-daftar">
        {kegiatan.map(({ id, title, tanggal, mulai, tempat }, nth) => {
          const [hari, ...month] = dayAndTanggal(tanggal).split(' ')
          return (
            <li key={id}>
              <Tile tanggal={tanggal} className={nth === 0 ? 'kecil nyala' : 'kecil'} />
              <span>
                <b>{title}</b>
                <small>
                  {hari}
                  {/* Seen, the tile says it. */}
                  <span className="sr-only"> {month.join(' ')}</span>
                  {mulai && `, ${timeWib(mulai)}`}
                  {tempat && ` di ${tempat}`}
                </small>
              </span>
            </li>
          )
        })}
      </ul>
    </Block>
  )
}
