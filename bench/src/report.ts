import type { Results, When } from './results'
import { round } from './statistics'
import { isMet } from './targets'

type Row = Record<string, unknown>
type Cells = Record<string, string | number | boolean | undefined>
/** Each part of the results: its command, and what the names of its figures can't say. */
const PARTS: [part: keyof Results, command: string, how: string][] = [
  ['load', 'load', 'Durable commits. Load, servers and PostgreSQL share the machine.'],
  [
    'paths',
    'load NAME',
    'Product and floor in turn (ABBA) over 32 connections, or as many as stand after a slash; medians. `ratio`: product over floor in pairs. ' +
      'The floor (`bench/src/floor.ts`) runs the product’s statement for a list and gzips it, and one statement for each act that the ' +
      'product batches. pgbench runs the same SQL. Memory: resident of node, and PostgreSQL’s share of each side’s connections.',
  ],
  ['cold', 'load cold', 'A group’s list over a new connection after a silence.'],
  ['answers', 'answers', '304: the client has the list. `alone`: compression without a server.'],
  ['profile', 'profile', 'The app’s process, sampled under load.'],
  ['decode', 'decode', 'Frames of 720 × 720, each kind growing worse: our reader beside html5-qrcode’s.'],
  [
    'gerbang',
    'gerbang',
    'A film as camera: from the frame that shows a code to its card; a new mentor; cards on paper.',
  ],
  ['phone', 'gerbang', 'Slow 3G (400 ms, 400 kbit/s), a sixth of the processor, nothing cached.'],
  ['ekspor', 'ekspor', 'All submissions: pages of ten one after the other, and one file.'],
  [
    'batch',
    'batch',
    'One phone’s queued scans as single calls and as one; single scans beside many batches.',
  ],
  ['listabsen', 'listabsen', 'Lists for an event of 8,000 people, and of `scale` times as many.'],
  ['laporan', 'laporan', 'The recap at both scales; `file`: its workbook, 8,000 people and 20 activities.'],
  ['pusat', 'pusat', 'Scans over 300 connections with the command centre open 100 times, and without it.'],
  [
    'pages',
    'landing',
    'Lighthouse, mobile; and what each page asks for on Slow 3G, gzip: until it can be used, and in all.',
  ],
]

const isObject = (value: unknown): value is Row => typeof value === 'object' && value !== null
/** What is nested is named by its way: `floor.p50_ms`. Lists are left out. */
const flat = (row: Row, way = ''): Cells =>
  Object.fromEntries(
    Object.entries(row).flatMap(([name, value]) =>
      isObject(value)
        ? Array.isArray(value)
          ? []
          : Object.entries(flat(value, `${way}${name}.`))
        : [[way + name, value as Cells[string]]],
    ),
  )

/** A Markdown table: a line for each row, a column for each name of one. */
function table(rows: Cells[]): string {
  const head = [...new Set(rows.flatMap(Object.keys))]
  const lines = rows.map((row) => head.map((name) => row[name] ?? ''))
  return [head, head.map(() => '---'), ...lines].map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}

/** Figures as lines, with a column for each of `columns`. */
function figures(columns: Record<string, Row>): string {
  const flats = Object.entries(columns).map(([name, row]) => [name, flat(row)] as const)
  const names = [...new Set(flats.flatMap(([, row]) => Object.keys(row)))]
  return table(
    names.map((figure) => ({
      figure,
      ...Object.fromEntries(flats.map(([name, row]) => [name, row[figure]])),
    })),
  )
}

/** The figures of a value, and below them each of its lists. */
function sections(title: string, value: Row): string[] {
  const lists = Object.entries(value).filter(([, one]) => isObject(one) && hasLists(one))
  const own = Object.fromEntries(
    Object.entries(value).filter(([name]) => !lists.some(([list]) => list === name)),
  )
  const below = lists.flatMap(([name, list]) => {
    const heading = [title, name].filter(Boolean).join(', ')
    if (!Array.isArray(list)) return sections(heading, list as Row)
    const rows = list as Row[]
    if (!rows.some(hasLists)) return [`**${heading}**`, table(rows.map((row) => flat(row)))]
    return rows.flatMap((row) => sections(`${heading}: ${String(row.name)}`, row))
  })
  if (Object.keys(own).length === 0) return below
  return [title && `**${title}**`, figures({ value: own }), ...below]
}
const hasLists = (value: object): boolean =>
  Array.isArray(value) || Object.values(value).some((one) => isObject(one) && hasLists(one))

/** The results as a page that people read. */
export function renderResults(results: Results): string {
  const targets = Object.values(results).flatMap((part) => ('targets' in part ? (part.targets ?? []) : []))
  const parts = PARTS.flatMap(([name, command, how]) => {
    const part = results[name]
    if (!part) return []
    const { date, machine, commit, loadavg, targets: _, ...rest } = part as unknown as Partial<When> & Row
    const when = [date, commit, machine, loadavg === undefined ? '' : `load average at the end ${loadavg}`]
    const intro = [`\`npm run bench -- ${command}\``, when.filter(Boolean).join('; '), how]
    const body = name === 'paths' ? [figures(rest as Record<string, Row>)] : sections('', rest)
    return [`## ${name}`, intro.filter(Boolean).join('. '), ...body]
  })
  return [
    '# Measurements',
    'Written by `npm run bench` from `results.json`. A missed target is the exit code of `npm run bench -- --check`.',
    '## Targets',
    table(
      targets.map((one) => ({
        figure: one.name,
        measured: round(one.value, 3),
        target: `${one.bound} ${one.limit}`,
        met: isMet(one) ? 'yes' : '**no**',
      })),
    ),
    ...parts,
  ]
    .filter(Boolean)
    .join('\n\n')
    .concat('\n')
}
