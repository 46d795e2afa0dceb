import { timeWib } from '@bakti/contract/time.rules'
import { useEffect, useRef } from 'react'
import UPlot from 'uplot'
import 'uplot/dist/uPlot.min.css'
import { formatNumber } from '../../ui/format-number'
import type { Plot } from './pusat.rules'

interface ArrivalsPlotProps {
  plot: Plot
  /** Who comes after it is late (ISO). */
  limit: string | null
}

type Shown = Readonly<ArrivalsPlotProps>

const dataOf = ({ x, semua, tepat, banding }: Plot): UPlot.AlignedData => [
  x,
  semua,
  tepat,
  banding ?? x.map(() => null),
]
const timeOf = (seconds: number) => timeWib(new Date(seconds * 1000).toISOString())
const secondsOf = (at: string) => Date.parse(at) / 1000

/** Room above the highest bar for the words. */
const HEADROOM = 1.22
/** The plot is this long at least. */
const LEAST_SECONDS = 15 * 60

/** Colours and letters: a canvas knows no style sheet, so it reads them from its element. */
function lookOf(element: HTMLElement) {
  const style = getComputedStyle(element)
  return {
    colour: (name: string) => style.getPropertyValue(`--plot-${name}`),
    text: style.color,
    size: parseFloat(style.fontSize),
    font: (scale = 1) => `${style.fontWeight} ${parseFloat(style.fontSize) * scale}px ${style.fontFamily}`,
  }
}

/** The peak and the limit, written at their places. */
function drawWords(made: UPlot, { plot, limit }: Shown, element: HTMLElement) {
  const { ctx, bbox } = made
  const { colour, text, size, font } = lookOf(element)
  const right = bbox.left + bbox.width
  const pxRatio = devicePixelRatio
  const px = size * pxRatio
  const write = (words: string, x: number, y: number, toTheLeft: boolean) => {
    const width = ctx.measureText(words).width + px / 2
    const left = toTheLeft ? x - width >= bbox.left : x + width > right
    ctx.textAlign = left ? 'right' : 'left'
    ctx.strokeText(words, x + (left ? -px / 2 : px / 2), y)
    ctx.fillText(words, x + (left ? -px / 2 : px / 2), y)
  }
  ctx.save()
  ctx.font = font(pxRatio)
  ctx.textBaseline = 'top'
  ctx.lineWidth = px / 3
  ctx.lineJoin = 'round'
  ctx.strokeStyle = colour('latar')
  ctx.fillStyle = text
  const at = limit === null ? NaN : Math.round(made.valToPos(secondsOf(limit), 'x', true))
  if (limit && at >= bbox.left && at <= right) {
    write(`batas terlambat ${timeWib(limit)}`, at, bbox.top, false)
    ctx.lineWidth = pxRatio
    ctx.strokeStyle = text
    ctx.setLineDash([4 * pxRatio, 4 * pxRatio])
    ctx.beginPath()
    ctx.moveTo(at, bbox.top)
    ctx.lineTo(at, bbox.top + bbox.height)
    ctx.stroke()
    ctx.setLineDash([])
    ctx.lineWidth = px / 3
    ctx.strokeStyle = colour('latar')
  }
  const { peak } = plot
  if (peak) {
    ctx.fillStyle = colour('tebal')
    const top = made.valToPos(peak.jumlah, 'y', true) - px * 1.3
    const words = `${formatNumber(peak.jumlah)} per menit, ${timeWib(peak.at)}`
    write(words, made.valToPos(secondsOf(peak.at), 'x', true), top, true)
  }
  ctx.restore()
}

/** From when to when it is drawn. uPlot would make a thousand days of a single minute. */
function spanOf(times: ArrayLike<number>): [number, number] {
  const first = times[0] ?? 0
  const last = times[times.length - 1] ?? 0
  return [first - 30, Math.max(last, first + LEAST_SECONDS) + 30]
}

function drawn(element: HTMLElement, shown: { current: Shown }): UPlot {
  const { colour, text, size, font } = lookOf(element)
  const bars = UPlot.paths.bars?.({ size: [0.8, 2 * size] })
  const axis = { stroke: text, font: font(), ticks: { show: false }, gap: size * 0.5 }
  const bar = { width: 0, points: { show: false }, ...(bars && { paths: bars }) }
  return new UPlot(
    {
      width: element.clientWidth,
      height: element.clientHeight,
      cursor: { show: false },
      legend: { show: false },
      scales: {
        // A bar has half a minute on either side; the first one does not fill the plot.
        x: { range: ({ data: [times] }) => spanOf(times) },
        y: { range: (_plot, _min, max) => [0, Math.max(4, max * HEADROOM)] },
      },
      axes: [
        {
          ...axis,
          grid: { show: false },
          values: (_plot, times) => times.map(timeOf),
          space: size * 7,
          size: size * 2,
        },
        {
          ...axis,
          grid: { stroke: colour('garis'), width: 1 },
          values: (_plot, counts) =>
            counts.map((count) => (count > 0 && Number.isInteger(count) ? formatNumber(count) : '')),
          space: size * 3.5,
          size: size * 3.5,
        },
      ],
      series: [
        {},
        { ...bar, fill: colour('terlambat') },
        { ...bar, fill: colour('tepat') },
        { stroke: colour('banding'), width: size / 8, points: { show: false } },
      ],
      hooks: { draw: [(made) => drawWords(made, shown.current, element)] },
    },
    dataOf(shown.current.plot),
    element,
  )
}

/**
 * One bar a minute (rule U165). The library is loaded with this file. Nothing moves: a new minute is there with the next picture. It is
 * for eyes alone, since `Arrivals` has the table.
 */
export function ArrivalsPlot({ plot, limit }: ArrivalsPlotProps) {
  const place = useRef<HTMLDivElement>(null)
  const canvas = useRef<UPlot>(null)
  const shown = useRef<Shown>({ plot, limit })
  useEffect(() => {
    const element = place.current
    if (!element) return
    // Drawn anew, since letters and bars grow with it. It also begins with this.
    const watching = new ResizeObserver(() => {
      canvas.current?.destroy()
      canvas.current = drawn(element, shown)
    })
    watching.observe(element)
    return () => {
      watching.disconnect()
      canvas.current?.destroy()
      canvas.current = null
    }
  }, [])
  useEffect(() => {
    shown.current = { plot, limit }
    canvas.current?.setData(dataOf(plot))
  }, [plot, limit])
  return <div ref={place} aria-hidden className="plot" />
}
