// `npm run proof [-- NAME …]`: the long forms of the fault and load tests, `*.proof.ts`, or those with such a name. Last line: `N passed, N failed`.
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import './node-version.mjs'
import { foundBrowser } from './browser.mjs'
import { endChildrenOnSignals } from './child.mjs'
import { prepared, root } from './freshness.mjs'
import { playwright, vitest } from './runners.mjs'
import { tally } from './tally.mjs'

/** npm test and npm run proof together take less than an hour. */
const LIMIT_MS = 48 * 60_000

endChildrenOnSignals(() => console.log('\nstopped'))
const { check, step, finish } = tally({ limitMs: LIMIT_MS })

const names = process.argv.slice(2)

if (await step('build', () => prepared({ targets: ['server', 'web'] }))) {
  const server = proofs('server/src')
  if (server.length > 0) {
    const args = ['--config', 'vitest.proof.config.ts', ...server]
    await check(vitest('server proofs', 'server', args), { live: true })
  }
  const browser = proofs('e2e')
  if (browser.length > 0) await browserProofs(browser)
}
finish()

/** @param {string[]} files */
async function browserProofs(files) {
  const chromium = await foundBrowser(step)
  if (chromium)
    await check(playwright('browser proofs', 'playwright.proof.config.ts', chromium, files), { live: true })
}

/** The proofs in a folder, of those that were asked for. @param {string} folder */
function proofs(folder) {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /^(?!.*node_modules).*\.proof\.ts$/.test(file))
    .filter((file) => names.length === 0 || names.some((name) => file.includes(name)))
}
