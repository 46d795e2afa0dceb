import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdir, mkdtemp, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const run = promisify(execFile)

const folder = async () => {
  const dir = await mkdtemp(join(tmpdir(), 'bakti-start-'))
  onTestFinished(() => rm(dir, { recursive: true, force: true }))
  return dir
}

test('the start script becomes node itself, with the flags: its process, signals and exit code are those of the server', async () => {
  const { scripts } = JSON.parse(await readFile(join(ROOT, 'package.json'), 'utf8')) as {
    scripts: { start: string }
  }
  const main = join(await folder(), 'main.mjs')
  await writeFile(
    main,
    `let signals = 0
     process.on('SIGINT', () => { signals++; setTimeout(() => process.exit(40 + signals), 100) })
     setInterval(() => undefined, 1000)
     console.log(JSON.stringify({ pid: process.pid, flags: process.execArgv }))`,
  )
  expect(scripts.start).toContain('server/dist/main.js')
  const noted = join(await folder(), 'node-flags')
  await writeFile(noted, '--enable-source-maps --max-semi-space-size=32')
  const script = scripts.start.replace('server/dist/main.js', main).replace('.cache/node-flags', noted)
  const child = spawn('sh', ['-c', script], { cwd: ROOT, stdio: ['ignore', 'pipe', 'inherit'] })
  onTestFinished(() => void child.kill('SIGKILL'))
  const [line] = (await once(child.stdout, 'data')) as [Buffer]
  expect(JSON.parse(line.toString())).toEqual({
    pid: child.pid,
    flags: ['--enable-source-maps', '--max-semi-space-size=32'],
  })
  child.kill('SIGINT')
  expect(await once(child, 'exit')).toEqual([41, null])
})

test('one core, by whatever it is limited, has one thread for garbage', async () => {
  const script = "import('./scripts/node-flags.mjs').then(({ nodeFlags }) => console.log(nodeFlags()))"
  const { stdout } = await run('taskset', ['-c', '0', process.execPath, '-e', script], { cwd: ROOT })
  expect(stdout).toContain('--single-threaded-gc')
})

test.each([
  ['no quota', {}, Infinity],
  ['max', { '/a/b': 'max 100000', '/a': 'max 100000' }, Infinity],
  ['a quota of its own', { '/a/b': '100000 100000' }, 1],
  ['a quota of the cgroup above it', { '/a/b': 'max 100000', '/a': '150000 100000' }, 1],
  ['half a core', { '/': '50000 100000' }, 1],
  ['more than the machine has', { '/a/b': '6400000 100000' }, 64],
])('cores with %s in the cgroups', async (_name, quotas: Record<string, string>, most) => {
  const { cores } = (await import(join(ROOT, 'scripts/node-flags.mjs'))) as {
    cores: (root: string, own: string) => number
  }
  const dir = await folder()
  await mkdir(join(dir, 'a/b'), { recursive: true })
  for (const [path, quota] of Object.entries(quotas))
    await writeFile(join(dir, path, 'cpu.max'), `${quota}\n`)
  const own = join(dir, 'own')
  await writeFile(own, '1:cpu:/x\n0::/a/b\n')
  const unlimited = cores(dir, join(dir, 'none'))
  expect(cores(dir, own)).toBe(Math.min(unlimited, most))
})

/** A checkout whose builds and installed packages are stand-ins: each build writes its outputs and one line into a log. */
async function checkout() {
  const dir = await folder()
  await cp(join(ROOT, 'scripts'), join(dir, 'scripts'), { recursive: true })
  const lock = JSON.stringify({ packages: { 'node_modules/a': { version: '1.0.0' } } })
  const tool = (outputs: string) =>
    `#!/bin/sh\necho built >> ${join(dir, 'log')}\nmkdir -p dist && touch ${outputs}\n`
  const files = {
    'package.json': '{"type":"module"}',
    'package-lock.json': lock,
    'tsconfig.base.json': '{}',
    'contract/a.ts': 'one',
    'server/a.ts': 'one',
    'web/a.ts': 'one',
    'node_modules/.package-lock.json': lock,
    'node_modules/a/index.js': '',
    'node_modules/.bin/rolldown': tool('dist/main.js dist/admin.js'),
    'node_modules/.bin/vite': tool('dist/index.html'),
  }
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(dir, path)), { recursive: true })
    await writeFile(join(dir, path), text, { mode: 0o755 })
  }
  return {
    dir,
    /** @returns how many builds ran */
    prepare: async () => {
      await rm(join(dir, 'log'), { force: true })
      await run(process.execPath, ['scripts/prepare.mjs'], { cwd: dir })
      return (await readFile(join(dir, 'log'), 'utf8').catch(() => '')).split('built').length - 1
    },
  }
}

test('a start builds what has changed, and reads unchanged sources only once', async () => {
  const { dir, prepare } = await checkout()
  expect(await prepare()).toBe(2)
  // Changed just now, so a look at their times is not trusted yet.
  await expect(readFile(join(dir, '.cache/seen-server'))).rejects.toThrow('ENOENT')
  expect(await prepare()).toBe(0)
  await sleep(2_100)
  expect(await prepare()).toBe(0)
  await expect(readFile(join(dir, '.cache/seen-server'), 'utf8')).resolves.toBeTruthy()

  // The same size and the same time of change, as an unpacked archive may have them.
  const source = join(dir, 'server/a.ts')
  const { atime, mtime } = await stat(source)
  await writeFile(source, 'two')
  await utimes(source, atime, mtime)
  expect(await prepare()).toBe(1)
  await writeFile(join(dir, 'contract/b.ts'), 'new')
  expect(await prepare()).toBe(2)
  await rm(join(dir, 'contract/b.ts'))
  expect(await prepare()).toBe(2)

  // Another time alone builds nothing.
  await utimes(source, new Date(), new Date(0))
  expect(await prepare()).toBe(0)
})

test('a start needs no package of tests', async () => {
  const { dir, prepare } = await checkout()
  const packages = {
    'node_modules/a': { version: '1.0.0' },
    'node_modules/b': { version: '1.0.0', dev: true },
  }
  await writeFile(join(dir, 'package-lock.json'), JSON.stringify({ packages }))
  expect(await prepare()).toBe(2)
  const npm = join(dir, 'npm-cli.js')
  await writeFile(
    npm,
    `import { appendFileSync } from 'node:fs'
     appendFileSync('npm.log', process.argv.slice(2, 4).join(' ') + '; ')`,
  )
  const asked = async (...args: string[]) => {
    await rm(join(dir, 'npm.log'), { force: true })
    await run(process.execPath, ['scripts/prepare.mjs', 'server', ...args], {
      cwd: dir,
      env: { ...process.env, npm_execpath: npm },
    })
    return readFile(join(dir, 'npm.log'), 'utf8').catch(() => '')
  }
  expect(await asked()).toBe('')
  // Added beside what a running app uses. This npm adds nothing, so all is installed anew.
  expect(await asked('--tests')).toBe('install --no-save; ci --include=dev; ')
  await rm(join(dir, 'node_modules/a'), { recursive: true })
  expect(await asked()).toBe('ci --omit=dev; ')
})
