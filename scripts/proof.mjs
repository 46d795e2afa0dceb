// `npm run proof [-- NAME …]`: the long fault and load tests, `*.proof.ts`, and the browser tests tagged `@full`, which `npm test` leaves
// out; or those in files with such a name. Last line: `N passed, N failed`.
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import './node-version.mjs'
import { foundBrowser } from './browser.mjs'
import { endChildrenOnSignals } from './child.mjs'
import { prepared, root } from './freshness.mjs'
import { playwright, vitest } from './runners.mjs'
import { tally } from './tally.mjs'

/** When a run that hangs is ended: at UNTIL (seconds since 1970), which `.ci/run` sets, else after 55 minutes. */
const LIMIT_MS = process.env.UNTIL ? Number(process.env.UNTIL) * 1000 - Date.now() : 55 * 60_000

/** Proofs of the server that need the whole machine. */
const LOAD = /\.load\.proof\.ts$/

endChildrenOnSignals(() => console.log('\nstopped'))
const { abreast, check, step, finish } = tally({ limitMs: LIMIT_MS })

const names = process.argv.slice(2)

if (await step('build', () => prepared({ targets: ['server', 'web'] }))) {
  const server = chosen('server/src', /\.proof\.ts$/)
  const browser = chosen('e2e', /\.proof\.ts$/)
  const full = chosen('e2e', /\.spec\.ts$/).filter((file) =>
    /@full|fullIf\(/.test(readFileSync(join(root, 'e2e', file), 'utf8')),
  )
  const chromium = browser.length + full.length > 0 && (await foundBrowser(step))
  const proofs = (
    /** @type {string} */ name,
    /** @type {string[]} */ files,
    /** @type {string[]} */ more = [],
  ) =>
    files.length > 0
      ? [
          vitest(name, 'server', [
            '--config',
            'vitest.proof.config.ts',
            ...more,
            ...files.map((file) => join('src', file)),
          ]),
        ]
      : []
  // The server's mostly wait for its real times, so the browser tests run beside them.
  await abreast([
    ...proofs(
      'server proofs',
      server.filter((file) => !LOAD.test(file)),
    ),
    ...(chromium && full.length > 0
      ? [playwright('full browser tests', 'playwright.config.ts', chromium, ['--grep', '@full', ...full])]
      : []),
  ])
  // These load the machine or measure it, so nothing else runs; those of the server bear each other.
  for (const one of proofs(
    'server proofs under load',
    server.filter((file) => LOAD.test(file)),
    ['--fileParallelism'],
  ))
    await check(one)
  if (chromium && browser.length > 0)
    await check(playwright('browser proofs', 'playwright.proof.config.ts', chromium, browser), { live: true })
}
finish()

/** The files in a folder with such a name, of those that were asked for. @param {string} folder @param {RegExp} kind */
function chosen(folder, kind) {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => !file.includes('node_modules') && kind.test(file))
    .filter((file) => names.length === 0 || names.some((name) => file.includes(name)))
}
