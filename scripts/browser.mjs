// A Chromium for the browser tests: the one found, else Playwright's download, else Debian's package.
import { existsSync, readdirSync } from 'node:fs'
import { homedir } from 'node:os'
import { delimiter, join } from 'node:path'
import { run } from './child.mjs'
import { bin, root } from './freshness.mjs'

/** The advice when no browser was found. */
const NO_BROWSER =
  'install Chromium (Debian: apt-get install chromium), or set CHROMIUM_PATH to one that is there, then run this again'

const NAMES = ['chromium', 'google-chrome', 'google-chrome-stable', 'chromium-browser', 'chrome']

/**
 * Finds a browser as a step of the tally.
 * @param {ReturnType<typeof import('./tally.mjs').tally>['step']} step
 * @returns {Promise<string | undefined>} its path
 */
export async function foundBrowser(step) {
  let path
  await step('browser', async () => {
    path = await browser(console.log)
    return path ? { passed: 1, failed: 0, note: path } : { passed: 0, failed: 1, note: NO_BROWSER }
  })
  return path
}

/**
 * Finds or fetches a browser that really starts here.
 * @param {(line: string) => void} say
 * @returns {Promise<string | undefined>} its path; undefined if none starts
 */
export async function browser(say) {
  return (await firstWorking(candidates())) ?? (await download(say)) ?? (await installPackage(say))
}

/** @returns {string[]} where a browser may be, best first */
function candidates() {
  const named = (process.env.PATH ?? '')
    .split(delimiter)
    .flatMap((folder) => NAMES.map((name) => join(folder, name)))
  const given = process.env.CHROMIUM_PATH ? [process.env.CHROMIUM_PATH] : []
  return [...given, ...NAMES.map((name) => join('/usr/bin', name)), ...named, ...downloaded()]
}

/** @returns {string[]} what Playwright has downloaded, newest first */
function downloaded() {
  const cache =
    process.env.PLAYWRIGHT_BROWSERS_PATH ??
    (process.platform === 'darwin'
      ? join(homedir(), 'Library/Caches/ms-playwright')
      : join(process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache'), 'ms-playwright'))
  if (!existsSync(cache)) return []
  return readdirSync(cache)
    .filter((name) => name.startsWith('chromium-'))
    .sort((a, b) => b.localeCompare(a, 'en', { numeric: true }))
    .flatMap((name) =>
      ['chrome-linux64/chrome', 'chrome-linux/chrome', 'chrome-mac/Chromium.app/Contents/MacOS/Chromium'].map(
        (path) => join(cache, name, path),
      ),
    )
}

/** @param {string[]} paths */
async function firstWorking(paths) {
  for (const path of new Set(paths)) {
    if (existsSync(path) && (await works(path))) return path
  }
  return undefined
}

/** Starts the browser: a snap's stub, or a download without its system libraries, is a file that does not start. @param {string} path */
async function works(path) {
  const args = [
    '--headless',
    '--no-sandbox',
    '--disable-gpu',
    '--no-first-run',
    '--dump-dom',
    'data:text/html,<p>bakti',
  ]
  const { stdout } = await run(path, args, { limitMs: 30_000 })
  return stdout.includes('<p>bakti')
}

/** @param {(line: string) => void} say */
async function download(say) {
  say('no browser found: Playwright downloads one …')
  // On a machine that reaches npm alone this must give up soon, so that the next way gets its turn.
  const env = { PLAYWRIGHT_DOWNLOAD_CONNECTION_TIMEOUT: '10000' }
  const { code, output } = await run(bin('playwright', 'e2e'), ['install', 'chromium'], {
    cwd: join(root, 'e2e'),
    env,
    silenceMs: 60_000,
    limitMs: 240_000,
  })
  if (code !== 0) say(lastLines(output))
  return firstWorking(downloaded())
}

/** @param {(line: string) => void} say */
async function installPackage(say) {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return undefined
  say("no download either: Debian's chromium package is installed …")
  const env = { DEBIAN_FRONTEND: 'noninteractive' }
  await run('apt-get', ['update', '-qq'], { env, limitMs: 90_000 })
  const { code, output } = await run(
    'apt-get',
    ['install', '-y', '-qq', '--no-install-recommends', 'chromium'],
    {
      env,
      limitMs: 240_000,
    },
  )
  if (code !== 0) say(lastLines(output))
  return firstWorking(candidates())
}

/** @param {string} output */
function lastLines(output) {
  return output.trimEnd().split('\n').slice(-3).join('\n')
}
