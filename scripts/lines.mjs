// `npm run lines [-- COMMITS]`: the product's lines, by workspace, and how they grew over the last commits (default: ten points).
import { execFileSync } from 'node:child_process'
import { root } from './freshness.mjs'

const WORKSPACES = ['contract', 'server', 'web']
const PRODUCT = /\.(ts|tsx|css|sql)$/
/** Tests, what they stand on, and the settings of their runner. */
const TEST = /\.(test|spec|proof)\.tsx?$|\/testing\/|\/vitest[^/]*\.config\.ts$|(^|\/)globalSetup\.ts$/
/** A file of at most this many lines is counted as short. */
const SHORT = 20
const POINTS = 10

/** @param {string[]} args @param {string} [input] */
const git = (args, input) =>
  execFileSync('git', args, { cwd: root, input, encoding: 'latin1', maxBuffer: 1 << 28 })

/** @param {string} path */
const isProduct = (path) =>
  WORKSPACES.some((name) => path.startsWith(`${name}/`)) && PRODUCT.test(path) && !TEST.test(path)

/**
 * The lines of each product file of a commit.
 * @param {string} commit @returns {{ path: string, lines: number }[]}
 */
function filesAt(commit) {
  const files = git(['ls-tree', '-r', commit, '--', ...WORKSPACES])
    .split('\n')
    .map((row) => row.split(/[ \t]/))
    .flatMap(([, , blob = '', path = '']) => (isProduct(path) ? [{ blob, path }] : []))
  const texts = git(['cat-file', '--batch'], files.map(({ blob }) => `${blob}\n`).join(''))
  let at = 0
  return files.map(({ path }) => {
    const start = texts.indexOf('\n', at) + 1
    const end = start + Number(texts.slice(at, start).split(' ')[2])
    at = end + 1
    return { path, lines: texts.slice(start, end).split('\n').length - 1 }
  })
}

/** @param {{ lines: number }[]} files */
const sum = (files) => files.reduce((total, { lines }) => total + lines, 0)

const files = filesAt('HEAD')
console.log('workspace    lines  files  of 20 lines and less')
for (const name of [...WORKSPACES, '']) {
  const own = files.filter(({ path }) => path.startsWith(name))
  const short = own.filter(({ lines }) => lines <= SHORT).length
  console.log(
    `${(name || 'all').padEnd(10)} ${String(sum(own)).padStart(7)} ${String(own.length).padStart(6)} ${String(short).padStart(6)}`,
  )
}

const commits = git(['log', '--first-parent', '--format=%h %cs', '-n', process.argv[2] ?? '1000'])
  .trim()
  .split('\n')
  .reverse()
const points = [
  ...new Set(
    Array.from(
      { length: POINTS },
      (_, at) => commits[Math.round((at * (commits.length - 1)) / (POINTS - 1))] ?? '',
    ),
  ),
]
console.log('\ncommit    date        lines')
for (const point of points) {
  const [hash = '', date] = point.split(' ')
  console.log(`${hash.padEnd(9)} ${date} ${String(sum(filesAt(hash))).padStart(8)}`)
}
