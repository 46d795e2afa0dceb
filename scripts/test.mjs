// `npm test [-- part …]`: every check of the project, on a machine that has Node and npm. Last line: `N passed, N failed`.
import './node-version.mjs'
import { foundBrowser } from './browser.mjs'
import { endChildrenOnSignals } from './child.mjs'
import { bin, prepared } from './freshness.mjs'
import { playwright, statics, vitest } from './runners.mjs'
import { tally } from './tally.mjs'

/** The limit for what hangs: twice what two quiet cores take, for a machine that does other work. */
const LIMIT_MS = 50 * 60_000

/** Two at a time, in this order: the longest begins first, so that no core waits for it at the end. */
const parts = {
  ...statics(['.']),
  dead: [{ name: 'dead code', command: [bin('knip'), '--no-config-hints'] }],
}

const runners = {
  unit: vitest('unit tests', 'contract'),
  bench: vitest('tests of the bench', 'bench'),
  server: vitest('server tests', 'server'),
  web: vitest('web tests', 'web'),
}

const known = [...Object.keys(parts), ...Object.keys(runners), 'e2e']
const chosen = process.argv.slice(2)
const unknown = chosen.filter((part) => !known.includes(part))
if (unknown.length > 0) {
  console.error(`unknown part: ${unknown.join(', ')}. Parts: ${known.join(', ')}`)
  process.exit(1)
}
const wants = (/** @type {string} */ part) => chosen.length === 0 || chosen.includes(part)

endChildrenOnSignals(() => console.log('\nstopped'))
const { check, step, abreast, finish } = tally({ limitMs: LIMIT_MS })

if (await step('install', () => prepared({}))) {
  await abreast(
    Object.keys(parts)
      .filter(wants)
      .flatMap((part) => parts[part]),
  )
  for (const part of Object.keys(runners).filter(wants)) await check(runners[part], { live: true })
  if (wants('e2e')) await browserTests()
}
finish()

async function browserTests() {
  const built = await step('build', () => prepared({ targets: ['server', 'web'] }))
  const chromium = await foundBrowser(step)
  if (built && chromium)
    await check(playwright('browser tests', 'playwright.config.ts', chromium, ['--grep-invert', '@full']), {
      live: true,
    })
}
