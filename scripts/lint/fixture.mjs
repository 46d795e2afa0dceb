// Proves that the house rules fire: lints scripts/fixtures/illegal and expects exactly the breaches its comments name.
import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import '../node-version.mjs'
import { run } from '../child.mjs'
import { bin, root } from '../freshness.mjs'

const fixtures = join(root, 'scripts/fixtures')

/** @returns {Set<string>} 'file:line rule' for each `breaks rule rule` comment */
function expected() {
  const files = readdirSync(join(fixtures, 'illegal'), { recursive: true, encoding: 'utf8' })
  return new Set(
    files
      .filter((file) => /\.tsx?$/.test(file))
      .flatMap((file) => {
        const lines = readFileSync(join(fixtures, 'illegal', file), 'utf8').split('\n')
        return lines.flatMap((line, index) => {
          const rules = /\/\/ breaks (.+)$/.exec(line)?.[1].split(' ') ?? []
          return rules.map((rule) => `${file}:${index + 1} ${rule}`)
        })
      }),
  )
}

/** @returns {Promise<Set<string>>} the same, as the linter reports it */
async function reported() {
  const { stdout, output } = await run(
    bin('oxlint'),
    ['-c', 'scripts/fixtures/oxlintrc.json', '-f', 'json', 'scripts/fixtures/illegal'],
    { cwd: root },
  )
  let diagnostics
  try {
    diagnostics = JSON.parse(stdout).diagnostics
  } catch {
    throw new Error(`oxlint gave no report:\n${output}`)
  }
  return new Set(
    diagnostics.map(({ code, filename, labels }) => {
      const file = relative(join(fixtures, 'illegal'), join(root, filename))
      return `${file}:${labels[0]?.span.line} ${code.replace('(', '/').replace(')', '')}`
    }),
  )
}

const [wanted, got] = [expected(), await reported()]
const problems = [
  ...[...wanted].filter((breach) => !got.has(breach)).map((breach) => `went unseen: ${breach}`),
  ...[...got].filter((breach) => !wanted.has(breach)).map((breach) => `false alarm: ${breach}`),
]
if (wanted.size === 0) problems.push('the fixture names no breach')
console.log(
  problems.length > 0 ? problems.join('\n') : `floors: ${wanted.size} deliberate breaches, each one seen`,
)
process.exitCode = problems.length > 0 ? 1 : 0
