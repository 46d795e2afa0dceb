// The commands of the test runners, and the readers of their reports.
import { readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { bin, root } from './freshness.mjs'

/** What reads the sources alone. @param {string[]} written the files whose format is looked at */
export function statics(written) {
  const own = (/** @type {string} */ name) => [process.execPath, `scripts/lint/${name}.mjs`]
  return {
    format: [
      {
        name: 'format',
        command: [bin('prettier'), '--check', '--ignore-unknown', '--log-level=warn', ...written],
      },
    ],
    types: ['contract', 'server', 'web', 'web/vite', 'web/worker', 'e2e', 'bench', 'scripts'].map(
      (folder) => ({
        name: `types ${folder}`,
        // Its notes save a repetition most of the work.
        command: [
          bin('tsc'),
          '-p',
          folder,
          '--incremental',
          '--tsBuildInfoFile',
          join(root, '.cache', `types-${folder.replace('/', '-')}`),
        ],
      }),
    ),
    lint: [
      { name: 'lint', command: [bin('oxlint')] },
      { name: 'own checks report', command: own('fixture') },
      { name: 'rules cited', command: own('rules') },
      { name: 'versions pinned', command: own('pins') },
    ],
  }
}

/**
 * Vitest in one workspace, as a check for the tally.
 * @param {string} name @param {string} workspace its folder @param {string[]} args more of vitest's own
 */
export function vitest(name, workspace, args = []) {
  /** @type {Record<string, string>} CI=true would make vitest write colours into a log. */
  const env = process.stdout.isTTY ? {} : { NO_COLOR: '1' }
  const reporters = [
    '--reporter=default',
    '--reporter=json',
    '--outputFile.json={report}',
    '--silent=passed-only',
  ]
  return {
    name,
    // An absolute root: with a relative one Vite does not find the assets of npm packages.
    command: [bin('vitest'), 'run', '--root', join(root, workspace), ...reporters, ...args],
    env,
    count: vitestCount,
  }
}

/**
 * Playwright in e2e/, as a check for the tally.
 * @param {string} name @param {string} config a file in e2e/ @param {string} chromium the browser's path
 * @param {string[]} args more of Playwright's own: the files to run (without any: all), `--grep`
 */
export function playwright(name, config, chromium, args = []) {
  return {
    name,
    command: [
      bin('playwright', 'e2e'),
      'test',
      '--config',
      join('e2e', config),
      '--reporter=list,json',
      '--forbid-only',
      ...args,
    ],
    env: { CHROMIUM_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_FILE: '{report}' },
    count: playwrightCount,
  }
}

/** Reads vitest's JSON report. A file that could not even be loaded is one failure. @param {string} path @returns {import('./tally.mjs').Count} */
function vitestCount(path) {
  const report = JSON.parse(readFileSync(path, 'utf8'))
  const broken = report.testResults.filter(
    (file) => file.status === 'failed' && !file.assertionResults.some((test) => test.status === 'failed'),
  )
  const skipped = report.numPendingTests + report.numTodoTests
  const failures = report.testResults.flatMap((file) =>
    file.assertionResults
      .filter((test) => test.status === 'failed')
      .map((test) => described(`${relative(root, file.name)} › ${test.fullName}`, test.failureMessages[0])),
  )
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + broken.length,
    failures: [...failures, ...broken.map((file) => relative(root, file.name))],
    ...(skipped > 0 ? { note: `${skipped} skipped` } : {}),
  }
}

/** Reads Playwright's JSON report. A test that passed only in a repetition counts as failed. @param {string} path @returns {import('./tally.mjs').Count} */
function playwrightCount(path) {
  const { stats, errors, suites } = JSON.parse(readFileSync(path, 'utf8'))
  return {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky + errors.length,
    failures: [
      ...suites.flatMap(failedSpecs),
      ...errors.map((error) => String(error.message).split('\n')[0]),
    ],
    ...(stats.skipped > 0 ? { note: `${stats.skipped} skipped` } : {}),
  }
}

/** @typedef {{ ok: boolean, file: string, line: number, title: string, tests: { results: { error?: { message?: string } }[] }[] }} Spec */

/** @param {Spec} spec */
const firstError = ({ tests }) =>
  tests.flatMap(({ results }) => results.map(({ error }) => error)).find((error) => error !== undefined)

/** A failed test and the first lines of its error, without colours. @param {string} test @param {string} [message] */
const described = (test, message = '') =>
  [test, ...stripVTControlCharacters(message).split('\n').filter(Boolean).slice(0, 12)].join('\n    ')

/**
 * The failed tests of a suite and of those within it, by file, line and title.
 * @param {{ specs?: Spec[], suites?: any[] }} suite
 * @returns {string[]}
 */
function failedSpecs({ specs = [], suites = [] }) {
  const failed = specs.filter((spec) => !spec.ok)
  return [
    ...failed.map((spec) =>
      described(`e2e/${spec.file}:${spec.line} › ${spec.title}`, firstError(spec)?.message),
    ),
    ...suites.flatMap(failedSpecs),
  ]
}
