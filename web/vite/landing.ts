import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Plugin } from 'vite'

/** The picture that fills the first screen of the landing page. */
const HERO = /^hero-.+\.svg$/

/**
 * Writes `landing.html` beside `index.html`: the same, for the address `/` alone, with the big picture named in its head. Otherwise
 * a browser learns of it when all scripts have run. The server sends it (server/src/platform/website.ts).
 */
export function landing(): Plugin {
  let folder = ''
  let failed = false
  return {
    name: 'bakti:landing',
    apply: 'build',
    configResolved(config) {
      folder = resolve(config.root, config.build.outDir)
    },
    buildEnd(error) {
      failed = error !== undefined
    },
    closeBundle() {
      if (failed) return
      const hero = readdirSync(join(folder, 'assets')).find((name) => HERO.test(name))
      if (!hero) throw new Error('landing.html: no picture of the hero among the assets')
      const preload = `<link rel="preload" as="image" type="image/svg+xml" fetchpriority="high" href="/assets/${hero}">`
      const page = readFileSync(join(folder, 'index.html'), 'utf8')
      writeFileSync(join(folder, 'landing.html'), page.replace('</head>', `  ${preload}\n  </head>`))
    },
  }
}
