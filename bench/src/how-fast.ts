import type { MeasurementName, Results, When } from './results'

const [START, END] = ['<!-- how-fast -->', '<!-- /how-fast -->']

type Row = [what: string, figure: string, command: string, measured: string]

/** A Markdown table in columns of equal width, as the formatter writes it. */
function aligned(head: Row, rows: readonly Row[]): string {
  const widths = head.map((_, column) => Math.max(...[head, ...rows].map((row) => row[column]?.length ?? 0)))
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`
  return [line(head), line(widths.map((width) => '-'.repeat(width))), ...rows.map(line)].join('\n')
}

/** How a figure is measured, and when it was. */
const source = (part: string, { date, commit }: When): [string, string] => [
  `\`npm run bench -- ${part}\``,
  [date.slice(0, 10), commit].filter(Boolean).join(' '),
]
const thousands = (value: number) => value.toLocaleString('en-US')

const LOAD: [MeasurementName, string][] = [
  ['with-absensi', 'A group’s list with attendance'],
  ['tugas', 'A participant’s tasks'],
  ['scan', 'Scans'],
  ['status', 'Status changes'],
  ['submit', 'Submissions'],
]

function loadRows({ load, paths }: Results): Row[] {
  if (!load || !paths) return []
  const many = LOAD.flatMap(([name, what]): Row[] => {
    const found = paths[name]
    if (!found) return []
    const { per_second, ratio, pgbench, p99_ms } = found
    const ofPgbench = pgbench ? `, ${pgbench.ratio} × pgbench` : ''
    const figure = `${thousands(per_second)}/s: ${ratio} × a bare server${ofPgbench}; p99 ${p99_ms} ms`
    return [[what, figure, ...source(`load ${name}`, load)]]
  })
  const alone = paths['scan/1']
  if (!alone) return many
  const figure = `median ${alone.p50_ms} ms (bare server ${alone.floor.p50_ms})`
  return [...many, ['A scan by one mentor alone', figure, ...source('load scan/1', load)]]
}

function coldRows({ cold }: Results): Row[] {
  if (!cold) return []
  const { product, silence_s } = cold
  const figure = `${product.first_ms} ms (in use: ${product.warm_ms})`
  return [[`The first list after ${silence_s} s of silence`, figure, ...source('load cold', cold)]]
}

function pageRows({ pages }: Results): Row[] {
  if (!pages) return []
  const { median, weights } = pages
  const scores = [median.performance, median.accessibility, median.bestPractices, median.seo].join('/')
  const kB = ({ usable_js_bytes }: { usable_js_bytes: number }) => Math.round(usable_js_bytes / 1000)
  const named = weights.filter(({ page }) => page === '/' || page === '/login')
  const most = Math.max(...weights.map(kB))
  const figure = [...named.map((one) => `${one.page} ${kB(one)}`), `the most of any page ${most}`].join(', ')
  return [
    ['Landing page: Lighthouse, mobile', scores, ...source('landing', pages)],
    ['JavaScript before a page can be used, kB gzip', figure, ...source('landing', pages)],
  ]
}

function gateRows({ gerbang }: Results): Row[] {
  const last = gerbang?.kecepatan.at(-1)
  if (!gerbang || !last) return []
  const figure = `p95 ${last.p95_ms} ms with a ${last.cpu_throttle}th of the processor`
  return [['From the code in front of the camera to its card', figure, ...source('gerbang', gerbang)]]
}

/** What a cheap phone waits for, where there is an aim; the names say the unit. */
const phoneRows = ({ phone }: Results): Row[] =>
  (phone?.figures ?? []).flatMap(({ name, median, aim }): Row[] =>
    phone && aim !== undefined
      ? [[name, `${median} (to be at most ${aim})`, ...source('gerbang', phone)]]
      : [],
  )

/** The README's table. Parts that were not measured are left out. */
export function renderHowFast(results: Results): string {
  const { load } = results
  const rows = [loadRows, coldRows, pageRows, gateRows, phoneRows].flatMap((of) => of(results))
  const where = load
    ? `Measured on ${load.machine}, with PostgreSQL and the load on the same machine${load.quick ? ' (a quick run)' : ''}. `
    : ''
  return [
    aligned(['what', 'figure', 'command', 'measured'], rows),
    `${where}A bare server runs the same SQL without sessions, checks and envelope, and one statement for each act that the product batches; pgbench runs the bare server’s SQL without a server. Spreads and targets: [RESULTS](bench/RESULTS.md).`,
  ]
    .filter(Boolean)
    .join('\n\n')
}

/** The page with another section between its marks. Throws where the marks are missing. */
export function withSection(page: string, section: string): string {
  const [from, to] = [page.indexOf(START), page.indexOf(END)]
  if (from < 0 || to < from) throw new Error(`the page lacks ${START} and ${END}`)
  return `${page.slice(0, from + START.length)}\n\n${section}\n\n${page.slice(to)}`
}
