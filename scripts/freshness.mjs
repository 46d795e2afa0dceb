// A build is stale if the content of its sources has changed. Times don't count: a checkout, a copy or an archive changes them.
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { run } from './child.mjs'
import { withLock } from './lock.mjs'

export const root = fileURLToPath(new URL('..', import.meta.url))
const cache = join(root, '.cache')

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
 * @param {{ targets?: string[], quiet?: boolean }} options targets: 'server', 'web'; empty: only the packages
 * @returns {Promise<boolean>} false when something failed; the reason was printed
 */
export async function prepare({ targets = [], quiet = false }) {
  const say = (/** @type {string} */ line) => (quiet ? undefined : console.log(line))
  if (installed() && targets.every(built)) return true
  return withLock(
    join(cache, 'prepare.lock'),
    () => say('Menunggu persiapan lain yang sedang berjalan …'),
    async () => {
      if (!installed() && !(await install(say))) return false
      const results = await Promise.all(
        targets.filter((target) => !built(target)).map((target) => build(target, say)),
      )
      return results.every(Boolean)
    },
  )
}

/** The same as one check of the tally. @param {Parameters<typeof prepare>[0]} options */
export async function prepared(options) {
  return (await prepare(options)) ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }
}

/** Whether node_modules holds exactly what package-lock.json says. npm writes its own copy of it there, as its last act. */
function installed() {
  const wanted = readLock(join(root, 'package-lock.json'))
  const present = readLock(join(root, 'node_modules', '.package-lock.json'))
  if (!wanted || !present) return false
  return Object.entries(wanted).every(([path, entry]) => {
    if (path === '') return true
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

/** @param {(line: string) => void} say */
async function install(say) {
  say('Memasang paket npm (hanya bila belum ada atau berubah, sekitar satu menit) …')
  // The npm that runs us, so that a second one in the PATH can't disagree with it.
  const npm = process.env.npm_execpath?.endsWith('npm-cli.js')
    ? [process.execPath, process.env.npm_execpath]
    : ['npm']
  // --include=dev: NODE_ENV=production would leave out what builds the site. --ignore-scripts: nothing here needs the
  // packages' install scripts (newer npm blocks them anyway), so none of them gets to run.
  const args = ['ci', '--include=dev', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']
  const { code, output } = await run(npm[0], [...npm.slice(1), ...args], { cwd: root })
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
  mkdirSync(cache, { recursive: true })
  writeFileSync(`${stampFile(target)}.new`, stamp)
  renameSync(`${stampFile(target)}.new`, stampFile(target))
  say(`Selesai membangun ${target} (${((Date.now() - started) / 1000).toFixed(1)} detik).`)
  return true
}

/** @param {string} target */
function built(target) {
  if (!builds[target].outputs.every((path) => existsSync(join(root, path)))) return false
  try {
    return readFileSync(stampFile(target), 'utf8') === fingerprint(target)
  } catch {
    return false
  }
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
