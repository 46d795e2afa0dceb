import type { Pusat } from '@bakti/contract/pusat/pusat.schemas'
import { shownTanggal, timeWib } from '@bakti/contract/time.rules'
import { type ReactNode, useEffect, useMemo, useState } from 'react'
import { runLate } from '../../platform/run-late'
import { part } from '../../state/app'
import { cx } from '../../ui/cx'
import { formatNumber } from '../../ui/format-number'
import { type Kegiatan, type Plot, byFiveMinutes, plotOf } from './pusat.rules'

interface ArrivalsProps {
  picture: Pusat
  chosen: Kegiatan
}

const KEY = 'inline-flex items-center gap-1.5 [&>i]:size-2.5 [&>i]:shrink-0 [&>i]:rounded-[2px]'

/** Who came in which minute, by a scan (rule U165): as a plot, or as a table. */
export function Arrivals({ picture, chosen }: ArrivalsProps) {
  const { menit, banding } = picture
  const plot = useMemo(() => plotOf({ menit, banding }, chosen), [menit, banding, chosen])
  const [asTable, setAsTable] = useState(false)
  return (
    <figure aria-label="Kedatangan per menit" className="grid min-w-0 content-start gap-1">
      <figcaption className="flex flex-wrap items-center gap-x-4 text-[0.8125rem] font-semibold text-tinta-lembut">
        <b className="mr-auto text-[0.9375rem] text-tinta">Kedatangan per menit</b>
        <span className="flex flex-wrap gap-x-4 max-md:order-1 max-md:w-full">
          <span className={KEY}>
            <i className="bg-hadir-penuh" aria-hidden /> tepat waktu
          </span>
          <span className={KEY}>
            <i className="bg-jeruk-500" aria-hidden /> terlambat
          </span>
          {plot.banding && banding && (
            <span className={cx(KEY, 'min-w-0')}>
              <i className="h-0.5! w-4! bg-arang-400" aria-hidden />
              <span className="max-w-48 truncate">{banding.title}</span> {shownTanggal(banding.tanggal)}
            </span>
          )}
        </span>
        <button
          type="button"
          aria-pressed={asTable}
          onClick={() => setAsTable(!asTable)}
          className="min-h-11 rounded-sm px-2.5 hover:bg-belum-latar aria-pressed:bg-baris-arah aria-pressed:inset-ring-2 aria-pressed:inset-ring-aksi md:min-h-9"
        >
          Tabel
        </button>
      </figcaption>
      {!asTable && <ArrivalsDrawn plot={plot} menit={menit} limit={chosen.batas_terlambat} />}
      {menit.length > 0 ? (
        <ArrivalsTable menit={menit} shown={asTable} />
      ) : (
        asTable && <Instead>{NOTHING}</Instead>
      )}
    </figure>
  )
}

const NOTHING = 'Belum ada yang dipindai.'

interface ArrivalsDrawnProps {
  plot: Plot
  menit: Pusat['menit']
  limit: string | null
}

type Loaded = typeof import('./ArrivalsPlot').ArrivalsPlot

const loaded = part<Loaded | null>(() => null)

const AGAIN_MS = 5_000

/** The plot, or why there is none. Its library is as large as half the page: loaded when the page is there (rule U22). */
export function ArrivalsDrawn({ plot, menit, limit }: ArrivalsDrawnProps) {
  const [ArrivalsPlot, setArrivalsPlot] = useState(() => loaded.current)
  useEffect(() => {
    if (ArrivalsPlot) return
    const load = async () => {
      loaded.current = (await import('./ArrivalsPlot')).ArrivalsPlot
      return () => {
        setArrivalsPlot(() => loaded.current)
        return undefined
      }
    }
    return runLate(load, { againMs: AGAIN_MS })
  }, [ArrivalsPlot])
  if (plot.x.length === 0)
    return <Instead>{menit.length === 0 ? NOTHING : 'Pindaiannya jauh di luar jam kegiatan.'}</Instead>
  if (!ArrivalsPlot) return <Instead>Memuat grafik...</Instead>
  return <ArrivalsPlot plot={plot} limit={limit} />
}

const Instead = ({ children }: { children: ReactNode }) => (
  <p className="plot grid place-items-center font-medium!">{children}</p>
)

/** The same in words: behind the plot for screen readers, and in its place. */
function ArrivalsTable({ menit, shown }: { menit: Pusat['menit']; shown: boolean }) {
  return (
    <div
      // Those who use the keyboard scroll it.
      {...(shown && { tabIndex: 0, role: 'region', 'aria-label': 'Tabel kedatangan' })}
      className={shown ? 'plot overflow-y-auto text-sm font-normal!' : 'sr-only'}
    >
      <table className="w-full tabular-nums [&_td]:text-right [&_th]:py-1 [&_th]:pr-3">
        <caption className="sr-only">Kedatangan per lima menit</caption>
        <thead className="sticky top-0 bg-permukaan text-left">
          <tr>
            <th>Pukul</th>
            <th className="text-right">Tepat waktu</th>
            <th className="pr-0! text-right">Terlambat</th>
          </tr>
        </thead>
        <tbody>
          {byFiveMinutes(menit).map(({ at, tepat, terlambat }) => (
            <tr key={at} className="border-t border-garis-admin">
              <th scope="row" className="text-left font-semibold">
                {timeWib(at)}
              </th>
              <td className="pr-3">{formatNumber(tepat)}</td>
              <td>{formatNumber(terlambat)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
