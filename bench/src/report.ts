import { renderAnswers } from './answers-report'
import { renderCold, renderLoad } from './load-report'
import { table } from './markdown'
import type { Results } from './results'
import { round } from './statistics'
import { type Target, isMet } from './targets'

const underLoad = (loadavg: number | undefined) =>
  loadavg === undefined ? '' : `; load average at the end ${loadavg}`

/** The results as a page that people read. */
export function renderResults(results: Results): string {
  const { load, paths, cold, answers, profile, decode, gerbang, phone, ekspor, batch, pages } = results
  const targets = [load, answers, pages, gerbang, phone, ekspor, batch, decode].flatMap(
    (part) => part?.targets ?? [],
  )
  const parts = [
    '# Measurements',
    'Written by `npm run bench` and its parts (`npm run bench -- answers`, `profile`, `decode`, `gerbang`, `ekspor`, `batch`, `landing`); the same figures are in `results.json`.',
    targets.length > 0 ? renderTargets(targets) : '',
    load && paths ? renderLoad(load, paths) : '',
    cold ? renderCold(cold) : '',
    answers ? renderAnswers(answers) : '',
    profile ? renderProfile(profile) : '',
    decode ? renderDecode(decode) : '',
    gerbang ? renderGerbang(gerbang) : '',
    phone ? renderPhone(phone) : '',
    ekspor ? renderExport(ekspor) : '',
    batch ? renderBatch(batch) : '',
    pages ? renderPages(pages) : '',
  ]
  return `${parts.filter(Boolean).join('\n\n')}\n`
}

function renderTargets(targets: readonly Target[]): string {
  const rows = targets.map((target) => [
    target.name,
    round(target.value, 3),
    `${target.bound} ${target.limit}`,
    isMet(target) ? 'yes' : '**no**',
  ])
  return [
    '## Targets',
    'A missed one is the exit code of `npm run bench -- --check`, or of a part with `--check`.',
    table(['figure', 'measured', 'target', 'met'], rows),
  ].join('\n\n')
}

function renderProfile({ date, machine, loadavg, paths }: NonNullable<Results['profile']>): string {
  const sections = Object.entries(paths).map(([name, { places, functions }]) =>
    [
      `### ${name}`,
      table(
        ['whose code', '% of busy time'],
        places.map(({ place, percent }) => [place, percent]),
      ),
      table(
        ['function', 'of', '% self'],
        functions.map((one) => [`\`${one.name}\``, one.place, one.percent]),
      ),
    ].join('\n\n'),
  )
  return [
    '## Where the server’s time goes',
    `\`npm run bench -- profile\`. ${date}; ${machine}${underLoad(loadavg)}. Of the app’s process, sampled under the same load.`,
  ]
    .concat(sections)
    .join('\n\n')
}

function renderDecode({
  date,
  machine,
  loadavg,
  zxing_wasm,
  kinds,
  all,
}: NonNullable<Results['decode']>): string {
  const rows = [...kinds, all].map(({ kind, frames, ours, html5_qrcode }) => [
    kind,
    ...[ours, html5_qrcode].flatMap(({ read, wrong, median_ms, p95_ms }) => [
      `${read}/${frames} (${((100 * read) / frames).toFixed(1)} %)`,
      wrong,
      `${median_ms} / ${p95_ms}`,
    ]),
  ])
  const head = ['read', 'wrong', 'ms median / p95']
  return [
    '## Reading codes',
    `\`npm run bench -- decode\`. ${date}; ${machine}${underLoad(loadavg)}. Frames of 720 × 720, each kind growing worse; "ours" is the scanner’s reader (\`web/src/features/pindai/decode.ts\`, zxing-wasm ${zxing_wasm}), ` +
      'html5-qrcode’s is its own decoder with its mirrored second try, both in Node on the same frames.',
    table(['kind', ...head.map((one) => `ours: ${one}`), ...head.map((one) => `html5-qrcode: ${one}`)], rows),
  ].join('\n\n')
}

function renderGerbang({
  date,
  machine,
  loadavg,
  kecepatan: speed,
  mentor,
  cetak,
}: NonNullable<Results['gerbang']>): string {
  const rows = speed.map((one) => [
    one.showing,
    `${one.recorded}/${one.people}`,
    `${one.film_s} (${one.film_s_meant})`,
    one.p50_ms,
    `**${one.p95_ms}** (≤ ${one.p95_aim_ms})`,
    one.max_ms,
  ])
  return [
    '## At the gate',
    `\`npm run bench -- gerbang\`. ${date}; ${machine}${underLoad(loadavg)}. A real Chromium with a film as its camera; its processor throttled to a ${speed[0]?.cpu_throttle}th.`,
    `Each showing has ${speed[0]?.codes_shown} codes, tilted, small, dim or blurred, with repeats and strangers’ codes between. Milliseconds from the frame that shows a ` +
      'code to its card on screen; a showing that misses the aim is repeated, at most twice, and all are listed.',
    table(['showing', 'recorded', 'film s (as made)', 'p50 ms', 'p95 ms', 'longest ms'], rows),
    'A new mentor with a phone on Slow 3G (400 ms, 400 kbit/s), one thumb, from the first sight of /login to the tenth recorded person; the film of the ten takes 15 s.',
    table(
      ['way', 'scanner open s', 'tenth person s', 'taps', 'characters typed'],
      mentor.map((one) => [one.way, one.scanner_open_s, one.tenth_person_s, one.taps, one.typed]),
    ),
    `On paper: ${cetak.kartu} cards on ${cetak.lembar} sheets drawn in ${cetak.drawnSeconds} s (the page never busy for longer than ${cetak.longestBlockMs} ms), ` +
      `printed to a PDF of ${cetak.megabytes} MB in ${cetak.printedSeconds} s, every code of it read.`,
  ].join('\n\n')
}

function renderPhone({ date, machine, loadavg, figures }: NonNullable<Results['phone']>): string {
  return [
    '## On a cheap phone',
    `${date}; ${machine}${underLoad(loadavg)}. \`npm run bench -- gerbang\`; a real Chromium, a phone’s screen, 300 groups and 8,000 members. Seconds: on Slow 3G (400 ms, 400 kbit/s) with a sixth ` +
      'of the processor for the page; each run begins with a browser that has nothing cached; people’s thinking and choosing is not in them.',
    table(
      ['figure', 'median', 'lowest–highest', 'runs', 'at most'],
      figures.map((one) => [
        one.name,
        `**${one.median}**`,
        `${one.lowest}–${one.highest}`,
        one.runs,
        one.aim ?? '',
      ]),
    ),
  ].join('\n\n')
}

function renderPages({ date, machine, loadavg, ...pages }: NonNullable<Results['pages']>): string {
  const { median, runs, weights } = pages
  const spread = (name: keyof typeof median) => {
    const values = runs.map(({ scores }) => scores[name])
    return `**${median[name]}** (${Math.min(...values)}–${Math.max(...values)})`
  }
  const kB = (bytes: number) => (bytes / 1000).toFixed(1)
  return [
    '## Pages',
    `\`npm run bench -- landing\`. ${date}; ${machine}${underLoad(loadavg)}. The landing page by Lighthouse ${runs[0]?.lighthouse}, mobile profile (simulated slow 4G, a phone with a quarter of this processor), ` +
      'on the built product with the loader’s session flag set, a new browser for each run, which waits up to 90 s for a quiet machine. Medians; in brackets the lowest and highest run.',
    table(
      ['performance (100)', 'accessibility (100)', 'best practices (100)', 'SEO (100)'],
      [[spread('performance'), spread('accessibility'), spread('bestPractices'), spread('seo')]],
    ),
    table(
      [
        'run',
        'performance',
        'FCP ms',
        'LCP ms',
        'TBT ms',
        'CLS',
        'speed index ms',
        'benchmark index',
        'busy cores before',
      ],
      runs.map((run, at) => [
        at + 1,
        run.scores.performance,
        run.fcp_ms,
        run.lcp_ms,
        run.tbt_ms,
        run.cls,
        run.speed_index_ms,
        run.benchmark_index,
        run.busy_cores,
      ]),
    ),
    'What a page asks for on Slow 3G with nothing cached and the demo’s data, kB gzip: before it can be used (a form stands, a list shows its rows, a choice can be made), and until it is quiet. ' +
      'Counted where the product answers: what workers and preloads ask for is in it. With an admin’s session, except /, /login and /signup.',
    table(
      [
        'page',
        'JS before use',
        'requests before use',
        'JS',
        'wasm',
        'CSS',
        'fonts',
        'images',
        'API',
        'requests',
      ],
      weights.map((one) => [
        `\`${one.page}\``,
        `**${kB(one.usable_js_bytes)}**`,
        `**${one.usable_requests}**`,
        kB(one.js_bytes),
        kB(one.wasm_bytes),
        kB(one.css_bytes),
        kB(one.font_bytes),
        kB(one.image_bytes),
        kB(one.api_bytes),
        one.requests,
      ]),
    ),
  ].join('\n\n')
}

function renderExport({ date, machine, loadavg, ...ekspor }: NonNullable<Results['ekspor']>): string {
  const { rows, round_trip_ms, pages, file, growth_mb, longest_wait_ms } = ekspor
  const part = pages.measured < pages.calls ? ` (computed from the first ${pages.measured})` : ''
  return [
    '## Export of all submissions',
    `\`npm run bench -- ekspor\`. ${date}; ${machine}${underLoad(loadavg)}. ${rows} rows over a way of ${round_trip_ms} ms there and back.`,
    table(
      ['way', 'calls', 'seconds'],
      [
        ['pages of ten, one after the other', pages.calls, `${pages.seconds}${part}`],
        ['one file', 1, `**${file.seconds}** (${file.lowest}–${file.highest} in ${file.rounds} rounds)`],
      ],
    ),
    `The file is ${Math.round(file.bytes / 1000)} kB on the network. The server held at most ${growth_mb} MB more than before, and the longest answer to another call took ${longest_wait_ms} ms.`,
  ].join('\n\n')
}

function renderBatch({ date, machine, loadavg, ...batch }: NonNullable<Results['batch']>): string {
  const { items, rounds, singles_s, batch_s, ratio, lowest, highest, body_kb, phones, mentors } = batch
  const { alone, beside, recorded, told_later, recorded_per_second } = batch
  return [
    '## Batches of queued acts',
    `\`npm run bench -- batch\`. ${date}; ${machine}${underLoad(loadavg)}. ${items} queued scans of one phone without a way between, medians of ${rounds} pairs; the call's body has ${body_kb} kB.`,
    table(
      ['way', 'calls', 'seconds'],
      [
        ['single calls, four at a time', items, singles_s],
        ['one batch', 1, `**${batch_s}** (${ratio} times as fast, ${lowest}–${highest})`],
      ],
    ),
    `${mentors} mentors scan without a pause while ${phones} phones send ${items} acts each, all at once. ${recorded} items were recorded in these calls (${recorded_per_second} a second), ${told_later} were told to come back.`,
    table(
      ['single scans', 'p50, ms', 'p95, ms', 'longest, ms', 'scans'],
      [
        ['alone', alone.p50_ms, alone.p95_ms, alone.most_ms, alone.scans],
        ['beside the batches', beside.p50_ms, beside.p95_ms, beside.most_ms, beside.scans],
      ],
    ),
  ].join('\n\n')
}
