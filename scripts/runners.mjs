// How the test runners are called, and how their reports are read.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { bin, root } from './freshness.mjs'

/**
 * Vitest in one workspace, as a check for the tally.
 * @param {string} name @param {string} house the workspace's folder @param {string[]} args more of vitest's own
 */
export function vitest(name, house, args = []) {
  const reporters = [
    '--reporter=default',
    '--reporter=json',
    '--outputFile.json={report}',
    '--silent=passed-only',
  ]
  return {
    name,
    // Whole, or Vite would not find the workspace above it, and with that no npm package's asset.
    command: [bin('vitest'), 'run', '--root', join(root, house), ...reporters, ...args],
    // CI=true would make it write colours into a log.
    env: process.stdout.isTTY ? {} : { NO_COLOR: '1' },
    count: vitestCount,
  }
}

/**
 * Playwright in e2e/, as a check for the tally.
 * @param {string} name @param {string} config a file in e2e/ @param {string} chromium the browser's path
 * @param {string[]} files what to run of it; none: everything
 */
export function playwright(name, config, chromium, files = []) {
  return {
    name,
    command: [
      bin('playwright', 'e2e'),
      'test',
      '--config',
      join('e2e', config),
      '--reporter=list,json',
      '--forbid-only',
      ...files,
    ],
    env: { CHROMIUM_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_FILE: '{report}' },
    count: playwrightCount,
  }
}

/** Reads vitest's JSON report. A file that could not even be loaded is one failure. @param {string} path @returns {Count} */
function vitestCount(path) {
  const report = JSON.parse(readFileSync(path, 'utf8'))
  const broken = report.testResults.filter(
    (file) => file.status === 'failed' && !file.assertionResults.some((test) => test.status === 'failed'),
  )
  const skipped = report.numPendingTests + report.numTodoTests
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + broken.length,
    ...(skipped > 0 ? { note: `${skipped} skipped` } : {}),
  }
}

/** Reads Playwright's JSON report. A test that passed only when repeated has failed. @param {string} path @returns {Count} */
function playwrightCount(path) {
  const { stats, errors } = JSON.parse(readFileSync(path, 'utf8'))
  return {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky + errors.length,
    ...(stats.skipped > 0 ? { note: `${stats.skipped} skipped` } : {}),
  }
}
