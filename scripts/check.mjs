// `npm run check`: types, lint, format, statements and the tests that lie nearest to what changed since `main`, within a minute on two
// cores. `npm test` runs everything. Last line: `N passed, N failed`.
import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import './node-version.mjs'
import { endChildrenOnSignals, run } from './child.mjs'
import { bin, prepared, root } from './freshness.mjs'
import { statics, vitest } from './runners.mjs'
import { tally } from './tally.mjs'

const LIMIT_MS = 10 * 60_000
/** Test files of a workspace: nearly all of them import a shape of the contract, and would take minutes. */
const MOST = 8
const STATEMENTS = 'src/statements.test.ts'

endChildrenOnSignals(() => console.log('\nstopped'))
const { step, abreast, finish } = tally({ limitMs: LIMIT_MS })
const base = startOfBranch()

if (await step('install', () => prepared({}))) {
  const changed = git('diff', '--name-only', '--diff-filter=d', base)
    .concat(git('ls-files', '--others', '--exclude-standard'))
    .filter((path) => existsSync(join(root, path)))
  const workspaces = ['server', 'web', 'contract', 'bench']
  const related = await Promise.all(
    workspaces.map(async (name) => /** @type {const} */ ([name, await nearest(name, changed)])),
  )
  const { format, types, lint } = statics(changed)
  await abreast([
    ...related.flatMap(([name, files]) => (files.length > 0 ? [vitest(`${name} tests`, name, files)] : [])),
    ...types,
    ...lint,
    ...(changed.length > 0 ? format : []),
  ])
}
finish()

/** @param {string[]} args @returns {string[]} */
function git(...args) {
  return execFileSync('git', args, { cwd: root, encoding: 'utf8' }).split('\n').filter(Boolean)
}

/** Where this branch left `main`; on `main` itself the last commit. */
function startOfBranch() {
  try {
    return git('merge-base', 'main', 'HEAD')[0] ?? 'HEAD'
  } catch {
    return 'HEAD'
  }
}

/**
 * The test files that import what changed, those of the same folders first.
 * @param {string} workspace @param {string[]} changed
 */
async function nearest(workspace, changed) {
  const list = ['list', '--root', join(root, workspace), '--filesOnly', '--changed', base]
  const { stdout } = await run(bin('vitest'), list, { cwd: root, env: { NO_COLOR: '1' } })
  const folders = new Set(changed.map((path) => dirname(path).split('/').pop()))
  const isNear = (/** @type {string} */ file) => folders.has(dirname(file).split('/').pop())
  const found = stdout.split('\n').filter((line) => /\.test\.tsx?$/.test(line) && line !== STATEMENTS)
  const files = [...found.filter(isNear), ...found.filter((file) => !isNear(file))].slice(0, MOST)
  if (files.length < found.length)
    console.log(`${workspace}: ${files.length} of ${found.length} test files; npm test runs the rest`)
  return workspace === 'server' ? [STATEMENTS, ...files] : files
}
