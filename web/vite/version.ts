import { readFileSync } from 'node:fs'
import { fingerprint } from '../../scripts/freshness.mjs'

const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as {
  version: string
}

/** Names this build: the release, and a hash over everything that the site is built from. The same sources give the same name. */
export const BUILD = `${version}+${fingerprint('web').slice(0, 8)}`
