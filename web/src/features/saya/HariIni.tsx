import type { KegiatanSaya } from '@bakti/contract/saya/saya.schemas'
import { hariTanggal } from '@bakti/contract/hari.rules'
import { jamWib, tanggalWib } from '@bakti/contract/waktu.rules'
import { ChevronDown, CircleCheck } from 'lucide-react'
import { useId } from 'react'
import sigoKepala from '../../art/sigo-kepala.svg'
import { Badge } from '../../ui/Badge'
import { Card } from '../../ui/Card'
import { STATUS_LOOK } from '../kehadiran/status-kehadiran'
import { Blok, Ubin } from './Blok'
import type { ButirDiRel } from './rel.rules'

const sampai = ({ selesai }: ButirDiRel) => (selesai ? `sampai ${jamWib(selesai)}` : null)

/** The one line that a phone needs in the morning: now, or what comes next. */
export function Sekarang({ rel, now }: { rel: readonly ButirDiRel[]; now: Date }) {
  const kini = rel.find(({ letak }) => letak === 'kini')
  const next = kini ?? rel.find(({ letak, mulai }) => letak === 'nanti' && mulai !== null)
  if (!next) return null
  const detail = kini
    ? [kini.tempat, sampai(kini)].filter(Boolean).join(', ')
    : [next.tempat, `mulai ${jamWib(next.mulai)}`].filter(Boolean).join(', ')
  return (
    <a className="sekarang" href="#hari-ini">
      <span className="sekarang-jam tabular-nums">{jamWib(now.toISOString())}</span>
      <span>
        <b>{kini ? next.judul : `Berikutnya: ${next.judul}`}</b>
        {detail && <small>{detail}</small>}
      </span>
      <ChevronDown aria-hidden />
    </a>
  )
}

/** The rail of the day (rule R54). */
export function HariIni({ rel, now }: { rel: readonly ButirDiRel[]; now: Date }) {
  const title = useId()
  if (rel.length === 0) return null
  return (
    <Card className="saya-blok lebar" id="hari-ini" role="region" aria-labelledby={title} tabIndex={-1}>
      <div className="blok-judul">
        <h2 id={title} className="judul text-2xl">
          Hari ini
        </h2>
        <span className="text-tinta-lembut">{hariTanggal(tanggalWib(now.toISOString()))}</span>
      </div>
      <ol className="rel">
        {rel.map((butir) => (
          <Baris key={butir.key} butir={butir} />
        ))}
      </ol>
    </Card>
  )
}

function Baris({ butir }: { butir: ButirDiRel }) {
  const { judul, tempat, mulai, selesai, letak, kegiatan } = butir
  const kini = letak === 'kini'
  return (
    <li
      className={letak === 'sesudah' ? 'lewat sesudah' : letak}
      aria-current={kini || letak === 'sesudah' ? 'time' : undefined}
    >
      {mulai ? (
        <time className="tabular-nums">
          {jamWib(mulai)}
          {kini && selesai && (
            <small>
              <span className="sr-only">sampai </span>
              <span aria-hidden>–</span>
              {jamWib(selesai)}
            </small>
          )}
        </time>
      ) : (
        <span />
      )}
      <span className="rel-titik" aria-hidden>
        {(kini || letak === 'sesudah') && <img src={sigoKepala} alt="" width={52} height={46} />}
      </span>
      <div>
        <b>{judul}</b>
        {kini ? (
          <div className="rel-kini">
            <span className="rel-sekarang">Sekarang</span>
            {tempat && <small>{tempat}</small>}
            {kegiatan && <Catatan kegiatan={kegiatan} />}
          </div>
        ) : (
          tempat && <small>{tempat}</small>
        )}
      </div>
      {kegiatan && !kini && <Catatan kegiatan={kegiatan} />}
    </li>
  )
}

/** What is recorded of an activity: the time of a Hadir, the word of another status. */
function Catatan({ kegiatan: { status_kehadiran, waktu_absen } }: { kegiatan: KegiatanSaya }) {
  if (status_kehadiran === 'Belum Absen') return null
  if (status_kehadiran === 'Hadir')
    return (
      <Badge tone="green" icon={<CircleCheck aria-hidden />}>
        <span className="sr-only">Hadir </span>
        <span className="tabular-nums">{jamWib(waktu_absen)}</span>
      </Badge>
    )
  return <Badge {...STATUS_LOOK[status_kehadiran]}>{status_kehadiran}</Badge>
}

/** Before the first day, between two, and in the evening: the activities to come (rule R54). */
export function HariHarimu({ kegiatan, nomor }: { kegiatan: readonly KegiatanSaya[]; nomor: number | null }) {
  if (kegiatan.length === 0) return null
  return (
    <Blok title="Hari-harimu" aside={nomor === null ? undefined : `Gelombang ${nomor}`} wide>
      <ul className="hari-daftar">
        {kegiatan.map(({ id, title, tanggal, mulai, tempat }, nth) => {
          const [hari, ...bulan] = hariTanggal(tanggal).split(' ')
          return (
            <li key={id}>
              <Ubin tanggal={tanggal} className={nth === 0 ? 'kecil nyala' : 'kecil'} />
              <span>
                <b>{title}</b>
                <small>
                  {hari}
                  {/* Seen, the tile says it. */}
                  <span className="sr-only"> {bulan.join(' ')}</span>
                  {mulai && `, ${jamWib(mulai)}`}
                  {tempat && ` di ${tempat}`}
                </small>
              </span>
            </li>
          )
        })}
      </ul>
    </Blok>
  )
}
