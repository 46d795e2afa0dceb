import { table } from './markdown'
import type { ListResult, Results } from './results'

const kB = (bytes: number) => (bytes / 1000).toFixed(1)

function renderList({ name, asked, alone, built }: ListResult): string {
  const rows = asked.map((one) => [
    one.asked,
    kB(one.bytes),
    Math.round(one.per_second),
    one.p50_ms,
    Math.round(one.cpu_us),
    Math.round(one.postgres_cpu_us),
  ])
  const compression = alone
    .map(({ coding, cpu_us, ms }) => `${coding} ${cpu_us} µs of processor, ${ms} ms`)
    .join('; ')
  return [
    `### ${name}`,
    table(['asked for', 'kB', 'answers/s', 'p50 ms', 'app CPU µs', 'PostgreSQL CPU µs'], rows),
    `Compression alone: ${compression}.`,
    ...(built
      ? [`The first answer after a change took ${built.first_ms} ms, the next one ${built.next_ms} ms.`]
      : []),
  ].join('\n\n')
}

export function renderAnswers({
  date,
  machine,
  loadavg,
  quick,
  lists,
}: NonNullable<Results['answers']>): string {
  return [
    '## Answers',
    `\`npm run bench -- answers${quick ? ' --quick' : ''}\`. ${date}; ${machine}; load average at the end ${loadavg}. ` +
      'Bodies as they are sent, medians over the rounds; 304: the client has the list. Requests come from node on the same machine.',
    ...lists.map(renderList),
  ].join('\n\n')
}
