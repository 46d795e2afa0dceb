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
      <div ref={room} className={cx('layar di-gelap', !awake && 'diam')}>
        <Head chosen={chosen} at={at} live={live} />
        <Left picture={picture} chosen={chosen} />
        <Right picture={picture} />
        <div className={cx('kendali', !awake && 'diam')}>
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

function Head({ chosen, at, live }: Pick<RoomProps, 'chosen' | 'at' | 'live'>) {
  const now = useServerNow([Math.ceil(serverNow().getTime() / MINUTE) * MINUTE])
  const isOld = !live && now.getTime() - Date.parse(at) > MINUTE
  return (
    <header>
      <h1 className="judul">{chosen.title}</h1>
      {isOld ? (
        <p role="status" className="basi">
          Tanpa sambungan, keadaan pukul {timeWib(at)}
        </p>
      ) : (
        <p>{hoursText(chosen)}</p>
      )}
      <time className="judul tabular-nums">{timeWib(now.toISOString())}</time>
    </header>
  )
}

function Left({ picture: { jumlah, menit, banding }, chosen }: Pick<RoomProps, 'picture' | 'chosen'>) {
  const plot = useMemo(() => plotOf({ menit, banding }, chosen), [menit, banding, chosen])
  const sasaran = expectedOf(jumlah)
  return (
    <div className="kiri">
      <p className="raksasa">
        <b className="judul tabular-nums">{formatNumber(jumlah.hadir)}</b>
        <span>
          hadir <em>dari {formatNumber(sasaran)}</em>
          {formatPercent(jumlah.hadir, sasaran)}
        </span>
      </p>
      <JumlahBar jumlah={jumlah} className="batang" />
      <dl className="lima">
        {FIGURES.filter(({ key }) => key !== 'perlu_diputuskan' && (key !== 'alfa' || jumlah.alfa > 0)).map(
          ({ key, word, icon: Icon, className }) => (
            <div key={key}>
              <dt className={className}>
                <Icon aria-hidden />
                {word}
              </dt>
              <dd className="judul tabular-nums">{formatNumber(jumlah[key])}</dd>
            </div>
          ),
        )}
      </dl>
      <ArrivalsDrawn plot={plot} menit={menit} limit={chosen.batas_terlambat} />
    </div>
  )
}

function Right({ picture: { kelompok, jumlah, perangkat } }: Pick<RoomProps, 'picture'>) {
  const counts = countSteps(kelompok)
  // Before the first one has come, all of them lack the same.
  const behind = jumlah.hadir > 0 ? behindMost(kelompok) : []
  return (
    <div className="kanan">
      <h2>
        {formatNumber(kelompok.length)} kelompok
        {perangkat.diam > 0 && <small>diam &gt; 10 menit: {formatNumber(perangkat.diam)} perangkat</small>}
      </h2>
      <ul
        aria-label="Kelompok"
        className="kisi-panas"
        style={{ '--kolom': roomColumns(kelompok.length) } as CSSProperties}
      >
        {kelompok.map((each) => (
          <li
            key={each.nomor}
            aria-label={`Kelompok ${each.nomor}, ${each.hadir} dari ${each.sasaran} hadir`}
            className={cx('petak polos', cellStyle(each).className)}
          >
            {/* The numbers of those that are called. */}
            {(stepOf(each) ?? 2) < 2 && each.nomor}
          </li>
        ))}
      </ul>
      <ul aria-label="Arti warna" className="arti">
        {STEPS.map(({ short }, step) => (
          <li key={short}>
            <i aria-hidden className={`panas-${step}`} />
            {short} <b className="tabular-nums">{formatNumber(counts[step] ?? 0)}</b>
          </li>
        ))}
      </ul>
      <h2>
        Paling tertinggal
        <small>
          {behind.length > 0
            ? `dari ${formatNumber(behind.length)} kelompok di bawah 50%`
            : jumlah.hadir > 0
              ? 'tidak ada kelompok di bawah 50%'
              : 'belum ada yang hadir'}
        </small>
      </h2>
      <ol aria-label="Kelompok paling tertinggal" className="tertinggal">
        {behind.slice(0, NAMED).map(({ nomor, hadir, sasaran }) => (
          <li key={nomor}>
            <b className="judul tabular-nums">{nomor}</b>
            <span className="judul tabular-nums">
              {hadir}/{sasaran}
            </span>
            <small>kurang {formatNumber(sasaran - hadir)} orang</small>
          </li>
        ))}
      </ol>
    </div>
  )
}
