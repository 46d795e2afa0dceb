// A build is stale if the content of its sources has changed: a checkout, a copy or an archive changes times alone. Files whose size,
// times and inode are those of the last look are not read again.
import { createHash } from 'node:crypto'
import {
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join, relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { run } from './child.mjs'
import { withLock } from './lock.mjs'

export const root = fileURLToPath(new URL('..', import.meta.url))
const cache = join(root, '.cache')
/** A file that was changed less than this before a look may change again without a later time: clocks of file systems are coarse. */
const SETTLED_MS = 2_000

/** The sources of each build, and the files that it must write. */
const builds = {
  server: {
    sources: ['contract', 'server', 'package-lock.json', 'tsconfig.base.json'],
    outputs: ['server/dist/main.js', 'server/dist/admin.js'],
    command: ['rolldown', '--config', 'rolldown.config.ts'],
    settings: () => '',
  },
  web: {
    sources: ['contract', 'web', 'package-lock.json', 'tsconfig.base.json'],
    outputs: ['web/dist/index.html'],
    command: ['vite', 'build'],
    // Vite writes these into the bundle (VITE_API_URL), so another value is another build.
    settings: () =>
      Object.keys(process.env)
        .filter((name) => name.startsWith('VITE_'))
        .sort()
        .map((name) => `${name}=${process.env[name]}`)
        .join('\n'),
  },
}

/**
 * The path of a command from the packages. If two workspaces need different versions, npm puts one into a workspace's own folder.
 * @param {string} name @param {string} workspace the workspace that it belongs to
 */
export function bin(name, workspace = '.') {
  const own = join(root, workspace, 'node_modules', '.bin', name)
  return existsSync(own) ? own : join(root, 'node_modules', '.bin', name)
}

/**
 * Installs the packages and builds the targets where they are missing or stale. Several processes may call it
 * at once: one works, the others wait and then have nothing to do.
 * @param {{ targets?: string[], tests?: boolean, quiet?: boolean }} options targets: 'server', 'web'; empty: only the packages.
 * tests: also the packages of tests, checks and benchmarks, which a start of the product does not need
 * @returns {Promise<boolean>} false when something failed; the reason was printed
 */
export async function prepare({ targets = [], tests = false, quiet = false }) {
  const say = (/** @type {string} */ line) => (quiet ? undefined : console.log(line))
  if (installed({ tests }) && targets.every(built)) return true
  return withLock(
    join(cache, 'prepare.lock'),
    () => say('Menunggu persiapan lain yang sedang berjalan …'),
    async () => {
      if (!installed({ tests }) && !(await install({ tests, say }))) return false
      const results = await Promise.all(
        targets.filter((target) => !built(target)).map((target) => build(target, say)),
      )
      return results.every(Boolean)
    },
  )
}

/** The same with the packages of tests, as one check of the tally. @param {{ targets?: string[] }} options */
export async function prepared(options) {
  return (await prepare({ ...options, tests: true })) ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }
}

/**
 * Whether node_modules holds what package-lock.json says. npm writes its own copy of it there, as its last act.
 * @param {{ tests: boolean }} options
 */
function installed({ tests }) {
  const wanted = readLock(join(root, 'package-lock.json'))
  const present = readLock(join(root, 'node_modules', '.package-lock.json'))
  if (!wanted || !present) return false
  return Object.entries(wanted).every(([path, entry]) => {
    if (path === '' || (entry.dev && !tests)) return true
    const found = present[path]
    if (!found) return entry.optional === true && !madeForThisMachine(entry)
    return (
      found.version === entry.version && found.integrity === entry.integrity && existsSync(join(root, path))
    )
  })
}

/** @param {{ os?: string[], cpu?: string[], libc?: string[] }} entry of an optional package */
function madeForThisMachine({ os, cpu, libc }) {
  if (!os && !cpu) return false
  return (!os || os.includes(process.platform)) && (!cpu || cpu.includes(process.arch)) && !libc
}

/** @param {string} path @returns {Record<string, any> | undefined} */
function readLock(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8')).packages
  } catch {
    return undefined
  }
}

/** @param {{ tests: boolean, say: (line: string) => void }} options */
async function install({ tests, say }) {
  say('Memasang paket npm (hanya bila belum ada atau berubah, sekitar satu menit) …')
  // `ci` begins with an empty folder, under an app that may be running from it: what tests need is added beside its packages.
  const added = tests && installed({ tests: false }) && (await npm(['install', '--no-save', '--include=dev']))
  if (added && installed({ tests })) return true
  // Said either way: NODE_ENV=production alone would leave out the packages of tests.
  return npm(['ci', tests ? '--include=dev' : '--omit=dev'])
}

/** @param {string[]} command @returns {Promise<boolean>} */
async function npm(command) {
  // The npm that runs us, so that a second one in the PATH can't disagree with it.
  const [program, ...first] = process.env.npm_execpath?.endsWith('npm-cli.js')
    ? [process.execPath, process.env.npm_execpath]
    : ['npm']
  // --ignore-scripts: nothing here needs the packages' install scripts (newer npm blocks them anyway), so none of them gets to run.
  const args = [...first, ...command, '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']
  const { code, output } = await run(program, args, { cwd: root })
  if (code === 0) return true
  console.error(
    `${output.trimEnd()}\nGagal memasang paket npm. Periksa sambungan ke registri npm, lalu coba lagi.`,
  )
  return false
}

/** @param {string} target @param {(line: string) => void} say */
async function build(target, say) {
  const [command, ...args] = builds[target].command
  const started = Date.now()
  say(`Membangun ${target} …`)
  // Taken before the work: what changes meanwhile makes the result stale. No stamp stands while a build runs or has failed.
  const look = lookAt(target)
  const stamp = fingerprint(target)
  forgetBuild(target)
  const { code, output } = await run(bin(command, target), args, { cwd: join(root, target) })
  const missing = builds[target].outputs.filter((path) => !existsSync(join(root, path)))
  if (code !== 0 || missing.length > 0) {
    console.error(
      `${output.trimEnd()}\nGagal membangun ${target}${missing.length > 0 ? `: ${missing.join(', ')} tidak ada` : ''}.`,
    )
    return false
  }
  write(stampFile(target), stamp)
  keepLook(target, stamp, look)
  say(`Selesai membangun ${target} (${((Date.now() - started) / 1000).toFixed(1)} detik).`)
  return true
}

/** @param {string} target */
function built(target) {
  if (!builds[target].outputs.every((path) => existsSync(join(root, path)))) return false
  const stamp = read(stampFile(target))
  if (stamp === '') return false
  const look = lookAt(target)
  if (look !== '' && read(lookFile(target)) === `${stamp} ${look}`) return true
  if (stamp !== fingerprint(target)) return false
  keepLook(target, stamp, look)
  return true
}

/**
 * A hash over names, sizes, times and inodes of everything that the build reads. A change of content changes at least `ctime`, which
 * no program can set. '' if a file was changed just now.
 * @param {string} target
 */
function lookAt(target) {
  const hash = createHash('sha256').update(builds[target].settings())
  const settled = BigInt(Date.now() - SETTLED_MS) * 1_000_000n
  for (const path of builds[target].sources.flatMap((source) => filesOf(join(root, source)))) {
    const { size, mtimeNs, ctimeNs, ino } = lstatSync(path, { bigint: true })
    if (ctimeNs > settled) return ''
    hash.update(`${path} ${size} ${mtimeNs} ${ctimeNs} ${ino}\n`)
  }
  return hash.digest('hex')
}

/** @param {string} target @param {string} stamp @param {string} look of before the sources were read */
function keepLook(target, stamp, look) {
  if (look !== '') note(lookFile(target), `${stamp} ${look}`)
}

/** Writes what only saves time: a user who may only read this folder goes without. @param {string} path @param {string} text */
export function note(path, text) {
  try {
    write(path, text)
  } catch {
    // The next start does the work again.
  }
}

/** @param {string} path @param {string} text */
function write(path, text) {
  mkdirSync(dirname(path), { recursive: true })
  const half = `${path}.${process.pid}`
  writeFileSync(half, text)
  renameSync(half, path)
}

/** @param {string} path @returns {string} '' if there is none */
export function read(path) {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}

/** @param {string} target */
function lookFile(target) {
  return join(cache, `seen-${target}`)
}

/** @param {string} target */
function stampFile(target) {
  return join(cache, `built-${target}`)
}

/** Makes the next `prepare` build the target again; for other writers to its folder. @param {string} target */
export function forgetBuild(target) {
  rmSync(stampFile(target), { force: true })
}

/** @param {string} target a hash over names and contents of everything that the build reads */
export function fingerprint(target) {
  const hash = createHash('sha256').update(builds[target].settings())
  for (const source of builds[target].sources) {
    for (const path of filesOf(join(root, source))) {
      const content = readFileSync(path)
      hash.update(`\n${relative(root, path).split(sep).join('/')} ${content.length}\n`).update(content)
    }
  }
  return hash.digest('hex')
}

/** @param {string} path @returns {string[]} the file, or the files below it that a build can depend on, in a stable order */
function filesOf(path) {
  let entries
  try {
    entries = readdirSync(path, { withFileTypes: true })
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOTDIR') return [path]
    throw error
  }
  return entries
    .filter((entry) => !['node_modules', 'dist', 'data', '.cache'].includes(entry.name))
    .filter((entry) => !/\.(test|proof)\.tsx?$/.test(entry.name))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) =>
      entry.isDirectory() ? filesOf(join(path, entry.name)) : entry.isFile() ? [join(path, entry.name)] : [],
    )
}
