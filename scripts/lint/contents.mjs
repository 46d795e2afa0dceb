// What certain files may contain, and how they are named.
import { onImports, placeOf } from './location.mjs'

/** A file is named after what it does: no `utils`, no barrel that hides where code is. */
export const meaningfulNames = {
  create(context) {
    const here = placeOf(context.filename)
    if (!here) return {}
    const report = (node, message) => context.report({ node, message })
    const reExport = (node) => {
      if (node.source) report(node, 'no re-exports: import from the file that has it')
    }
    return {
      Program(node) {
        const vague = here.path
          .split(/[/.]/)
          .find((part) => /^(utils?|helpers?|common|misc|shared|lib)$/i.test(part))
        if (vague) report(node, `'${vague}' says nothing: name the file after what it does`)
        if (here.name === 'index') report(node, 'no barrels: name the file after what it does')
      },
      ExportAllDeclaration: reExport,
      ExportNamedDeclaration: reExport,
    }
  },
}

// The beginning of a statement, in lower case or in capitals. A sentence that starts with 'Select' does not match.
const STATEMENT =
  'select\\s[^]*\\sfrom\\s|select\\s+\\w+\\(|insert\\s+into\\s|update\\s+\\S+\\s+set\\s|delete\\s+from\\s|with\\s+\\w+(\\s*\\([^)]*\\))?\\s+as\\s|' +
  'create\\s+(table|index|extension)\\s|alter\\s+table\\s|drop\\s+table\\s|truncate\\s|copy\\s+\\S+\\s+(from|to)\\s|(un)?listen\\s+\\w+$|notify\\s+\\w+'
const CAPITALS = STATEMENT.replace(/(?<!\\)[a-z]/g, (letter) => letter.toUpperCase())
const SQL = new RegExp(`^\\s*(${STATEMENT}|${CAPITALS})`)

/** Only repositories, and the folders that implement the database itself, import its driver or contain SQL. */
export const sqlInRepository = {
  create(context) {
    const here = placeOf(context.filename)
    if (here?.workspace !== 'server' || here.test || mayContainSql(here)) return {}
    const report = (node) => context.report({ node, message: 'SQL belongs in a *.repository.ts' })
    return {
      ...onImports((node, specifier) => {
        if (/^pg(\/|$)/.test(specifier)) report(node)
      }),
      Literal(node) {
        if (typeof node.value === 'string' && SQL.test(node.value)) report(node)
      },
      TemplateLiteral(node) {
        if (SQL.test(node.quasis.map((quasi) => quasi.value.raw).join('x'))) report(node)
      },
    }
  },
}

/** Rules that one fragment of SQL says, each with the columns that only its file compares. */
const FRAGMENTS = [
  {
    raw: /(?=[^]*\bmentor_kelompok\b)[^]*\b(sampai is null or \w*\.?sampai > |mulai <= )/,
    file: 'features/mentor/mentor.repository',
    use: 'notEnded, holdsAt',
  },
  {
    raw: /\bdipakai (<|>=) \w*\.?maks\b|\bberlaku_sampai\s*[<>]/,
    file: 'features/undangan/undangan.repository',
    use: 'IS_OPEN, IS_USED_UP',
  },
  { raw: /[<>]=?\s*\w*\.?deadline\b/, file: 'features/tugas/kumpul.repository', use: 'inTime' },
  { raw: /\bperan_sampai\s*[<>]/, file: 'features/auth/auth.repository', use: 'ROLE_ENDED' },
  {
    raw: /\bgreatest\([^)]*\bscan_diterima\b/,
    file: 'features/kehadiran/with-absensi.repository',
    use: 'seen_at of ANGGOTA_ABSENSI',
  },
  { raw: /\border by\b[^)\n]*\b(nama|name)\b/, file: 'platform/statement', use: 'byName' },
]

/** A rule stands in one fragment of SQL: a second copy of its comparison could say something else. */
export const sqlRulesOnce = {
  create(context) {
    const here = placeOf(context.filename)
    if (here?.workspace !== 'server' || here.test) return {}
    const check = (node, text) => {
      for (const { raw, file, use } of FRAGMENTS)
        if (here.path !== file && typeof text === 'string' && raw.test(text))
          context.report({ node, message: `this rule is said by ${use} of ${file}` })
    }
    return {
      Literal: (node) => check(node, node.value),
      TemplateLiteral: (node) => check(node, node.quasis.map((quasi) => quasi.value.raw).join('x')),
    }
  },
}

function mayContainSql(here) {
  return (
    here.name.endsWith('.repository') ||
    /^platform\/(database|pipeline|statement|notification|epoch|health|postgres|backup)(\/|$)/.test(here.path)
  )
}

/** Only platform/storage.ts uses localStorage and sessionStorage. */
export const storageInOnePlace = {
  create(context) {
    const here = placeOf(context.filename)
    if (here?.workspace !== 'web' || here.test || here.path === 'platform/storage') return {}
    const check = (node, name) => {
      if (name === 'localStorage' || name === 'sessionStorage') {
        context.report({ node, message: `${name} is used in platform/storage.ts only` })
      }
    }
    return {
      Identifier: (node) => check(node, node.name),
      // window['localStorage']
      MemberExpression: (node) =>
        check(node, node.computed && node.property.type === 'Literal' ? node.property.value : undefined),
    }
  },
}

const COLLECTIONS = /^(Weak)?(Map|Set)$/

/** What a module of web keeps for the app is a part (state/app.ts), so that a new app begins without it. */
export const stateInParts = {
  create(context) {
    const here = placeOf(context.filename)
    if (here?.workspace !== 'web' || here.test || here.layer === 'state') return {}
    const report = (node) => context.report({ node, message: 'what the app keeps is a part (state/app.ts)' })
    return {
      Program({ body }) {
        for (const statement of body) {
          const node = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement
          if (node?.type === 'VariableDeclaration' && node.kind === 'let') report(node)
          // What begins empty is filled later.
          else if (node?.type === 'VariableDeclaration')
            for (const { init } of node.declarations)
              if (
                init?.type === 'NewExpression' &&
                COLLECTIONS.test(init.callee.name) &&
                init.arguments.length === 0
              )
                report(init)
        }
      },
    }
  },
}

/** The device's time comes from the app, so that a test gives its own clock. */
export const clockOfApp = {
  create(context) {
    const here = placeOf(context.filename)
    if (here?.workspace !== 'web' || here.test || here.layer === 'state') return {}
    const report = (node) =>
      context.report({ node, message: 'the device’s time is app.clock.now() (state/app.ts)' })
    return {
      NewExpression(node) {
        if (node.callee.name === 'Date' && node.arguments.length === 0) report(node)
      },
      MemberExpression(node) {
        if (node.object.name === 'Date' && node.property.name === 'now') report(node)
      },
    }
  },
}

const DOMAIN = /tugas|kelompok|anggota|absen|kehadiran|peserta|mentor|\bnim\b|\bhadir\b/i

/** The components in ui/ contain no word of the domain: they get their texts as props. */
export const noDomainWords = {
  create(context) {
    const here = placeOf(context.filename)
    if (here?.workspace !== 'web' || here.layer !== 'ui' || here.test) return {}
    const check = (node, text) => {
      // 'bg-hadir-latar' is the name of a colour in the theme.
      const words = typeof text === 'string' ? text.replaceAll(/\S*\w-\w\S*/g, '') : ''
      if (DOMAIN.test(words)) context.report({ node, message: `no domain word in ui ('${text.trim()}')` })
    }
    return {
      Program: (node) => check(node, here.path),
      Identifier: (node) => check(node, node.name),
      JSXIdentifier: (node) => check(node, node.name),
      Literal: (node) => check(node, node.value),
      JSXText: (node) => check(node, node.value),
      TemplateElement: (node) => check(node, node.value.raw),
    }
  },
}

const IMPURE = new Set([
  'Date.now',
  'performance.now',
  'Math.random',
  'crypto.randomUUID',
  'crypto.getRandomValues',
])

/** A rule gets the time and random values as arguments. Otherwise server and browser could compute different results. */
export const pureRules = {
  create(context) {
    const here = placeOf(context.filename)
    if (!here || here.test || !here.name.endsWith('.rules')) return {}
    const report = (node) =>
      context.report({ node, message: 'a rule takes the time and random values as arguments' })
    return {
      NewExpression(node) {
        if (node.callee.name === 'Date' && node.arguments.length === 0) report(node)
      },
      MemberExpression(node) {
        if (IMPURE.has(`${node.object.name}.${node.property.name}`)) report(node)
      },
    }
  },
}
