// Runs checks, prints their output, and adds up what passed and failed.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { run } from './child.mjs'
import { root } from './freshness.mjs'

/**
 * @typedef {{ passed: number, failed: number, failures?: string[], note?: string }} Count failures: the failed tests with their errors
 * @typedef {{ name: string, command: string[], env?: Record<string, string>, count?: (reportFile: string) => Count }} Check
 * count reads the machine-readable report of a test runner; without it the command is one check, judged by its exit code.
 * `{report}` in the command and in its env stands for the report's path.
 */

/** The sum of a whole run. When the time limit is reached, running checks are ended. @param {{ limitMs: number }} options */
export function tally({ limitMs }) {
  const deadline = Date.now() + limitMs
  const folder = mkdtempSync(join(tmpdir(), 'bakti-test-'))
  /** @type {(Count & { name: string, seconds: number })[]} */
  const results = []
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }))

  /** @param {string} name @param {number} started @param {Count} count */
  function add(name, started, count) {
    const seconds = (Date.now() - started) / 1000
    results.push({ name, seconds, ...count })
    console.log(
      `${count.failed > 0 ? '✗' : '✓'} ${name} (${seconds.toFixed(1)} s)${count.note ? `: ${count.note}` : ''}`,
    )
  }

  /** Runs one check to its end. `live`: its output is shown as it comes, else at the end and only if it failed. */
  async function check(/** @type {Check} */ { name, command, env = {}, count }, { live = false } = {}) {
    const started = Date.now()
    const left = deadline - started
    if (left <= 0) return add(name, started, { passed: 0, failed: 1, note: 'not run, the time is over' })
    if (live) console.log(`\n── ${name}`)
    const report = join(folder, `${name.replaceAll(/\W+/g, '-')}.json`)
    const filled = (/** @type {string} */ text) => text.replace('{report}', report)
    const [program, ...args] = command.map(filled)
    const result = await run(program, args, {
      cwd: root,
      env: Object.fromEntries(Object.entries(env).map(([key, value]) => [key, filled(value)])),
      show: live,
      limitMs: left,
    })
    const counted = judge(result, count ? () => count(report) : undefined)
    if (!live && counted.failed > 0) console.log(result.output.trimEnd())
    return add(name, started, counted)
  }

  /** Runs at most `width` checks at a time. @param {Check[]} checks */
  async function abreast(checks, width = 2) {
    const waiting = [...checks]
    const lane = async () => {
      for (let next = waiting.shift(); next; next = waiting.shift()) await check(next)
    }
    await Promise.all(Array.from({ length: width }, lane))
  }

  /** Prints the sum as the last line and sets the exit code. */
  function finish() {
    const passed = results.reduce((sum, one) => sum + one.passed, 0)
    const failed = results.reduce((sum, one) => sum + one.failed, 0)
    for (const one of results.filter(({ failed: count }) => count > 0)) {
      console.log(`\nfailed: ${one.name} (${one.failed})${one.note ? `, ${one.note}` : ''}`)
      for (const test of one.failures ?? []) console.log(`  ${test}`.replaceAll(/^/gm, 'failed: '))
    }
    console.log(`\n${passed} passed, ${failed} failed`)
    process.exitCode = failed > 0 || passed === 0 ? 1 : 0
  }

  /** Runs a function as one check. @param {string} name @param {() => Promise<Count>} work */
  async function step(name, work) {
    const started = Date.now()
    const count = await work()
    add(name, started, count)
    return count.failed === 0
  }

  return { check, step, abreast, finish }
}

/**
 * A runner that ended early is a failure even if its report has none. A runner that ran no test is a failure, too.
 * @param {{ code: number, timedOut: boolean }} result @param {(() => Count) | undefined} read
 * @returns {Count}
 */
function judge({ code, timedOut }, read) {
  const note = timedOut ? 'the time is over' : code === 0 ? undefined : `exit code ${code}`
  if (!read)
    return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1, ...(note ? { note } : {}) }
  try {
    const count = read()
    if (code !== 0 && count.failed === 0) return { ...count, failed: 1, note }
    if (count.passed + count.failed === 0) return { passed: 0, failed: 1, note: 'no test ran' }
    return {
      ...count,
      note: [`${count.passed} passed, ${count.failed} failed`, count.note].filter(Boolean).join(', '),
    }
  } catch {
    return { passed: 0, failed: 1, note: [note, 'no report'].filter(Boolean).join(', ') }
  }
}
