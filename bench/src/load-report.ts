import type { ColdResult } from './cold'
import { table } from './markdown'
import type { MeasurementName, PathResult, Results } from './results'
import { round } from './statistics'

const sides = (own: PathResult, name: keyof PathResult['floor']) => `${own[name]} / ${own.floor[name]}`

/** The load tables, each with the command that measures it. */
export function renderLoad(load: NonNullable<Results['load']>, paths: NonNullable<Results['paths']>): string {
  const entries = Object.entries(paths) as [MeasurementName, PathResult][]
  const speed = entries.map(([name, own]) => [
    `\`${name}\``,
    `**${own.ratio}** (${own.ratio_min}–${own.ratio_max})`,
    own.pgbench?.ratio ?? '',
    sides(own, 'per_second'),
    own.pgbench?.per_second ?? '',
    sides(own, 'p50_ms'),
    `${sides(own, 'p99_ms')} (${own.p99_ratio})`,
    `${own.rounds} × ${own.requests} (${own.shortest_s} s)`,
  ])
  const cost = entries.map(([name, own]) => [
    `\`${name}\``,
    sides(own, 'cpu_us'),
    sides(own, 'postgres_cpu_us'),
    round((own.floor.cpu_us + own.floor.postgres_cpu_us) / (own.cpu_us + own.postgres_cpu_us)),
    sides(own, 'memory_mb'),
    sides(own, 'postgres_mb'),
  ])
  return [
    '## Load',
    `\`npm run bench -- load\`, or \`npm run bench -- load NAME\` for one line. ${load.date}; ${load.machine}; embedded PostgreSQL ${load.postgres}, durable commits, ` +
      `${load.pool} pipelined connections for single statements on each side; requests by ${load.generator}.${load.quick ? ' This was the quick run.' : ''}`,
    `Pairs of product and floor in ABBA order over 32 connections, or as many as stand after a slash, each waiting for its answer. Load, servers and PostgreSQL share the ` +
      `machine, and the rows are reset before each volley. Load average before: ${load.loadavg_before}; other programs took ${load.foreign_cores} cores of the machine meanwhile.`,
    'Product / floor, medians over the rounds. In brackets: the lowest and highest pair; the p99 over the floor’s in pairs; how many pairs of how many requests, and how long the ' +
      'shortest volley took. The floor is a bare node:http server with the product’s pool (`bench/src/floor.ts`): for with-absensi and tugas it runs the product’s own ' +
      'statement; what the product batches is one statement for each act: the product’s own for submit, `bench/src/floor/*.sql` for scan and status. The participants of tugas and submit have just been on the site: their sessions are known.' +
      (load.generator === 'wrk'
        ? ' wrk corrects latencies for requests that it could not send while it waited.'
        : ''),
    'pgbench runs the same statements prepared, one for each act, over as many connections: transactions/s.',
    table(
      [
        'path',
        'of the floor',
        'of pgbench',
        'requests/s',
        'pgbench/s',
        'p50 ms',
        'p99 ms',
        'pairs × requests',
      ],
      speed,
    ),
    'What a request costs. Processor time is that of `schedstat`, of node and of all of PostgreSQL during the volley; the CPU ratio is the floor’s, both together, over the ' +
      'product’s. Memory: resident of node; and of PostgreSQL, the proportional share of the processes of each side’s connections. All of PostgreSQL’s processes have ' +
      `${load.postgres_mb} MB at the end.`,
    table(['path', 'node CPU µs', 'PostgreSQL CPU µs', 'CPU ratio', 'node MB', 'its connections MB'], cost),
  ].join('\n\n')
}

type Cold = ColdResult & { date: string; machine: string }

/** The first call after a silence. */
export const renderCold = ({ date, machine, silence_s, rounds, product, floor }: Cold) =>
  [
    '## The first call after a silence',
    `\`npm run bench -- load cold\`. ${date}; ${machine}. A group’s list over a new connection after ${silence_s} s without any request, beside the ones that follow it; ` +
      `medians of ${rounds} silences, ms.`,
    table(
      ['', 'first', 'warm'],
      [
        ['product', product.first_ms, product.warm_ms],
        ['floor', floor.first_ms, floor.warm_ms],
      ],
    ),
  ].join('\n\n')
