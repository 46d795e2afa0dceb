import { execFile, spawn } from 'node:child_process'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const NOT_CLONED = /(^|\/)(node_modules|dist|data|\.cache|\.git|test-results)(\/|$)/
const ADMIN = { email: 'panitia@contoh.id', password: 'rumah gadang 2025' }
const run = promisify(execFile)

/** The oldest version that is supported, and the newest line; from packages that hold nothing else. */
test.each(['20.19.0', '24'])(
  'npm start of a clean clone installs, builds and serves on Node %s',
  async (version) => {
    const dir = await mkdtemp(join(tmpdir(), 'bakti-node-'))
    onTestFinished(() => rm(dir, { recursive: true, force: true }))
    const name = `node-${process.platform}-${process.arch}`
    await run('npm', ['install', '--prefix', dir, '--ignore-scripts', `${name}@${version}`])
    const bin = join(dir, 'node_modules', name, 'bin')
    expect((await run(join(bin, 'node'), ['-v'])).stdout).toMatch(`v${version}`)
    const clone = join(dir, 'clone')
    await cp(ROOT, clone, { recursive: true, filter: (path) => !NOT_CLONED.test(relative(ROOT, path)) })

    // What npm says to its scripts would name the npm and the node of this run.
    const settings = Object.entries(process.env).filter(([key]) => !/^(npm_(?!config_)|NODE_ENV)/.test(key))
    const child = spawn('npm', ['start'], {
      cwd: clone,
      env: {
        ...Object.fromEntries(settings),
        PATH: `${bin}:${process.env.PATH}`,
        PORT: '0',
        DATA_DIR: join(dir, 'data'),
        BOOTSTRAP_ADMIN_EMAIL: ADMIN.email,
        BOOTSTRAP_ADMIN_PASSWORD: ADMIN.password,
      },
    })
    const ended = new Promise((resolve) => child.once('close', resolve))
    let said = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (said += String(text)))
    onTestFinished(async () => {
      child.kill('SIGTERM')
      await ended
    })
    await expect.poll(() => said, { timeout: 5 * 60_000 }).toMatch(/siap di \S+:\d+/)
    const base = `http://127.0.0.1:${/siap di \S+:(\d+)/.exec(said)![1]}`

    const page = await fetch(`${base}/login`)
    expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('<div id="root"')])
    const login = await fetch(`${base}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(ADMIN),
    })
    const { token } = (await login.json()) as { token: string }
    const list = await fetch(`${base}/api/kelompok/`, { headers: { authorization: `Bearer ${token}` } })
    expect(list.status).toBe(200)
  },
)
