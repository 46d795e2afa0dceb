import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
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
  const script = scripts.start.replace('server/dist/main.js', main)
  const child = spawn('sh', ['-c', script], { cwd: ROOT, stdio: ['ignore', 'pipe', 'inherit'] })
  onTestFinished(() => void child.kill('SIGKILL'))
  const [line] = (await once(child.stdout, 'data')) as [Buffer]
  const { stdout } = await run(process.execPath, ['scripts/node-flags.mjs'], { cwd: ROOT })
  expect(JSON.parse(line.toString())).toEqual({ pid: child.pid, flags: stdout.trim().split(' ') })
  child.kill('SIGINT')
  expect(await once(child, 'exit')).toEqual([41, null])
})

test('one core, by whatever it is limited, has one thread for garbage', async () => {
  const { stdout } = await run('taskset', ['-c', '0', process.execPath, 'scripts/node-flags.mjs'], {
    cwd: ROOT,
  })
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
  const { cores } = (await import(join(ROOT, 'scripts/cores.mjs'))) as {
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
