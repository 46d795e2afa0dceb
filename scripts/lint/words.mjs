// Each word of a name that this repository declares is English, in docs/GLOSSARY.md or in names.txt. Names of the wire and of the
// database stand in the code as they are.
import { readFileSync, readdirSync } from 'node:fs'
import { basename } from 'node:path'
import { gunzipSync } from 'node:zlib'
import british from 'dictionary-en-gb'
import american from 'dictionary-en'
import nspell from 'nspell'

const root = new URL('../../', import.meta.url)
const bytes = (/** @type {string} */ path, base = root) => readFileSync(new URL(path, base))
const text = (/** @type {string} */ path, base = root) => bytes(path, base).toString()

/** @param {string} folder @param {RegExp} wanted @returns {string} what the files of a folder say */
const all = (folder, wanted) =>
  readdirSync(new URL(folder, root), { recursive: true, encoding: 'utf8' })
    .filter((file) => wanted.test(file))
    .map((file) => text(`${folder}/${file}`))
    .join('\n')

const english = [nspell(american), nspell(british)]
const software = new URL('dict/', import.meta.resolve('@cspell/dict-software-terms'))
const listed = new Set(
  [
    gunzipSync(bytes('softwareTerms.txt.gz', software)).toString(),
    text('computing-acronyms.txt', software),
    text('coding-compound-terms.txt', software),
    text('scripts/lint/names.txt'),
    // The first column of the glossary's tables.
    (text('docs/GLOSSARY.md').match(/^\| [^|]+\|/gm) ?? []).join('\n').replace(/[|`]/g, ''),
  ]
    .join('\n')
    .replace(/#.*/g, '')
    .toLowerCase()
    .split(/\s+/),
)

const schemas = all('contract/src', /\.schemas\.ts$/)
const literals = all('server/src', /\.repository\.ts$/).match(/`[^`]*`|'[^'\n]*'/g) ?? []
const statements = all('server/migrations', /\.sql$/).replace(/--.*/g, '') + literals.join('\n')
const frozen = new Set([
  ...[...schemas.matchAll(/(\w+)\??:|'([A-Za-z_]+)'/g)].map(([, key, value]) => key ?? value),
  ...(text('scripts/lint/names.txt')
    .match(/(?<=# as they are stored: ).*/)?.[0]
    .split(' ') ?? []),
  ...(statements.match(/\b[a-z][a-z_]+\b/g) ?? []),
])

/** @type {Map<string, boolean>} */
const known = new Map()
/** @param {string} word */
function isKnown(word) {
  let is = known.get(word)
  if (is === undefined) {
    is = word.length === 1 || listed.has(word) || english.some((one) => one.correct(word))
    known.set(word, is)
  }
  return is
}

/** @param {string} name @returns {string | undefined} the first unknown word */
function unknownIn(name) {
  if (frozen.has(name)) return undefined
  const words = name.match(/[A-Z]+(?![a-z])|[A-Z]?[a-z]+/g) ?? []
  return words.map((word) => word.toLowerCase()).find((word) => !isKnown(word))
}

/** Where an identifier names what is declared here; a name that comes from elsewhere is judged there. */
function isDeclared(node) {
  const { parent } = node
  switch (parent.type) {
    case 'MemberExpression':
    case 'TSQualifiedName':
    case 'ImportSpecifier':
    case 'ExportSpecifier':
    case 'MetaProperty':
      return false
    case 'VariableDeclarator':
    case 'FunctionDeclaration':
    case 'FunctionExpression':
    case 'ArrowFunctionExpression':
    case 'ClassDeclaration':
    case 'TSTypeAliasDeclaration':
    case 'TSInterfaceDeclaration':
    case 'TSTypeParameter':
    case 'TSPropertySignature':
    case 'TSMethodSignature':
    case 'TSEnumDeclaration':
    case 'PropertyDefinition':
    case 'MethodDefinition':
    case 'ArrayPattern':
    case 'RestElement':
    case 'CatchClause':
    case 'ImportDefaultSpecifier':
      return parent.init !== node && parent.body !== node && parent.value !== node
    case 'AssignmentPattern':
      return parent.left === node && parent.parent.type !== 'Property'
    case 'Property':
      if (parent.parent.type !== 'ObjectPattern')
        return parent.key === node && !parent.computed && !parent.shorthand
      return parent.value === node && !parent.shorthand
    default:
      return false
  }
}

export const vocabulary = {
  create(context) {
    const report = (node, name, word) =>
      context.report({ node, message: `'${word}' in '${name}' is neither English nor in docs/GLOSSARY.md` })
    return {
      Program(node) {
        const name = basename(context.filename).replace(/(\.(d|test|spec|proof|config|pictures))?\.\w+$/, '')
        const word = unknownIn(name)
        if (word) report(node, name, word)
      },
      Identifier(node) {
        const word = isDeclared(node) && unknownIn(node.name)
        if (word) report(node, node.name, word)
      },
    }
  },
}
