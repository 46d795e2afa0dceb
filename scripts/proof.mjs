// `npm run proof`: the long forms of the fault and load tests, `*.proof.ts`. Last line: `N passed, N failed`.
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

if (await step('build', () => prepared({ targets: ['server', 'web'] }))) {
  if (hasProofs('server/src')) {
    await check(vitest('server proofs', 'server', ['--config', 'vitest.proof.config.ts']), { live: true })
  }
  if (hasProofs('e2e')) await browserProofs()
}
finish()

async function browserProofs() {
  const chromium = await foundBrowser(step)
  if (chromium)
    await check(playwright('browser proofs', 'playwright.proof.config.ts', chromium), { live: true })
}

/** @param {string} folder */
function hasProofs(folder) {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).some((file) =>
    /^(?!.*node_modules).*\.proof\.ts$/.test(file),
  )
}
