import { colorOf } from './colors'
import type { MeasurementName, Paths } from './results'

export type Theme = 'light' | 'dark'

/** Names of the product's colours. */
const COLORS = {
  light: {
    ground: 'santan-50',
    text: 'arang-900',
    faint: 'arang-600',
    line: 'arang-200',
    product: 'rimba-600',
    floor: 'arang-300',
    pgbench: 'emas-400',
  },
  dark: {
    ground: 'arang-950',
    text: 'arang-50',
    faint: 'arang-300',
    line: 'arang-700',
    product: 'rimba-300',
    floor: 'arang-500',
    pgbench: 'emas-700',
  },
} as const

/** The paths of the plot, as people call them. */
const NAMES: Partial<Record<MeasurementName, string>> = {
  'with-absensi': 'A group’s list',
  tugas: 'Own tasks',
  scan: 'Scan',
  status: 'Status',
  submit: 'Submission',
}
const SERIES = { product: 'BAKTI', floor: 'bare server', pgbench: 'pgbench' } as const
type Series = keyof typeof SERIES

const WIDTH = 760
const LEFT = 128
/** Room for a figure beside the longest bar. */
const RIGHT = 72
const TOP = 84
const BAR = 15
const GAP = 16
const FONT = 'system-ui, -apple-system, &quot;Segoe UI&quot;, sans-serif'

const thousands = (value: number) => value.toLocaleString('en-US')

interface Group {
  name: string
  bars: { series: Series; value: number }[]
}

function groupsOf(paths: Paths): Group[] {
  return Object.entries(NAMES).flatMap(([key, name]) => {
    const found = paths[key as MeasurementName]
    if (!found) return []
    const pgbench = found.pgbench ? [{ series: 'pgbench' as const, value: found.pgbench.per_second }] : []
    const bars = [
      { series: 'product' as const, value: found.per_second },
      { series: 'floor' as const, value: found.floor.per_second },
      ...pgbench,
    ]
    return [{ name, bars }]
  })
}

/** A step of 1, 2 or 5 × 10ⁿ, of which `most` has at most five. */
export function stepOf(most: number): number {
  const power = 10 ** Math.floor(Math.log10(most / 5))
  return ([1, 2, 5, 10].find((factor) => factor * power * 5 >= most) ?? 10) * power
}

/** What the plot shows, in words: for who does not see it. */
export const describePlot = (paths: Paths) =>
  groupsOf(paths)
    .map(
      ({ name, bars }) =>
        `${name}: ${bars.map(({ series, value }) => `${SERIES[series]} ${thousands(value)}`).join(', ')}.`,
    )
    .join(' ')

/**
 * Requests per second of the product beside its floor and pgbench, as SVG.
 * @param css the product's `theme.css`
 * @param caption where and when it was measured
 */
export function renderPlot(
  paths: Paths,
  { theme, css, caption }: { theme: Theme; css: string; caption: string },
): string {
  const color = (name: keyof (typeof COLORS)['light']) => colorOf(css, COLORS[theme][name])
  const groups = groupsOf(paths)
  const most = Math.max(...groups.flatMap(({ bars }) => bars.map(({ value }) => value)))
  const scale = (WIDTH - LEFT - RIGHT) / most
  const text = (x: number, y: number, content: string, more = '') =>
    `<text x="${x}" y="${y}" fill="${color('text')}" ${more}>${content}</text>`
  const rect = (x: number, y: number, width: number, fill: Series | 'ground') =>
    `<rect x="${x}" y="${y}" width="${width.toFixed(1)}" height="${BAR - 2}" rx="2" fill="${color(fill)}"/>`

  let y = TOP
  const drawn = groups.map(({ name, bars }) => {
    const middle = y + (bars.length * BAR) / 2 + 4
    const label = text(LEFT - 12, middle, name, 'text-anchor="end" font-weight="600"')
    const rows = bars.map(({ series, value }) => {
      const bar = rect(LEFT, y, value * scale, series)
      const figure = text(LEFT + value * scale + 6, y + BAR - 4, thousands(value), 'font-size="12"')
      y += BAR
      return bar + figure
    })
    y += GAP
    return [label, ...rows].join('\n')
  })
  const bottom = y - GAP + 6
  const step = stepOf(most)
  const grid = Array.from({ length: Math.floor(most / step) + 1 }, (_, index) => {
    const x = (LEFT + index * step * scale).toFixed(1)
    const line = `<line x1="${x}" x2="${x}" y1="${TOP - 6}" y2="${bottom}" stroke="${color('line')}"/>`
    return `${line}<text x="${x}" y="${bottom + 16}" text-anchor="middle" font-size="12" fill="${color('faint')}">${thousands(index * step)}</text>`
  })
  const present = new Set(groups.flatMap(({ bars }) => bars.map(({ series }) => series)))
  const starts = { product: LEFT, floor: LEFT + 92, pgbench: LEFT + 214 }
  const legend = [...present].map(
    (series) => rect(starts[series], 48, BAR - 2, series) + text(starts[series] + 19, 59, SERIES[series]),
  )
  const height = bottom + 48
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" width="${WIDTH}" height="${height}" role="img" aria-labelledby="title description" font-family="${FONT}" font-size="14">
<title id="title">Requests per second over 32 connections</title>
<desc id="description">${describePlot(paths)}</desc>
<rect width="${WIDTH}" height="${height}" rx="8" fill="${color('ground')}"/>
${text(LEFT, 32, 'Requests per second over 32 connections', 'font-size="17" font-weight="700"')}
${[...legend, ...grid, ...drawn].join('\n')}
<text x="${LEFT}" y="${height - 12}" font-size="12" fill="${color('faint')}">${caption}</text>
</svg>
`
}
