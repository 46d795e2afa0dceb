import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import type { Plugin } from 'vite'

type Axes = Record<string, number | { min: number; max: number }>
type SubsetFont = (font: Buffer, text: undefined, options: object) => Promise<Buffer>

interface Cut {
  file: string
  source: string
  axes: Axes
}

/**
 * Bricolage with all its axes is 131 kB. Titles are 28 to 60 px: one optical size near 30 draws all of them with letters that stay
 * apart. At 60 they are 6 % narrower and touch each other. The axis itself would cost 15 kB more on the first visit.
 */
const CUTS: Cut[] = [
  {
    file: 'teks.woff2',
    source: '@fontsource-variable/plus-jakarta-sans/files/plus-jakarta-sans-latin-wght-normal.woff2',
    axes: { wght: { min: 400, max: 800 } },
  },
  {
    file: 'judul.woff2',
    source: '@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-standard-normal.woff2',
    axes: { wght: 800, wdth: 80, opsz: 30 },
  },
]

const require = createRequire(import.meta.url)

/** Makes the fonts once into `folder`; a change of source or cut makes them anew. */
async function cutFonts(folder: string): Promise<void> {
  for (const { file, source, axes } of CUTS) {
    const font = readFileSync(require.resolve(source))
    const key = createHash('sha256').update(font).update(JSON.stringify(axes)).digest('hex')
    const target = join(folder, file)
    const stamp = `${target}.key`
    if (existsSync(target) && existsSync(stamp) && readFileSync(stamp, 'utf8') === key) continue
    const subset = require('subset-font') as SubsetFont
    const cut = await subset(font, undefined, {
      targetFormat: 'woff2',
      keepAllGlyphs: true,
      variationAxes: axes,
    })
    mkdirSync(folder, { recursive: true })
    // Renamed into place, so that a build beside this one never reads half a font.
    for (const [path, content] of [
      [target, cut],
      [stamp, key],
    ] as const) {
      const half = `${path}.${process.pid}`
      writeFileSync(half, content)
      renameSync(half, path)
    }
  }
}

/** Self-hosted fonts, cut down to what the design uses, at `@huruf/*.woff2`. */
export function fonts(folder: string): Plugin {
  return {
    name: 'bakti:fonts',
    async config() {
      await cutFonts(folder)
      return { resolve: { alias: { '@huruf': folder } } }
    },
  }
}
