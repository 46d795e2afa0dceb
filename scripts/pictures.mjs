// `npm run pictures [-- NAME]`: draws the pictures of README.md anew, or those with such a name, by a browser on a server of its own.
import './node-version.mjs'
import { foundBrowser } from './browser.mjs'
import { endChildrenOnSignals } from './child.mjs'
import { prepared } from './freshness.mjs'
import { playwright } from './runners.mjs'
import { tally } from './tally.mjs'

const LIMIT_MS = 5 * 60_000

endChildrenOnSignals(() => console.log('\nstopped'))
const { check, step, finish } = tally({ limitMs: LIMIT_MS })
const names = process.argv.slice(2).flatMap((name) => ['--grep', name])

if (await step('build', () => prepared({ targets: ['server', 'web'] }))) {
  const chromium = await foundBrowser(step)
  if (chromium)
    await check(playwright('pictures', 'playwright.pictures.config.ts', chromium, names), { live: true })
}
finish()
