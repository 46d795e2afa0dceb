// Compares the citations of rules (`rule H7`, `rules H7, H8`) in code, tests and docs with docs/RULES.md, and looks for the files that
// citations of decisions and the links of documents name.
//   node scripts/lint/rules.mjs           the check: a citation without a rule, a duplicate id, a rule without a test
//   node scripts/lint/rules.mjs H7 H8     prints every place that cites these rules
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/**
 * @typedef {{ id: string, line: number }} Rule
 * @typedef {{ id: string, file: string, line: number, test: boolean }} Citation
 * @typedef {{ kind: 'unknown-rule' | 'duplicate-rule' | 'untested-rule' | 'unknown-decision' | 'dead-link' | 'old-citation', file: string, line: number, text: string }} Problem
 */

export const RULES = 'docs/RULES.md'
const FOLDERS = ['bench', 'contract', 'docs', 'e2e', 'scripts', 'server', 'web']
const SKIPPED = /(^|\/)(node_modules|dist|fixtures|data|results|test-results)(\/|$)/
const READ = /\.(tsx?|mjs|css|sql|md|html)$/
const TEST = /\.(test|spec|proof)\.tsx?$/

/** `rules H7, H8 and H9`, also where the comment continues on the next line. */
const CITATION = /\b[Rr]ules?[\s*/]+([A-Z]\d+(?:(?:,| and)[\s*/]+[A-Z]\d+)*)/g
/** `decision 031` and `docs/decisions/031`. */
const DECISION = /\b(?:decisions\/|[Dd]ecisions? )(\d{3})\b/g
/** From a document to another file, without its heading. */
const LINK = /\]\((?!https?:)([^)#\s]+)/g
/** Names of documents that are not in the repository. The demo's random seed is another thing. */
const OLD = /DECISIONS\b|\bseed §|\bDESIGN\b|\b[Tt]he seed\b/g
const RANDOM_SEED = /^(server\/src\/demo|bench)\//

/** @param {string} root @returns {string[]} the files that may cite rules, relative to `root` */
function filesOf(root) {
  const below = FOLDERS.filter((folder) => existsSync(join(root, folder))).flatMap((folder) =>
    walk(root, folder),
  )
  return [...below, ...(existsSync(join(root, 'README.md')) ? ['README.md'] : [])]
}

/** @param {string} root @param {string} folder @returns {string[]} */
function walk(root, folder) {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`
    if (SKIPPED.test(path)) return []
    if (entry.isDirectory()) return walk(root, path)
    return READ.test(path) ? [path] : []
  })
}

/** @param {string} text @param {number} index */
const lineAt = (text, index) => text.slice(0, index).split('\n').length

/** @param {string} root @returns {Rule[]} in the order of the document */
function readRules(root) {
  const lines = readFileSync(join(root, RULES), 'utf8').split('\n')
  return lines.flatMap((line, index) => {
    const id = /^- \*\*([A-Z]\d+)\*\* /.exec(line)?.[1]
    return id ? [{ id, line: index + 1 }] : []
  })
}

/** @param {string} root @returns {{ citations: Citation[], old: Problem[] }} */
function readCitations(root) {
  /** @type {Citation[]} */
  const citations = []
  /** @type {Problem[]} */
  const old = []
  const folder = join(root, 'docs/decisions')
  const decisions = new Set(existsSync(folder) ? readdirSync(folder).map((file) => file.slice(0, 3)) : [])
  for (const file of filesOf(root)) {
    if (file === RULES || file === 'scripts/lint/rules.mjs') continue
    const text = readFileSync(join(root, file), 'utf8')
    for (const match of text.matchAll(CITATION)) {
      for (const { 0: id, index } of match[0].matchAll(/[A-Z]\d+/g)) {
        citations.push({ id, file, line: lineAt(text, match.index + index), test: TEST.test(file) })
      }
    }
    for (const match of text.matchAll(DECISION)) {
      if (decisions.has(match[1])) continue
      const line = lineAt(text, match.index)
      old.push({ kind: 'unknown-decision', file, line, text: `there is no decision ${match[1]}` })
    }
    for (const match of file.endsWith('.md') ? text.matchAll(LINK) : []) {
      if (existsSync(join(root, dirname(file), match[1]))) continue
      const line = lineAt(text, match.index)
      old.push({ kind: 'dead-link', file, line, text: `there is no ${match[1]}` })
    }
    for (const match of RANDOM_SEED.test(file) ? [] : text.matchAll(OLD)) {
      const line = lineAt(text, match.index)
      old.push({ kind: 'old-citation', file, line, text: `'${match[0]}' names a document that is not here` })
    }
  }
  return { citations, old }
}

/** @param {string} root @returns {Problem[]} */
export function problemsOf(root) {
  const rules = readRules(root)
  const { citations, old } = readCitations(root)
  const known = new Set(rules.map(({ id }) => id))
  const tested = new Set(citations.filter(({ test }) => test).map(({ id }) => id))
  const unknown = citations
    .filter(({ id }) => !known.has(id))
    .map(({ id, file, line }) => ({
      kind: /** @type {const} */ ('unknown-rule'),
      file,
      line,
      text: `${id} is not in ${RULES}`,
    }))
  const seen = new Set()
  /** @type {Problem[]} */
  const ofRules = rules.flatMap(({ id, line }) => {
    /** @type {Problem[]} */
    const found = []
    if (seen.has(id)) found.push({ kind: 'duplicate-rule', file: RULES, line, text: `${id} stands twice` })
    else if (!tested.has(id))
      found.push({ kind: 'untested-rule', file: RULES, line, text: `no test cites ${id}` })
    seen.add(id)
    return found
  })
  return [...unknown, ...ofRules, ...old]
}

function main() {
  const root = fileURLToPath(new URL('../../', import.meta.url))
  const wanted = process.argv.slice(2)
  if (wanted.length > 0) {
    const places = readCitations(root).citations.filter(({ id }) => wanted.includes(id))
    console.log(places.map(({ id, file, line }) => `${id} ${file}:${line}`).join('\n'))
    return
  }
  const problems = problemsOf(root)
  for (const { kind, file, line, text } of problems) console.error(`${file}:${line} ${kind}: ${text}`)
  if (problems.length > 0) process.exitCode = 1
}

if (process.argv[1] === fileURLToPath(import.meta.url)) main()
