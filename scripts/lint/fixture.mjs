// Proves that our own checks fail where they should: runs them over scripts/fixtures and expects exactly the breaches that the
// comments there name (`breaks <rule>`).
import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import '../node-version.mjs'
import { run } from '../child.mjs'
import { bin, root } from '../freshness.mjs'
import { problemsOf } from './rules.mjs'

const fixtures = join(root, 'scripts/fixtures')

/** @param {string} folder @returns {string[]} 'file:line rule' for each `breaks rule rule` comment below the folder */
function expected(folder) {
  const files = readdirSync(join(fixtures, folder), { recursive: true, encoding: 'utf8' })
  return files
    .filter((file) => /\.(tsx?|md)$/.test(file) && file !== 'README.md')
    .flatMap((file) => {
      const lines = readFileSync(join(fixtures, folder, file), 'utf8').split('\n')
      return lines.flatMap((line, index) => {
        const rules = /\bbreaks (.+?)(?: -->)?$/.exec(line)?.[1]?.split(' ') ?? []
        return rules.map((rule) => `${folder}/${file}:${index + 1} ${rule}`)
      })
    })
}

/** @returns {Promise<string[]>} the same, as the linter reports it */
async function reportedByLinter() {
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
  return diagnostics.map((/** @type {any} */ { code, filename, labels }) => {
    const file = relative(fixtures, join(root, filename))
    return `${file}:${labels[0]?.span.line} ${code.replace('(', '/').replace(')', '')}`
  })
}

/** The same, as the check of rule citations reports it. */
const reportedByCitations = () =>
  problemsOf(join(fixtures, 'rules')).map(({ kind, file, line }) => `rules/${file}:${line} ${kind}`)

const wanted = new Set([...expected('illegal'), ...expected('rules')])
const got = new Set([...(await reportedByLinter()), ...reportedByCitations()])
const problems = [
  ...[...wanted].filter((breach) => !got.has(breach)).map((breach) => `not reported: ${breach}`),
  ...[...got].filter((breach) => !wanted.has(breach)).map((breach) => `false alarm: ${breach}`),
]
if (wanted.size === 0) problems.push('the fixtures name no breach')
console.log(
  problems.length > 0
    ? problems.join('\n')
    : `own checks: ${wanted.size} deliberate breaches, each one reported`,
)
process.exitCode = problems.length > 0 ? 1 : 0
