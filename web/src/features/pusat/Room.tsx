import { expectedOf } from '@bakti/contract/absen/jumlah.rules'
import type { Pusat } from '@bakti/contract/pusat/pusat.schemas'
import { timeWib } from '@bakti/contract/time.rules'
import { Maximize, X } from 'lucide-react'
import { type CSSProperties, useEffect, useMemo, useRef, useState } from 'react'
import { serverNow } from '../../platform/clock'
import { useServerNow } from '../../platform/useServerNow'
import { useWakeLock } from '../../platform/useWakeLock'
import { Button } from '../../ui/Button'
import { Dialog } from '../../ui/Dialog'
import { cx } from '../../ui/cx'
import { formatNumber, formatPercent } from '../../ui/format-number'
import { ArrivalsDrawn } from './Arrivals'
import { FIGURES, JumlahBar } from './Figures'
import { cellStyle } from './HeatGrid'
import './room.css'
import {
  type Kegiatan,
  STEPS,
  behindMost,
  countSteps,
  hoursText,
  plotOf,
  roomColumns,
  stepOf,
} from './pusat.rules'

interface RoomProps {
  picture: Pusat
  chosen: Kegiatan
  /** When the server said so. */
  at: string
  live: boolean
  routed: true
  onClose: () => void
}

const MINUTE = 60_000
/** So long the buttons stay after the last movement. */
const AWAKE_MS = 3_000
/** So many groups are named. */
const NAMED = 6

/** Whether somebody has just moved the mouse or pressed a key. */
function useAwake(): boolean {
  const [awake, setAwake] = useState(true)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    const wake = () => {
      setAwake(true)
      clearTimeout(timer)
      timer = setTimeout(() => setAwake(false), AWAKE_MS)
    }
    wake()
    document.addEventListener('pointermove', wake)
    document.addEventListener('keydown', wake)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('pointermove', wake)
      document.removeEventListener('keydown', wake)
    }
  }, [])
  return awake
}

/**
 * The picture for the beamer of a room (rule U166): no name of a person, nothing to scroll, and the screen stays on. Escape leaves the full
 * screen, then the picture: a beamer that loses the full screen must not show the page behind it.
 */
export function Room({ picture, chosen, at, live, onClose }: RoomProps) {
  const room = useRef<HTMLDivElement>(null)
  const [full, setFull] = useState(false)
  const awake = useAwake()
  useWakeLock(true)
  useEffect(() => {
    const change = () => setFull(document.fullscreenElement !== null)
    document.addEventListener('fullscreenchange', change)
    return () => document.removeEventListener('fullscreenchange', change)
  }, [])
  return (
    <Dialog open onClose={onClose} title={`Layar ruangan, ${chosen.title}`} size="full" bare routed>
      <div ref={room} className={cx('layar di-gelap relative grid w-full overflow-hidden', !awake && 'diam')}>
        <Head chosen={chosen} at={at} live={live} />
        <Left picture={picture} chosen={chosen} />
        <Right picture={picture} />
        <div className={cx('kendali right-4 bottom-4 flex gap-3', !awake && 'diam')}>
          {!full && document.fullscreenEnabled && (
            <Button
              variant="on-dark"
              icon={<Maximize aria-hidden />}
              onClick={() => void room.current?.requestFullscreen().catch(() => undefined)}
            >
              Layar penuh
            </Button>
          )}
          <Button variant="on-dark" icon={<X aria-hidden />} onClick={onClose}>
            Keluar
          </Button>
        </div>
      </div>
    </Dialog>
  )
}

/** A length in pixels of 1920 x 1080. */
const u = (pixels: number) => `calc(${pixels} * var(--u))`

function Head({ chosen, at, live }: Pick<RoomProps, 'chosen' | 'at' | 'live'>) {
  const now = useServerNow([Math.ceil(serverNow().getTime() / MINUTE) * MINUTE])
  const isOld = !live && now.getTime() - Date.parse(at) > MINUTE
  return (
    <header className="col-span-full flex items-end gap-10 whitespace-nowrap">
      <h1 className="judul min-w-0 truncate" style={{ fontSize: u(72) }}>
        {chosen.title}
      </h1>
      {isOld ? (
        <p role="status" className="pb-2 font-semibold text-izin-teks">
          Tanpa sambungan, keadaan pukul {timeWib(at)}
        </p>
      ) : (
        <p className="pb-2 font-semibold text-tinta-lembut">{hoursText(chosen)}</p>
      )}
      <time className="judul ml-auto tabular-nums" style={{ fontSize: u(88), lineHeight: 0.9 }}>
        {timeWib(now.toISOString())}
      </time>
    </header>
  )
}

function Left({ picture: { jumlah, menit, banding }, chosen }: Pick<RoomProps, 'picture' | 'chosen'>) {
  const plot = useMemo(() => plotOf({ menit, banding }, chosen), [menit, banding, chosen])
  const sasaran = expectedOf(jumlah)
  return (
    <div className="kiri grid min-w-0 gap-8">
      <p className="raksasa flex items-end gap-8 font-bold">
        <b className="judul pt-2 text-rimba-200 tabular-nums" style={{ fontSize: u(240), lineHeight: 0.76 }}>
          {formatNumber(jumlah.hadir)}
        </b>
        <span>
          hadir{' '}
          <small className="block font-semibold whitespace-nowrap text-tinta-lembut">
            dari {formatNumber(sasaran)}
          </small>
          {formatPercent(jumlah.hadir, sasaran)}
        </span>
      </p>
      <JumlahBar jumlah={jumlah} className="h-7" />
      <dl className="lima flex justify-between gap-5">
        {FIGURES.filter(({ key }) => key !== 'perlu_diputuskan' && (key !== 'alfa' || jumlah.alfa > 0)).map(
          ({ key, word, icon: Icon }) => (
            <div key={key}>
              <dt className="flex items-center font-bold text-tinta-lembut">
                <Icon aria-hidden />
                {word}
              </dt>
              <dd className="judul tabular-nums" style={{ fontSize: u(72), lineHeight: 1.05 }}>
                {formatNumber(jumlah[key])}
              </dd>
            </div>
          ),
        )}
      </dl>
      <ArrivalsDrawn plot={plot} menit={menit} limit={chosen.batas_terlambat} />
    </div>
  )
}

function Title({ aside, children }: { aside: string | false; children: string }) {
  return (
    <h2 className="flex items-baseline justify-between font-extrabold" style={{ fontSize: u(40) }}>
      {children}
      {aside && <small className="font-semibold text-tinta-lembut">{aside}</small>}
    </h2>
  )
}

function Right({ picture: { kelompok, jumlah, perangkat } }: Pick<RoomProps, 'picture'>) {
  const counts = countSteps(kelompok)
  // Before the first one has come, all of them lack the same.
  const behind = jumlah.hadir > 0 ? behindMost(kelompok) : []
  return (
    <div className="kanan grid min-w-0 gap-4.5">
      <Title aside={perangkat.diam > 0 && `diam > 10 menit: ${formatNumber(perangkat.diam)} perangkat`}>
        {`${formatNumber(kelompok.length)} kelompok`}
      </Title>
      <ul
        aria-label="Kelompok"
        className="kisi-panas"
        style={{ '--kolom': roomColumns(kelompok.length) } as CSSProperties}
      >
        {kelompok.map((each) => (
          <li
            key={each.nomor}
            aria-label={`Kelompok ${each.nomor}, ${each.hadir} dari ${each.sasaran} hadir`}
            className={cx('sel-panas polos', cellStyle(each).className)}
          >
            {/* The numbers of those that are called. */}
            {(stepOf(each) ?? 2) < 2 && each.nomor}
          </li>
        ))}
      </ul>
      <ul aria-label="Arti warna" className="arti flex justify-between font-bold whitespace-nowrap">
        {STEPS.map(({ short }, step) => (
          <li key={short} className="inline-flex items-center">
            <i aria-hidden className={`size-5.5 bg-(--petak) panas-${step}`} />
            {short} <b className="tabular-nums">{formatNumber(counts[step] ?? 0)}</b>
          </li>
        ))}
      </ul>
      <Title
        aside={
          behind.length > 0
            ? `dari ${formatNumber(behind.length)} kelompok di bawah 50%`
            : jumlah.hadir > 0
              ? 'tidak ada kelompok di bawah 50%'
              : 'belum ada yang hadir'
        }
      >
        Paling tertinggal
      </Title>
      <ol aria-label="Kelompok paling tertinggal" className="tertinggal grid">
        {behind.slice(0, NAMED).map(({ nomor, hadir, sasaran }) => (
          <li key={nomor} className="flex flex-wrap items-baseline justify-between pt-2.5">
            <b className="judul leading-none tabular-nums" style={{ fontSize: u(68) }}>
              {nomor}
            </b>
            <span className="judul text-alfa-teks tabular-nums" style={{ fontSize: u(46) }}>
              {hadir}/{sasaran}
            </span>
            <small className="w-full font-semibold text-tinta-lembut">
              kurang {formatNumber(sasaran - hadir)} orang
            </small>
          </li>
        ))}
      </ol>
    </div>
  )
}
